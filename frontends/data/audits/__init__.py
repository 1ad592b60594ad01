"""Audits: whether each row of a data set is true to its claims."""
