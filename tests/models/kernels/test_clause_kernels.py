"""From literals to flat clauses and back: the compiled form and its twin say the same."""

from __future__ import annotations

import importlib
from array import array
from collections.abc import Callable, Iterable
from itertools import chain, combinations, product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pysat.solvers import Solver

from gridproof.models.encodings.clauses import split_clauses
from gridproof.models.kernels import clauses, compiled_kernels, pure_clauses
from gridproof.models.kernels.clauses import AT_MOST_ONE, CLAUSE, DIFFERENT, EXACTLY_ONE
from gridproof.puzzles import Is

FORMS: list[Any] = [pure_clauses]
if compiled_kernels()["clauses"]:
    FORMS.append(importlib.import_module("gridproof.models.kernels._clauses"))

Known = dict[str, dict[int, int]]

LITERALS = st.lists(st.builds(Is, st.sampled_from("abcd"), st.integers(0, 3), st.booleans()), max_size=5)
NUMBERS = st.integers(1, 40).flatmap(lambda x: st.sampled_from([x, -x]))
GUARDS = st.sampled_from([0, 0, 41, -41])


@st.composite
def knowns(draw: st.DrawFn) -> Known:
    """Draw cells with a constant, two values or several, as a model knows them."""
    top, known = 1, {}
    for cell in draw(st.lists(st.sampled_from("abcd"), unique=True)):
        size = draw(st.integers(1, 4))
        if size == 1:
            known[cell] = {draw(st.integers(0, 3)): 1}
        elif size == 2:
            top += 1
            known[cell] = {0: -top, 1: top}
        else:
            known[cell] = {value: top + 1 + value for value in range(size)}
            top += size
    return known


DOMAINS = st.dictionaries(
    st.sampled_from("abcdef"), st.sets(st.integers(-3, 9), max_size=5).map(sorted).map(tuple), max_size=6
)


@given(DOMAINS, st.integers(1, 40))
def test_values_are_numbered(domains: dict[str, tuple[int, ...]], top: int) -> None:
    found = []
    for form in FORMS:
        known: Known = {"z": {0: 1}}
        found.append((form.number_values(domains, known, top), known, list(known)))
    assert found == found[:1] * len(FORMS)
    (groups, last), known, order = found[0]
    assert order == ["z", *domains]
    used = [abs(number) for cell in domains for number in known[cell].values() if len(domains[cell]) > 1]
    assert sorted(set(used)) == list(range(top + 1, last + 1))
    for cell, domain in domains.items():
        numbers = list(known[cell].values())
        assert list(known[cell]) == list(domain)
        if len(domain) == 1:
            assert numbers == [1]
        elif len(domain) == 2:
            assert numbers[0] == -numbers[1] < 0
        else:
            assert numbers == list(range(groups[0][0], groups[0][1] + 1))
            groups = groups[1:]
    assert not groups


@given(DOMAINS, st.data())
def test_false_values_leave_the_domains(domains: dict[str, tuple[int, ...]], data: st.DataObject) -> None:
    known: Known = {}
    _, top = pure_clauses.number_values(domains, known, 1)
    others = data.draw(st.lists(st.sampled_from([0, 1, 2]), min_size=top - 1, max_size=top - 1))
    values = bytearray([0, 1, *others])
    found = [form.narrowed(domains, known, values) for form in FORMS]
    assert found == found[:1] * len(FORMS)
    (changed, several) = found[0]
    left = domains | changed
    for cell, domain in domains.items():
        truths = [values[abs(number)] * (1 if number > 0 else -1) for number in known[cell].values()]
        wanted = tuple(v for v, truth in zip(domain, truths, strict=True) if truth not in (2, -1))
        assert left[cell] == wanted
    assert several == sum(len(values) > 1 for values in left.values())


def test_domains_that_cannot_be_narrowed() -> None:
    for form in FORMS[1:]:
        for domains, known, error in (
            ({"a": [1, 2]}, {"a": {1: -2, 2: 2}}, TypeError),
            ({"a": (1, 2)}, {}, KeyError),
            ({"a": (1, 3)}, {"a": {1: -2, 2: 2}}, KeyError),
            ({"a": (1, 2)}, {"a": {1: -3, 2: 3}}, ValueError),
            ({"a": (1, 2)}, {"a": {1: -3, 2: 0}}, ValueError),
        ):
            with pytest.raises(error):
                form.narrowed(domains, known, bytearray(3))


