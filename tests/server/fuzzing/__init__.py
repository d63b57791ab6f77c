"""Nothing that is sent breaks the server."""
