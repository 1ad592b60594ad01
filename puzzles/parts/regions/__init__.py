"""Regions that are to be found: chaos construction, and clues that count along and around them."""
