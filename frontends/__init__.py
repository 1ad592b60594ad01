"""User interfaces (command line, notebook, web page) and deduction."""

if not __name__.startswith("gridproof."):
    raise ImportError("import gridproof.frontends: the folder is installed under that name alone")
