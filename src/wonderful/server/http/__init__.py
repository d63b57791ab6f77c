"""Everything that is asked over plain HTTP; the websocket has its own module."""
