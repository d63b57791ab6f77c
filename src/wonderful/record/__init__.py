"""Records of games (setup, seed and actions): save, load, replay, verify."""
