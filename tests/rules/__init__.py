"""Clause tests: at least one small test for every clause of the rules."""
