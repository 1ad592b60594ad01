"""Models for other programs: files that they read, and the answers that they give."""
