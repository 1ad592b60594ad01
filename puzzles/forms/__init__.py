"""Forms: every way in which a puzzle is written down, read into board records and written from them.

``reader`` recognises the content of an input, ``writer`` writes; `Parsed` is one item of an input. Each kind
declares the forms of other programs (``puzzlink``, ``pzprv3``, ``sgt``) in its own file, as rows of parts
(`notation`): a part reads its piece of a text into a draft and writes it from there, so that both directions
agree.

>>> from gridproof.puzzles.forms.input.reader import read_text
>>> [parsed] = read_text("12....4..1..2...")
>>> dict(parsed.puzzle.givens)
{'r1c1': (1,), 'r1c2': (2,), 'r2c3': (4,), 'r3c2': (1,), 'r4c1': (2,)}
>>> [parsed] = read_text("12....4..1..5...")
>>> str(parsed.error)
"line 1, column 13, cell r4c1: '5' is the value 5, a 4×4 grid has 1 to 4"
"""
