"""One file a kind; a new file here is a new kind."""

BARE = "sudoku"
"""The kind of a bare grid, which is text that names none; its file declares its rules as `default_rules`."""

VARIANT = "variant_sudoku"
"""The kind of the documents of setters' tools."""
