"""Parts in which the clue is any relation, automaton or family of sets."""
