"""Kinds in which the pieces of a bank are placed, turned and mirrored as they fit."""
