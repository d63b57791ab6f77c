"""The moving parts of one server process: tables in memory, subscriptions, scheduler, bots."""
