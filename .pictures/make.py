"""Make the pictures, the page of all kinds and that of each genre, and the generated tables of other pages.

Each picture is the output of a `gridproof render` command, in both themes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from gridproof import Puzzle, convert, explain, generate, kinds, read, read_one
from gridproof.frontends.drawing import Scene, svg
from gridproof.frontends.drawing.svg import FONT, THEMES
from gridproof.frontends.drawing.trees import search_tree_scene
from gridproof.frontends.pictures import picture
from gridproof.frontends.watching.graphs import graph_scene
from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import kind_named, read_record
from gridproof.puzzles.catalogue import by_genre, rows
from gridproof.puzzles.forms.form import form_named
from gridproof.puzzles.forms.writer import forms
from gridproof.puzzles.samples import samples

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent
SAMPLES = ROOT / "puzzles" / "samples"
README = ROOT / "README.md"
PAGE = FOLDER / "README.md"
ACROSS = 3
"""Pictures of kinds in a row."""

BLOCK = re.compile(r"(<!-- \.pictures/make\.py: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
"""A part of a page that is made here."""


DRAFT = "https://puzz.link/p?slither/5/5/ibcbcddad"
"""A slitherlink that needs one more clue."""

DONE = "https://puzz.link/p?slither/5/5/cbcbcddad"
"""The same with that clue."""

BROKEN = "slitherlink 5x5\n2 . . 1 .\n. 2 . . 1\n. . 2 . .\n3 . . 3 .\n3 0 . . 3"
"""The same with a clue that cannot be."""


GUESSED = "....5.9.352...74.....8...2....7.32....1..86....3..4..9.6.....7.37...1...4........"
"""A sudoku that the rules of WODM do not solve."""

VARIANT = """variant_sudoku 6x6
givens:
. . . . . 4
. . . . . 5
. . . . . .
. . . . 6 .
. . . . 1 .
. . . . . .
cages:
r4c1 r5c1 r6c1 = 7
r5c5 r5c6 = 4
r1c3 r2c3 = 6
thermometers:
r6c1 r6c2 r6c3 r5c3
r3c1 r3c2
whispers:
r6c2 r5c3 r4c2
"""
"""The puzzle of the page about variant sudokus."""


def boards() -> dict[str, Puzzle]:
    """Return the first sample of each kind, which its page prints too."""
    return {kind.name: read_record(samples(kind.name)[0]) for kind in kinds()}


def chain() -> Scene:
    """Return the first chain of a sudoku."""
    puzzle = read(SAMPLES / "sudokus.txt")[14]
    path = explain(puzzle).steps
    chains = (number for number, step in enumerate(path, 1) if "chain" in dict(step.parts))
    return picture(puzzle, step=next(chains))


SMALL = "1.....2..4....3."
"""A sudoku that leaves something to see after deduction."""

PANEL, GAP = 190, 24
"""The side of a step in the picture of the flow, and the room for an arrow."""


def flow(theme: str) -> str:
    """Return the flow from a text to a proven answer: the steps of the page about the architecture."""
    puzzle = read_one(SMALL)
    steps: dict[str, str | Scene] = {
        "1 text": "\n".join(convert(SMALL, "text")),
        "2 puzzle": picture(puzzle),
        "3 candidates": picture(puzzle, "candidates"),
        "4 model": "sat: clauses\ncp-sat: constraints\nilp: linear rows",
        "5 solution": picture(puzzle, "solution"),
        "6 verdict": "unique\n\njudge: rules hold\nproof: checked",
    }
    colours = THEMES[theme]
    wide, high = 3 * PANEL + 4 * GAP, 2 * PANEL + 3 * GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        f' role="img" font-family="{FONT}" font-size="15" fill="{colours["ink"]}">'
        "<title>From a text to a proven answer</title>"
        f'<rect width="{wide}" height="{high}" fill="{colours["paper"]}"/>'
    ]
    for number, (title, content) in enumerate(steps.items()):
        x, y = GAP + number % 3 * (PANEL + GAP), GAP + number // 3 * (PANEL + GAP)
        parts.append(f'<g transform="translate({x} {y})">{panel(title, content, theme)}</g>')
        if number:
            parts.append(
                f'<text x="{x - 19}" y="{y + PANEL // 2 + 5}" fill="{colours["answer"]}">\u25b6</text>'
            )
    return "".join(parts) + "</svg>"


def panel(title: str, content: str | Scene, theme: str) -> str:
    """Return a step of the flow: a frame, its title, and a picture or lines of text."""
    frame = (
        f'<rect width="{PANEL}" height="{PANEL}" rx="6" fill="none" stroke="{THEMES[theme]["grid"]}"/>'
        f'<text x="12" y="24" font-weight="bold">{title}</text>'
    )
    if isinstance(content, Scene):
        return frame + svg(content, theme, 140).replace("<svg ", '<svg x="25" y="38" ', 1)
    lines = (
        f'<text x="12" y="{58 + 22 * line}" font-family="DejaVu Sans Mono, monospace">'
        f"{escape(text).replace(' ', chr(160))}</text>"
        for line, text in enumerate(content.splitlines())
    )
    return frame + "".join(lines)


def tree() -> Scene:
    """Return the tree of a search by a published system."""
    found = explain(GUESSED, "wodm").tree
    assert found is not None
    return search_tree_scene(found)


def conflict() -> Scene:
    """Return the implication graph of the first conflict in a minesweeper."""
    return graph_scene(SatModel(read_record(samples("minesweeper")[0])).teach().conflicts[0])


def scenes() -> Iterator[tuple[str, Scene]]:
    """Yield the name and the scene of each picture."""
    yield "step", chain()
    yield "search-tree", tree()
    yield "conflict", conflict()
    yield "front", picture(read(DRAFT)[0], "check")
    yield "draft", picture(read(DONE)[0], "both")
    yield "clash", picture(read(BROKEN)[0], "check")
    yield "variant", picture(read_one(VARIANT), "both")
    yield "ambiguous", picture(read("12......4..1....")[0], "check")
    (made,) = generate("heyawake", seed=1, graded=False)
    yield "generated", picture(read_one(made["puzzle"]), "both")
    for kind, puzzle in boards().items():
        yield kind, picture(puzzle, "both")


def pictures() -> dict[str, str]:
    """Return the content of each file."""
    drawn = {f"{name}-{theme}.svg": svg(scene, theme) + "\n" for name, scene in scenes() for theme in THEMES}
    return drawn | {f"flow-{theme}.svg": flow(theme) + "\n" for theme in THEMES}


def shown(name: str, words: str, width: int, folder: str = ".pictures/") -> str:
    """Return a picture in the README, in the reader's theme."""
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{folder}{name}-dark.svg">'
        f'<img src="{folder}{name}-light.svg" width="{width}" alt="{words}"></picture>'
    )


