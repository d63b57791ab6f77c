"""What clients may see: projections of tables, diffs between them, replays, catalogue facts."""
