"""The game in a terminal: one person against bots.

`wonderful.cli.play` creates a `Session`, which plays the match.
"""
