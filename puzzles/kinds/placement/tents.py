"""Tents: beside each tree a tent of its own; tents do not touch, not even at a corner.

Vocabulary
    match      a tree and the tent beside it that belongs to it, a cell ``r1c1-r1c2`` that is not shown:
               each tree has one match, each tent has one

>>> from gridproof.puzzles import read_record
>>> clues = {"trees": [[0, 1, 0]], "rows": [1], "cols": [None, 0, 1]}
>>> puzzle = read_record({"type": "tents", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:4]
['row 1 holds 1', 'column 2 holds 0', 'column 3 holds 1', 'tree at r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from ...kit import (
    Answer, BlankBoard, Board, Cell, Clause, Constraint, Derived, Disc, Draft, Edge, Entries, Fact, Is,
    Kind, LineMark, Marked, Phrase, Place, Placement, Puzzle, Pzpr, Recipe, Record, Rule, RuleLabel,
    Shape, Square, Unfit, all_of, at_most_one, codes, exactly_one, fields, flag_cells, frames, implies,
    judging, label_at, looks, loops, pages, parts, placed, sgt, shapes, words,
)  # fmt: skip

TREES = Marked("trees", "1 for a tree").also_written(dict.fromkeys("Tt○", "1"))
COLS = Edge("cols", 0, fields.ROWS, "how many tents the column holds")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many tents the row holds")


def matches_of(board: Board, trees: frozenset[Square]) -> dict[Square, dict[Square, Is]]:
    """Return for each tree the literals that match it with a neighbouring square for its tent."""
    return {
        tree: {
            near: Is(loops.link(*sorted((tree, near))), 1) for near in board.near(*tree) if near not in trees
        }
        for tree in sorted(trees)
    }


def match_tents(board: Board, matches: dict[Square, dict[Square, Is]]) -> Iterator[Constraint]:
    """Require one match for each tree and each tent, and no tent in a square without a match."""
    by_square: dict[Square, list[Is]] = {}
    for tree, literals in matches.items():
        yield exactly_one(literals.values(), label_at("tree at", tree))
        for near, match in literals.items():
            by_square.setdefault(near, []).append(match)
    for square, tent in zip(board.squares(), all_of(board.cells(), 1), strict=True):
        if square in matches:
            continue
        here = by_square.get(square, ())
        label = RuleLabel(f"a tent at {tent.cell} belongs to a tree", "a tent belongs to one tree")
        yield Clause((~tent, *here), label=label)
        for match in here:
            yield implies(match, tent, label=label)
        if len(here) > 1:
            yield at_most_one(here, label)


def tree_marks(tree: Square) -> tuple[LineMark, Disc]:
    """Draw a tree: its trunk and its crown."""
    x, y = tree[0] + 0.5, tree[1] + 0.5
    return LineMark(((x, y), (x + 0.36, y)), 0.12), Disc((x - 0.08, y), 0.26, "grey")


@lru_cache(maxsize=32)
def with_trees(trees: frozenset[Square]) -> Rule:
    """Return the rule of matches on a board with these trees."""

    def places(board: Board) -> dict[Cell, Place]:
        return {  # by 1 if the tree is the second end
            match.cell: Place("line", (min(tree, tent), max(tree, tent)), int(tree > tent))
            for tree, tents in matches_of(board, trees).items()
            for tent, match in tents.items()
        }

    return replace(MATCHED, settled=None, places=places, hidden=lambda board: flag_cells(places(board)))


def trees_of(record: Record) -> frozenset[Square]:
    """Return the squares of the trees."""
    return frozenset(square for square, tree in TREES.of(record).items() if tree)


def unmatched(record: Record, answer: Answer) -> str | None:
    """Return a tree that cannot have a tent of its own, or None."""
    tents, trees = judging.squares_with(answer["tents"], 1), judging.squares_with(record.clues["trees"], 1)
    if len(tents) != len(trees):
        return f"there are {len(tents)} tents for {len(trees)} trees"
    owner: dict[Square, Square] = {}

    def settle(tree: Square, tried: set[Square]) -> bool:
        """Return whether the tree gets a tent, moving other trees to other tents (augmenting paths)."""
        for tent in tents.intersection(judging.beside(tree)) - tried:
            tried.add(tent)
            if tent not in owner or settle(owner[tent], tried):
                owner[tent] = tree
                return True
        return False

    without = next((tree for tree in sorted(trees) if not settle(tree, set())), None)
    return None if without is None else f"the tree in {judging.place(without)} has no tent of its own"


MATCHED = Rule(
    words="Each tent belongs to a tree that shares an edge with it, and each tree has exactly one tent of "
    "its own.",
    settled=lambda record: with_trees(trees_of(record)),
    clues=lambda record, board: match_tents(board, matches_of(board, trees_of(record))),
    marks=lambda record, _: chain.from_iterable(map(tree_marks, sorted(trees_of(record)))),
    broken=unmatched,
)


NONE_ON_TREES = replace(placed.none_on(TREES, "tents", "tree", bool), broken=None, implied=True)
"""No tent stands on a tree, as it would touch the tent of that tree."""


def camp(blank: BlankBoard) -> Answer:
    """Place tents that do not touch, in about a fifth of the squares."""
    squares, tents = list(blank.board.squares()), set[Square]()
    blank.random.shuffle(squares)
    for square in squares:
        if len(tents) * 5 < len(squares) and tents.isdisjoint(blank.board.around(*square)):
            tents.add(square)
    return {"tents": [[int((r, c) in tents) for c in range(blank.columns)] for r in range(blank.rows)]}


def derive_trees(draft: Draft) -> Entries:
    """Place a tree beside each tent."""
    tents, trees = draft.squares(1), dict[Square, int]()
    for tent in tents:
        free = [near for near in draft.board.near(*tent) if near not in tents and near not in trees]
        if not free:
            raise Unfit("a tent has no room for a tree")
        trees[draft.random.choice(free)] = 1
    return trees


def match(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Phrase the fact that a tree has, or does not have, its tent in a square."""
    one, other = words.ends(puzzle, cell)
    tree_is_second = puzzle.rules.places[cell].number
    tree, tent = (other, one) if tree_is_second else (one, other)
    has = "has" if (value == 1) is true else "does not have"
    return Phrase(tent, f"the tree at {tree} {has} its tent at {{}}", " or ")


