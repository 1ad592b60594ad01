"""Kinds whose answer is a path or a loop that goes in a direction."""
