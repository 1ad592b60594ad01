"""Declarations of forms, a file each: how a text looks, how it is read, how it is written."""
