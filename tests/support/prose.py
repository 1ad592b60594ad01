"""Plain English in the sources: docstrings, comments and guides as sentences, and rules for them.

>>> [rule for rule, test in SENTENCE_RULES.items() if test("None where so many cells are empty.")]
['if, not where', 'so many']
>>> not_imperative("The cells of a row."), not_imperative("Return the cells of a row.")
(True, False)
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

CODE = ("puzzles", "models", "frontends", "gridproof", "tests", "benchmarks", ".docs", ".ci", ".pictures")
"""Folders with modules; `gridproof` has links to the floors, which are not followed."""

GUIDES = (".docs/src", ".github", "benchmarks", "puzzles", "models", "frontends", "tests", ".pictures")


@dataclass(frozen=True)
class Prose:
    """A docstring, comment or paragraph, and its place; `form` is module, class, function, …"""

    file: str
    line: int
    name: str
    form: str
    text: str


# Place of prose -----------------------------------------------------------------------------------


def files(root: Path, folders: tuple[str, ...], pattern: str) -> Iterator[Path]:
    """Yield the files of `folders` that fit `pattern`, without links and hidden folders inside."""
    for folder in folders:
        for path in sorted((root / folder).rglob(pattern)):
            inside = path.relative_to(root / folder).parts
            if not any(part.startswith(".") or part in ("node_modules", "__pycache__") for part in inside):
                yield path


def in_sources(root: Path) -> Iterator[Prose]:
    """Yield the docstrings and comments of all modules below `root`."""
    for path in files(root, CODE, "*.py"):
        yield from in_module(path.read_text("utf-8"), str(path.relative_to(root)))


def in_module(source: str, file: str = "") -> Iterator[Prose]:
    """Yield the docstrings and comments of a module.

    >>> [(piece.form, piece.text) for piece in in_module('A = 1  # ours\\n\"\"\"A number.\"\"\"')]
    [('constant', 'A number.'), ('comment', 'ours')]
    """
    yield from _documented(ast.parse(source), "", file)
    yield from _comments(source, file)


def _documented(node: ast.AST, prefix: str, file: str) -> Iterator[Prose]:
    """Yield the docstrings of `node` and of all that is in it: `prefix` names it, with a dot at the end."""
    body = getattr(node, "body", [])
    if not isinstance(body, list):
        return
    previous: ast.AST | None = node if isinstance(node, DOCUMENTED) else None
    for inner in body:
        text = _string(inner)
        if text is not None and previous is node:
            yield Prose(file, inner.lineno, prefix.rstrip("."), _form(node), text)
        elif text is not None and (target := _target(previous)):
            yield Prose(file, inner.lineno, prefix + target, "constant", text)
        previous = inner
        name = f"{prefix}{inner.name}." if isinstance(inner, DOCUMENTED[1:]) else prefix
        yield from _documented(inner, name, file)
    for other in ("orelse", "finalbody", "handlers"):
        for inner in getattr(node, other, []):
            name = f"{prefix}{inner.name}." if isinstance(inner, DOCUMENTED[1:]) else prefix
            yield from _documented(inner, name, file)


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def _string(node: ast.AST) -> str | None:
    """Return the text of a statement that is only a string."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return inspect.cleandoc(text)
    return None


def _target(node: ast.AST | None) -> str:
    match node:
        case ast.Assign(targets=[target]) | ast.AnnAssign(target=target):
            return ast.unparse(target)
    return ""


def _form(node: ast.AST) -> str:
    match node:
        case ast.Module():
            return "module"
        case ast.ClassDef():
            return "class"
        case ast.FunctionDef(decorator_list=marks) | ast.AsyncFunctionDef(decorator_list=marks):
            words = {word for mark in marks for word in re.split(r"\W+", ast.unparse(mark))}
            return "property" if words & {"property", "cached_property", "setter", "lazy"} else "function"
    return ""


def _comments(source: str, file: str) -> Iterator[Prose]:
    """Yield comments: those on lines of their own together, as far as they follow one another."""
    block: list[str] = []
    first = 0
    for number, line in enumerate([*source.split("\n"), ""], 1):
        if "#" in line and (own := re.match(r"\s*#(?!!)\s?(.*)", line)):
            first = first if block else number
            block.append(own[1])
            continue
        if block:
            yield Prose(file, first, "", "comment", "\n".join(block))
            block = []
        if "  # " in line and (beside := re.search(r"\S  # (?!type:|noqa|pragma)(.*)", line)):
            yield Prose(file, number, "", "comment", beside[1])


def in_guides(root: Path) -> Iterator[Prose]:
    """Yield the paragraphs of all guides in Markdown, without their code."""
    for path in [*files(root, GUIDES, "*.md"), root / "README.md"]:
        text = re.sub(r"(?ms)^( *)(```|~~~).*?^\1\2$|^\$\$.*?^\$\$$|<!--.*?-->", "", path.read_text("utf-8"))
        for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|:]|\d+\.) )", text):
            if paragraph.strip() and not paragraph.lstrip().startswith("#"):
                for cell in paragraph.split("|"):
                    yield Prose(str(path.relative_to(root)), 0, "", "guide", cell)


# Sentences ----------------------------------------------------------------------------------------


