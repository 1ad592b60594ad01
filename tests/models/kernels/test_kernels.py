"""The compiled kernels, their twins in Python, and the SAT back end say the same."""

from __future__ import annotations

import importlib
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from types import ModuleType
from typing import Any

import pytest
from boards import SUDOKUS
from hypothesis import given, settings
from hypothesis import strategies as st

import gridproof
from gridproof.frontends.reading.puzzles import read_one
from gridproof.models.kernels import compiled_kernels, lines, sudoku

LINES = SUDOKUS
GRIDS = list(map(sudoku.grid, LINES))
FULL = sudoku.solve(GRIDS[0])[1]

HOUSES = [
    *([9 * i + j for j in range(9)] for i in range(9)),
    *([9 * j + i for j in range(9)] for i in range(9)),
    *([9 * (a + c) + b + d for c, d in product(range(3), repeat=2)] for a, b in product((0, 3, 6), repeat=2)),
]

Answers = tuple[bytearray, bytearray, bytearray]


def cores(name: str) -> list[ModuleType]:
    """Return the Python twin, and the compiled form if it is there."""
    names = [f"pure_{name}", f"_{name}"] if compiled_kernels()[name] else [f"pure_{name}"]
    return [importlib.import_module(f"gridproof.models.kernels.{each}") for each in names]


def name_of(core: ModuleType) -> str:
    return core.__name__.rpartition(".")[2]


def solved(core: ModuleType, grids: bytes, limit: int = 2) -> Answers:
    """Return the answers of a form of the kernel."""
    n = len(grids) // 81
    found = bytearray(n), bytearray(81 * n), bytearray(81 * n)
    core.solve(grids, limit, *found)
    return found


def altered(grid: bytes, changes: list[tuple[int, int]]) -> bytes:
    """Return the grid with other values in some cells."""
    changed = bytearray(grid)
    for cell, value in changes:
        changed[cell] = value
    return bytes(changed)


def check_answers(grid: bytes, limit: int, found: Answers) -> None:
    """Check that the number of solutions is as counted, and that they keep the clues and the rules, and
    differ.
    """
    counts, first, second = found
    solutions = [bytes(each) for each in (first, second) if any(each)]
    assert counts[0] == len(solutions) == len(set(solutions)) <= limit
    for solution in solutions:
        assert all(value in (0, here) for value, here in zip(grid, solution, strict=True))
        assert all(sorted(solution[cell] for cell in house) == list(range(1, 10)) for house in HOUSES)


cells = st.integers(0, 80)
values = st.integers(0, 9)
sparse = st.lists(st.tuples(cells, values), max_size=25).map(lambda changes: altered(bytes(81), changes))
"""Few clues: contradictions, and grids of very many solutions."""

near = st.builds(altered, st.sampled_from(GRIDS), st.lists(st.tuples(cells, values), max_size=4))
"""Puzzles with some clues taken away, added or altered."""

parts = st.sets(cells).map(lambda blank: altered(bytes(FULL[:81]), [(cell, 0) for cell in blank]))
"""Parts of one solution, down to an empty grid."""


@given(st.one_of(sparse, near, parts), st.sampled_from((1, 2)))
def test_sudoku_the_compiled_kernel_and_its_twin_find_the_same(grid: bytes, limit: int) -> None:
    found = [solved(core, grid, limit) for core in cores("sudoku")]
    check_answers(grid, limit, found[0])
    assert all(other == found[0] for other in found)


@given(st.one_of(near, parts))
def test_sudoku_agrees_with_sat(grid: bytes) -> None:
    text = "".join(map(str, grid))
    verdict = gridproof.check(text, "sat", narrow="off")
    counts, first, _ = sudoku.solve(grid)
    assert ("none", "unique", "multiple")[counts[0]] == verdict.status
    if verdict.status == "unique":
        assert list(first) == [verdict.solutions[0][cell] for cell in read_one(text).shown]


