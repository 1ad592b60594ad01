"""Kinds whose answer is one closed loop."""
