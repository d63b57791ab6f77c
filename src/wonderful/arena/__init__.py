"""Many games: simulations with their statistics, and the speed of the engine."""
