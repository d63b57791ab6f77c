"""Nobody receives secrets of others."""
