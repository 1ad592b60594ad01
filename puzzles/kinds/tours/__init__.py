"""Kinds whose answer is one closed loop that goes from region to region."""
