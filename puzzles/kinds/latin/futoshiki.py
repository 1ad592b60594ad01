"""Futoshiki: a Latin square in which some cells are less than others.

>>> from ...records import read_record
>>> clues = {"less": [[[0, 0], [0, 1]]]}
>>> puzzle = read_record({"type": "futoshiki", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['r1c1 < r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kit import (
    AS_GIVENS, SIDE, UNKNOWN, Answer, Board, Compare, Derived, InputError, Kind, NumberGrid, Pairs, Pzpr,
    Recipe, Record, RecordDraft, Rule, Sign, Square, at, borders, codes, gym, judging, latin, looks,
    numbered, numbers, pages, parts, setters, sgt,
)  # fmt: skip

LESS = Pairs("less", "<", "pairs of neighbours, the cell with the smaller number first").also_called(
    "inequalities", "less than", "signs", "comparisons"
)


def sign(small: Square, large: Square) -> Sign:
    """Draw the sign between two cells, which opens to the larger."""
    (r, c), (y, x) = small, large
    text = "<>"[c > x] if r == y else "∧∨"[r > y]
    return Sign(((r + y + 1) / 2, (c + x + 1) / 2), text)


def clues(record: Record, _: Board) -> Iterator[Compare]:
    """Yield the constraint of each sign. Raises `InputError` for one between a cell and itself."""
    for i, (small, large) in enumerate(LESS.of(record)):
        if small == large:
            raise InputError(f"clues.less pair {i + 1} says that {at(*small)} is less than itself")
        yield Compare(at(*small), "<", at(*large), label=f"{at(*small)} < {at(*large)}")


def wrong_sign(record: Record, answer: Answer) -> str | None:
    """Return a sign that does not hold, or None."""
    values = answer["values"]
    for (r, c), (y, x) in record.clues.get("less", ()):
        if values[r][c] >= values[y][x]:
            return f"{judging.place((r, c))} is not less than {judging.place((y, x))}"
    return None


SIGNS = Rule(
    words="The inequality signs between cells hold.",
    clues=clues,
    marks=lambda record, _: (sign(*pair) for pair in LESS.of(record)),
    broken=wrong_sign,
)


# As pzpr writes it ------------------------------------------------------------------------------------

SIGN_CODE = codes.Runs(codes.Signs({"g": "<", "h": ">"}, codes.HEXADECIMAL), "i")


def signs_between(draft: RecordDraft) -> None:
    """Give each pair of neighbours its sign, as pzpr has them."""
    if any(map(any, draft.grid("givens"))):
        raise InputError("numbers that are given have no place in minarism")
    less = draft.clues.pop("less", ())
    signs = ((sorted(pair), "<" if pair == sorted(pair) else ">") for pair in map(list, less))
    parts.put_between(draft, "signs", signs)


def pairs_with_signs(draft: RecordDraft) -> None:
    """List the pairs of neighbours with a sign; `InputError` for a number, which tells their difference."""
    draft.clues["less"] = []
    for pair, sign in parts.clues_between(draft.clues.pop("signs")):
        if sign not in ("<", ">"):
            what = f"the {sign} is a difference of two numbers, which {draft.kind} does not have"
            raise InputError(what, cell=at(*pair[0]))
        draft.clues["less"].append(pair if sign == "<" else pair[::-1])


def of_gym(metadata: gym.Metadata) -> dict[str, Any]:
    """Convert metadata of reasoning-gym to a record: pairs of squares have a sign between them."""
    less = []
    for *squares, sign in metadata["constraints"]:
        smaller, larger = (squares[:2], squares[2:])[:: {"<": 1, ">": -1}[sign]]
        less.append([smaller, larger])
    return {"clues": {"givens": gym.givens(metadata), "less": less}}


KIND = Kind(
    name="futoshiki",
    aliases=("Unequal", "Hutoshiki"),
    fields=(
        latin.GIVENS,
        LESS,
    ),
    declared=(numbered.given(latin.GIVENS), numbered.LATIN, SIGNS),
    answer=NumberGrid(numbers(1, SIDE)),
    levels=(30, 80, 80, 470),  # fitted to published boards, see benchmarks/README.md
    forms=(
        looks.Task("futoshiki", ("greater",)),
        looks.Janko(words={"w": "<", "e": ">", "n": "^", "s": "v"}, between=True),
        looks.Penpa("futoshiki", words=looks.signs("inequality", *"<^>v<^>v")),
        Pzpr(
            "minarism",
            (parts.EdgesPart("signs", SIGN_CODE),),
            page=(
                borders.EdgesTable("signs", {"a": "<", "b": ">", ".": UNKNOWN}),
                pages.LayerTable((pages.TableLayer("values", numbers=True, answer=True),)),
            ),
            as_there=signs_between,
            as_here=pairs_with_signs,
        ),
        sgt.Sgt("unequal", (sgt.Inequalities(),), "side", moves=sgt.DIGITS, largest=32),
        gym.Gym(("futoshiki",), of_gym),
        setters.VariantSudoku(
            setters.GIVENS, setters.PairsAsGroups("less", "inequalities"), always=setters.NO_BOXES
        ),
    ),
    recipe=Recipe((Derived("less"), AS_GIVENS), size=(5, 5)),
)
