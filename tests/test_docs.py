"""The examples of the documentation and of the README run, and give the output shown.

In ``pycon`` and ``console`` blocks the outputs are compared. A ``console`` block shows each command's output
on a terminal; ``...`` stands for anything, and durations may differ. A ``python`` block is executed; if its
title names a file of the package, then as that module. A ``text`` block with a title is a file for the
commands after it. In ``sh`` blocks every ``gridproof`` line is run: a comment at its end must occur in the
output, and no line may end in bad usage or a fault.
"""

from __future__ import annotations

import ast
import doctest
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Any

import pytest
from boards import ROOT
from click.testing import CliRunner

import gridproof
from gridproof.frontends import api
from gridproof.frontends.cli import cli
from gridproof.frontends.rules.techniques import catalogue
from gridproof.frontends.systems import catalogue as published
from gridproof.models.core.store import Store
from gridproof.puzzles import kinds
from gridproof.puzzles import parts as parts_of_sudokus
from gridproof.puzzles.constraints import Constraint

SOURCES = ROOT / ".docs" / "src"
PAGES = {"README.md": ROOT / "README.md"} | {
    str(page.relative_to(SOURCES)): page for page in sorted(SOURCES.rglob("*.md"))
}
BLOCK = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
KNOWN = {"", "console", "json", "pycon", "python", "sh", "text", "toml"}
"""Languages of a code block."""

STATUS = {0, 10, 20, 30, 40}
"""Exit codes that are answers."""

NOT_RUN = ("serve", "site")
"""Commands that do not end by themselves, or want what npm has: `tests/frontends/site` runs these."""


