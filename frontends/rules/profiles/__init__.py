"""One file a system; a new file here is a new profile."""
