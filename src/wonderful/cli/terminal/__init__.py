"""The game in a terminal: one person at the table, bots in the other seats.

`Session` plays a match; `wonderful.cli.play` starts it.
"""
