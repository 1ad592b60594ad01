"""From literals of cells to numbers, to flat lists of clauses, and from a solver's model back to a solution.

Vocabulary
    known      for each cell a dictionary from its values to their literals as numbers; 1 is the literal that
               is always true, -1 the one that never is, and a value without a number never is
    flat       clauses one after the other, each ended by 0; without constants: a clause that holds anyway is
               left out, and one without literals is -1
    guard      a literal that switches clauses on, 0 for none: each gets its negation

    number_values(domains, known, top)     enters all cells of a dictionary of domains into `known`: a single
                                           value is 1, two are -v and v, others a variable each, from `top`
                                           + 1 on; the first and the last variable of each of these others,
                                           and the last of all
    narrowed(domains, known, values)       a dictionary of the domains that lose values, those whose literal
                                           is false, and the number of cells with several values left;
                                           `values` has for each variable 0 open, 1 true, 2 false
    numbers(literals, known)               the numbers of a tuple of literals (cell, value, positive); None
                                           if a cell is not known
    state(flat, items, known, guard)       adds what a list of items says, up to the first with a cell that is
                                           not known; where each one ends in `flat`. An item is `CLAUSE`,
                                           `AT_MOST_ONE` or `EXACTLY_ONE` with a tuple of literals, or
                                           `DIFFERENT` with one of cells; a pair that several exclude is
                                           stated once, and groups hold up to 64
    state_rows(flat, literals, rows, width, pattern, guard)
                                           adds the clauses of a pattern for each row of `width` places in
                                           a list of literals; a clause of two that several rows state is
                                           stated once. Rows and pattern are bytes of 32-bit numbers: a place
                                           from 0, or -1 for no literal; a choice as below, ended by 0
    rename(flat, choices, literals, guard) adds a clause for each choice of a tuple, over numbers: 1 for the
                                           first of the literals, -1 for its negation
    exactly_one(flat, groups, guard)       adds that of each list of up to 64 literals one is true, no two; a
                                           pair that shares several lists is stated once
    between(flat, literals, least, most, top, guard)
                                           adds that at least `least` and at most `most` literals of a list
                                           are true, none of them constant, with new variables after `top`;
                                           the last one then. The bounds lie between 0 and the number of
                                           literals and leave out something
    meanings(cells, known)                 a list that has the (cell, value) of each literal at its number,
                                           of a negated one from the end; and the cells with one value
    decode(model, meanings, constants)     the solution that a list of true literals, by variable, stands for

To fuzz it, put random literals and numbers to both forms: they agree on what the types allow.

>>> known = {"a": {0: -2, 1: 2}, "b": {5: 1}}
>>> numbers((("a", 1, True), ("b", 6, True)), known), numbers((("c", 1, True),), known)
([2, -1], None)
>>> decode([1, -2, 3], *meanings(("a", "b"), known))
{'b': 5, 'a': 0}
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import choose_kernel

if TYPE_CHECKING:
    from . import pure_clauses as core
else:
    core = choose_kernel("clauses")

CLAUSE, AT_MOST_ONE, EXACTLY_ONE, DIFFERENT = range(4)

number_values = core.number_values
narrowed = core.narrowed
numbers = core.numbers
state = core.state
state_rows = core.state_rows
rename = core.rename
exactly_one = core.exactly_one
between = core.between
meanings = core.meanings
decode = core.decode
