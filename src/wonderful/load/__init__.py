"""Load tests of a server with many tables, for `wonderful bench server`."""
