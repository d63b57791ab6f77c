"""The rules of the game: pure, fast, compiled with mypyc; no I/O, no clock, no global random."""
