"""Counts of legal action sequences from fixed positions, kept in `counts.json`."""