def test_domains_that_cannot_be_numbered() -> None:
    for form in FORMS[1:]:
        for domains, known, top, error in (
            ({"a": [1, 2, 3]}, {}, 1, TypeError),
            ([("a", (1, 2))], {}, 1, TypeError),
            ({"a": (1, 2)}, {}, 0, ValueError),
            ({"a": (1, 2, 3)}, {}, 2**31 - 2, ValueError),
            ({"a": ([], 2)}, {}, 1, TypeError),
        ):
            with pytest.raises(error):
                form.number_values(domains, known, top)


@given(st.lists(LITERALS.map(tuple)), knowns(), GUARDS)
def test_clauses_of_literals(found: list[tuple[Is, ...]], known: Known, guard: int) -> None:
    flats: list[list[int]] = [[9, 0] for _ in FORMS]
    items = [(CLAUSE, clause) for clause in found]
    ends = [form.state(flat, items, known, guard) for form, flat in zip(FORMS, flats, strict=True)]
    assert flats == flats[:1] * len(FORMS)
    assert ends == ends[:1] * len(FORMS)
    for clause in found:
        numbers = [form.numbers(clause, known) for form in FORMS]
        assert numbers == numbers[:1] * len(FORMS)
        assert (numbers[0] is None) == any(literal.cell not in known for literal in clause)


def test_what_is_constant_is_cleaned_away() -> None:
    known = {"a": {0: -2, 1: 2}, "b": {5: 1}}
    given = [(Is("a", 1), Is("b", 6)), (Is("a", 1), Is("b", 5)), (Is("b", 6),), (Is("a", 1), Is("c", 0))]
    for form in FORMS:
        for guard, wanted in ((0, [2, 0, -1, 0]), (7, [2, -7, 0, -7, 0])):
            flat: list[int] = []
            assert len(form.state(flat, [(CLAUSE, each) for each in given], known, guard)) == 3
            assert flat == wanted


def packed(numbers: Iterable[int]) -> bytes:
    return array("i", numbers).tobytes()


@st.composite
def rows(draw: st.DrawFn, size: int) -> tuple[list[list[int]], int, list[list[int]]]:
    """Draw rows of places among `size` literals, their width, and choices of a pattern."""
    width = draw(st.integers(1, 4))
    places = st.lists(st.integers(-1, size - 1), min_size=width, max_size=width)
    choice = st.lists(st.integers(1, width).flatmap(lambda x: st.sampled_from([x, -x])), max_size=4)
    return draw(st.lists(places, max_size=4)), width, draw(st.lists(choice, max_size=3))


@given(st.lists(NUMBERS | st.sampled_from([1, -1]), min_size=1, max_size=5), st.data(), GUARDS)
def test_rows_of_places(literals: list[int], data: st.DataObject, guard: int) -> None:
    found, width, choices = data.draw(rows(len(literals)))
    whole, pattern = packed(chain(*found)), packed(x for choice in choices for x in (*choice, 0))
    flats: list[list[int]] = [[9, 0] for _ in FORMS]
    for form, flat in zip(FORMS, flats, strict=True):
        form.state_rows(flat, literals, whole, width, pattern, guard)
    assert flats == flats[:1] * len(FORMS)
    wanted, pairs = [9, 0], set[frozenset[int]]()
    for row in found:
        for choice in choices:
            there = [(row[abs(x) - 1], x > 0) for x in choice]
            clause = [(literals[place] if place >= 0 else -1) * (1 if sign else -1) for place, sign in there]
            left = [x for x in clause if x != -1]
            if 1 in left or (len(left) == 2 and frozenset(left) in pairs):
                continue
            if len(left) == 2:
                pairs.add(frozenset(left))
            wanted += [*left, -guard, 0] if guard else [*(left or [-1]), 0]
    assert flats[0] == wanted


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("whole", "width", "pattern"),
    [
        ([0, 3], 2, [1, 0]),
        ([0, -2], 2, [1, 0]),
        ([0, 1, 2], 2, [1, 0]),
        ([0, 1], 2, [3, 0]),
        ([0, 1], 2, [-3, 0]),
        ([0, 1], 2, [1]),
        ([0, 1], 0, [1, 0]),
        ([0] * 65, 65, [1, 0]),
        ([0], 1, [1] * 65 + [0]),
    ],
)
def test_places_that_there_are_not(form: Any, whole: list[int], width: int, pattern: list[int]) -> None:
    with pytest.raises(ValueError, match="name no place"):
        form.state_rows([], [2, 3, 4], packed(whole), width, packed(pattern), 0)


