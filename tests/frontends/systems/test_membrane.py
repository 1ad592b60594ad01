"""The membrane system: an interpreter of its rules as data agrees, and so do counts that the text tells.

The interpreter knows nothing of sudokus: it has multisets, rules with what they use, need and forbid, and the
order of the sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, pairwise, product

import pytest
from boards import SUDOKUS

import gridproof
from gridproof.frontends.systems.catalogue import run
from gridproof.frontends.systems.p_system import Configuration, PSystem
from gridproof.frontends.systems.published.membrane import MOST_NAMED, configurations
from gridproof.puzzles import InputError, Puzzle, Unknown, givens, read_record
from gridproof.puzzles.kinds.sudoku.sudoku import sudoku_rules
from gridproof.puzzles.limits.deadline import Deadline
from gridproof.puzzles.samples import samples

FIGURE_2 = "..37...1....19.6.....6...2.....2.3...7..3.8...9.5..14...5.6.9..12.9...3..49....7."
INPUT = (
    "z133z147z181z241z259z276z346z382z452z473z527z553z578z629z645"
    "z671z684z735z756z779z811z822z849z883z924z939z987"
)
FIGURE_5 = "263758419487192653951643728514829367672431895398576142735264981126987534849315276"
ROUNDS = [2, 3, 5, 4, 3, 1, 2, 2, 2, 4, 4, 4, 6, 5, 3, 4]
SIMPLE = "...9.2...2.1.7......4.86..37.2.1.435......6.......81.2..87.5.4..5..3..261..26.9.8"
HARD = ".2...4.15..9.2......6.....33...8.7....8.62......1....6......6.....4..3.7...81..2."
CLASHING = "11" + "." * 79
"""Two clues of one row that are equal."""


# The interpreter ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rule:
    """A rule: the objects used up, needed besides and given, and those that forbid it."""

    uses: Counter[str]
    gives: Counter[str]
    needs: Counter[str] = field(default_factory=Counter)
    forbids: frozenset[str] = frozenset()
    once: bool = False

    def times(self, before: Counter[str], rest: Counter[str]) -> int:
        """Return how often the rule applies to what is not used yet."""
        if any(before[each] for each in self.forbids) or any(before[x] < n for x, n in self.needs.items()):
            return 0
        most = min(rest[each] // number for each, number in self.uses.items())
        return min(most, 1) if self.once else most


def objects(*names: str, **numbers: int) -> Counter[str]:
    return Counter(names) + Counter(numbers)


def rules_in_words(n: int) -> list[tuple[str, list[Rule]]]:
    """Return the sets of rules for a grid of order n, in their order, as their words are."""
    every = range(1, n * n + 1)
    box_of = {(i, j): (i - 1) // n * n + (j - 1) // n + 1 for i, j in product(every, every)}
    cells, triples = [*box_of], [*product(every, every, every)]
    none: Counter[str] = Counter()

    def missing(i: int, j: int, x: int) -> list[str]:
        return [f"f{i}{x}", f"c{j}{x}", f"b{box_of[i, j]}{x}"]

    return [
        ("R1", [Rule(objects(f"z{i}{j}{x}"), objects(f"s{i}{j}{x}", "p")) for i, j, x in triples]),
        ("R2", [
            Rule(objects(each), none, objects(f"s{i}{j}{x}"))
            for i, j, x in triples for each in missing(i, j, x)
        ]),
        ("R3", [
            Rule(objects(each), none, forbids=frozenset("d"))
            for each in [
                *(f"{letter}{i}{j}" for i, j in cells for letter in "ra"),
                *(f"m{i}{j}{x}" for i, j, x in triples),
            ]
        ]),
        ("R4", [
            Rule(objects("k1"), objects("k1", "d"), forbids=frozenset("d")),
            *(
                Rule(objects(box), objects(box, **{f"r{i}{j}": n * n}), forbids=frozenset("d"))
                for i, j in cells for box in [f"box{i}{j}"]
            ),
        ]),
        ("R5", [Rule(objects("k1"), objects("k0"), objects("d"))]),
        ("R6", [
            Rule(objects(f"r{i}{j}"), objects(f"a{i}{j}", f"m{i}{j}{x}"),
                 objects(f"box{i}{j}", *missing(i, j, x)), frozenset([f"m{i}{j}{x}"]), once=True)
            for i, j, x in triples
        ]),
        ("R7", [
            Rule(objects(*missing(i, j, x)), objects(f"s{i}{j}{x}", "p", "w"),
                 objects(f"a{i}{j}", f"m{i}{j}{x}", **{f"r{i}{j}": n * n - 1}),
                 frozenset(f"s{i}{j}{q}" for q in every))
            for i, j, x in triples
        ]),
        ("R8", [Rule(objects("k0"), objects("k2"), objects("w")), Rule(objects("w"), none, objects("k2"))]),
        ("R10", [Rule(Counter(p=n**4), objects("YES"))]),
        ("R9", [Rule(objects("k0"), objects("NO"))]),
        ("R11", [Rule(objects("d"), none), Rule(objects("k2"), objects("k1"))]),
    ]  # fmt: skip


def start(n: int, clues: Iterable[str]) -> Counter[str]:
    every = range(1, n * n + 1)
    pairs = [*product(every, every)]
    each = [f"{letter}{i}{j}" for letter in ("f", "c", "b", "box") for i, j in pairs]
    return objects(*each, *clues, "k1", **{f"r{i}{j}": n * n for i, j in pairs})


def interpret(n: int, clues: Iterable[str]) -> Iterator[tuple[Counter[str], str]]:
    """Yield the contents of membrane 1 with the set that applies; after its end, those of membrane 0."""
    sets, inner = rules_in_words(n), start(n, clues)
    while not inner["YES"] + inner["NO"]:
        for label, rules in sets:
            rest, new = inner.copy(), Counter[str]()
            for rule in rules:
                for _ in range(rule.times(inner, rest)):
                    rest.subtract(rule.uses)
                    new.update(rule.gives)
            if rest != inner or new:
                yield inner, label
                break
        inner = +(rest + new)
    yield inner, "output"


def read(text: str) -> Puzzle:
    return gridproof.read_one(text)


FOUR = [
    "123.34......4..1",
    "12..............",
    "." * 16,
    "1.1.............",
    "1234341221434321",
    "123.......4.....",
    "12.....4........",
]
"""Boards solved, not solved, empty, with clues that clash, full, and with cells that compete."""


def test_rules_as_data_give_the_same_configurations_on_small_boards() -> None:
    for text in FOUR:
        demand_configurations(2, text)


@pytest.mark.parametrize("text", [FIGURE_2, HARD])
def test_rules_as_data_give_the_same_configurations(text: str) -> None:
    demand_configurations(3, text)


def demand_configurations(n: int, text: str) -> None:
    """Demand the configurations of the interpreter."""
    side = n * n
    clues = [f"z{i // side + 1}{i % side + 1}{x}" for i, x in enumerate(text) if x != "."]
    steps = [*configurations(read(text))]
    for step, (inner, label) in zip(steps[:-1], interpret(n, clues), strict=True):
        assert step.innermost.objects == inner
        assert step.applies == label
    assert [step.number for step in steps] == [*range(len(steps))]
    last = steps[-1]
    assert (last.applies, last.environment.objects.total(), [*last.membranes]) == ("", 1, [0])
    assert steps[-2].innermost.objects >= last.innermost.objects + last.environment.objects


# Facts of the text -------------------------------------------------------------------------------


def test_the_board_of_figure_2() -> None:
    result = run("membrane", read(FIGURE_2))
    lines, steps = result.messages, [*configurations(read(FIGURE_2))]
    assert lines[0].removeprefix("input ").replace(" ", "") == INPUT
    assert "".join(str(result.values[cell]) for cell in result.domains) == FIGURE_5
    assert result.stats.rounds == ROUNDS
    assert [line.split()[0] for line in lines if ":" not in line][1:-2] == [
        f"C{8 * number - 1}" for number in range(1, 17)
    ]
    dissolving, leaving, last = steps[-3:]
    assert (dissolving.number, dissolving.applies) == (129, "R10")
    assert dissolving.membranes[1].total("p") == 81
    assert (leaving.number, leaving.applies, [*leaving.membranes]) == (130, "output", [0])
    assert leaving.membranes[0].objects["YES"] == 1
    assert last.environment.objects == {"YES": 1}
    assert "".join(name[-1] for name in last.membranes[0].named("s")) == FIGURE_5
    assert last.membranes[0].sizes == {"s": 81}
    assert lines[-5].startswith("configuration C129: 81 s, 81 p, ")
    assert lines[-5].endswith("; R10 dissolves membrane 1, removes 81 p, adds YES")
    assert lines[-4].startswith("configuration C130: ")
    assert lines[-4].endswith("; YES leaves")
    assert lines[-3] == "configuration C131: YES outside, in membrane 0 " + " ".join(
        last.membranes[0].named("s")
    )
    assert lines[-2] == "YES"


def test_table_1_is_of_the_objects_of_the_clues() -> None:
    one, two = [*configurations(read(FIGURE_2))][1:3]
    gone = one.innermost.objects - two.innermost.objects
    clues = [INPUT[i + 1 : i + 4] for i in range(0, len(INPUT), 4)]
    assert {name: 1 for clue in clues for i, j, x in [tuple(clue)] for name in (
        f"f{i}{x}", f"c{j}{x}", f"b{(int(i) - 1) // 3 * 3 + (int(j) - 1) // 3 + 1}{x}")} == gone  # fmt: skip


def test_an_answer_of_no_leaves_one_step_after_r9() -> None:
    steps = [*configurations(read(HARD))]
    assert [step.applies for step in steps[-4:]] == ["R6", "R9", "output", ""]
    assert steps[-1].environment.objects == {"NO": 1}
    assert "C6: " in run("membrane", read(HARD)).messages[7]


# Laws --------------------------------------------------------------------------------------------


def grid_of(step: Configuration) -> dict[tuple[int, ...], int]:
    return {index[:2]: index[2] for index in step.innermost["s"]}


def candidates(grid: dict[tuple[int, ...], int], i: int, j: int) -> int:
    """Return the number of digits in no cell of the same row, column or box."""

    def box(a: int, b: int) -> tuple[int, int]:
        return (a - 1) // 3, (b - 1) // 3

    return 9 - len({x for (a, b), x in grid.items() if a == i or b == j or box(a, b) == box(i, j)})


@pytest.mark.parametrize("text", [SIMPLE, HARD, FIGURE_2, CLASHING, *SUDOKUS[:3]])
def test_what_the_objects_count(text: str) -> None:
    result, steps = run("membrane", read(text)), [*configurations(read(text))]
    for step in steps[1:-2]:
        inner, grid = step.innermost, grid_of(step)
        assert inner.total("p") == inner.total("s") == len(grid)
        assert {*inner["s"].values()} == {1}
        if step.applies == "R7":
            for i, j in product(range(1, 10), range(1, 10)):
                assert inner["a"][i, j] == candidates(grid, i, j) == 9 - inner["r"][i, j]
    rounds = [
        len(grid_of(after)) - len(grid_of(now)) for now, after in pairwise(steps) if now.applies == "R7"
    ]
    assert rounds == result.stats.rounds
    final = {f"r{i}c{j}": x for (i, j), x in grid_of(steps[-2]).items()}
    assert final == result.values


def test_lines_count_what_is_there() -> None:
    """A line for each configuration, with sizes that add up from one to the next."""
    lines = [line for line in run("membrane", read(SIMPLE)).messages if ": " in line]
    steps = [*configurations(read(SIMPLE))]
    assert len(lines) == len(steps)
    for step, line in zip(steps[:-1], lines, strict=False):
        said = line.partition(": ")[2].partition(";")[0].split(", ")
        sizes = {part.split()[-1]: int(part.split()[0]) if " " in part else 1 for part in said}
        assert sizes == step.innermost.sizes


def test_a_full_grid_is_answered_without_a_round() -> None:
    result = run("membrane", read(FIGURE_5))
    assert (result.messages[-2], result.stats.rounds) == ("YES", [])
    wrong = run("membrane", read("3" + FIGURE_5[1:]))
    assert (wrong.outcome, wrong.messages[-2]) == ("none", "YES")


def test_two_cells_compete_for_an_object() -> None:
    """Both r1c8 and r1c9 can only be 9, and one object f19 is there: the first gets it."""
    grid = ["1234567..", "." * 9, "." * 9, ".......8.", "........8", "." * 9, "." * 9, "." * 9, "." * 9]
    result = run("membrane", read("".join(grid)))
    steps = [*configurations(read("".join(grid)))]
    seven = next(step for step in steps if step.applies == "R7")
    assert (seven.innermost["a"][1, 8], seven.innermost["a"][1, 9]) == (1, 1)
    assert result.stats.rounds[0] == 1
    assert "C7 r1c8=9" in result.messages
    assert "r1c9" not in result.values
    assert result.messages[-2] == "NO"


@pytest.mark.parametrize("n", [2, 4, 5])
def test_any_order(n: int) -> None:
    side = n * n
    full = {f"r{r + 1}c{c + 1}": (n * r + r // n + c) % side + 1 for r in range(side) for c in range(side)}
    clues = {cell: value for k, (cell, value) in enumerate(full.items()) if k % 6}
    holed = Puzzle("sudoku", sudoku_rules(n, n), givens=givens(clues))
    result = run("membrane", holed)
    assert result.messages[-2] == "YES"
    steps = [*configurations(holed)]
    assert steps[0].membranes[1].total("r") == side**3
    assert steps[0].membranes[1].total("f") == steps[0].membranes[1].total("box") == n**4
    assert steps[-3].membranes[1].total("p") == n**4
    assert len({*steps[-1].membranes[0].named("s")}) == n**4
    assert max(len(line) for line in result.messages if ":" in line) < 20 * MOST_NAMED
    comma = "," if n > 3 else ""
    assert steps[-1].membranes[0].objects[comma.join(("s1", str(side), str(full[f"r1c{side}"])))] == 1
    assert result.messages[0].endswith(f" and {len(clues) - MOST_NAMED} more") is (n > 3)


def test_what_it_cannot_serve_is_refused() -> None:
    for kind in ("masyu", "latin_square", "killer_sudoku", "diagonal_sudoku"):
        with pytest.raises(
            InputError, match=f"the profile membrane does not serve {kind}: its objects stand"
        ):
            run("membrane", read_record(samples(kind)[0]))
        with pytest.raises(InputError, match="membrane does not serve"):
            configurations(read_record(samples(kind)[0]))
    for kind in ("jigsaw_sudoku", "even_odd_sudoku"):
        result = run("membrane", read_record(samples(kind)[0]))
        assert result.messages[-2] == ("YES" if result.outcome == "solved" else "NO")


def test_a_digit_that_the_puzzle_excludes_is_not_counted() -> None:
    puzzle = read("." * 81).with_domains([("r1c1", (4, 7))])
    counted = next(step for step in configurations(puzzle) if step.applies == "R9").innermost
    assert (counted["a"][1, 1], counted["r"][1, 1], counted["a"][1, 2]) == (2, 7, 9)


def test_configurations_end_at_the_deadline() -> None:
    ticks = count()
    with pytest.raises(Unknown):
        [*PSystem(read(SIMPLE)).configurations(Deadline(3, clock=lambda: float(next(ticks))))]
