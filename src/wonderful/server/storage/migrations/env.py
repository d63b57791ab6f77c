"""Run by Alembic on the connection that `migrate.upgrade` passes. Do not import this module."""

from alembic import context

from wonderful.server.storage.database_schema import metadata
from wonderful.server.storage.migrate import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite changes a table by copying it
)
context.run_migrations()  # in the transaction of the caller, which holds the lock
