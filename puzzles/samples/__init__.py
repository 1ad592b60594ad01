"""Boards that ship with the package: ``eighteen.jsonl`` has one of each kind, ``sudoku.txt`` twenty."""
