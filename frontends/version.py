"""The version of the package. Imports nothing: ``gridproof --version`` needs no more.

>>> print(f"gridproof {VERSION}")  # doctest: +ELLIPSIS
gridproof ...
"""

VERSION = "0.1.0"
