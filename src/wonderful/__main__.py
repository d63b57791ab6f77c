"""`python -m wonderful` is the same as the command `wonderful`."""

from wonderful.cli.main import main

if __name__ == "__main__":
    main()
