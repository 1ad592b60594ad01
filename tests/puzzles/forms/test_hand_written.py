"""A puzzle written down by hand is read as meant; one with two meanings is refused.

``read.txt`` has drafts of samples in many styles, ``refused.txt`` drafts with faults or two meanings, each
with the sentence that it gives.
"""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Iterator
from typing import Any

import pytest
from boards import DATA
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import gridproof
from gridproof.frontends.cli import cli
from gridproof.puzzles import kind_named, kind_names, read_record
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.records import Parsed
from gridproof.puzzles.forms.text.puzzles import write_block
from gridproof.puzzles.notation.text.field_lines import Place
from gridproof.puzzles.notation.text.layouts import PlaceLayout, TableLayout
from gridproof.puzzles.samples import sample, samples


def drafts(name: str) -> Iterator[tuple[str, str]]:
    """Yield the drafts of a file, each behind its line of title."""
    for block in (DATA / "drafts" / name).read_text("utf-8").split("%% ")[1:]:
        title, text = block.split("\n", 1)
        yield title, text.rstrip("\n")


READ, REFUSED = list(drafts("read.txt")), list(drafts("refused.txt"))


def only(text: str) -> Parsed:
    """Return the only item of a text."""
    [parsed] = read_text(text)
    return parsed


def test_there_are_many_drafts() -> None:
    assert len({text for _, text in READ}) == len(READ) >= 50
    assert len({text for _, text in REFUSED}) == len(REFUSED) >= 115
    assert len({title.split()[0] for title, _ in READ}) >= 25


@pytest.mark.parametrize(("title", "text"), READ, ids=[title for title, _ in READ])
def test_a_draft_is_the_sample_that_it_means(title: str, text: str) -> None:
    kind, number = title.split(":")[0].split()
    wanted, found = sample(kind, int(number)), only(text)
    assert found.error is None, found.error
    assert found.puzzle is not None
    one, other = found.puzzle, read_record(wanted)
    made = all(getattr(one, part) == getattr(other, part) for part in ("rules", "clues", "givens", "marks"))
    assert made or list(differences(found.record, wanted)) == []
    assert gridproof.check(one).status == "unique"


@pytest.mark.parametrize(("title", "text"), REFUSED, ids=[title for title, _ in REFUSED])
def test_what_is_wrong_is_said_with_its_place_and_the_cure(title: str, text: str) -> None:
    error = only(text).error
    assert error is not None
    assert str(error) == title
    assert error.line is not None


def test_rows_are_clues_where_the_kind_has_such() -> None:
    clues = only("kakurasu\nrows: 3\ncols: 1 1").record["clues"]
    assert (clues["rows"], clues["cols"]) == ([3], [1, 1])


GRIDS = ("givens", "cells", "trees")
BESIDE = ("rows", "cols", "top", "bottom", "left", "right")


def is_framed(record: dict[str, Any]) -> bool:
    """Return whether a board is one grid and single entries beside it, and nothing more."""
    clues = record["clues"]
    stacked = any(isinstance(entry, list) for side in BESIDE for entry in clues.get(side) or ())
    fits = {*clues} <= {*GRIDS, *BESIDE} and not record.get("params")
    return fits and not stacked and not {*BESIDE}.isdisjoint(clues)


FRAMED = [
    pytest.param(record, id=f"{kind}-{record['id']}")
    for kind in kind_names()
    for record in samples(kind)
    if is_framed(record)
]


def in_a_frame(record: dict[str, Any], gap: str, blank: str, corner: str) -> tuple[str, dict[str, Place]]:
    """Return a board drawn with its clues around it, and the places of the entries of the sides."""
    fields = {each.layout.side: each.name for each in kind_named(record["type"]).fields if each.layout.side}
    sides = {side: record["clues"].get(name) for side, name in fields.items()}
    visible = {side: clues for side, clues in sides.items() if clues and any(x is not None for x in clues)}
    grid = next(
        (record["clues"][name] for name in ("givens", "cells", "trees") if name in record["clues"]), None
    )
    rows, columns = record["rows"], record["cols"]
    inner = grid or [[None] * columns for _ in range(rows)]
    table = [[*row] for row in inner]
    for side, at in (("left", 0), ("right", columns + 1)):
        if side in visible:
            for row, clue in zip(table, visible[side], strict=True):
                row.insert(at if "left" in visible else min(at, columns), clue)
    for side, at in (("top", 0), ("bottom", rows + 1)):
        if side in visible:
            line = ["corner"] * ("left" in visible) + visible[side] + ["corner"] * ("right" in visible)
            table.insert(at if "top" in visible else min(at, rows), line)
    words = [["" if x == "corner" else blank if x is None else str(x) for x in row] for row in table]
    wide = max(len(word) for row in words for word in row)
    lines, places = [], dict[str, Place]()
    for r, row in enumerate(words):
        parts = [(word or (corner if corner != " " else "")).rjust(wide) for word in row]
        lines.append(gap.join(parts).rstrip())
        for c, word in enumerate(row):
            if word not in ("", blank):
                places[f"{r} {c}"] = (r + 2, sum(map(len, parts[: c + 1])) + len(gap) * c - len(word) + 1)
    return "\n".join([f"{record['type']} {rows}x{columns}", *lines]), places


