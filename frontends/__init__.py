"""The ways in, and what comes before a solver."""

if not __name__.startswith("gridproof."):
    raise ImportError("import gridproof.frontends: the folder is installed under that name alone")
