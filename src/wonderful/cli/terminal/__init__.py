"""The game in a terminal: one person against bots.

`Session` plays a match; `wonderful.cli.play` starts it.
"""
