"""Every message of the protocol, in both directions: the one schema of websocket and HTTP."""
