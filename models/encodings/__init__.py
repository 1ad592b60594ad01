"""Encodings: how sums, counts, orders, automata and tables become clauses over numbered literals."""
