"""Pages made at build time: one of each kind with the form of its records, and the reference of every module.

A page shows a picture of the checkout as ``![words](../../.pictures/NAME-light.svg)``, which is right in the
checkout; on the site the picture has the reader's theme. A link to ``.pictures/README.md`` leads to
the site's own page of all kinds.

MkDocs calls the functions at the end; the pages live in memory and are never written to the sources.
"""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_origin

from building_blocks import fill
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import gridproof
from gridproof.frontends.output.listing import form_title, layout
from gridproof.puzzles.catalogue import ORDERS, KindEntry, Row, by_genre, entry, examples, rows
from gridproof.puzzles.parts import kit
from gridproof.puzzles.samples import samples
from gridproof.puzzles.schema import schema
from gridproof.puzzles.standing import standing_of

PICTURES = Path(__file__).resolve().parent.parent / ".pictures"
ANSWERS = ("solution", "unique", "checked")
"""Fields of a sample beside the puzzle."""

BEST_KNOWN = 12
"""Number of kinds that the page of all kinds names first."""


def kind_pages() -> Iterator[tuple[str, str]]:
    """Yield the page of all kinds, a page of each genre, then the page of each kind; each with its
    address.
    """
    listed = [*rows()]
    yield "kinds/index.md", "\n\n".join(index_page(listed))
    for genre, members in by_genre(listed).items():
        cards = "\n\n".join(map(card, members))
        head = f"# {genre.capitalize()}\n\nThe {len(members)} kinds of this genre."
        yield genre_address(genre), f'{head}\n\n<div class="grid cards" markdown>\n\n{cards}\n\n</div>'
    for kind in gridproof.kinds():
        yield f"kinds/{kind.name}.md", "\n\n".join(kind_page(entry(kind)))


def index_page(listed: list[Row]) -> Iterator[str]:
    """Yield the sections of the page of all kinds: the best known ones, then the titles by genre."""
    yield f"# The {len(listed)} kinds"
    yield "Each page has the rules, a puzzle to copy in every form, and the fields of a record."
    known = sorted(listed, key=ORDERS["popularity"])[:BEST_KNOWN]
    names = ", ".join(map(link, known))
    yield f"The best known are {names}: most other programs, sites and collections have them."
    for genre, members in by_genre(listed).items():
        yield f"## {genre.capitalize()}"
        yield f"[Pictures and rules of all {len(members)}]({genre_address(genre).removeprefix('kinds/')})"
        yield "\n".join(f"- {link(row)}{also_called(row)}" for row in members)


def link(row: Row) -> str:
    """Return the link to the page of a kind on the page of all kinds."""
    return f"[{row['title']}]({row['name']}.md)"


def also_called(row: Row) -> str:
    """Return the other names of a kind behind its title."""
    names = [*row["aliases"], *row["elsewhere"]]
    return f": {', '.join(map(escaped, names))}" if names else ""


def genre_address(genre: str) -> str:
    """Return the address of the page of a genre."""
    return f"kinds/genres/{genre}.md"


def card(row: Row) -> str:
    """Return a kind on the page of its genre."""
    shown = picture(row["name"], f"{row['title']}: a puzzle and its answer", 280, "../../")
    parts = (shown, f"**[{row['title']}](../{row['name']}.md)** `{row['name']}`", row["rules"])
    return "-   " + "\n\n".join(parts).replace("\n", "\n    ")


