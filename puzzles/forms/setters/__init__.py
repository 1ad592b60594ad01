"""The puzzles of setters' tools as records: the format of a text, its record, and the link of a record.

Vocabulary
    format     the form of a tool: ``fpuzzles``, ``sudokupad``, ``iss``, ``sudokumaker``
"""
