"""Rules about lines: loops, fences, walks, the lengths of visits, and arrows to follow."""
