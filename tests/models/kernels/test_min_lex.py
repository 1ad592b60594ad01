"""The least form of sudokus: that of brute force, the same for all images, and different for all others."""

from __future__ import annotations

import importlib
from itertools import combinations, permutations, product
from random import Random
from types import ModuleType

import pytest
from boards import SUDOKUS
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.models.kernels import canonical, compiled_kernels, pure_canonical, sudoku

LINES = SUDOKUS
PUZZLES = list(map(sudoku.grid, LINES))
CORES = ["pure_canonical", *(["_canonical"] if compiled_kernels()["canonical"] else [])]
BOXES = ((2, 2), (2, 3), (2, 4), (3, 3))

CYCLE = bytes((3 * (r % 3) + r // 3 + c) % 9 + 1 for r, c in product(range(9), repeat=2))
SYMMETRIC = {
    "blank": bytes(81),
    "one": bytes(40) + bytes([7]) + bytes(40),
    "ones": bytes([1] * 81),
    "full": CYCLE,
    "one digit": bytes(1 if value == 1 else 0 for value in CYCLE),
    "diagonal": bytes(r + 1 if r == c else 0 for r, c in product(range(9), repeat=2)),
    "boxes": bytes(CYCLE[9 * r + c] if r // 3 == c // 3 else 0 for r, c in product(range(9), repeat=2)),
    "stripes": bytes((r + c) % 3 + 1 for r, c in product(range(9), repeat=2)),
}
"""Grids with many ties."""


@pytest.fixture(params=CORES)
def core(request: pytest.FixtureRequest) -> ModuleType:
    return importlib.import_module(f"gridproof.models.kernels.{request.param}")


def orders(bands: int, size: int) -> list[list[int]]:
    """Return the orders of lines that keep bands of this size together."""
    return [
        [size * band + line for band, lines in zip(order, inside, strict=True) for line in lines]
        for order in permutations(range(bands))
        for inside in product(permutations(range(size)), repeat=bands)
    ]


def shown(grid: bytes, rows: list[int], columns: list[int], flip: bool) -> bytes:
    """Return the grid with its lines in other orders, then perhaps transposed."""
    n = len(rows)
    found = bytes(grid[n * r + c] for r in rows for c in columns)
    return bytes(found[n * c + r] for r in range(n) for c in range(n)) if flip else found


def renamed(grid: bytes) -> bytes:
    """Return the least grid under renaming of the digits: in the order of first occurrence."""
    names = {0: 0}
    return bytes(names.setdefault(value, len(names)) for value in grid)


def brute(grid: bytes, height: int, width: int) -> bytes:
    """Return the least of all images."""
    return min(
        renamed(shown(grid, rows, columns, flip))
        for rows in orders(width, height)
        for columns in orders(height, width)
        for flip in ([False, True] if height == width else [False])
    )


def image(random: Random, grid: bytes, height: int, width: int) -> bytes:
    """Return a random image of a grid."""
    n = height * width

    def lines(bands: int, size: int) -> list[int]:
        order = random.sample(range(bands), bands)
        return [size * band + line for band in order for line in random.sample(range(size), size)]

    name = [0, *random.sample(range(1, n + 1), n)]
    flip = height == width and random.random() < 0.5
    return bytes(name[v] for v in shown(grid, lines(width, height), lines(height, width), flip))


def full_grids() -> list[bytes]:
    """Return the 288 grids of 4 × 4."""
    found = [b""]
    for cell in range(16):
        r, c = divmod(cell, 4)
        near = [
            i for i in range(cell) if i // 4 == r or i % 4 == c or (i // 8, i % 4 // 2) == (r // 2, c // 2)
        ]
        found = [g + bytes([v]) for g in found for v in range(1, 5) if v not in [g[i] for i in near]]
    return found


@st.composite
def grids(draw: st.DrawFn, height: int, width: int) -> bytes:
    """Draw a grid that repeats no digit in a line, with any number of clues."""
    n = height * width
    random = Random(draw(st.integers(0, 2**32)))
    share, found = draw(st.sampled_from((0.05, 0.2, 0.5, 1))), bytearray(n * n)
    for cell in random.sample(range(n * n), n * n):
        r, c = divmod(cell, n)
        held = {*found[n * r : n * r + n], *found[c::n]}
        free = [value for value in range(1, n + 1) if value not in held]
        if free and random.random() < share:
            found[cell] = random.choice(free)
    return bytes(found)


def test_the_least_form_is_that_of_brute_force(core: ModuleType) -> None:
    for grid in full_grids():
        assert core.min_lex(grid, 2, 2) == brute(grid, 2, 2)

    @settings(max_examples=60)
    @given(grids(2, 2))
    def small(grid: bytes) -> None:
        assert core.min_lex(grid, 2, 2) == brute(grid, 2, 2)

    @settings(max_examples=6)
    @given(grids(2, 3))
    def larger(grid: bytes) -> None:
        assert core.min_lex(grid, 2, 3) == brute(grid, 2, 3)

    small()
    larger()


@pytest.mark.deep
def test_the_classes_of_grids_are_as_many_as_published(core: ModuleType) -> None:
    """Full 4 × 4 grids form two classes, puzzles of four clues with one solution thirteen."""
    full = full_grids()
    assert len({core.min_lex(grid, 2, 2) for grid in full}) == 2
    puzzles = []
    for cells in combinations(range(16), 4):
        seen: dict[bytes, int] = {}
        for grid in full:
            clues = bytes(grid[i] for i in cells)
            seen[clues] = seen.get(clues, 0) + 1
        for clues, solutions in seen.items():
            if solutions == 1:
                given = dict(zip(cells, clues, strict=True))
                puzzles.append(bytes(given.get(i, 0) for i in range(16)))
    assert len(puzzles) == 25728
    if core is pure_canonical:
        puzzles = puzzles[::13]
    assert len({core.min_lex(puzzle, 2, 2) for puzzle in puzzles}) == 13


@pytest.mark.parametrize("box", BOXES)
def test_images_have_one_form_whatever_the_grid(core: ModuleType, box: tuple[int, int]) -> None:
    @settings(max_examples=30)
    @given(grids(*box), st.randoms(use_true_random=False))
    def check(grid: bytes, random: Random) -> None:
        least = core.min_lex(grid, *box)
        assert core.min_lex(image(random, grid, *box), *box) == least == core.min_lex(least, *box)
        assert least <= renamed(grid)

    check()


def test_the_form_is_an_image() -> None:
    """It has the clues of each line, each box and each digit."""
    for puzzle in PUZZLES:
        least = canonical.min_lex(puzzle)
        for lines in (lines_of, boxes_of):
            assert sorted(map(sorted, clues(lines(least)))) == sorted(map(sorted, clues(lines(puzzle))))
        assert sorted(map(least.count, range(10))) == sorted(map(puzzle.count, range(10)))


def lines_of(grid: bytes) -> list[list[bytes]]:
    """Return rows and columns."""
    return [[grid[9 * i : 9 * i + 9] for i in range(9)], [grid[i::9] for i in range(9)]]


def boxes_of(grid: bytes) -> list[list[bytes]]:
    """Return boxes, by band and by stack."""
    boxes = [
        [bytes(grid[9 * (r + i) + c + j] for i, j in product(range(3), repeat=2)) for c in (0, 3, 6)]
        for r in (0, 3, 6)
    ]
    return [[b"".join(band) for band in boxes], [b"".join(stack) for stack in zip(*boxes, strict=True)]]


def clues(areas: list[list[bytes]]) -> list[list[int]]:
    """Return the number of clues of each area; the order of rows and columns does not matter."""
    return [[sum(map(bool, area)) for area in part] for part in areas]


def test_different_puzzles_have_different_forms() -> None:
    assert len({canonical.min_lex(puzzle) for puzzle in PUZZLES}) == len(PUZZLES)


def test_one_clue_more_is_another_puzzle(core: ModuleType) -> None:
    for puzzle in PUZZLES[:20]:
        solution = bytes(sudoku.solve(puzzle)[1])
        cell = puzzle.index(0)
        more = puzzle[:cell] + solution[cell : cell + 1] + puzzle[cell + 1 :]
        assert core.min_lex(more, 3, 3) != core.min_lex(puzzle, 3, 3)


@pytest.mark.parametrize("name", SYMMETRIC)
def test_ties_are_no_trouble(core: ModuleType, name: str) -> None:
    grid, random = SYMMETRIC[name], Random(name)
    least = core.min_lex(grid, 3, 3)
    assert core.min_lex(image(random, grid, 3, 3), 3, 3) == least


@pytest.mark.deep
@pytest.mark.parametrize("box", BOXES)
def test_the_twins_agree(box: tuple[int, int]) -> None:
    many = PUZZLES[:30] + list(SYMMETRIC.values()) if box == (3, 3) else []

    @settings(max_examples=30)
    @given(st.lists(st.integers(0, box[0] * box[1]), min_size=(n := (box[0] * box[1]) ** 2), max_size=n))
    def anything(values: list[int]) -> None:
        many.append(bytes(values))

    @settings(max_examples=30)
    @given(grids(*box))
    def likely(grid: bytes) -> None:
        many.append(grid)

    anything()
    likely()
    assert canonical.core.min_lex(b"".join(many), *box) == pure_canonical.min_lex(b"".join(many), *box)


@pytest.mark.deep
def test_many_grids_are_answered_in_order() -> None:
    grids = PUZZLES * 5
    assert canonical.min_lex(b"".join(grids)) == b"".join(map(canonical.min_lex, grids))
    assert canonical.min_lex(b"") == b""


@pytest.mark.parametrize(
    ("grids", "box", "words"),
    [
        (bytes(80), (3, 3), "no grids of 81"),
        (bytes([10]) + bytes(80), (3, 3), "holds 10"),
        (bytes(256), (4, 4), "not among"),
        (bytes(36), (3, 2), "not among"),
        (memoryview(bytes(648)).cast("d"), (3, 3), "items of 8"),
    ],
)
def test_what_is_no_grid_is_refused(grids: bytes, box: tuple[int, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        canonical.min_lex(grids, *box)


@pytest.mark.parametrize("arguments", [(bytes(80), 3, 3), (bytes([10] * 81), 3, 3), (b"", 4, 4), (b"", 0, 0)])
def test_compiled_code_looks_at_the_door_too(arguments: tuple[bytes, int, int]) -> None:
    for name in CORES[1:]:
        kernel = importlib.import_module(f"gridproof.models.kernels.{name}")
        with pytest.raises(ValueError, match=r"boxes|length|value"):
            kernel.min_lex(*arguments)
