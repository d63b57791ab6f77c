"""People and their accounts: sign-in, passwords, sessions, rate limits, history."""
