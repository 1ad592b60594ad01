"""Published rule systems, rebuilt from the techniques: their rules, their order of firing, and their printed
lines.

A system is one file that ends with ``SYSTEM = System(...)``. Those of this package stand in `published`, and
other packages and sessions bring more.
"""
