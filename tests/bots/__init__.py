"""Bots: budgets, answers and failures."""
