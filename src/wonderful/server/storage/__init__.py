"""Where tables, people and talk are kept: one interface, SQLite or PostgreSQL behind it."""
