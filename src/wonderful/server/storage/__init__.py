"""Where tables, people and chat are kept: a store runs operations on SQLite or PostgreSQL.

An operation is a generator that yields SQL statements. There is a module of them for each subject:
`table_logs`, `leases`, `people`, `sign_in_secrets`, `chat`, `results` and `set_contents`.
"""
