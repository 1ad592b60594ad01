"""Check certificates. This floor knows puzzles alone: no solver, no encoding, no rule of deduction."""

if not __name__.startswith("gridproof."):
    raise ImportError("import gridproof.models: the folder is installed under that name alone")
