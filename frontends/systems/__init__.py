"""Published rule systems, rebuilt from the techniques: their rules, how these fire, and what they print.

A system is one file that ends with ``SYSTEM = System(...)``. Those of this package stand in `published`, and
other packages and sessions bring more.
"""