@pytest.mark.deep
def test_sudoku_minimal_puzzles_are_unique_and_without_any_clue_are_not() -> None:
    assert bytes(sudoku.solve(b"".join(GRIDS))[0]) == b"\1" * len(GRIDS)
    fewer = [altered(grid, [(cell, 0)]) for grid in GRIDS for cell in range(81) if grid[cell]]
    assert bytes(sudoku.solve(b"".join(fewer))[0]) == b"\2" * len(fewer)


def impatient(core: ModuleType, most: int) -> ModuleType:
    """Return the kernel, set to give up after `most` guesses."""
    lazy = ModuleType(core.__name__)
    vars(lazy)["solve"] = lambda *arguments: core.solve(*arguments, most)
    return lazy


@given(st.one_of(sparse, near, parts), st.integers(0, 6), st.sampled_from((1, 2)))
def test_sudoku_a_grid_is_given_up_after_so_many_guesses(grid: bytes, most: int, limit: int) -> None:
    """Both forms guess alike. Grids that they give up are answered all the same, in parts."""
    found = [solved(impatient(core, most), grid, limit) for core in cores("sudoku")]
    assert all(other == found[0] for other in found)
    if found[0][0][0] == sudoku.GAVE_UP:
        assert not any(found[0][1] + found[0][2])
    whole = sudoku.solve(grid, limit)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sudoku, "core", impatient(sudoku.core, most))
        parted = sudoku.solve(grid, limit)
    check_answers(grid, limit, parted)
    assert parted[0] == whole[0]


