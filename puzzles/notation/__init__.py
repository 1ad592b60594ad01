"""Notation: the pieces of forms that kinds, fields and parts declare: words, codes, layouts and drafts.

Vocabulary
    code       a row of values as text, blanks and all
    part       a piece of a form: the fields of the record that it holds, and their code
    layout     a way in which the words of a field stand in lines
    draft      the fields of a record while a form is read, or while it is written
"""
