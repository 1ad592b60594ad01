"""Kinds whose answer is one closed loop that turns at some clues, or as often as they tell."""
