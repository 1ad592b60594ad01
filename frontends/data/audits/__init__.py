"""Audits: whether each row of a data set is what it says."""
