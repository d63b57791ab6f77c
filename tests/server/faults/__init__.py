"""Nothing is lost when servers are killed or databases fail, and every game continues."""
