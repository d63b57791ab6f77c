"""No input breaks the server."""