@given(st.lists(NUMBERS, min_size=1, max_size=6), st.data(), GUARDS)
def test_choices(literals: list[int], data: st.DataObject, guard: int) -> None:
    place = st.integers(1, len(literals)).flatmap(lambda x: st.sampled_from([x, -x]))
    choices = tuple(data.draw(st.lists(st.lists(place, max_size=4).map(tuple), max_size=6)))
    flats: list[list[int]] = [[] for _ in FORMS]
    for form, flat in zip(FORMS, flats, strict=True):
        form.rename(flat, choices, literals, guard)
    assert flats == flats[:1] * len(FORMS)


@given(st.lists(st.lists(NUMBERS.filter(lambda x: abs(x) > 1), unique=True, max_size=6), max_size=8), GUARDS)
def test_groups_state_a_pair_once(groups: list[list[int]], guard: int) -> None:
    flats: list[list[int]] = [[] for _ in FORMS]
    for form, flat in zip(FORMS, flats, strict=True):
        form.exactly_one(flat, groups, guard)
    assert flats == flats[:1] * len(FORMS)
    wanted = [frozenset(group) for group in groups]
    wanted += {frozenset((-a, -b)) for group in groups for a, b in combinations(group, 2)}
    ending = {-guard} if guard else set()
    found = [frozenset(clause) - ending for clause in split_clauses(flats[0])]
    said = [clause if clause or guard else frozenset({-1}) for clause in wanted]
    assert sorted(map(sorted, found)) == sorted(map(sorted, said))


def agreed(items: list[Any], known: Known, guard: int) -> tuple[list[int], int]:
    """Return the clauses that all forms state of these items, and their number."""
    flats: list[list[int]] = [[] for _ in FORMS]
    ends = [form.state(flat, items, known, guard) for form, flat in zip(FORMS, flats, strict=True)]
    assert flats == flats[:1] * len(FORMS)
    assert ends == ends[:1] * len(FORMS)
    assert ends[0][-1:] == ([len(flats[0])] if ends[0] else [])
    return flats[0], len(ends[0])


def solutions(known: Known) -> list[dict[str, int]]:
    """Return all ways to give each cell a value."""
    return [dict(zip(known, values, strict=True)) for values in product(*known.values())]


def kept(flat: list[int], known: Known, solution: dict[str, int], guard: int) -> bool:
    """Return whether a solution keeps the clauses, with the guard true."""
    true = {1, guard} | {known[cell][value] for cell, value in solution.items()}
    return all(any(x in true or (x < 0 and -x not in true) for x in clause) for clause in split_clauses(flat))


@given(st.lists(st.tuples(LITERALS.map(tuple), st.booleans()), max_size=5), knowns(), GUARDS)
def test_counts_of_at_most_one(counts: list[tuple[Any, bool]], known: Known, guard: int) -> None:
    items = [(EXACTLY_ONE if least else AT_MOST_ONE, literals) for literals, least in counts]
    flat, stated = agreed(items, known, guard)
    unknown = [any(literal.cell not in known for literal in literals) for literals, _ in counts]
    assert stated == ([*unknown, True].index(True))
    for solution in solutions(known):
        right = all(
            least <= sum(literal.holds(solution) for literal in literals) <= 1
            for literals, least in counts[:stated]
        )
        assert kept(flat, known, solution, guard) is right


@given(st.lists(st.lists(st.sampled_from("abcd"), unique=True).map(tuple), max_size=4), knowns(), GUARDS)
def test_different_cells(groups: list[tuple[str, ...]], known: Known, guard: int) -> None:
    flat, stated = agreed([(DIFFERENT, group) for group in groups], known, guard)
    assert stated == [*(not known.keys() >= set(group) for group in groups), True].index(True)
    for solution in solutions(known):
        right = all(len({solution[cell] for cell in group}) == len(group) for group in groups[:stated])
        assert kept(flat, known, solution, guard) is right


