"""Nobody sees what they may not see."""
