"""Clause tests: one small test or more for every clause of the rules."""
