"""Bots: what they are allowed, what they answer, and what happens to those that fail."""
