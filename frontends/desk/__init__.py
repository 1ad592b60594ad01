"""The setter's desk: how a draft stands at each stroke, and the ways from it to a puzzle and out of it."""
