"""Matches, event streams, records and notation, with the seeded players of these tests."""
