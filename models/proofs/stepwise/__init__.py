"""Search for a short proof in steps."""
