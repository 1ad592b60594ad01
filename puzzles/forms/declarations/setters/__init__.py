"""Declarations of the forms of setters' tools, a file each."""
