"""Websocket connections: the handshake, a connection, and its queue of outgoing messages."""
