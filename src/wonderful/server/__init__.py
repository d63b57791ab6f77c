"""The table on the network: one log of facts per table, kept in a database, told to people."""
