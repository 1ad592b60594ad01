"""Ids, links and save files of Simon Tatham's collection, as its programs print them.

The boards, the moves and the texts of ``tests/data/sgt`` come from these programs: their boards have one
answer, and their texts show what the moves have entered.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from types import FrameType
from typing import Any

import pytest
from boards import ROOT
from click.testing import CliRunner
from sgt_texts import READERS, entries_in

import gridproof
from gridproof import InputError
from gridproof.frontends.cli import cli
from gridproof.frontends.reading.entries import by_hand_for, entries
from gridproof.puzzles.core.board import at
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.declared import declarations_of, kinds_of
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.records import Parsed
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.programs.sgt import OTHERS, read_id
from gridproof.puzzles.forms.programs.sgt_moves import WAYS, EdgeMoves, SquareMoves
from gridproof.puzzles.forms.programs.sgt_saves import HEAD, read_save
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.kinds import kind_named
from gridproof.puzzles.notation.draft import RecordDraft, area_labels
from gridproof.puzzles.notation.sgt import Sgt

DATA = ROOT / "tests" / "data" / "sgt"
LIGHTUP = "7x7:h0c3aBeBa2cBaBe3a2cBh"
PAGE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html"
Data = dict[str, Any]


@cache
def ids() -> tuple[tuple[str, str, str], ...]:
    """Return the printed ids: the game, the params that were asked for, the id."""
    lines = (DATA / "ids.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return tuple((game, params, text) for game, params, text in (line.split("\t") for line in lines))


@cache
def saves() -> tuple[Data, ...]:
    """Return the printed save files."""
    return tuple(map(json.loads, (DATA / "saves.jsonl").read_text(encoding="utf-8").splitlines()))


def games() -> list[str]:
    """Return the games that are kinds here."""
    return sorted({game for game, _, _ in ids()} - OTHERS.keys())


def ids_of(game: str) -> Iterator[tuple[str, str]]:
    """Yield the params and the ids of a game."""
    yield from ((params, text) for name, params, text in ids() if name == game)


# Ids ------------------------------------------------------------------------------------------------


def test_all_games_have_ten_boards() -> None:
    declared = {game.name for kind in kinds_of(Sgt) for game in declarations_of(Sgt, kind)}
    assert {*games()} == declared
    assert all(len([*ids_of(game)]) >= 10 for game in games())
    assert {save["game"] for save in saves()} == declared


@pytest.mark.parametrize("game", games())
def test_boards_as_printed_have_one_answer(game: str) -> None:
    for _, text in ids_of(game):
        puzzle = gridproof.read_one(f"{game} {text}")
        assert gridproof.check(puzzle, timeout=60).status == "unique", text


@pytest.mark.parametrize("game", games())
def test_one_board_in_all_forms_of_the_collection(game: str) -> None:
    for params, text in ids_of(game):
        record = read_form(f"{game} {text}")
        kind = record["type"]
        link = write(record, "sgt_link")
        assert write(record, "sgt") == f"{game} {text}"
        assert link == f"{PAGE.replace('lightup', game)}#{text}"
        full = f"{params}:{text.partition(':')[2]}"
        for again in (
            read_id(text, kind),
            read_id(full, kind),
            read_id(f"sgtpuzzles:{game}:{full}"),
            read_form(link),
            read_form(f"see {link}, or others"),
            read_save(write(record, "sgt_save")),
        ):
            assert list(differences(record, again)) == []


def test_an_id_without_its_game_is_read_where_one_game_has_such_a_board() -> None:
    guessed: dict[str, int] = {}
    for game, _, text in ids():
        [parsed] = read_text(text)
        if parsed.puzzle is not None:
            assert game not in OTHERS
            assert parsed.puzzle.kind == read_form(f"{game} {text}")["type"]
            guessed[game] = guessed.get(game, 0) + 1
        else:
            said = str(parsed.error)
            assert game in OTHERS or f"{game} (" in said, said
            assert said.startswith("line 1: the id ") or game in OTHERS
    sure = {"galaxies", "keen", "lightup", "magnets", "pearl", "solo", "tents", "towers", "unequal", "unruly"}
    assert all(guessed[game] >= 10 for game in sure)


def test_the_kind_decides_between_games_with_such_a_board() -> None:
    text = "5x5:5521131425135533531523554"
    for kind in ("hitori", "fillomino", "mosaic"):
        [parsed] = read_text(text, kind)
        assert parsed.error is None
        assert parsed.puzzle is not None
        assert parsed.puzzle.kind == kind
    [parsed] = read_text(text)
    assert "can be of filling (fillomino), singles (hitori) or mosaic (mosaic): name" in str(parsed.error)
    assert CliRunner().invoke(cli, ["check", text, "--kind", "singles"]).exit_code == 0


TWO_CAGES = (
    "3x3k:zzzc,__aaa___a_a___aa_____a______a____a_a__a______b____aa_abaaaaaa___aa______a_a___aaaaa_a___a_a__"
    "aaaaaba,10_6_8a11a9a12b10_11a16_6b10_17a11c8_8b12_8_21a7b11_7e13_19b4a9_12c9_10a23a10_12_13e12c14_7a15b4c"
)
"""Board of chrisboyle/sgtpuzzles issue 711."""

CORNER = "14x14:a3cBb0dBBaBdBBa2nBbBh1g3bB1fBc2a1d2a3B0Bd1lBd1BB0a0dBa0cBfBBb0gBhBb1n1a03dBaBBdBb1c2a"
"""Board of chrisboyle/sgtpuzzles issue 741."""


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (TWO_CAGES, "killer_sudoku"),
        (f"```\n{TWO_CAGES}\n```", "killer_sudoku"),
        (f"Killer Sudoku {TWO_CAGES}", "killer_sudoku"),
        (CORNER, "akari"),
        (f"Game ID: {CORNER}", "akari"),
        (f"akari {CORNER}", "akari"),
        (f"Light Up {CORNER}", "akari"),
        (f"{PAGE}#{CORNER}", "akari"),
        (f"<https://example.org/puzzles/lightup#{CORNER}>", "akari"),
        ("10x10:4.5/2.4/3/1.1.1/5/1/5/7/7/3.1/2/2/1/1.3/1.3/1.6/2.2.3/3.1.3/5.3/3.1.4", "nonogram"),
        (f"{PAGE.replace('lightup', 'slant')}#5x5:b0a10a2f112b21a2b2b30a01c", "gokigen"),
        (
            f"{PAGE.replace('lightup', 'towers')}#9:3/3///4/3/1//3///3/3///4/7/3/3//2/5/5/2//2/2///3////6//2,"
            "c2g3b1p3f6a8b1f4a5c5e3d6_2l",
            "skyscrapers",
        ),
    ],
)
def test_boards_of_public_threads_have_one_answer(text: str, kind: str) -> None:
    [parsed] = read_text(text)
    assert parsed.puzzle is not None, parsed.error
    assert parsed.puzzle.kind == kind
    assert gridproof.check(parsed.puzzle).status == "unique"


def test_a_save_file_in_a_thread() -> None:
    """The fence ends it, and words behind it are words; moves beyond the number of states are passed over."""
    save = f"{HEAD}\nVERSION :1:1\nGAME    :8:Light Up\nPARAMS  :12:14x14b20s2d0\nDESC    :{len(CORNER) - 6}:"
    save += f"{CORNER[6:]}\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :4:L0,0\nMOVE    :4:L1,1"
    first, *rest = read_text(f"```\n{save}\n```\nThanks for looking into this one.")
    assert first.puzzle is not None, first.error
    assert len(rest) == 1
    bulbs = read_save(save)["answer"]["bulbs"]
    assert [(r, c) for r, row in enumerate(bulbs) for c, bulb in enumerate(row) if bulb] == [(0, 0)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7x11#291681375271034", "7x11#291681375271034 is a random seed"),
        ("6x6#1234", "6x6#1234 is a random seed, not a board"),
        ("3x3kadu#5544332211", "3x3kadu#5544332211 is a random seed"),
        ("lightup 7x7b20s4d2#86", "7x7b20s4d2#86 is a random seed"),
        (f"{PAGE}#7x7b20s4d2#86", "7x7b20s4d2#86 is a random seed"),
        (f"{PAGE}#7x7b20s4d2%2386", "7x7b20s4d2#86 is a random seed"),
        (PAGE, "no board stands in this link of Simon Tatham's collection"),
        ("bridges 3x1:12a", "cell r1c2: this game has no two islands side by side"),
        ("singles 3x2:124321", "cell r1c3: this game has numbers up to its longer side"),
        ("loopy 5x5t1:a2", "the lattice t1 is triangular: only t0 is read here"),
        ("loopy 5x5t17:a2", "the lattice t17 is spectres: only t0 is read here"),
        ("loopy 5x5t18:a2", "the lattice t18 is not known: only t0 is read here"),
        ("lightup 7x7:h0c3a", "column 18: the text ends too early"),
        (f"{PAGE}#7x7:h0c3a", "the text ends too early"),
        ("lightup 7x7q:h0c3a", "column 9: the params '7x7q' of lightup are not known"),
        ("solo 9999x9999:a", "a board has 1 to 1000 rows and columns"),
        ("lightup 9999x1:a", "a board has 1 to 1000 rows and columns"),
        ("solo 2x2k:a", "column 12: the numbers end after 1 of 16 squares"),
        ("solo 2x2k:p,z,", "column 14: there are more than 24 edges"),
        ("solo 2x2k:p,x,3_4n", "the cage from r1c1 has 2 sums, one was expected"),
        ("solo 2x2j:p", "column 12: ',' was expected"),
        ("solo 2x2jx:p,x,", "column 15: ',' is left over"),
    ],
)
def test_what_is_no_board_is_told_in_a_sentence(text: str, said: str) -> None:
    [parsed] = read_text(text)
    assert said in str(parsed.error)


def test_params_of_another_kind_of_the_game_are_named() -> None:
    [parsed] = read_text("2x2k:p,a______a_acb_a__,7a7_3_8d5_4c6a", "sudoku")
    assert str(parsed.error).endswith("the params '2x2k' are those of killer_sudoku, not of sudoku")
    with pytest.raises(InputError, match="'nurikabe' is no game of Simon Tatham's collection"):
        read_id("2x2:ppp", "nurikabe")


@pytest.mark.parametrize("name", sorted(OTHERS))
def test_games_that_are_no_kinds_are_named(name: str) -> None:
    said = f"{OTHERS[name]} is a game of Simon Tatham's collection that is no kind here"
    save = f"{HEAD}\nVERSION :1:1\nGAME    :{len(OTHERS[name])}:{OTHERS[name]}\nPARAMS  :1:4\n"
    save += "DESC    :1:a\nNSTATES :1:1\nSTATEPOS:1:1"
    for text in (f"{name} 4x4:a1b2", f"http://x.org/puzzles/{name}.html#4x4:a1b2", save):
        [parsed] = read_text(text)
        assert said in str(parsed.error)


def test_every_other_game_as_its_program_prints_it() -> None:
    for game, _, text in ids():
        if game in OTHERS:
            [parsed] = read_text(f"{game} {text}")
            assert str(parsed.error).endswith("that is no kind here")


@pytest.mark.parametrize(
    ("record", "form", "said"),
    [
        (
            {"type": "kenken", "rows": 10, "cols": 10, "clues": {"cages": []}},
            "sgt",
            "takes sides up to 9, not 10",
        ),
        ({"type": "hitori", "rows": 2, "cols": 63, "clues": {}}, "sgt_link", "sides up to 62, not 63"),
        ({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {}}, "sgt", "there are no cages"),
        ({"type": "nurikabe", "rows": 4, "cols": 4, "clues": {}}, "sgt", "'nurikabe' has no sgt form"),
        ({"type": "sudoku", "rows": 4, "cols": 4, "params": {"box": [1, 4]}}, "sgt", "boxes of 2 or more"),
    ],
)
def test_what_a_program_does_not_take_is_not_written(record: Data, form: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        write(record, form)


def test_a_cage_of_one_square_has_no_place() -> None:
    cages = [{"cells": [[r, c]], "sum": 1} for r in range(4) for c in range(4)]
    record = {"type": "killer_sudoku", "rows": 4, "cols": 4, "clues": {"cages": cages}}
    with pytest.raises(InputError, match="a cage of one square has no place in this game"):
        write(record, "sgt")
    record["clues"] = {"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]}
    with pytest.raises(InputError, match="a square is in no cage"):
        write(record, "sgt")


def test_a_variant_with_other_rules_is_refused_by_their_names() -> None:
    record = read_form("solo 4jx:a4_1j3_2a,aa_a_badaba")
    record["params"]["anti_knight"] = True
    with pytest.raises(InputError, match=r"no place for params.anti_knight"):
        write(record, "sgt")


def test_bridges_without_loops_need_that_rule() -> None:
    """Some of the boards that the program makes for it have several answers with loops."""
    statuses = []
    for params, text in ids_of("bridges"):
        if "L" in params:
            record = read_form(f"bridges {text}")
            assert record["params"].pop("no_loops") is True
            statuses.append(gridproof.check(record, timeout=60).status)
    assert {*statuses} == {"unique", "multiple"}


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_bridges_of_a_pair_are_bounded(most: int) -> None:
    """Two islands that ask for as many bridges as may join them, and for one more."""
    for number, status in ((most, "unique"), (most + 1, "none")):
        sign = "123456789ABCDEFG"[number - 1]
        verdict = gridproof.check(f"bridges 3x3m{most}:{sign}a{sign}f")
        assert verdict.status == status
    [parsed] = read_text(
        f"bridges 3x3m{most}:{'123456789ABCDEFG'[4 * most]}a1f" if most < 4 else "bridges 3x3m5:1a1f"
    )
    assert "which is not from 1 to" in str(parsed.error)


# Save files -----------------------------------------------------------------------------------------


def sides_of(answer: Data, rows: int, columns: int) -> Data:
    """Return the areas that no line is left within or between, by the sides that a text shows."""
    drawn = answer["sides"]
    right = [[int(f"r{r}c{c}|r{r}c{c + 1}" in drawn) for c in range(1, columns)] for r in range(1, rows + 1)]
    below = [[int(f"r{r}c{c}|r{r + 1}c{c}" in drawn) for c in range(1, columns + 1)] for r in range(1, rows)]
    labels = area_labels(rows, columns, right, below)
    return {"labels": labels, "right": right, "below": below}


def finished(record: Data, shown: Data) -> set[frozenset[tuple[int, int]]]:
    """Return the areas of a text that the clues of shikaku or galaxies allow."""
    labels, right, below = shown["labels"], shown["right"], shown["below"]
    rows, columns = record["rows"], record["cols"]
    areas: dict[int, set[tuple[int, int]]] = {}
    for r in range(rows):
        for c in range(columns):
            areas.setdefault(labels[r][c], set()).add((r, c))
    allowed = set()
    for area in areas.values():
        within = any(
            ((r, c + 1) in area and c + 1 < columns and right[r][c])
            or ((r + 1, c) in area and r + 1 < rows and below[r][c])
            for r, c in area
        )
        if "centers" in record["clues"]:
            span = {(y, x) for r, c in area for y in range(2 * r, 2 * r + 3) for x in range(2 * c, 2 * c + 3)}
            dots = [tuple(dot) for dot in record["clues"]["centers"] if tuple(dot) in span]
            fits = len(dots) == 1 and all((dots[0][0] - 1 - r, dots[0][1] - 1 - c) in area for r, c in area)
        else:
            numbers = [n for r, c in area if (n := record["clues"]["cells"][r][c]) is not None]
            ys, xs = {r for r, _ in area}, {c for _, c in area}
            fits = numbers == [len(area)] and len(ys) * len(xs) == len(area)
        if fits and not within:
            allowed.add(frozenset(area))
    return allowed


def areas_of(grid: list[list[int | None]]) -> set[frozenset[tuple[int, int]]]:
    """Return the areas of a grid of labels."""
    areas: dict[int, set[tuple[int, int]]] = {}
    for r, row in enumerate(grid):
        for c, label in enumerate(row):
            if label is not None:
                areas.setdefault(label, set()).add((r, c))
    return {frozenset(area) for area in areas.values()}


def played(record: Data, save: Data) -> SquareMoves:
    """Return the board of a save file after the moves up to its position."""
    [game] = [each for each in declarations_of(Sgt, record["type"]) if each.name == save["game"]][:1]
    assert game.moves is not None
    draft = RecordDraft(record["type"], record["rows"], record["cols"], record["clues"], record["params"])
    board = WAYS[game.moves.way](draft, game.moves)
    position = int(re.findall(r"STATEPOS:\d+:(\d+)", save["save"])[0])
    for move in re.findall(r"(?:MOVE |SOLVE) +:\d+:(.*)", save["save"])[: position - 1]:
        board.play(move)
    return board


@pytest.mark.parametrize("game", sorted(READERS))
def test_moves_enter_what_the_program_shows(game: str) -> None:
    texts = [save for save in saves() if save["game"] == game and save["text"]]
    assert len(texts) >= 6
    entered = 0
    for save in texts:
        record = read_save(save["save"])
        board = played(record, save)
        answer = record.get("answer") or board.answer()
        shown = entries_in(game, save["text"], record["rows"], record["cols"])
        if "sides" in shown:
            assert isinstance(board, EdgeMoves)
            assert {"|".join(at(*square) for square in side) for side in board.drawn} == {*shown["sides"]}
            areas = finished(record, sides_of(shown, record["rows"], record["cols"]))
            assert areas_of(answer["regions"]) == areas
        elif "bridges" in shown:
            assert [[*ends, min(n, 2)] for *ends, n in answer["bridges"]] == shown["bridges"]
        else:
            assert answer == shown, save["save"]
        entered += "answer" in record
    assert entered >= 2


@pytest.mark.parametrize("game", games())
def test_a_solved_game_holds_the_only_answer(game: str) -> None:
    solved = [save for save in saves() if save["game"] == game and save["solved"]]
    assert solved
    for save in solved:
        record = read_save(save["save"])
        puzzle = gridproof.read_one({name: value for name, value in record.items() if name != "answer"})
        verdict = gridproof.check(puzzle)
        assert verdict.status == "unique"
        [(part, value)] = record["answer"].items()
        if part == "edges":
            inside = kind_named(puzzle.kind).answer(puzzle, verdict.solutions[0])["inside"]
            assert loop_around(inside) == {side for side, drawn in value.items() if drawn}
            continue
        right = kind_named(puzzle.kind).answer(puzzle, verdict.solutions[0])[part]
        if part == "bridges":
            assert value == right
        elif part == "regions":
            assert areas_of(value) == areas_of(right)
        else:
            assert [[x or 0 for x in row] for row in value] == [[x or 0 for x in row] for row in right]


@pytest.mark.parametrize("game", games())
def test_entries_are_written_as_moves(game: str) -> None:
    """The programs have loaded these files, and show the same entries."""
    count = 0
    for save in saves():
        if save["game"] == game:
            record = read_save(save["save"])
            text = write(record, "sgt_save")
            assert read_save(text) == record
            assert ("MOVE " in text) is ("answer" in record)
            count += "answer" in record
    assert count >= 2


def test_answers_of_other_editors_are_written_as_moves() -> None:
    """The loop of a file of pzpr is told by the squares inside it."""
    inside = [[1, 1, 0], [1, 0, 0], [1, 1, 1]]
    record = {"type": "slitherlink", "rows": 3, "cols": 3, "clues": {"cells": [[None] * 3] * 3}}
    again = read_save(write(record | {"answer": {"inside": inside}}, "sgt_save"))
    assert {*again["answer"]["edges"]} == loop_around(inside)
    wrong = {"type": "tents", "rows": 4, "cols": 4, "clues": {"trees": [[0] * 4] * 4}}
    with pytest.raises(InputError, match="7 cannot be written in this form"):
        write(wrong | {"answer": {"tents": [[7, None, None, None], *[[None] * 4] * 3]}}, "sgt_save")


def loop_around(inside: list[list[int]]) -> set[str]:
    """Return the sides between squares inside and outside."""
    rows, columns = len(inside), len(inside[0])
    flags = {(r + 1, c + 1): inside[r][c] for r in range(rows) for c in range(columns)}
    sides = set()
    for r in range(rows + 2):
        for c in range(columns + 2):
            for y, x in ((r + 1, c), (r, c + 1)):
                if flags.get((r, c), 0) != flags.get((y, x), 0):
                    sides.add(f"r{r}c{c}|r{y}c{x}")
    return sides


def test_entries_serve_a_hint() -> None:
    """Entries of a save file are taken as `filled` is."""
    count = 0
    for save in saves():
        record = read_save(save["save"])
        if "answer" in record and save["solved"]:
            puzzle = gridproof.read_one(record)
            filled = entries(by_hand_for(puzzle, record["answer"]), record["answer"])
            count += bool(filled)
    assert count >= 30


def test_a_restart_takes_all_entries_away() -> None:
    save = next(save for save in saves() if save["game"] == "lightup" and "MOVE" in save["save"])
    record = read_save(save["save"])
    desc = next(line for line in save["save"].splitlines() if line.startswith("DESC")).partition(":")[2]
    moves = save["save"].count("MOVE ") + 1
    lines = [line for line in save["save"].splitlines() if not line.startswith(("NSTATES", "STATEPOS"))]
    states = f"{len(str(moves + 1))}:{moves + 1}"
    head = [f"NSTATES :{states}", f"STATEPOS:{states}"]
    restarted = read_save("\n".join([lines[0], *head, *lines[1:], f"RESTART :{desc}"]))
    assert "answer" in record
    assert "answer" not in restarted
    assert list(differences(record, restarted)) == []


def test_save_files_stand_among_other_puzzles() -> None:
    texts = [save["save"] for save in saves()[:40]]
    joined = "\n\n".join(["12....4..1..2...", *texts, "tents 4x4:a"])
    parsed = [*read_text(joined)]
    assert len(parsed) == len(texts) + 2
    assert [each.puzzle is not None for each in parsed] == [True] * (len(texts) + 1) + [False]


def test_a_save_file_with_windows_line_ends() -> None:
    for save in saves()[:9]:
        [one], [other] = read_text(save["save"]), read_text(save["save"].replace("\n", "\r\n"))
        assert one.puzzle == other.puzzle is not None


# Hostile input --------------------------------------------------------------------------------------


def hostile(count: int, seed: int) -> Iterator[str]:
    """Yield ids and save files that were cut, changed, or made too large."""
    draw = random.Random(seed)
    while True:
        game, _, text = draw.choice(ids())
        save = draw.choice(saves())["save"]
        lines = save.splitlines()
        number = draw.randrange(1, len(lines))
        key, _, value = lines[number].partition(":")
        rest = value.partition(":")[2]
        sign = draw.choice("0123456789aAzZ_,;:#./*-+ []\\LSRMé")
        place = draw.randrange(len(rest) + 1)
        changed = rest[:place] + sign + rest[place + 1 :]
        params, _, desc = text.partition(":")
        yield from islice(
            (
                "\n".join(lines[:number]),
                save[: draw.randrange(60, len(save))],
                "\n".join([*lines[:number], f"{key}:{len(changed)}:{changed}", *lines[number + 1 :]]),
                "\n".join([*lines[:number], *lines[number + 1 :]]),
                save.replace("NSTATES :1:", f"NSTATES :{draw.randrange(1, 99)}:"),
                "\n".join([*lines[:number], f"{key}:9:{draw.randrange(10**8, 10**9)}", *lines[number + 1 :]]),
                f"{game} {text[: draw.randrange(len(text))]}{sign}",
                f"{game} {draw.choice(('999x999', '9999x9999', '31x31', '999', '1x1', '0x0'))}:{desc}",
                f"{draw.choice(('40x40', '49x50', '400x400', '7x7'))}:{desc}",
                f"{game} {params}{sign}{draw.randrange(9)}:{desc}",
                f"{game} {params}:{'z' * draw.randrange(10_000)}",
                f"{params}:{sign * draw.randrange(10_000)}",
            ),
            None,
        )
        count -= 1
        if count <= 0:
            return


MOST_CALLS = 1_000_000
"""The most calls of functions for an id of some thousand characters that many games are asked for."""


def calls_of(text: str) -> tuple[int, list[Parsed]]:
    """Return the number of calls that reading makes, and what is read."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        parsed = [*read_text(text)]
    finally:
        sys.setprofile(before)
    return count, parsed


