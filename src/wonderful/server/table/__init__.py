"""One table as pure data and functions: state, commands, clocks. No I/O."""
