"""The rules of the game: pure and fast, compiled with mypyc, without I/O, clock or global state."""