def kind_page(about: KindEntry) -> Iterator[str]:
    """Yield the sections of a kind's page."""
    name = about.kind.name
    yield f"# {about.kind.title}"
    yield about.kind.rules
    names = (*about.kind.aliases, *standing_of(about.kind).names)
    if names:
        yield f"Also called {', '.join(map(escaped, names))}."
    if (PICTURES / f"{name}-light.svg").exists():
        yield picture(name, f"{about.kind.title}: a puzzle and its answer")
    shown = examples(about.kind)
    if "text" in shown:
        yield "## Plain text"
        yield fenced("text", shown.pop("text"))
        yield "## Try it"
        source = f"--kind {name} --sample 1"
        yield fenced("sh", f"gridproof check {source}\ngridproof explain {source}")
    yield "## Board record"
    yield from record_section(about)
    yield "## Forms"
    yield ", ".join(map(form_title, about.formats))
    for form in [form for form in shown if form != "record"]:
        title = form_title(form)
        yield f"{title[0].upper()}{title[1:]}:"
        yield fenced("text", shown[form])
    yield "## Model"
    yield f"Constraints: {', '.join(f'`{each}`' for each in about.primitives)}."
    yield f"::: {about.kind.read.__module__}\n    options: {{members: false}}"


def record_section(about: KindEntry) -> Iterator[str]:
    """Yield the fields of a kind's records, and the first sample as an example."""
    name = about.kind.name
    rows = [
        f"| `{field.where}` | {escaped(field.describe())} | {', '.join(field.others)} |"
        for field in about.kind.fields
    ]
    if rows:
        yield "\n".join(["| field | what it says | in text also |", "| --- | --- | --- |", *rows])
        yield f"[JSON Schema]({name}.schema.json)"
    for board in samples(name)[:1]:
        yield fenced("json", layout({key: board[key] for key in board if key not in ANSWERS}))
        yield "The form of its answer:"
        yield fenced("json", layout(board["solution"]))


def escaped(text: str) -> str:
    """Return a text as a cell of a table."""
    return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;")


def picture(name: str, words: str, width: int | None = 420, up: str = "../") -> str:
    """Return a picture in the reader's theme: `up` leads to the top folder; without `width` it has its own
    size.
    """
    size = "" if width is None else f"{{width={width}}}"
    return "\n".join(
        f"![{words}]({up}pictures/{name}-{each}.svg#only-{each}){size}" for each in ("light", "dark")
    )


def fenced(language: str, text: str) -> str:
    """Return a block of code."""
    return f"```{language}\n{text.strip()}\n```"


def modules() -> list[str]:
    """Return every module of the package except the kinds, which have pages of their own."""
    found = (each.name for each in pkgutil.walk_packages(gridproof.__path__, "gridproof."))
    return ["gridproof", *(name for name in found if ".kinds." not in name and "__main__" not in name)]


FACE = {
    "Begin here": "check solve explain read_one read",
    "Read, write and draw": "read_iter sample convert draw play edit",
    "More questions": (
        "hint steps_of rate solutions count candidates complete redundant backbone conflict effort statistics"
    ),
    "Many puzzles": "check_many solve_many frame",
    "Make puzzles and data sets": "variant generate audit canonical_id score score_answer reward",
    "Proofs": "prove verify",
    "Models and solvers": (
        "compile narrow compare compare_encodings compare_narrowing compare_propagation compare_growth"
        " compare_strategies export_model import_answer"
    ),
    "What there is": "kinds backends",
    "Results": (
        "Verdict Status Record Explanation Hint Narrowed Certificate Verified Comparison Propagation"
        " PropagationComparison Growth StrategyComparison Lesson Spent Drawing"
    ),
    "What goes in": "PuzzleLike PuzzlesLike Puzzle Variant Kind Backend",
    "Errors": "InputError Unknown TooLarge Disproved",
}
"""Names of `import gridproof`, in the order of the page."""


def face() -> Iterator[str]:
    """Yield the page of the names of `import gridproof`, in groups."""
    yield "# gridproof"
    yield "What `import gridproof` offers. The pages beside this one have every module."
    for title, names in FACE.items():
        yield f"## {title}"
        for name in names.split():
            yield f"::: gridproof.{name}\n    options: {{heading_level: 3, show_root_heading: true}}"


