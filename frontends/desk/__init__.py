"""The setter's desk: boards in the making, edited by strokes; no code for a single kind."""
