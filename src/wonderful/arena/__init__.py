"""Plays many games between bots: simulations, tournaments, ratings, statistics, benchmarks."""
