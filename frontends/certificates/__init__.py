"""Certificates, from the question to the file: made, verified and drawn.

    making      `prove` of Python, and the task of ``gridproof prove``
    verifying   `verify` of Python and what ``gridproof verify`` says; it imports no solver
    lines       the lines of a certificate in steps, in words and pictures
    page        what the page shows of a proof

Vocabulary
    certificate   a file that proves an answer: the puzzle, the claim and its proof (`models.proofs`)
    claim         ``unique``, ``none``, ``all`` (these solutions, no others), or a cell and its value
    form          ``clausal`` or ``steps``: what the lines of the proof speak of
"""