def counted(literals: list[int], least: int, most: int, top: int, guard: int) -> list[int]:
    """Return the clauses that all forms state of this count."""
    flats: list[list[int]] = [[] for _ in FORMS]
    asked = (literals, least, most, top, guard)
    tops = [form.between(flat, *asked) for form, flat in zip(FORMS, flats, strict=True)]
    assert flats == flats[:1] * len(FORMS)
    assert tops == tops[:1] * len(FORMS)
    assert max(map(abs, flats[0])) <= tops[0]
    return flats[0]


@given(st.integers(1, 7), st.data(), GUARDS)
def test_counts_between_bounds(size: int, data: st.DataObject, guard: int) -> None:
    least = data.draw(st.integers(0, size))
    most = data.draw(st.integers(least, size))
    assume(least > 0 or most < size)
    variables = data.draw(st.lists(st.integers(2, 40), min_size=size, max_size=size, unique=True))
    literals = [data.draw(st.sampled_from([x, -x])) for x in variables]
    flat = counted(literals, least, most, 41, guard)
    with Solver(name="minisat22", bootstrap_with=list(split_clauses(flat))) as solver:
        for signs in product((1, -1), repeat=size):
            chosen = [x * sign for x, sign in zip(literals, signs, strict=True)]
            assert solver.solve([guard or 41, *chosen]) is (least <= signs.count(1) <= most)
            assert not guard or solver.solve([-guard, *chosen])


@pytest.mark.parametrize(
    ("size", "least", "most"), [(14, 2, 2), (30, 12, 12), (45, 3, 9), (20, 0, 4), (33, 30, 33)]
)
def test_long_counts(size: int, least: int, most: int) -> None:
    literals = list(range(2, size + 2))
    flat = counted(literals, least, most, 99, 0)
    assert len(flat) < 20 * size * min(most + 1, size - least + 1)
    with Solver(name="minisat22", bootstrap_with=list(split_clauses(flat))) as solver:
        for true in range(size + 1):
            signs = literals[:true] + [-x for x in literals[true:]]
            assert solver.solve(signs) is (least <= true <= most)


def test_more_pairs_than_there_is_room_for_at_first() -> None:
    known = {f"c{i}": {value: 9 * i + value + 2 for value in range(9)} for i in range(40)}
    groups = [tuple(f"c{i + k}" for k in range(9)) for i in range(32)]
    flat, stated = agreed([(DIFFERENT, group) for group in groups], known, 0)
    pairs = {pair for group in groups for pair in combinations(group, 2)}
    assert (stated, flat.count(0)) == (32, 9 * len(pairs) + 9 * 32)


@given(knowns(), st.data())
def test_a_model_means_a_solution(known: Known, data: st.DataObject) -> None:
    cells = tuple(known)
    solution = {cell: data.draw(st.sampled_from(sorted(values))) for cell, values in known.items()}
    true = {known[cell][value] for cell, value in solution.items()}
    top = max((abs(x) for values in known.values() for x in values.values()), default=1) + 3
    model = [x if x == 1 or x in true else -x for x in range(1, top)]
    for form in FORMS:
        table, constants = form.meanings(cells, known)
        assert (table, constants) == pure_clauses.meanings(cells, known)
        assert form.decode(model, table, constants) == solution
        # Variables that no clause holds may be missing at the end.
        assert form.decode(model[:1], table, constants) == pure_clauses.decode(model[:1], table, constants)


def outcome(asked: Callable[..., object], *values: object) -> object:
    """Return the result of a function, or the class of its exception."""
    try:
        return asked(*values)
    except (IndexError, KeyError, OverflowError, TypeError, ValueError) as error:
        return type(error)