say = words.by_place({"square": words.things("tent")}, match)


def tell(puzzle: Puzzle, facts: Sequence[Fact], _: Sequence[Fact]) -> Iterator[Phrase]:
    """Phrase the facts; if a square has no tent, omit that no tree has its tent there."""
    links = puzzle.rules.places
    bare = {cell for cell, value, true in facts if (value == 0) is true and cell not in links}
    for cell, value, true in facts:
        if (value == 1) is true or cell not in links or bare.isdisjoint(words.ends(puzzle, cell)):
            yield say(puzzle, cell, value, true)


def tent(x: float, y: float) -> tuple[Shape, ...]:
    """Draw a tent."""
    return (shapes.area("answer", (x - 0.32, y + 0.28), (x, y - 0.3), (x + 0.32, y + 0.28)),)


KIND = Kind(
    name="tents",
    aliases=("Tents and trees", "Tent"),
    fields=(TREES, COLS, ROWS),
    declared=(
        placed.things("Place tents in empty cells."),
        NONE_ON_TREES,
        placed.apart("tents"),
        placed.line_counts("tents", ROWS, COLS),
        MATCHED,
    ),
    answer=Placement("tent", "▲", tent),
    levels=(30, 364, 364, 470),  # fitted to published boards, see benchmarks/README.md
    fact_wording=say,
    facts_wording=tell,
    forms=(
        looks.Task("tents", ("squares", "lines"), splitter=",", words={"x": "1"}, marked=True),
        looks.Janko(("zeltlager", "tents"), words={"x": "1"}),
        looks.Penpa("tents", words=looks.signs("tents", "1"), space=looks.AROUND, answer="2F"),
        Pzpr(
            "tents",
            (parts.COLS_ROWS, parts.CellsPart("trees", codes.MARKS, {0: 1, None: 0})),
            page=(
                frames.two_sides(
                    pages.TableLayer("trees", {"1": 1}, blank=0), pages.answer("tents", {"A": 1}, 0)
                ),
                pages.PlayerMarks(edges=True),
            ),
        ),
        sgt.Sgt(
            "tents",
            (
                parts.CellsPart("trees", sgt.Gaps(((1, "_" + sgt.LETTERS),)), {None: 0, 1: 1}),
                sgt.Lists(("cols", "rows"), ",", leading=True),
            ),
            moves=sgt.Moves("marks", "tents", {"T": 1, "N": 0, "B": None}, "trees", 0, solved=0),
        ),
    ),
    recipe=Recipe(
        (Derived("trees", derive_trees, stay=True), Derived("cols"), Derived("rows")),
        size=(8, 8),
        answer=camp,
    ),
)
