"""The commands, several in a file."""
