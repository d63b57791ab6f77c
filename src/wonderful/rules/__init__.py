"""The rules of the game: compiled with mypyc, without I/O, clocks or global state."""