DURATION = re.compile(r"\d[\d.,]* m?s\b")
COLOUR = re.compile(r"\x1b\[[\d;]*m")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Provide a folder of its own with the samples of the checkout; a page's additions are forgotten
    afterwards.
    """
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    modules, constraints, before = set(sys.modules), dict(Constraint.registry), dict(kinds._added)
    parts, techniques = dict(parts_of_sudokus._added), dict(catalogue._added)
    systems = dict(published._added)
    yield tmp_path
    for name in set(sys.modules) - modules:
        if not hasattr(sys.modules[name], "__file__"):
            del sys.modules[name]
    for name, made in list(Constraint.registry.items()):
        # Modules that the package imported meanwhile stay imported, and would not be registered again.
        if name not in constraints and made.__module__ not in sys.modules.keys() - {"__main__"}:
            del Constraint.registry[name]
    Constraint.registry.update(constraints)
    kinds._added.clear()
    kinds._added.update(before)
    parts_of_sudokus._added.clear()
    parts_of_sudokus._added.update(parts)
    catalogue._added.clear()
    catalogue._added.update(techniques)
    published._added.clear()
    published._added.update(systems)


def run_module(title: str, code: str, page: str) -> None:
    """Execute `code` as the module that stands in the file `title` of the checkout."""
    path = PurePosixPath(title)
    name = ".".join(("gridproof", *path.with_suffix("").parts))
    module = ModuleType(name)
    module.__package__ = name.rpartition(".")[0]
    sys.modules[name] = module
    exec(compile(code, f"{page}: {title}", "exec", dont_inherit=True), module.__dict__)
    result = doctest.testmod(module)
    assert result.failed == 0, f"{page}: {title}"


def run_shell(code: str, page: str) -> None:
    """Run the ``gridproof`` lines of a block; the output of one goes into the file behind ``>``."""
    for line in code.splitlines():
        command, _, wanted = line.partition("  # ")
        words = shlex.split(command)
        if words[:1] != ["gridproof"] or words[1] in NOT_RUN:
            continue
        told = words.index(">") if ">" in words else len(words)
        run = CliRunner().invoke(cli, words[1:told], standalone_mode=False)
        for name in words[told + 1 :]:
            Path(name).write_text(run.output, encoding="utf-8")
        assert run.exception is None, f"{page}: {line}: {run.exception}"
        assert (run.return_value or 0) in STATUS, f"{page}: {line}: {run.output}"
        assert wanted in run.output, f"{page}: {line}: {run.output}"


class Terminal(TextIOWrapper):
    """A stream that programs take for a terminal."""

    def isatty(self) -> bool:
        return True


def on_terminal(words: list[str]) -> tuple[int, str]:
    """Return the exit code of a command in a new process, and its output on a terminal, without colours."""
    written = BytesIO()
    terminal = Terminal(written, encoding="utf-8", write_through=True)
    messages = TextIOWrapper(written, encoding="utf-8", write_through=True)
    api._cache.store = Store()
    with redirect_stdout(terminal), redirect_stderr(messages):
        code = cli.main(words, standalone_mode=False)
    return code or 0, COLOUR.sub("", written.getvalue().decode())


def run_console(code: str, page: str) -> None:
    """Run the commands of a block and compare their output."""
    for shown in re.split(r"^\$ ", code, flags=re.MULTILINE)[1:]:
        command, _, wanted = shown.partition("\n")
        words = shlex.split(command)
        assert words[0] == "gridproof", f"{page}: {command}"
        code_of, printed = on_terminal(words[1:])
        assert code_of in STATUS, f"{page}: {command}: {printed}"
        assert same_but_for_time(wanted, printed), f"{page}: {command} prints\n{printed}"


def same_but_for_time(wanted: str, printed: str) -> bool:
    """Return whether a command printed the text of a page."""

    def plain(text: str) -> str:
        lines = DURATION.sub("0 s", text).strip("\n").splitlines()
        return "".join(f"{line.rstrip()}\n" for line in lines)

    return doctest.OutputChecker().check_output(plain(wanted), plain(printed), doctest.ELLIPSIS)


@pytest.mark.parametrize(
    "printed",
    ["x: unique (sat, 3 ms)\n1 2", "x: unique (sat, 3 ms)\n1 3\nmore", "x: multiple (sat, 9 s)\n1 3", ""],
)
def test_another_output_is_not_what_a_page_shows(printed: str) -> None:
    assert same_but_for_time("x: unique (sat, 41.5 ms)\n1 3\n", "x: unique (sat, 1,003 ms)\n1 3 \n\n")
    assert not same_but_for_time("x: unique (sat, 41.5 ms)\n1 3\n", printed)


def run_session(code: str, names: dict[str, Any], page: str) -> None:
    """Run a session of the interpreter and compare its outputs."""
    test = doctest.DocTestParser().get_doctest(code, names, page, page, 0)
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
    names.update(test.globs)
    assert result.failed == 0, "".join(said)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.usefixtures("folder")
def test_the_examples_run(page: str) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for language, title, code in BLOCK.findall(PAGES[page].read_text(encoding="utf-8")):
        if language == "pycon":
            run_session(code, names, page)
        elif language == "python" and title:
            run_module(title, code, page)
        elif language == "python":
            exec(compile(code, page, "exec", dont_inherit=True), names)
        elif language == "text" and title:
            Path(title).write_text(code, encoding="utf-8")
        elif language == "sh":
            run_shell(code, page)
        elif language == "console":
            run_console(code, page)


def test_every_block_is_closed_and_known() -> None:
    for page, path in PAGES.items():
        text = path.read_text(encoding="utf-8")
        blocks = BLOCK.findall(text)
        assert text.count("```") == 2 * len(blocks), page
        assert {language for language, _, _ in blocks} <= KNOWN, page


def test_the_reference_begins_with_check_and_has_all_that_is_offered() -> None:
    """The groups are read from the source, as the packages that build the site need not be installed here."""
    source = ast.parse((ROOT / ".docs" / "generate.py").read_text(encoding="utf-8"))
    values = {
        ast.unparse(each.targets[0]): each.value for each in source.body if isinstance(each, ast.Assign)
    }
    names = " ".join(ast.literal_eval(values["FACE"]).values()).split()
    assert names[:3] == ["check", "solve", "explain"]
    assert sorted(names) == sorted(gridproof.__all__)


@pytest.mark.parametrize("page", [*PAGES, "../../.github/CHANGELOG.md", "../../.github/CONTRIBUTING.md"])
def test_links_to_files_lead_somewhere(page: str) -> None:
    """In the checkout, in which a code host shows the pages; MkDocs checks the links of the site."""
    path = PAGES.get(page, SOURCES / page)
    text = BLOCK.sub("", path.read_text(encoding="utf-8"))
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    assert [link for link in links if not (path.parent / link).exists()] == []
