"""Read, prove and compare the boards of SmilingWayne/puzzlekit-dataset, as janko.at writes them.

    python benchmarks/janko.py FOLDER                # a copy of the data set: read, and judge its answers
    python benchmarks/janko.py FOLDER --prove        # prove every answer, too
    python benchmarks/janko.py FOLDER --kinds masyu,hashi --differences differences.tsv

The data set keeps the tables of the site's texts one below the other, behind a line with the size. They are
put back into their sections here, so that the texts are read as their owners have them. Nothing is kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import gridproof
from gridproof import InputError
from gridproof.puzzles.forms.links import read_form

TABLES = {
    "ABCEndView": ("abc_end_view", "ccrr-", "depth"),
    "Akari": ("akari", "p"),
    "Aqre": ("aqre", "pa"),
    "Araf": ("araf", "p"),
    "BalanceLoop": ("balance_loop", "p"),
    "Battleship": ("battleships", "crp", "fleet"),
    "Binairo": ("binairo", "p"),
    "Buraitoraito": ("buraitoraito", "p"),
    "CanalView": ("canal_view", "p"),
    "CastleWall": ("castle_wall", "p"),
    "Cave": ("cave", "p"),
    "Chocona": ("chocona", "pa"),
    "Cojun": ("kojun", "pa"),
    "CountryRoad": ("country_road", "pa"),
    "Creek": ("creek", "p"),
    "Detour": ("detour", "pa"),
    "Dominos": ("dominosa", "p"),
    "DoppelBlock": ("doppelblock", "cr"),
    "DotchiLoop": ("dotchi_loop", "pa"),
    "DoubleBack": ("double_back", "a"),
    "EntryExit": ("entry_exit", "-a"),
    "Eulero": ("eulero", "p"),
    "EvenOddSudoku": ("even_odd_sudoku", "p"),
    "Factors": ("inshi_no_heya", "pa"),
    "Fillomino": ("fillomino", "p"),
    "Fobidoshi": ("fobidoshi", "p"),
    "Galaxies": ("galaxies", "p"),
    "Gappy": ("gappy", "cr"),
    "Geradeweg": ("geradeweg", "p"),
    "GokigenNaname": ("gokigen", "p"),
    "Hakoiri": ("hakoiri", "pa"),
    "Hakyuu": ("hakyuu", "pa"),
    "Hashi": ("hashi", "p"),
    "Heyawake": ("heyawake", "pa"),
    "Hidoku": ("hidoku", "p"),
    "Hitori": ("hitori", "p"),
    "JigsawSudoku": ("jigsaw_sudoku", "pa"),
    "Juosan": ("juosan", "pa"),
    "Kakurasu": ("kakurasu", "cr-"),
    "Kakuro": ("kakuro", "p"),
    "KenKen": ("kenken", "pa"),
    "KillerSudoku": ("killer_sudoku", "pa"),
    "Koburin": ("koburin", "p"),
    "Kuromasu": ("kuromasu", "p"),
    "Kurotto": ("kurotto", "p"),
    "LITS": ("lits", "a"),
    "Linesweeper": ("linesweeper", "p"),
    "Magnetic": ("magnets", "ccrrPa"),
    "Makaro": ("makaro", "pa"),
    "Masyu": ("masyu", "p"),
    "Mathrax": ("mathrax", "pn"),
    "Minesweeper": ("minesweeper", "p", "mines"),
    "MoonSun": ("moonsun", "pa"),
    "Mosaic": ("mosaic", "p"),
    "Nanro": ("nanro", "pa"),
    "Nawabari": ("nawabari", "p"),
    "Nonogram": ("nonogram", "CR"),
    "Norinori": ("norinori", "-a"),
    "NumberCross": ("number_cross", "crp"),
    "NumberLink": ("numberlink", "p"),
    "Nurikabe": ("nurikabe", "p"),
    "Nurimisaki": ("nurimisaki", "p"),
    "OneToX": ("one_to_x", "crpa"),
    "PaintArea": ("paint_area", "pa"),
    "Patchwork": ("patchwork", "pa"),
    "Pipelink": ("pipelink", "p"),
    "Putteria": ("putteria", "pa"),
    "RegionalYajilin": ("regional_yajilin", "pa"),
    "Rekuto": ("rekuto", "p"),
    "Renban": ("renban", "pa"),
    "Shakashaka": ("shakashaka", "p"),
    "Shikaku": ("shikaku", "p"),
    "Shimaguni": ("shimaguni", "pa"),
    "Shingoki": ("shingoki", "p"),
    "Shirokuro": ("shirokuro", "p"),
    "Shugaku": ("shugaku", "p"),
    "SimpleLoop": ("simple_loop", "p"),
    "Skyscraper": ("skyscrapers", "ccrr-"),
    "SkyscraperSudoku": ("skyscraper_sudoku", "ccrrp"),
    "Slitherlink": ("slitherlink", "p"),
    "Snake": ("snake", "crp"),
    "Starbattle": ("star_battle", "a", "stars"),
    "Sternenhimmel": ("sternenhimmel", "crp"),
    "Stitches": ("stitches", "cra"),
    "Str8t": ("str8ts", "p"),
    "Sudoku": ("sudoku", "p"),
    "Suguru": ("suguru", "pa"),
    "Sukoro": ("sukoro", "p"),
    "Tatamibari": ("tatamibari", "p"),
    "TennerGrid": ("tenner_grid", "p"),
    "Tent": ("tents", "crp"),
    "Thermometer": ("thermometers", "crl"),
    "TilePaint": ("tile_paint", "cra"),
    "Usoone": ("usoone", "pa"),
    "Yajikabe": ("yajikabe", "p"),
    "Yajilin": ("yajilin", "p"),
    "YinYang": ("yin_yang", "p"),
}

SECTIONS = {
    "c": "clabels", "r": "rlabels", "C": "clabels", "R": "rlabels",
    "p": "problem", "-": "problem", "a": "areas", "l": "labels", "n": "nodes",
}  # fmt: skip
"""The sections that the letters of a layout stand for; a dash is a grid that the data set adds if blank."""


class Board(NamedTuple):
    """A board of the data set: its name there, our kind, and its text."""

    name: str
    kind: str
    text: str


def boards(folder: Path, kinds: set[str]) -> Iterator[Board]:
    """Yield the boards of these kinds, or of all, by the names of their files."""
    for name, (kind, layout, *facts) in TABLES.items():
        if kinds and kind not in kinds:
            continue
        [file] = folder.glob(f"**/{name}_dataset.json")
        for key, board in json.loads(file.read_text(encoding="utf-8"))["data"].items():
            yield Board(f"{name} {key}", kind, text_of(board, kind, layout, facts))


def text_of(board: dict[str, Any], kind: str, layout: str, facts: list[str]) -> str:
    """Return the text of a board as the site writes it."""
    head, *lines = board["problem"].rstrip().split("\n")
    rows, columns, *more = head.split()
    heights = {"c": 1, "r": 1, "C": int(columns), "R": int(rows), "n": int(rows) - 1}
    rest = len(lines) - sum(heights.get(letter, 0) for letter in layout)
    if "P" in layout:
        layout = layout.replace("P", "p" if rest > int(rows) else "")
    height = rest // max(sum(letter not in heights for letter in layout), 1)
    sections: dict[str, list[str]] = {}
    for letter in layout:
        table, lines = lines[: heights.get(letter, height)], lines[heights.get(letter, height) :]
        if letter != "-" or {*"".join(table)} - {*"- "}:
            sections.setdefault(SECTIONS[letter], []).extend(table)
    parts = [["[begin]", f"puzzle {kind}", *told_in(facts, kind, int(columns), more)]]
    parts.extend([f"[{name}]", *table] for name, table in sections.items())
    if board["solution"]:
        parts.append(["[solution]", *board["solution"].partition("[solution]")[0].rstrip().split("\n")[1:]])
    return "\n".join(line for part in (*parts, ["[end]"]) for line in part)


def told_in(facts: list[str], kind: str, side: int, words: list[str]) -> Iterator[str]:
    """Yield the facts that the first line of a board tells besides its size."""
    if "fleet" in facts:
        counts = (f"{length}={count}" for length, count in enumerate(words, 1) if count != "0")
        yield f"fleet {', '.join(counts)}"
    elif facts:
        yield f"{facts[0]} {words[0]}"
    elif kind == "skyscrapers" and (int(words[0]) < side or words[1:]):
        yield f"depth {' '.join(words)}"


class Outcome(NamedTuple):
    """The fate of a board: a word for the table, and a sentence if it differs from the data set."""

    word: str
    says: str = ""


def outcome(board: Board, prove: bool, seconds: float) -> Outcome:
    """Return what becomes of a board: it is read, its answer judged, and proven to be the only one."""
    try:
        record = read_form(board.text)
        puzzle = gridproof.read_one(record)
    except InputError as error:
        return Outcome("refused", str(error))
    if "solution" not in record:
        word = "judged wrong" if "[solution]" in board.text else "without answer"
        return Outcome(word, gridproof.check(puzzle, timeout=seconds).status if prove else "")
    if not prove:
        return Outcome("as recorded")
    verdict = gridproof.check(puzzle, backend="sat", timeout=seconds)
    if verdict.status != "unique":
        return Outcome(verdict.status)
    answer = verdict.answer or {}
    same = all(answer.get(name) == part for name, part in record["solution"].items())
    return Outcome("as recorded" if same else "another answer")


def main() -> int:
    """Print a line for each kind, and write the differences."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="a copy of the data set")
    parser.add_argument("--kinds", default="", help="the kinds, with commas between")
    parser.add_argument("--prove", action="store_true", help="prove that the answers are the only ones")
    parser.add_argument("--seconds", type=float, default=60, help="for each proof")
    parser.add_argument("--limit", type=int, help="boards of each kind, the first ones")
    parser.add_argument("--differences", type=Path, help="a file of the boards that differ")
    options = parser.parse_args()
    told: dict[str, Counter[str]] = {}
    clock, different = process_time(), list[str]()
    for board in boards(options.folder, {*filter(None, options.kinds.split(","))}):
        counts = told.setdefault(board.kind, Counter())
        if options.limit is not None and counts.total() >= options.limit:
            continue
        word, says = outcome(board, options.prove, options.seconds)
        counts[word] += 1
        if counts.total() == 1 and len(told) > 1:
            kind = [*told][-2]
            print(line_of(kind, told[kind]), f"{process_time() - clock:.0f} s", flush=True)
            clock = process_time()
        if word != "as recorded":
            different.append(f"{board.kind}\t{board.name}\t{word}\t{says}\n")
    kind = [*told][-1]
    print(line_of(kind, told[kind]), f"{process_time() - clock:.0f} s")
    print(line_of("all", sum(told.values(), Counter())))
    if options.differences:
        options.differences.write_text("".join(different), encoding="utf-8")
    return 0


def line_of(kind: str, counts: Counter[str]) -> str:
    """Return the line of a kind: the boards, and what became of them."""
    return f"{kind}: {counts.total()}; {', '.join(f'{word} {count}' for word, count in counts.most_common())}"


if __name__ == "__main__":
    sys.exit(main())
