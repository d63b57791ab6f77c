"""Conveniences and previews: several actions at once, and what they would lead to."""
