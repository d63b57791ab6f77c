"""The storage of the server: the same behaviour on SQLite and on PostgreSQL."""
