"""Many games between bots: simulation, tournaments, ratings, statistics, benchmarks."""
