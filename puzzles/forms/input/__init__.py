"""Inputs of any size: compressed or not, lines, tables and records, read one puzzle at a time."""
