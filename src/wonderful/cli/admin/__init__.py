"""`wonderful admin …`: manages a server's database, whether or not the server is running."""
