"""Chains, colouring, wings, forcing and probing."""
