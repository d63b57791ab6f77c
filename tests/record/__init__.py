"""Matches, streams of events, records, notation: and the seeded players of these tests."""