@pytest.mark.parametrize("record", FRAMED)
@pytest.mark.parametrize("gap", [" ", "  ", "\t"], ids=["space", "two spaces", "tab"])
@pytest.mark.parametrize("corner", [" ", "+"], ids=["open corners", "corners"])
def test_a_frame_is_the_board_or_is_refused(record: dict[str, Any], gap: str, corner: str) -> None:
    """Never another board. A frame on one side, or columns that a tab does not line up, may be refused."""
    text, _ = in_a_frame(record, gap, ".", corner)
    found = only(text)
    if found.puzzle is None:
        assert (
            gap == "\t" or corner == "+" or len(text.split("\n")) - 1 in (record["rows"], record["rows"] + 1)
        )
    else:
        one, other = found.puzzle, read_record(record)
        made = all(getattr(one, part) == getattr(other, part) for part in ("rules", "clues", "givens"))
        assert made or list(differences(found.record, record)) == []


@pytest.mark.parametrize("record", FRAMED)
def test_a_fault_in_a_frame_is_named_at_its_place(record: dict[str, Any]) -> None:
    text, places = in_a_frame(record, "  ", ".", " ")
    if only(text).puzzle is None:
        return
    for line, column in list(places.values())[:: max(1, len(places) // 6)]:
        lines = text.split("\n")
        row = lines[line - 1]
        lines[line - 1] = row[: column - 1] + "%" + row[column:]
        error = only("\n".join(lines)).error
        assert error is not None
        assert (error.line, error.column) == (line, column), str(error)


ALIASED = [
    pytest.param(kind, each.name, record, id=f"{kind}-{each.name}-{record['id']}")
    for kind in kind_names()
    for each in kind_named(kind).fields
    if each.layout.others and isinstance(each.layout, TableLayout | PlaceLayout)
    for record in samples(kind)[:2]
]


@pytest.mark.parametrize(("kind", "name", "record"), ALIASED)
@given(data=st.data())
def test_other_signs_mean_the_same(kind: str, name: str, record: dict[str, Any], data: st.DataObject) -> None:
    """Each entry by one of the signs that its field declares."""
    signs: dict[str, list[str]] = {}
    for sign, word in kind_named(kind).field(name).layout.others.items():
        signs.setdefault(word, [word]).append(sign)
    before, named, rest = write_block(record).partition(f"\n{name}:\n")
    lines = rest.split("\n")
    count = next((i for i, line in enumerate(lines) if ":" in line), len(lines))
    drawn = [
        " ".join(data.draw(st.sampled_from(signs.get(word, [word]))) for word in line.split())
        for line in lines[:count]
    ]
    found = only(before + named + "\n".join([*drawn, *lines[count:]]))
    assert found.error is None
    assert list(differences(found.record, record)) == []


JSON_WORDS = re.compile(
    r"\bnull\b|JSON|\bobjects?\b|\b(?:clues|params)\.|None|\blists? of (?:lists|pairs|cages|squares)"
)


@pytest.mark.parametrize("kind", kind_names())
def test_what_is_wrong_with_text_is_said_in_words_of_text(kind: str) -> None:
    """An entry that is none, too large or unknown, at a few places of a board: never a word of JSON."""
    lines = write_block(samples(kind)[0]).split("\n")
    for number in range(1, len(lines), max(1, len(lines) // 8)):
        for fault in ("@@", "999", "?x", "-7"):
            words = lines[number].split()
            words[len(words) // 2] = fault
            text = "\n".join([*lines[:number], " ".join(words), *lines[number + 1 :]])
            for found in read_text(text):
                if found.error is not None:
                    assert JSON_WORDS.search(str(found.error)) is None, str(found.error)


@pytest.mark.parametrize("kind", kind_names())
def test_a_refused_text_has_an_example_that_is_read(kind: str) -> None:
    """A wrong header, field or row gives a board of the kind as text, which reads back."""
    size = "{rows}x{cols}".format(**samples(kind)[0])
    texts = (f"{kind} {size}\n@@ ?? @@", f"{kind} {size}\nno such field: 1", f"{kind} {size} ★")
    for text in texts:
        found = only(text)
        assert found.error is not None
        meant = only(found.error.example)
        assert meant.error is None
        assert meant.puzzle is not None
        assert meant.puzzle.kind == kind
        assert any(list(differences(meant.record, each)) == [] for each in samples(kind))


def test_the_example_is_shown_where_a_text_is_refused() -> None:
    text = "futoshiki 4x4\n2 . . << .\n. . . 2\n. . . 3\n3 . . ."
    lines = only(text).error.example.split("\n")  # type: ignore[union-attr]
    with pytest.raises(gridproof.InputError) as raised:
        gridproof.read(text)
    assert raised.value.example == pickle.loads(pickle.dumps(raised.value)).example == "\n".join(lines)
    assert "\n".join(lines) in "".join(raised.value.__notes__)
    for command in ("check", "render"):
        done = CliRunner().invoke(cli, [command, "-"], input=text)
        assert [line.strip() for line in done.output.rstrip("\n").split("\n")][-len(lines) :] == lines
    record = json.loads(CliRunner().invoke(cli, ["check", "--json", "-"], input=text).stdout)
    assert record["example"] == lines
    assert "\n" not in record["message"]


def test_blank_lines_within_a_board_without_a_size_are_few_or_part_all_rows() -> None:
    """Else each of them would be a reading of all lines before it."""
    assert len(list(read_text("fillomino\n" + "1 2 2\n\n" * 100))) == 1
    assert len(list(read_text("nanro\n1 2\n1 2\n\n" + "1 2\n\n" * 100))) > 1


def test_another_board_behind_a_whole_one_is_no_part_of_it() -> None:
    whole = "hitori\n1 2\n2 1\n\n"
    assert only(whole).record["rows"] == 2
    assert len(list(read_text(whole + "1 2 3 4\n"))) == 2


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (
            "thermometers 1x2\nr1c1 -> r1c2\ncols: 1 1\nrows: 2",
            "thermometers 1x2\nr1c1-r1c2\ncols: 1 1\nrows: 2",
        ),
        (
            "thermometers 1x3\nr1c1->r1c3\ncols: 1 1 1\nrows: 3",
            "thermometers 1x3\nr1c1-r1c3\ncols: 1 1 1\nrows: 3",
        ),
        ("kakuro 2x2\n# 4/\n/3 .", "kakuro 2x2\n# 4\\\n\\3 ."),
        ("kakuro 2x2\n2/3 .\n. .", "kakuro 2x2\n2\\3 .\n. ."),
        ("sudoku ４x４\n１．．．\n．．３．\n．４．．\n．．．２", "sudoku 4x4\n1...\n..3.\n.4..\n...2"),
        ("kakurasu 2x2\nbottom: 1 2\nright: 1 2", "kakurasu 2x2\ncols: 1 2\nrows: 1 2"),
        ("Flow Free 1x3\n1 . 1", "numberlink 1x3\n1 . 1"),
        ("Starry sky 1x2\n. e\ncols: 1 0\nrows: 1", "sternenhimmel 1x2\n. e\ncols: 1 0\nrows: 1"),
    ],
)
def test_what_setters_paste_is_read_as_what_it_means(text: str, same: str) -> None:
    (found,), (meant,) = read_text(text), read_text(same)
    assert found.puzzle is not None, found.error
    assert meant.puzzle is not None, meant.error
    assert found.puzzle.record == meant.puzzle.record


def test_signs_within_records_stay_as_they_are() -> None:
    record = {"id": "（１）", "type": "latin_square", "rows": 1, "cols": 1, "clues": {"givens": [[1]]}}
    (found,) = read_text(json.dumps(record, ensure_ascii=False, indent=1))
    assert found.puzzle is not None
    assert found.puzzle.id == "（１）"


def test_regions_alone_are_a_board_without_numbers() -> None:
    found = only("hakyuu 2x3\naab\nabb").puzzle
    assert found is not None
    assert found.record is not None
    assert found.record["clues"] == {"givens": [[None] * 3] * 2, "regions": [[0, 0, 1], [0, 1, 1]]}
    lacking = only("hakyuu 2x3\ngivens:\n1..\n...")
    assert lacking.puzzle is None
    assert "regions: is missing" in str(lacking.error)


@pytest.mark.parametrize("text", ["SEND\nMORE\nMONEY", " SEND\n=MORE\n+MONEY", "SEND\n+ MORE\nM0NEY"])
def test_words_below_each_other_are_a_sum_with_its_signs_alone(text: str) -> None:
    assert only(f"cryptarithm\n{text}").puzzle is None
