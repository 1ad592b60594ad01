"""Rules that narrow the candidates of any puzzle, one explained step at a time."""