def table(names: Iterable[str], folder: str, rules: bool) -> str:
    """Return a table of kinds: their pictures and titles, and with `rules` their names and rules too."""
    cells = []
    for kind in map(kind_named, names):
        both = shown(kind.name, f"{kind.title}: a puzzle and its answer", 260, folder)
        words = (
            f"<b>{kind.title}</b> <code>{kind.name}</code><br>{escape(kind.rules)}" if rules else kind.title
        )
        cells.append(f'<td align="center" valign="top">{both}<br>{words}</td>\n')
    rows = ("".join(cells[start : start + ACROSS]) for start in range(0, len(cells), ACROSS))
    return "<table>\n" + "".join(f"<tr>\n{row}</tr>\n" for row in rows) + "</table>\n"


def page() -> str:
    """Return the page of all kinds: their titles by genre, each with a link to the page of its genre."""
    listed = [*rows()]
    parts = [
        f"# The {len(listed)} kinds of gridproof",
        "Their titles by genre; made by `python .pictures/make.py`.",
    ]
    for genre, members in by_genre(listed).items():
        titles = ", ".join(f"{row['title']} `{row['name']}`" for row in members)
        parts.append(f"## [{genre.capitalize()}]({genre}.md)\n\n{titles}")
    return "\n\n".join(parts) + "\n"


def genre_pages() -> dict[str, str]:
    """Return the page of each genre, with pictures and rules, by the name of its file."""
    return {
        f"{genre}.md": f"# {genre.capitalize()}\n\nA puzzle and its answer each; [all kinds](README.md).\n\n"
        + table([row["name"] for row in members], "", rules=True)
        for genre, members in by_genre(rows()).items()
    }


def front() -> str:
    """Return the first picture of the README."""
    return (
        shown("front", "Two answers of a slitherlink side by side; the cells that differ are marked", 560)
        + "\n"
    )


ONLY_READ = "read only: grids in other frames, candidate grids, tables with commas, `.sdk`, `.sdm`, `.ss`"


def formats() -> str:
    """Return the table of forms, with the number of kinds of each."""
    rows = [("form", "what it is", "kinds"), ("---", "---", "---")]
    for form, names in forms().items():
        count = "all" if len(names) == len(kinds()) else names[0] if len(names) == 1 else str(len(names))
        rows.append((f"`{form}`", form_named(form).about or form_named(form).title, count))
    rows.append(("", ONLY_READ, "sudoku"))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


PARTS = {"forms": formats, "front": front}
PAGES = (README, ROOT / ".docs" / "src" / "forms.md")
"""The pages with parts that are made here."""


def written(page: Path) -> str:
    """Return a page with its present parts."""
    text = page.read_text(encoding="utf-8")
    return BLOCK.sub(lambda found: f"{found[1]}{PARTS[found[2]]()}{found[4]}", text)


def main() -> None:
    """Write the pictures, and the parts of pages; pictures that are no longer made go."""
    made = pictures()
    for file in FOLDER.glob("*.svg"):
        if file.name not in made:
            file.unlink()
    for name, content in made.items():
        (FOLDER / name).write_text(content, encoding="utf-8")
    for each in PAGES:
        each.write_text(written(each), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    for name, text in genre_pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