HARD = sudoku.grid(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........")
"""A grid by Peter Norvig, "Solving Every Sudoku Puzzle": no solution, millions of guesses until that is
known.
"""


@pytest.mark.kernel("sudoku")
def test_sudoku_a_signal_is_heard_while_a_grid_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the many calls of the kernel for a hard grid; and by `reduce` inside its one."""
    calls = 0
    plain = sudoku.core.solve

    def counted(*arguments: Any) -> None:
        nonlocal calls
        calls += 1
        plain(*arguments)
        if calls == 3:
            signal.raise_signal(signal.SIGALRM)

    def stop(*_: object) -> None:
        raise InterruptedError

    core = ModuleType("counted")
    vars(core)["solve"] = counted
    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(InterruptedError):
            sudoku.reduce(HARD, range(81))
        with monkeypatch.context() as patch:
            patch.setattr(sudoku, "core", core)
            with pytest.raises(InterruptedError):
                sudoku.solve(HARD)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert calls == 3


@pytest.mark.parametrize("core", cores("sudoku"), ids=name_of)
def test_sudoku_every_wrong_clue_is_a_contradiction(core: ModuleType) -> None:
    """To a full grid each other value in each cell; to each puzzle the clues of another solution."""
    full = bytes(FULL[:81])
    wrong = [altered(full, [(cell, v)]) for cell in range(81) for v in range(1, 10) if v != full[cell]]
    counts, first, second = solved(core, b"".join(wrong))
    assert not any(counts)
    assert not any(first)
    assert not any(second)


RANDOM_GRIDS = """
from random import Random
from gridproof.models.kernels import sudoku
random = Random(1)
cells = range(81 * 3000)
grids = bytes(random.randint(1, 9) if random.random() < random.choice((0.2, 0.3, 0.4)) else 0 for _ in cells)
houses = [[9 * i + j for j in range(9)] for i in range(9)]
houses += [list(column) for column in zip(*houses)]
three = range(3)
houses += [[27 * a + 3 * b + 9 * r + c for r in three for c in three] for a in three for b in three]
counts, first, second = sudoku.solve(grids)
for n, count in enumerate(counts):
    grid = grids[81 * n : 81 * n + 81]
    held = [[grid[cell] for cell in house if grid[cell]] for house in houses]
    if any(len(set(values)) < len(values) for values in held):
        assert count == 0, grid
print(len(counts))
"""


def test_sudoku_clues_at_random_do_not_keep_the_kernel_busy_for_ever() -> None:
    """Clues that clash are seen before any search; a kernel that goes on cannot be interrupted, so that it
    runs in a process with an end.
    """
    bound = partial(resource.setrlimit, resource.RLIMIT_CPU, (60, 60))
    done = subprocess.run(
        [sys.executable, "-c", RANDOM_GRIDS], capture_output=True, text=True, preexec_fn=bound, check=False
    )
    assert (done.returncode, done.stdout) == (0, "3000\n"), done.stderr


@pytest.mark.parametrize("core", cores("sudoku"), ids=name_of)
def test_sudoku_a_cell_without_a_candidate_is_a_contradiction(core: ModuleType) -> None:
    """The corner sees all digits, though each digit has places in every house."""
    clues = {3: 1, 4: 2, 5: 3, 27: 4, 36: 5, 45: 6, 10: 7, 11: 8, 19: 9}
    grid = altered(bytes(81), list(clues.items()))
    for cell in clues:
        assert solved(core, altered(grid, [(cell, 0)]))[0] == b"\2"
    assert solved(core, grid)[0] == b"\0"


@pytest.mark.parametrize("core", cores("sudoku"), ids=name_of)
def test_sudoku_arrays_that_do_not_fit_are_refused(core: ModuleType) -> None:
    n, cells = bytearray(1), bytearray(81)
    for arguments in (
        (bytes(80), 2, n, cells, cells),
        (bytes(162), 2, n, cells, cells),
        (bytes(81), 2, bytearray(2), cells, cells),
        (bytes(81), 2, n, bytearray(80), cells),
        (bytes(81), 2, n, cells, bytearray(82)),
        (bytes(81), 3, n, cells, cells),
        (bytes(81), 0, n, cells, cells),
        (bytes(80) + b"\x0a", 2, n, cells, cells),
        (bytes(80) + b"\xff", 2, n, cells, cells),
    ):
        with pytest.raises(ValueError, match=r"\d"):
            core.solve(*arguments)


def test_sudoku_arrays_of_other_items_are_refused() -> None:
    numpy = pytest.importorskip("numpy")
    grids = numpy.frombuffer(b"".join(GRIDS), numpy.uint8).reshape(-1, 81)
    assert sudoku.solve(grids) == sudoku.solve(b"".join(GRIDS))
    with pytest.raises(ValueError, match="items of 8"):
        sudoku.solve(grids.astype(numpy.int64))
    with pytest.raises((ValueError, TypeError, BufferError)):
        sudoku.solve(grids[:, ::-1])


@pytest.mark.parametrize("core", cores("sudoku"), ids=name_of)
def test_sudoku_other_threads_run_meanwhile(core: ModuleType) -> None:
    """A thread counts while one call of the kernel works, which must have given back the lock."""
    grids = b"".join(GRIDS) * (200 if core.__name__.endswith("._sudoku") else 1)
    ticks, over = [0], threading.Event()

    def count() -> None:
        while not over.is_set():
            ticks[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    try:
        before = ticks[0]
        solved(core, grids)
        during = ticks[0] - before
    finally:
        over.set()
        thread.join()
    assert during > 1000


def overwritten(asked: Callable[[bytearray], object], given: bytes) -> object:
    """Return the answer of a call while another thread blanks its input, as soon as the call releases the
    lock: the thread waits for this one, which keeps the lock until then.
    """
    grids, begun = bytearray(given), threading.Event()

    def write() -> None:
        begun.wait()
        grids[:] = bytes(len(grids))

    thread, interval = threading.Thread(target=write), sys.getswitchinterval()
    thread.start()
    sys.setswitchinterval(1000)
    try:
        begun.set()
        return asked(grids)
    finally:
        sys.setswitchinterval(interval)
        thread.join()


@pytest.mark.kernel("sudoku")
def test_what_was_checked_is_what_is_solved() -> None:
    core, given = cores("sudoku")[1], b"".join(GRIDS) * 20
    n = len(given) // 81

    def asked(grids: bytearray) -> Answers:
        found = bytearray(n), bytearray(81 * n), bytearray(81 * n)
        core.solve(grids, 2, *found)
        return found

    assert overwritten(asked, given) == solved(core, given)
    # The same if the answers go to the place of the grids.
    place = bytearray(given)
    core.solve(place, 2, bytearray(n), place, bytearray(81 * n))
    assert place == solved(core, given)[1]


@pytest.mark.kernel("canonical")
def test_what_was_checked_is_what_gets_its_least_form() -> None:
    core, given = cores("canonical")[1], b"".join(GRIDS[:20])
    assert overwritten(lambda grids: core.min_lex(grids, 3, 3), given) == core.min_lex(given, 3, 3)


@pytest.mark.kernel("lines")
def test_the_counts_that_were_checked_are_those_that_are_written() -> None:
    core, counts, blank = cores("lines")[1], b"\1" * 20000, bytes(81 * 20000)

    def written(given: bytes | bytearray) -> bytearray:
        out = bytearray(20000 * 89)
        core.write(given, blank, blank, b"none", b"unique", b"multiple", out)
        return out

    assert overwritten(written, counts) == written(counts)


def test_sudoku_a_long_call_is_cut_into_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that Ctrl-C is seen: no piece takes much longer than the one before lets expect."""
    sizes = []

    class Slow:
        def solve(self, grids: memoryview, *rest: object) -> None:
            sizes.append(len(grids) // 81)
            time.sleep(sizes[-1] * 0.001)

    monkeypatch.setattr(sudoku, "core", Slow())
    sudoku.solve(bytes(81 * 400))
    assert sum(sizes) == 400
    assert max(sizes) <= 64


def test_compiled_kernels_can_be_turned_off() -> None:
    code = (
        "from gridproof.models.kernels import compiled_kernels, sudoku;"
        "print(any(compiled_kernels().values()), sudoku.core.__name__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"GRIDPROOF_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False", "gridproof.models.kernels.pure_sudoku"]


orders = st.permutations(range(81))
groups = st.lists(st.integers(0, 6), max_size=40).map(lambda sizes: [*sizes, 81 - sum(sizes)])


@given(st.integers(0, 2**64 - 1))
def test_sudoku_full_grids_depend_on_the_seed_alone(seed: int) -> None:
    full, *others = (core.fill(seed) for core in cores("sudoku"))
    assert all(other == full for other in others)
    check_answers(full, 1, solved(cores("sudoku")[0], full, 1))


def test_sudoku_full_grids_are_not_alike() -> None:
    full = [sudoku.fill(seed) for seed in range(500)]
    assert len(set(full)) == 500
    assert all({grid[cell] for grid in full} == set(range(1, 10)) for cell in range(81))


@pytest.mark.parametrize("core", cores("sudoku"), ids=name_of)
def test_sudoku_seeds_that_are_none_are_refused(core: ModuleType) -> None:
    for seed in (-1, 2**64):
        with pytest.raises(OverflowError):
            core.fill(seed)


@given(orders, groups.filter(lambda sizes: sizes[-1] >= 0), st.integers(0, 60), st.integers(0, 9))
@settings(max_examples=20)
def test_sudoku_clues_go_in_groups(order: list[int], sizes: list[int], least: int, seed: int) -> None:
    """Each group goes as a whole or stays; a group that stays could not go; the forms agree."""
    full = sudoku.fill(seed)
    (left, *others) = (
        core.reduce(memoryview(full), bytes(order), bytes(sizes), least) for core in cores("sudoku")
    )
    assert all(other == left for other in others)
    assert sudoku.solve(left)[0] == b"\1"
    assert 81 - left.count(0) >= least
    rest = iter(order)
    for group in ([next(rest) for _ in range(size)] for size in sizes):
        assert len({left[cell] == 0 for cell in group}) <= 1
        if group and left[group[0]] and 81 - left.count(0) - len(group) >= least:
            assert sudoku.solve(altered(left, [(cell, 0) for cell in group]))[0] == b"\2"


@pytest.mark.deep
def test_sudoku_puzzles_without_a_clue_to_spare_are_minimal() -> None:
    for seed in range(30):
        left = sudoku.reduce(sudoku.fill(seed), [cell * 25 % 81 for cell in range(81)])
        assert sudoku.solve(left)[0] == b"\1"
        fewer = [altered(left, [(cell, 0)]) for cell in range(81) if left[cell]]
        assert sudoku.solve(b"".join(fewer))[0] == b"\2" * len(fewer)


@pytest.mark.parametrize("core", cores("sudoku"), ids=name_of)
def test_sudoku_only_clues_of_one_solution_can_be_taken_away(core: ModuleType) -> None:
    full = sudoku.fill(0)
    for grid, message in (
        (bytes(81), "several"),
        (altered(full, [(0, full[1])]), "no solution"),
        (bytes(80), "80 bytes"),
        (b"\x0a" * 81, "value 10"),
    ):
        with pytest.raises(ValueError, match=message):
            core.reduce(memoryview(grid), b"", b"", 0)
    for order, sizes in (
        (b"\0\0", b"\1\1"),
        (b"\0", b""),
        (b"\x51", b"\1"),
        (b"", b"\1"),
        (bytes(90), bytes(90)),
    ):
        with pytest.raises(ValueError, match="no order"):
            core.reduce(memoryview(full), order, sizes, 0)


@pytest.mark.parametrize("order", [[-1], [256]])
def test_sudoku_an_order_of_what_is_no_cell_is_refused(order: list[int]) -> None:
    with pytest.raises(ValueError, match="from 0 to 255"):
        sudoku.reduce(sudoku.fill(0), order)


# Lines -----------------------------------------------------------------------------------------------

ends = st.sampled_from([b"\n", b"\r\n", b"", b"\r", b"\n\n", b" \n", b"\r\r\n", b"\0"])
text_lines = st.text("123456789.0*_xX", min_size=81, max_size=81).map(str.encode)
others = st.one_of(st.binary(max_size=90), st.just(b"." * 80), st.just(b"." * 82), st.just(b"." * 80 + b"a"))
texts = st.lists(st.tuples(st.one_of(text_lines, text_lines, others), ends)).map(
    lambda parts: b"".join(line + end for line, end in parts)
)


@given(texts)
def test_lines_are_read_up_to_the_first_that_is_not_plain(text: bytes) -> None:
    """The forms agree; the lines read are those of the puzzles, and the next one is not plain."""
    size = (len(text) + 1) // 82 * 81
    found = []
    for core in cores("lines"):
        grids = bytearray(size)
        n, stop = core.read(memoryview(text), grids)
        found.append((bytes(grids[: 81 * n]), stop))
    assert all(other == found[0] for other in found)
    read, stop = found[0]
    expected = [line.translate(bytes.maketrans(b".*_xX", b"00000")) for line in text[:stop].splitlines()]
    assert bytes(value + ord("0") for value in read) == b"".join(expected)
    after = text[stop:].partition(b"\n")[0].removesuffix(b"\r")
    assert len(after) != 81 or after.strip(b"123456789.0*_xX") or text[stop:].endswith(after + b"\r")


def test_lines_stand_for_the_puzzles_that_the_readers_read() -> None:
    text = "\n".join(LINES[:3]) + "\n" + "*_0." * 20 + "1\n" + "x" * 80 + "1"
    grids, stop = lines.read(text.encode())
    assert stop == len(text)
    for i, puzzle in enumerate(gridproof.read(text)):
        values = dict(zip(puzzle.shown, grids[81 * i :], strict=False))
        assert {cell: (value,) for cell, value in values.items() if value} == dict(puzzle.givens)


def wrong_answers() -> dict[str, tuple[bytes, int, bytes, bytes]]:
    """Return a grid, a count and two solutions for each way to be wrong."""
    full, other, blank = sudoku.fill(1), sudoku.fill(2), bytes(81)
    return {
        "clue": (altered(blank, [(40, full[40] % 9 + 1)]), 1, full, blank),
        "rows": (blank, 1, altered(full, [(0, full[9]), (9, full[0])]), blank),
        "columns": (blank, 1, altered(full, [(0, full[1]), (1, full[0])]), blank),
        "boxes": (blank, 1, bytes((row + column) % 9 + 1 for row in range(9) for column in range(9)), blank),
        "blank": (blank, 1, altered(full, [(80, 0)]), blank),
        "value": (blank, 1, altered(full, [(80, 10)]), blank),
        "high value": (blank, 1, altered(full, [(80, 255)]), blank),
        "second": (blank, 2, full, altered(other, [(0, other[1]), (1, other[0])])),
        "second's clue": (altered(blank, [(40, full[40])]), 2, full, other),
        "no second": (blank, 2, full, blank),
        "twice": (blank, 2, full, full),
        "count": (blank, 3, full, other),
    }


@pytest.mark.parametrize("core", cores("lines"), ids=name_of)
@pytest.mark.parametrize("way", wrong_answers())
def test_lines_a_wrong_answer_is_seen(core: ModuleType, way: str) -> None:
    grid, count, first, second = wrong_answers()[way]
    full, blank = sudoku.fill(1), bytes(81)
    right = bytes([1, 0, 2])
    grids, firsts, seconds = (blank * 3, full + blank + full, blank * 2 + sudoku.fill(3))
    assert core.wrong(grids, right, firsts, seconds) == -1
    found = core.wrong(
        grids + grid + grid, right + bytes([count] * 2), firsts + first * 2, seconds + second * 2
    )
    assert found == 3


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 9), st.integers(0, 9)), max_size=9))
def test_lines_are_written_alike(answers: list[tuple[int, int, int]]) -> None:
    counts = bytes(count for count, _, _ in answers)
    first = b"".join(sudoku.fill(seed) for _, seed, _ in answers)
    second = b"".join(sudoku.fill(seed) for _, _, seed in answers)
    for words in (lines.CHECKED, lines.SOLVED, (b"", b"a", b"bcd")):
        size = len(lines.write(counts, first, second, words))
        outs = [bytearray(size) for _ in cores("lines")]
        for core, out in zip(cores("lines"), outs, strict=True):
            core.write(counts, first, second, *words, out)
        assert all(other == outs[0] for other in outs)
        for (count, one, two), line in zip(answers, bytes(outs[0]).splitlines(), strict=True):
            solutions = [sudoku.fill(seed) for seed in (one, two)][:count]
            digits = "".join(map(str, min(solutions))).encode() if solutions else b""
            assert line == words[count] + b" " * bool(digits) + digits


@pytest.mark.parametrize("core", cores("lines"), ids=name_of)
def test_lines_arrays_that_do_not_fit_are_refused(core: ModuleType) -> None:
    one, cells, words = bytes(1), bytes(81), (b"n", b"u", b"m")
    for arguments in (
        (b"." * 81, bytearray(80)),
        (b"." * 81, bytearray(162)),
    ):
        with pytest.raises(ValueError, match="bytes, not"):
            core.read(memoryview(arguments[0]), arguments[1])
    for wrong in ((bytes(80), one, cells, cells), (cells, one, cells * 2, cells), (cells, b"", cells, cells)):
        with pytest.raises(ValueError, match="bytes, not"):
            core.wrong(*wrong)
    for counts, first, second, out in (
        (one, bytes(80), cells, bytearray(2)),
        (one, cells, bytes(82), bytearray(2)),
        (one, cells, cells, bytearray(3)),
        (b"\3", cells, cells, bytearray(85)),
        (b"\1", b"\x0a" * 81, cells, bytearray(84)),
    ):
        with pytest.raises(ValueError, match=r"bytes, not|above"):
            core.write(counts, first, second, *words, out)