def reference_pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each module, with its address."""
    yield "reference/index.md", "\n\n".join(face())
    for name in modules()[1:]:
        yield f"{address(name)}", f"# {name.removeprefix('gridproof.')}\n\n`import {name}`\n\n::: {name}"


def address(module: str) -> str:
    """Return the address of the page of a module."""
    return f"reference/{module.removeprefix('gridproof.')}.md"


def on_config(config: MkDocsConfig) -> None:
    """Put the generated pages into the navigation."""
    kinds = [
        {
            genre.capitalize(): [
                genre_address(genre),
                *({r["title"]: f"kinds/{r['name']}.md"} for r in members),
            ]
        }
        for genre, members in by_genre(rows()).items()
    ]
    floors = [
        {floor: [address(name) for name in modules() if name.split(".")[1:2] == [floor]]}
        for floor in ("puzzles", "models", "frontends")
    ]
    assert config.nav is not None
    for section in config.nav:
        if "Kinds" in section:
            section["Kinds"] = ["kinds/index.md", *kinds]
        elif "Reference" in section:
            section["Reference"] = ["reference/index.md", address("gridproof.testing"), *floors]


STORED = re.compile(r"!\[([^\]]*)\]\((?:\.\./)+\.pictures/([\w-]+)-light\.svg\)")
"""A picture of the checkout."""


ALL_KINDS = re.compile(r"\((?:\.\./)+\.pictures/README\.md\)")
"""A link to the page of all kinds in the checkout."""


PUBLIC = ("reference/index.md", address("gridproof.testing"))
"""The pages of the reference that the search finds; the others describe internals."""

BOOST = {"guides": 8, "extend": 0.1, "kinds": 0.1, "reference": 0.02}
"""The weight of pages in the search, by their folder: guides come first."""


def search_settings(uri: str) -> dict[str, bool | float]:
    """Return the settings of the search plugin for a page.

    >>> search_settings("guides/proofs.md"), search_settings("reference/puzzles.core.md")
    ({'boost': 8}, {'exclude': True})
    """
    folder = uri.partition("/")[0]
    if uri.startswith("kinds/genres/") or (folder == "reference" and uri not in PUBLIC):
        return {"exclude": True}
    return {"boost": BOOST.get(folder, 1)}


KIT = "<!-- names of the kit -->"
"""Marker in the guide to parts, which the list of building blocks replaces."""


def kit_table() -> str:
    """Return a table of the names of the kit of parts, each with the first sentence of its docstring."""
    rows = [f"| `{name}` | {escaped(sentence_of(getattr(kit, name)))} |" for name in kit.__all__]
    return "\n".join(["| name | what it is |", "| --- | --- |", *rows])


def sentence_of(named: Any) -> str:
    """Return the first sentence of a docstring; for a type alias its type, for another value its class."""
    if get_origin(named) or getattr(named, "__module__", "") == "builtins":
        return f"The type `{named.__name__ if isinstance(named, type) else named}`."
    has_own = callable(named) or isinstance(named, ModuleType)
    found = named.__doc__ if has_own else getattr(named, "text", None)
    words = found if isinstance(found, str) else f"A {type(named).__name__}."
    return re.split(r"(?<=[.:]) ", " ".join(words.split("\n\n")[0].split()))[0].removesuffix(":")


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Show the pictures of the checkout in the reader's theme, link to the page of all kinds here, list what
    extensions are built from, and weigh the page in the search.
    """
    markdown = fill(markdown.replace(KIT, kit_table()) if KIT in markdown else markdown)
    page.meta["search"] = search_settings(page.file.src_uri)
    up = "../" * page.file.src_uri.count("/")
    markdown = ALL_KINDS.sub(f"({up}kinds/index.md)", markdown)
    return STORED.sub(lambda found: picture(found[2], found[1], None, up), markdown)


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add the generated pages and the pictures to the sources."""
    for uri, text in (*kind_pages(), *reference_pages()):
        files.append(File.generated(config, uri, content=text + "\n"))
    for kind in gridproof.kinds():
        content = json.dumps(schema(kind), ensure_ascii=False, indent=2)
        files.append(File.generated(config, f"kinds/{kind.name}.schema.json", content=content))
    for file in PICTURES.glob("*.svg"):
        files.append(File.generated(config, f"pictures/{file.name}", abs_src_path=str(file)))
