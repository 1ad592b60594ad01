"""Parts about houses: further sets of squares in which no digit repeats, and squares that see each other."""