def test_hostile_input_is_one_puzzle_or_one_sentence() -> None:
    list(read_text(CORNER))  # modules are imported
    refused = 0
    for text in hostile(40, 739_949):
        calls, parsed = calls_of(text)
        assert calls < MOST_CALLS, (calls, text[:80])
        if len(parsed) != 1:
            assert not text.strip() or ";" in text or " " in text.splitlines()[0][-3:], (text, parsed)
            continue
        [item] = parsed
        assert (item.puzzle is None) != (item.error is None)
        if item.error is not None:
            refused += 1
            assert "\n" not in str(item.error)
            assert len(str(item.error)) < 500
            assert "malformed" not in str(item.error), text
    assert refused >= 200


@pytest.mark.parametrize("around", ["{}", "[board]({})", "{}, and more", "{},", "see {},\nor these"])
@pytest.mark.parametrize(("rows", "said"), [(",1,1", [1, 1]), (",1,", [1, None]), (",,", [None, None])])
def test_commas_at_the_end_of_a_link_are_its_own(around: str, rows: str, said: list[int | None]) -> None:
    """A clue that is missing at the end leaves its comma there; one comma more belongs to the sentence."""
    link = f"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/tents.html#3x2:f,,,{rows}"
    parsed = next(read_text(around.format(link)))
    assert parsed.record["clues"]["rows"] == said
