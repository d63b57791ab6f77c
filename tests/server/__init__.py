"""The server: tables as facts, their storage, the network."""
