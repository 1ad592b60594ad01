"""The checker's arguments that a clause follows from a constraint."""
