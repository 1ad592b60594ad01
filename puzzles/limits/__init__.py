"""Limits of reading and solving: time, memory, caches."""
