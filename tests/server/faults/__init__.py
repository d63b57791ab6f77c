"""Nothing is lost: servers are killed, databases fail, and every game goes on."""
