"""Golden games: whole games as text, one for each kind, to be read in review."""
