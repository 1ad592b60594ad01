"""Make the pictures of the README, the parts of the README that show them, and the page of all kinds.

Each picture is what a `gridproof render` command gives, in both themes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from gridproof import Puzzle, explain, kinds, read
from gridproof.frontends.drawing import Scene, svg
from gridproof.frontends.render import picture
from gridproof.puzzles import kind_named, read_record
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
"""A part of the README that is made here."""


def eighteen() -> dict[str, Puzzle]:
    """The boards that the README shows, by kind."""
    return {puzzle.kind: puzzle for puzzle in read(SAMPLES / "eighteen.jsonl")}


def boards() -> dict[str, Puzzle]:
    """A board of each kind: that of the README, else the smallest sample."""
    smallest = {kind.name: read_record(samples(kind.name)[0]) for kind in kinds() if samples(kind.name)}
    return smallest | eighteen()


def chain() -> Scene:
    """The first chain of a sudoku."""
    puzzle = read(SAMPLES / "sudokus.txt")[14]
    path = explain(puzzle).steps
    chains = (number for number, step in enumerate(path, 1) if "chain" in dict(step.parts))
    return picture(puzzle, step=next(chains))


def scenes() -> Iterator[tuple[str, Scene]]:
    """The name and the scene of each picture."""
    yield "step", chain()
    yield "ambiguous", picture(read(".....12..21.....")[0], "check")
    for kind, puzzle in boards().items():
        yield kind, picture(puzzle, "both")


def pictures() -> dict[str, str]:
    """The content of each file."""
    return {
        f"{name}-{theme}.svg": svg(scene, theme) + "\n"
        for name, scene in scenes()
        for theme in ("light", "dark")
    }


def shown(name: str, words: str, width: int, folder: str = ".pictures/") -> str:
    """A picture in the README, in the reader's theme."""
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{folder}{name}-dark.svg">'
        f'<img src="{folder}{name}-light.svg" width="{width}" alt="{words}"></picture>'
    )


def table(names: Iterable[str], folder: str, rules: bool) -> str:
    """A table of kinds: their pictures and titles, and `rules` their names and rules too."""
    cells = []
    for kind in map(kind_named, names):
        both = shown(kind.name, f"{kind.title}: a puzzle and its answer", 260, folder)
        words = (
            f"<b>{kind.title}</b> <code>{kind.name}</code><br>{escape(kind.rules)}" if rules else kind.title
        )
        cells.append(f'<td align="center" valign="top">{both}<br>{words}</td>\n')
    rows = ("".join(cells[start : start + ACROSS]) for start in range(0, len(cells), ACROSS))
    return "<table>\n" + "".join(f"<tr>\n{row}</tr>\n" for row in rows) + "</table>\n"


def gallery() -> str:
    """The kinds of the README, and how many there are."""
    count = len(boards())
    return (
        table(eighteen(), ".pictures/", rules=False)
        + f"\n[All {count} kinds, with their rules](.pictures/README.md)\n"
    )


def page() -> str:
    """The page of all kinds."""
    found = boards()
    head = f"# The {len(found)} kinds of gridproof"
    return f"{head}\n\nA puzzle and its answer each; made by `python .pictures/make.py`.\n\n" + table(
        sorted(found), "", rules=True
    )


def uses() -> str:
    """A step and an ambiguous puzzle."""
    step = shown("step", "A step of a sudoku: a chain, link by link, and the candidate that it removes", 360)
    two = shown("ambiguous", "Two answers side by side; the cells in which they differ are marked", 400)
    return f"{step}\n{two}\n"


FORMS = {
    "record": "JSON Lines of board records, as in `puzzles/samples/eighteen.jsonl`",
    "text": "plain text: the kind and the size, then each clue by name; a sudoku is a grid with rulings",
    "line": "one line of 81 characters (other sizes too, with letters)",
    "puzzlink": "URLs of puzz.link, pzv.jp and pzprxs",
    "pzprv3": "files of pzpr, in lines or with slashes",
    "sgt": "game ids of Simon Tatham's Portable Puzzle Collection, the name of the game in front",
}
"""What each form is."""
ONLY_READ = "read only: grids in other frames, candidate grids, tables with commas, `.sdk`, `.sdm`, `.ss`"


def formats() -> str:
    """The table of forms, and of how many kinds each is."""
    rows = [("form", "what it is", "kinds"), ("---", "---", "---")]
    for form, names in forms().items():
        count = "all" if len(names) == len(kinds()) else names[0] if len(names) == 1 else str(len(names))
        rows.append((f"`{form}`", FORMS[form], count))
    rows.append(("", ONLY_READ, "sudoku"))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


PARTS = {"forms": formats, "kinds": gallery, "uses": uses}


def readme() -> str:
    """The README with its pictures."""
    text = README.read_text(encoding="utf-8")

    return BLOCK.sub(lambda found: f"{found[1]}{PARTS[found[2]]()}{found[4]}", text)


def main() -> None:
    """Write the pictures and the README; pictures that are no longer made go."""
    made = pictures()
    for file in FOLDER.glob("*.svg"):
        if file.name not in made:
            file.unlink()
    for name, content in made.items():
        (FOLDER / name).write_text(content, encoding="utf-8")
    README.write_text(readme(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
