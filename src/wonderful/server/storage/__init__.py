"""Storage of tables, people and chat: a store runs operations on SQLite or PostgreSQL.

An operation is a generator that yields SQL statements. Each subject has its own module of
operations: `table_logs`, `leases`, `people`, `sign_in_secrets`, `chat`, `results` and
`set_contents`.
"""
