"""The setter's desk: drafts edited by strokes, how each stands, and the ways from it to a puzzle."""
