"""Samples: games that a seat may imagine, made from what it sees alone."""
