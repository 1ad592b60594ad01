"""How the checker sees that a clause follows from a constraint."""
