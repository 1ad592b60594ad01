"""Real inputs of every form that is read, changed at random from a seed, and put to the command line.

    python tests/support/hostile_inputs.py [--count 1000] [--seed 1] [--memory MEGABYTES]

Each gives a verdict, or one sentence and exit code 2. A line is printed for each that does not: a fault of
our own, too much CPU time, too much memory, several sentences about one text.
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import json
import lzma
import time
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NamedTuple

from click.testing import CliRunner, Result
from hostile_links import SORTS

from gridproof.frontends.cli import cli
from gridproof.puzzles import InputError, kind_names
from gridproof.puzzles.forms.form import written_names
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.samples import samples

DATA = Path(__file__).parents[1] / "data"

LIMIT = 1.0
"""Seconds that a command gets for a puzzle."""

MOST_SECONDS = LIMIT + 2
"""CPU seconds of a command, reading included."""

MORE_SECONDS = 0.02
"""CPU seconds for each line that a command says."""

MOST_ERRORS = 3
"""The most sentences about one text that holds no puzzle."""

ENDINGS = (0, 2, 10, 20, 30)
"""The exit codes of answers and of bad input."""

COMMANDS = (
    ("check", "--timeout", f"{LIMIT:g}"),
    ("solve", "--timeout", f"{LIMIT:g}", "--json"),
    ("convert", "--to", "record"),
    ("convert", "--to", "text"),
    ("rate", "--timeout", f"{LIMIT:g}"),
    ("hint", "--timeout", f"{LIMIT:g}", "--number", "1"),
    ("render", "--timeout", f"{LIMIT:g}", "--number", "1", "-o", "p.svg"),
)


class Case(NamedTuple):
    """An input, how it was made, and the command that gets it."""

    made: str
    content: bytes
    command: tuple[str, ...]
    beside: bool
    """True if it is an argument rather than standard input."""


# Real inputs --------------------------------------------------------------------------------------


def literals(rows: list[list[object]], name: str) -> Iterator[tuple[str, str]]:
    """Yield rows as programmers, spreadsheets and terminals have them."""
    plain = [[0 if value is None else value for value in row] for row in rows]
    yield "python", f"{name} = {plain!r}"
    yield "json", json.dumps(rows)
    yield "numpy", f"array({plain!r})".replace("], [", "],\n       [")
    yield "javascript", f"const {name} = {json.dumps(rows)};"
    yield (
        "c",
        f"int {name}[{len(rows)}][{len(rows[0])}] = " + repr(plain).replace("[", "{").replace("]", "}") + ";",
    )
    yield "tabs", "\n".join("\t".join("" if value is None else str(value) for value in row) for row in rows)
    yield "csv", "\n".join(",".join("" if value is None else str(value) for value in row) for row in rows)
    line = "+---" * len(rows[0]) + "+"
    body = ["| " + " | ".join(f"{' ' if value is None else value}" for value in row) + " |" for row in rows]
    yield "box", "\n".join([line, *(f"{row}\n{line}" for row in body)])


LITERALS = ("python", "json", "numpy", "javascript", "c", "tabs", "csv", "box")
"""The sorts of `literals`."""


@cache
def written(kind: str, form: str) -> str:
    """Return the smallest sample of a kind in a form, or as plain text where the form has no place for it."""
    record = min(samples(kind), key=lambda record: record["rows"] * record["cols"])
    grids = [
        (name, value)
        for name, value in record["clues"].items()
        if isinstance(value, list) and value and all(isinstance(row, list) for row in value)
    ]
    if form in LITERALS and grids:
        name, rows = grids[0]
        return dict(literals(rows, name))[form]
    try:
        return write(record, form if form in written_names() else "text")
    except InputError:
        return write(record, "text")


@cache
def by_hand() -> tuple[tuple[str, str], ...]:
    """Return the texts that people have typed, each with its sort."""
    typos = (DATA / "typos" / "typos.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [("typo", json.loads(line)["text"]) for line in typos]
    for name in ("read.txt", "refused.txt"):
        text = (DATA / "drafts" / name).read_text(encoding="utf-8")
        texts += [("draft", part.partition("\n")[2]) for part in text.split("%% ")[1:]]
    return (*texts, ("sudokus", (DATA / "sudokus.txt").read_text(encoding="utf-8")[:1_000]))


def real(random: Random) -> tuple[str, str]:
    """Return a real input, and the name of its form."""
    if random.random() < 0.2:
        return random.choice(by_hand())
    kind, form = random.choice(kind_names()), random.choice((*written_names(), *LITERALS))
    return f"{form} of {kind}", written(kind, form)


# Changes ------------------------------------------------------------------------------------------

Change = Callable[[Random, bytes], bytes]

WRONG = (
    b"\0", b"\xff\xfe", b"\xc3\x28", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", "\u202e".encode(),
    "\u2066".encode(), "\u200b".encode(), "\ufeff".encode(), b"\x1b[31m", b"\r", b"\x85", "\u2028".encode(),
    "٣".encode(), "💥".encode(), b"%00", b"%u0000", b"\\u0000", b"\x7f",
)  # fmt: skip
NUMBERS = (
    b"-1", b"0", b"1e999", b"NaN", b"Infinity", b"-0", b"1.5", b"9" * 30, b"9" * 5_000, b"0x10", b"1_000",
    b"2147483648", b"18446744073709551616", b"null", b"true", b'""', b"[]", b"{}",
)  # fmt: skip


def place(random: Random, text: bytes) -> int:
    """Return a place in a text."""
    return random.randrange(len(text) + 1)


def cut(random: Random, text: bytes) -> bytes:
    """Return the text without its end, or without a part."""
    start, end = sorted((place(random, text), place(random, text)))
    return text[:end] if random.random() < 0.5 else text[:start] + text[end:]


def insert(random: Random, text: bytes) -> bytes:
    """Return the text with signs that are none of a puzzle."""
    for _ in range(random.randrange(1, 6)):
        at = place(random, text)
        text = text[:at] + random.choice(WRONG) + text[at:]
    return text


def flip(random: Random, text: bytes) -> bytes:
    """Return the text with other bytes here and there."""
    flipped = bytearray(text or b"x")
    for _ in range(random.randrange(1, 9)):
        flipped[random.randrange(len(flipped))] = random.randrange(256)
    return bytes(flipped)


def number(random: Random, text: bytes) -> bytes:
    """Return the text with another number, or what is none, in place of a digit."""
    digits = [i for i, sign in enumerate(text) if 48 <= sign < 58]
    if not digits:
        return text + random.choice(NUMBERS)
    at = random.choice(digits)
    return text[:at] + random.choice(NUMBERS) + text[at + 1 :]


def swap(random: Random, text: bytes) -> bytes:
    """Return the text with one sign in place of another throughout."""
    signs = b" ,;:.|/?=&#\n\t[]{}()\"'-_+0123456789abcxyz"
    return text.replace(bytes([random.choice(text or b"x")]), bytes([random.choice(signs)]))


def repeat(random: Random, text: bytes) -> bytes:
    """Return the text with a part again and again, 300 kB at most."""
    start, end = sorted((place(random, text), place(random, text)))
    part = text[start : min(end, start + 200)] or b"\n"
    return text[:end] + part * min(random.choice((2, 50, 5_000, 100_000)), 300_000 // len(part)) + text[end:]


def nest(random: Random, text: bytes) -> bytes:
    """Return the text within many brackets, or with many in it."""
    depth = random.choice((10, 1_000, 30_000))
    before, after = random.choice(
        ((b"[", b"]"), (b'{"a":', b"}"), (b"(", b")"), (b"{", b"}"), (b'{"clues":', b"}"))
    )
    at = place(random, text)
    inner = before * depth + (after * depth if random.random() < 0.5 else b"")
    return text[:at] + inner + text[at:] if random.random() < 0.5 else before * depth + text + after * depth


def mix(random: Random, text: bytes) -> bytes:
    """Return the text with another one beside it or in it."""
    other = real(random)[1].encode()
    at = place(random, text)
    return text[:at] + other[: place(random, other)] + text[at:]


def pack_up(random: Random, text: bytes) -> bytes:
    """Return the text compressed by a program, whole or cut, or a bomb."""
    if random.random() < 0.3:
        part = random.choice((b"\0", b"1", b"[", b"a\n", text or b" "))
        text = part * (30_000_000 // len(part))
    packed = random.choice((gzip.compress, bz2.compress, lzma.compress, zlib.compress, b64encode))(text)
    return packed if random.random() < 0.5 else packed[: place(random, packed)]


def keep(_random: Random, text: bytes) -> bytes:
    """Return the text as it is."""
    return text


CHANGES: tuple[Change, ...] = (
    cut, insert, flip, number, swap, repeat, nest, mix, pack_up, keep,
)  # fmt: skip


def cases(count: int, seed: int) -> Iterator[Case]:
    """Yield this number of inputs, each with its command."""
    random = Random(seed)
    for index in range(count):
        if index % 12 == 11:
            sort = random.choice(SORTS)
            made, content = sort.__name__, sort(random).encode(errors="surrogatepass")
        else:
            form, text = real(random)
            changes = [CHANGES[index % len(CHANGES)], *random.sample(CHANGES, random.randrange(2))]
            made, content = f"{form}: {', '.join(change.__name__ for change in changes)}", text.encode()
            for change in changes:
                content = change(random, content)
        command = random.choice(COMMANDS) if index % 3 else COMMANDS[0]
        if random.random() < 0.2:
            command = (*command, "--kind", random.choice(kind_names()))
        beside = b"\0" not in content and len(content) < 100_000 and random.random() < 0.4
        yield Case(made, content, command, beside)


# Answers ------------------------------------------------------------------------------------------


def answer(case: Case) -> Result:
    """Return what the command says of a case."""
    arguments = [*case.command, "-"]
    if case.beside:
        with suppress(UnicodeDecodeError):
            arguments = [*case.command, "--", case.content.decode()]
    runner = CliRunner()
    with runner.isolated_filesystem():
        return runner.invoke(cli, arguments, input=BytesIO(case.content), standalone_mode=True)


def complaint(done: Result) -> str:
    """Return what is wrong with an answer, or ''."""
    said = done.stdout + done.stderr
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        return f"{type(done.exception).__name__}: {done.exception}"
    if "Traceback" in said or done.exit_code not in ENDINGS:
        return f"exit code {done.exit_code}: {said[-300:]}"
    if done.exit_code == 2 and not said.strip():
        return "nothing is said"
    if not all(line.isprintable() for line in done.stderr.splitlines()):
        return f"signs that are not printable: {done.stderr!r:.200}"
    return ""


def sentences(done: Result) -> list[str]:
    """Return the sentences of an answer if there is nothing else."""
    lines = (done.stdout + done.stderr).splitlines()
    return lines if all(": error: " in line or line.startswith("gridproof: ") for line in lines) else []


def main() -> None:
    """Print the complaints about the answers to random cases."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first case to be asked about")
    parser.add_argument("--memory", type=int, default=2_000, help="megabytes that the process may take")
    options = parser.parse_args()
    from resource import RLIMIT_AS, RUSAGE_SELF, getrusage, setrlimit

    setrlimit(RLIMIT_AS, (options.memory << 20, options.memory << 20))
    complaints, peak = 0, 0
    for index, case in enumerate(cases(options.count, options.seed)):
        if index < options.first:
            continue
        began = time.process_time()
        done = answer(case)
        seconds, said = time.process_time() - began, complaint(done)
        if not said and seconds > MOST_SECONDS + MORE_SECONDS * len(done.output.splitlines()):
            said = f"{seconds:.1f} s of CPU for {len(done.output.splitlines())} lines"
        if not said and len(told := sentences(done)) > MOST_ERRORS:
            said = f"{len(told)} sentences: {told[:2]}"
        before, peak = peak, getrusage(RUSAGE_SELF).ru_maxrss >> 10
        if not said and before and peak - before > 100:
            said = f"{peak - before} MB more"
        if said:
            complaints += 1
            print(
                f"{index} {case.made} | {' '.join(case.command)} | {case.content!r:.160} | {said}", flush=True
            )
    print(f"{complaints} of {options.count} with seed {options.seed}; {peak} MB at most")


if __name__ == "__main__":
    main()