def sentences(text: str) -> list[str]:
    """Return the sentences of a docstring or paragraph, with `code` for each name or example in it.

    >>> sentences("First `a. B`. Then\\n- this\\n\\n>>> 1 + 1\\n2\\n\\nLast.")
    ['First code.', 'Then', 'this', 'Last.']
    """
    text = re.sub(r"(?ms)^\s*>>>.*?(?=\n\s*\n|\Z)", "", text)
    text = re.sub(r"(?m)::\n\n(?: +.*\n?|\n)+", ".\\n\\n", text)
    text = re.sub(r"``.+?``|`[^`]+`", "code", text)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)|\*\*|[*_](?=\w)|(?<=\w)[*_](?=\W)", r"\1", text)
    parts = re.split(r"\n\s*\n|\n(?=\s*(?:[-*:]|\d+\.) )", text)
    flat = [re.sub(r"^(?:[-*:>]|\d+\.) ", "", " ".join(part.split())) for part in parts]
    cut = [
        sentence
        for part in flat
        for sentence in re.split(r"(?<=[.!?])(?<!\.[a-z]\.) (?=[A-Z\"'(]|code)", part)
    ]
    return [sentence for sentence in cut if re.search(r"[a-z]{2}", sentence)]


RELATIVES = {"what", "that", "which", "those", "where"}


def crowded(sentence: str) -> bool:
    """Return whether three relatives stand within twelve words.

    >>> crowded("It keeps those that hold what was asked."), crowded("It keeps that value.")
    (True, False)
    """
    words = re.findall(r"[a-z']+", sentence.lower())
    places = [place for place, word in enumerate(words) if word in RELATIVES]
    return any(third - first < 12 for first, third in zip(places, places[2:], strict=False))


def _finds(pattern: str) -> Callable[[str], bool]:
    return lambda sentence: re.search(pattern, sentence) is not None


SENTENCE_RULES: dict[str, Callable[[str], bool]] = {
    "begins with Of, What, …": _finds(r"^(?:Of|What|Whether|Where|How|By)\b(?!.*\?$)"),
    "if, not where": _finds(r"(?i)\b(?:none|empty|nothing)`* where\b"),
    "so many": _finds(r"(?i)\bso many\b(?! \w+ that)|\bas many\b(?!.* as\b)"),
    "three relatives": crowded,
}
"""Rules that hold for each sentence, by name: each says whether a sentence breaks it."""


# Beginnings ---------------------------------------------------------------------------------------

NOT_VERBS = frozenset(
    """
    a about across all along an and another any are as at before beside both but by can different each
    either enough equal every few first five for four from further half he how if in is it its last may
    meanwhile more most neither new next no none not nothing of on one only other our same second
    several short simpler six small so some such that the their them there these they this those three
    to too true twelve two under up what when where whether which who whole whose why with within
    without yes
    """.split()  # noqa: SIM905
)

UNLIKELY_VERBS = frozenset({"bring", "embed", "exceed", "feed", "need", "proceed", "seed", "speed"})


def not_imperative(text: str) -> bool:
    """Return whether a docstring's first word cannot be an imperative; ruff's D401 knows further ones.

    >>> [word for word in ("Cells", "Pass", "Given", "Whether", "`x`", "Count") if not_imperative(word)]
    ['Cells', 'Whether', '`x`']
    """
    first = re.match(r"[A-Za-z']+", text)
    word = first[0].lower() if first else ""
    if word in UNLIKELY_VERBS:
        return False
    return not word or word in NOT_VERBS or re.search(r"(?:[^su]s|ed|ing|ly)$", word) is not None


CLAUSE = "(?:By|Does|Gives|Has|Holds|How|If|Is|It|Of|Says|So|Tells|To|What|When|Where|Whether)\\b"


def not_a_thing(text: str) -> bool:
    """Return whether a constant's or class's docstring begins with a clause or a verb's third person.

    >>> not_a_thing("Is a sum."), not_a_thing("If it is set, all."), not_a_thing("Maximum draws per board.")
    (True, True, False)
    """
    words = (
        "what whether where how if when of by to is are has have does do it they so says tells holds gives"
    )
    first = re.match(r"[A-Za-z']+", text)
    return first is not None and first[0].lower() in words.split()


def beginning_rules(piece: Prose) -> list[str]:
    """Return the rules that the beginning of `piece` breaks; a test may begin as it likes."""
    if piece.form == "function" and not piece.name.split(".")[-1].startswith("test"):
        return ["imperative"] if not_imperative(piece.text) else []
    return ["a thing"] if piece.form in ("class", "constant") and not_a_thing(piece.text) else []


def broken_rules(piece: Prose) -> list[str]:
    """Return the names of the rules that `piece` breaks, one for each time."""
    said = sentences(piece.text)
    return beginning_rules(piece) + [
        rule for sentence in said for rule, breaks in SENTENCE_RULES.items() if breaks(sentence)
    ]


# Names --------------------------------------------------------------------------------------------

PARTICIPLES = frozenset(
    {
        "done",
        "found",
        "given",
        "gone",
        "held",
        "kept",
        "known",
        "left",
        "made",
        "said",
        "seen",
        "taken",
        "told",
    }
)


def participles(tree: ast.AST) -> list[str]:
    """Return the names that are bare participles, as often as they are bound.

    >>> participles(ast.parse("found = [x for left in found]"))
    ['found', 'left']
    """
    bound = [
        getattr(node, "id", getattr(node, "arg", ""))
        for node in ast.walk(tree)
        if (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)) or isinstance(node, ast.arg)
    ]
    return [name for name in bound if name in PARTICIPLES]
