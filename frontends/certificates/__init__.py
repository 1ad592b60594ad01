"""Certificates, from the question to the file: made, verified and drawn.

    making      `prove` of Python, and the task of ``gridproof prove``
    verifying   `verify` of Python and the report of ``gridproof verify``; it imports no solver
    lines       the lines of a certificate in steps, in words and pictures
    page        the page's view of a proof

Vocabulary
    certificate   a file that proves an answer: the puzzle, the claim and its proof (`models.proofs`)
    claim         ``unique``, ``none``, ``all`` (these solutions, no others), or a cell and its value
    form          ``clausal`` or ``steps``: the language of the proof's lines
"""
