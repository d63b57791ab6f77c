"""A game as a record: setup, seed and actions; saved, loaded, replayed, verified."""
