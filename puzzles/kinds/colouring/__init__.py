"""Kinds in which each region has one number, and regions that touch differ."""
