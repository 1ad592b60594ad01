"""The forms in which setters' tools keep variant sudokus, as text and as plain values.

Each module reads a link, a payload or a string into plain values and writes them again; only the parts of the
kind give constraints a meaning.

Vocabulary
    payload    a puzzle packed as text, as it stands in a link
    document   the JSON object that a payload holds
    item       one constraint of a string of Interactive Sudoku Solver
"""