@pytest.mark.kernel("clauses")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("numbers", ([], {})),
        ("numbers", ((Is("a", 1),), {"a": [1]})),
        ("numbers", ((("a", 1),), {"a": {1: 2}})),
        ("numbers", ((Is("a", 1),), {"a": {1: 0}})),
        ("numbers", ((Is("a", 1),), {"a": {1: 2**31}})),
        ("numbers", ((Is("a", 1),), {"a": {1: "2"}})),
        ("numbers", ((("a", 1, 1),), {"a": {1: 2}})),
        ("state", ([], [(CLAUSE, [Is("a", 1)])], {"a": {1: 2}}, 0)),
        ("state", ([], ((CLAUSE, (Is("a", 1),)),), {"a": {1: 2}}, 0)),
        ("state", ([], [(Is("a", 1),)], {"a": {1: 2}}, 0)),
        ("state", ([], [[CLAUSE, ()]], {}, 0)),
        ("state", ([], [("0", ())], {}, 0)),
        ("state", ([], [(4, ())], {}, 0)),
        ("state", ([], [(-1, ())], {}, 0)),
        ("state", ([], [(2**70, ())], {}, 0)),
        ("state", ([], [], {}, 2**31)),
        ("rename", ([], ((3,),), [2, 3], 0)),
        ("rename", ([], ((-3,),), [2, 3], 0)),
        ("rename", ([], ((0,),), [2, 3], 0)),
        ("rename", ([], ([1],), [2, 3], 0)),
        ("rename", ([], ((1,),), [2**40], 0)),
        ("exactly_one", ([], [list(range(2, 70))], 0)),
        ("exactly_one", ([], [(2, 3)], 0)),
        ("exactly_one", ([], [[2, 0]], 0)),
        ("state", ([], [(AT_MOST_ONE, (Is("a", 1),) * 65)], {"a": {1: 2}}, 0)),
        ("state", ([], [(EXACTLY_ONE, ("a",))], {"a": {1: 2}}, 0)),
        ("state", ([], [(DIFFERENT, ["a"])], {"a": {1: 2}}, 0)),
        ("state", ([], [(DIFFERENT, ("a",))], {"a": [2]}, 0)),
        ("state", ([], [(DIFFERENT, ("a",))], {"a": {1: 0}}, 0)),
        ("state", ([], [(DIFFERENT, ("a",))], {"a": {1.5: 2}}, 0)),
        ("state", ([], [(DIFFERENT, ("a",) * 65)], {"a": {1: 2}}, 0)),
        ("between", ([], [2, 3], 0, 2, 3, 0)),
        ("between", ([], [2, 3], 2, 1, 3, 0)),
        ("between", ([], [2, 3], -1, 1, 3, 0)),
        ("between", ([], [2, 3], 1, 3, 3, 0)),
        ("between", ([], [2, 0], 1, 1, 3, 0)),
        ("between", ([], (2, 3), 1, 1, 3, 0)),
        ("between", ([], [2, 3], 1, 1, 0, 0)),
        ("between", ([], [2, 3], 1, 1, 2**31, 0)),
        ("between", ([], list(range(2, 90_000)), 40_000, 40_000, 90_000, 0)),
        ("meanings", (("a",), {})),
        ("meanings", (("a",), {"a": [2]})),
        ("decode", ([3], [None] * 3, {})),
        ("decode", ([1], [None, 7, None], {})),
        ("decode", ([0], [None] * 3, {})),
    ],
)
def test_the_compiled_form_checks_what_it_is_given(name: str, values: tuple[object, ...]) -> None:
    found = outcome(getattr(FORMS[1], name), *values)
    assert isinstance(found, type)


class Growing:
    """A number that makes the list longer in which it stands."""

    def __init__(self, group: list[Any]) -> None:
        self.group = group

    def __index__(self) -> int:
        self.group += range(3, 6)
        return 2


@pytest.mark.kernel("clauses")
def test_numbers_with_code_of_their_own_are_refused_before_it_runs() -> None:
    group: list[Any] = []
    group.append(Growing(group))
    with pytest.raises(TypeError, match="a literal must be an int"):
        FORMS[1].exactly_one([], [group], 0)
    assert len(group) == 1


def test_what_is_documented_is_what_is_called() -> None:
    assert all(getattr(clauses, name) is getattr(FORMS[-1], name) for name in (
        "numbers", "state", "rename", "exactly_one", "meanings",
        "between", "decode",
    ))  # fmt: skip
