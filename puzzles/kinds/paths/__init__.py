"""Kinds whose answer is paths, links between squares, or shaded cells with a loop."""
