"""Pages made at build time: one of each kind with the form of its records, and the reference of every module.

MkDocs calls the functions at the end; the pages live in memory and are never written to the sources.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import gridproof
from gridproof.frontends.listing import FORMATS, layout
from gridproof.puzzles.catalogue import Entry, entry, examples
from gridproof.puzzles.samples import samples
from gridproof.puzzles.schema import schema

PICTURES = Path(__file__).resolve().parent.parent / ".pictures"
ANSWERS = ("solution", "unique", "checked")
"""What a sample carries beside the puzzle."""


def kind_pages() -> Iterator[tuple[str, str]]:
    """The table of all kinds, then the page of each; each with its address."""
    kinds = gridproof.kinds()
    rows = (f"| [{kind.title}]({kind.name}.md) | `{kind.name}` | {kind.rules} |" for kind in kinds)
    head = f"# The {len(kinds)} kinds\n\nThe page of a kind shows its board record and its plain text."
    yield "kinds/index.md", "\n".join([head, "", "| kind | name | rules |", "| --- | --- | --- |", *rows])
    for kind in kinds:
        yield f"kinds/{kind.name}.md", "\n\n".join(kind_page(entry(kind)))


def kind_page(about: Entry) -> Iterator[str]:
    """The sections of a kind's page."""
    name = about.kind.name
    yield f"# {about.kind.title}"
    yield about.kind.rules
    if about.kind.aliases:
        yield f"Also called {', '.join(about.kind.aliases)}."
    if (PICTURES / f"{name}-light.svg").exists():
        yield picture(name, f"{about.kind.title}: a puzzle and its answer")
    yield "## Board record"
    yield from record_section(about)
    shown = examples(about.kind)
    if "text" in shown:
        yield "## Plain text"
        yield fenced("text", shown.pop("text"))
        yield "## Try it"
        source = f"--kind {name} --sample 1"
        yield fenced("sh", f"gridproof check {source}\ngridproof explain {source}")
    yield "## Forms"
    yield ", ".join(FORMATS[form] for form in about.formats)
    for form in [form for form in shown if form != "record"]:
        yield f"A {FORMATS[form]}:"
        yield fenced("text", shown[form])
    yield "## Model"
    yield f"Constraints: {', '.join(f'`{each}`' for each in about.primitives)}."
    yield f"::: gridproof.puzzles.kinds.{name}\n    options: {{members: false}}"


def record_section(about: Entry) -> Iterator[str]:
    """The fields of a kind's records, and the first sample as an example."""
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
    """A text as a cell of a table."""
    return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;")


def picture(name: str, words: str) -> str:
    """The picture of a kind in the reader's theme."""
    themes = ("light", "dark")
    return "\n".join(f"![{words}](../pictures/{name}-{each}.svg#only-{each}){{width=420}}" for each in themes)


def fenced(language: str, text: str) -> str:
    """A block of code."""
    return f"```{language}\n{text.strip()}\n```"


def modules() -> list[str]:
    """Every module of the package but the kinds, which have pages of their own."""
    found = (each.name for each in pkgutil.walk_packages(gridproof.__path__, "gridproof."))
    return ["gridproof", *(name for name in found if ".kinds." not in name and "__main__" not in name)]


def reference_pages() -> Iterator[tuple[str, str]]:
    """A page for each module, with its address."""
    yield "reference/index.md", "# gridproof\n\n::: gridproof"
    for name in modules()[1:]:
        yield f"{address(name)}", f"# {name.removeprefix('gridproof.')}\n\n`import {name}`\n\n::: {name}"


def address(module: str) -> str:
    """Where the page of a module stands."""
    return f"reference/{module.removeprefix('gridproof.')}.md"


def on_config(config: MkDocsConfig) -> None:
    """Put the generated pages into the navigation."""
    kinds = [{kind.title: f"kinds/{kind.name}.md"} for kind in gridproof.kinds()]
    floors = [
        {floor: [address(name) for name in modules() if name.split(".")[1:2] == [floor]]}
        for floor in ("puzzles", "models", "frontends")
    ]
    assert config.nav is not None
    for section in config.nav:
        if "Kinds" in section:
            section["Kinds"] = ["kinds/index.md", *kinds]
        elif "Reference" in section:
            section["Reference"] = ["reference/index.md", *floors]


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add the generated pages and the pictures to the sources."""
    for uri, text in (*kind_pages(), *reference_pages()):
        files.append(File.generated(config, uri, content=text + "\n"))
    for kind in gridproof.kinds():
        content = json.dumps(schema(kind), ensure_ascii=False, indent=2)
        files.append(File.generated(config, f"kinds/{kind.name}.schema.json", content=content))
    for file in PICTURES.glob("*.svg"):
        files.append(File.generated(config, f"pictures/{file.name}", abs_src_path=str(file)))
