"""One file a kind; a new file here is a new kind."""
