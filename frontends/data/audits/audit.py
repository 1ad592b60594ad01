"""The audit of a data set: for each row whether its puzzle has one solution, and whether its claims about the
puzzle are true.

Vocabulary
    fault      a mistake in a row, by its name, and in a sentence
    finding    the faults of a row
    digest     16 bytes that stand for a puzzle, as stated or up to symmetry

>>> from ...reading.files.blocks import TableEntry
>>> rows = [{"puzzle": "12....4..1..2...", "clues": 5}, {"puzzle": "1" + "." * 80, "solution": "1" * 81}]
>>> entries = [TableEntry(line, row) for line, row in enumerate(rows, 1)]
>>> found = Auditor(AuditOptions()).audit(entries, 0)
>>> [(finding.row, [name for name, _ in finding.faults]) for finding in found.findings]
[(0, ['none']), (1, ['multiple', 'wrong answer'])]
"""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from ....models.core.model import BackendMissing, WrongSolution
from ....puzzles import Deadline, InputError, Puzzle, at, kind_named
from ....puzzles.core.record import identity_of
from ....puzzles.forms.input.records import Parsed
from ....puzzles.kinds import BARE
from ....puzzles.making.recipe import clue_count
from ... import api
from ...jobs.job import SET_ASIDE, Job, Json, Shard
from ...output.exits import BAD_INPUT, FAULT, MULTIPLE, NONE, UNKNOWN
from ...output.records import fault_sentence
from ...output.results import WrittenRows
from ...reading.files.blocks import RowTable, TableEntry
from ...reading.files.columns import UNJUDGED, Row, by_role, is_blank, names_of
from ...reading.files.row_reader import RowReader, of_columns, whole_or_damaged
from ...reading.puzzles import read_one
from ...running import sudoku_lane
from ..generation.grades import grade_within
from ..judging.answers import fault as fault_of_answer
from ..symmetry.canonical import canonical_text, digest, exact_text, grid_texts
from .claims import CLAIMS, AuditedRow, Grade, judge_claim
from .proofs import ShardWriter, parts_of

UNREADABLE, OUR_FAULT, ANSWER, METADATA = "unreadable", "fault", "wrong answer", "wrong metadata"
REPEATED, EQUIVALENT, LEAK = "repeated", "equivalent", "leak"

CODES = {
    "multiple": MULTIPLE,
    "none": NONE,
    "unknown": UNKNOWN,
    UNREADABLE: BAD_INPUT,
    OUR_FAULT: FAULT,
    ANSWER: BAD_INPUT,
    METADATA: BAD_INPUT,
    REPEATED: BAD_INPUT,
    LEAK: BAD_INPUT,
    EQUIVALENT: 0,
}
"""The names of faults, and their exit codes. A puzzle that equals another one up to symmetry is reported, and
is no error.
"""

CELLS = 81

RATED = 10.0
"""Seconds for a grade if there is no time limit."""

_PLAIN = re.compile(r"[0-9.]{81}")


@dataclass(frozen=True)
class AuditOptions:
    """Options of an audit: the kind of puzzles whose rows do not name it, the back end and time limit, the
    share of plain sudokus that SAT answers too, whether puzzles are compared up to symmetry, whether grades
    are judged, each by a path of the rules, and whether certificates are made of the verdicts.
    """

    kind: str | None = None
    backend: str = "auto"
    timeout: float | None = None
    spot: float = sudoku_lane.SPOT
    symmetry: bool = True
    rate: bool = False
    prove: bool = False

    def grades(self, puzzle: Puzzle | str) -> Callable[[], Grade | None]:
        """Return a function that grades a puzzle, once and only on request."""
        seconds = RATED if self.timeout is None else self.timeout
        return cache(lambda: grade_within(read_one(puzzle), seconds) if self.rate else None)


class Finding(NamedTuple):
    """The faults of a row, by its index."""

    row: int
    line: int | None
    id: str | None
    faults: list[tuple[str, str]]


@dataclass
class AuditResult:
    """The results on some rows: findings, in order; the number of each status and fault; the digests and the
    split of each row; the columns found for each role; and the number of rows with claims in a column that
    was not judged.
    """

    findings: list[Finding] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    digests: list[tuple[bytes, bytes]] = field(default_factory=list)
    splits: list[str | None] = field(default_factory=list)
    columns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    not_judged: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0

    @property
    def code(self) -> int:
        """The exit code of these rows."""
        return code_of(self.tally)


def code_of(tally: Mapping[str, int]) -> int:
    """Return the exit code: the largest that a status or a fault asks for, but no unreadable row is masked.

    >>> code_of({"unique": 2, "none": 1, METADATA: 1}), code_of({"none": 1, UNREADABLE: 1})
    (20, 2)
    """
    if tally.get(UNREADABLE):
        return BAD_INPUT
    return max((CODES.get(name, 0) for name, number in tally.items() if number), default=0)


class Auditor(RowReader):
    """Judge of rows."""

    def __init__(self, options: AuditOptions, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(chosen, options.kind)
        self.asked = options
        self.not_judged = Counter[str]()
        self.unanswered = 0

    def audit(
        self,
        entries: Iterable[TableEntry],
        first: int,
        aside: frozenset[int] = frozenset(),
        shard: ShardWriter | None = None,
    ) -> AuditResult:
        """Audit rows, the first of which has this index; those `aside` are skipped. The verdicts go into a
        `shard` with their certificates. Raises `WrongSolution` if the sudoku kernel is wrong.
        """
        rows, result = [of_columns(entry) for entry in entries], AuditResult()
        plain = {} if aside else self.find_plain(rows)
        answered = self.answer_plain(list(plain.values()), first)
        for position, entry in enumerate(rows):
            if position in aside:
                case, faults = None, [(OUR_FAULT, SET_ASIDE)]
            elif position in plain:
                case, faults = self.plain_case(entry, plain[position], next(answered))
            else:
                case, faults = self.case(entry)
            if shard is not None:
                case, faults = self.add_to_shard(entry, case, faults, shard)
            result.tally["error" if case is None else case.status] += 1
            result.tally.update({name for name, _ in faults if name not in ("multiple", "none", "unknown")})
            texts = () if case is None else (case.text, case.canonical_text or case.text)
            exact, same = [bytes.fromhex(digest(text)) for text in texts] or [b"", b""]
            result.digests.append((exact, same))
            split = self.first_value_of(entry.row, "split")
            result.splits.append(None if split is None else str(split)[:100])
            if faults:
                identity = identity_of(self.first_value_of(entry.row, "id"))
                result.findings.append(Finding(first + position, entry.line, identity, faults))
        for names in dict.fromkeys(tuple(names_of(entry.row)) for entry in rows if entry.row is not None):
            result.columns = join_columns(result.columns, by_role(names, self.chosen))
        result.not_judged, self.not_judged = self.not_judged, Counter()
        result.unanswered, self.unanswered = self.unanswered, 0
        return result

    # Plain sudokus ----------------------------------------------------------------------------------------

    def find_plain(self, rows: list[TableEntry]) -> dict[int, str]:
        """Return the 9 × 9 sudokus that are lines of digits and dots, by the position of their row."""
        if self.asked.kind not in (None, BARE) or self.asked.backend not in ("auto", "bulk"):
            return {}
        puzzles = {}
        for position, entry in enumerate(rows):
            value, kind = (self.first_value_of(entry.row, role) for role in ("puzzle", "type"))
            if isinstance(value, str) and kind in (None, BARE) and _PLAIN.fullmatch(value := value.strip()):
                puzzles[position] = value.replace("0", ".")
        return puzzles

    def answer_plain(self, puzzles: list[str], first: int) -> Iterator[tuple[int, str, str, str]]:
        """Yield for each puzzle the number of its solutions (2 for several), two of them, and its canonical
        text.
        """
        grids = "".join(puzzles).replace(".", "0").encode().translate(_VALUES)
        answers = sudoku_lane.answers(grids, spot=self.asked.spot, seed=first)
        one, other = (each.translate(_DIGITS).decode() for each in (answers.first, answers.second))
        same = grid_texts(grids) if self.asked.symmetry else [""] * len(puzzles)
        for i, count in enumerate(answers.counts):
            cells = slice(CELLS * i, CELLS * (i + 1))
            yield count, one[cells], other[cells], same[i]

    def plain_case(
        self, entry: TableEntry, puzzle: str, answer: tuple[int, str, str, str]
    ) -> tuple[AuditedRow, list[tuple[str, str]]]:
        """Return a plain sudoku with its answer, and the faults of its row."""
        count, solution, other, same = answer
        exact = f"{BARE} 3x3 {puzzle.replace('.', '0')}"
        status = ("none", "unique", "multiple")[count]
        message = ""
        if status == "multiple":
            message = differing([at(*divmod(i, 9)) for i in range(CELLS) if solution[i] != other[i]])
        case = AuditedRow(
            status, message, exact, same, CELLS - puzzle.count("."), self.asked.grades(puzzle), puzzle
        )
        assert entry.row is not None
        stored = self.values_of(entry.row, "solution")
        right = status != "none" and all(value == solution for _, value in stored)
        return case, self.faults(entry.row, case, None if right else puzzle)

    # All others -------------------------------------------------------------------------------------------

    def case(self, entry: TableEntry) -> tuple[AuditedRow | None, list[tuple[str, str]]]:
        """Return a row with its answer, and its faults."""
        if entry.row is None:
            return None, [(UNREADABLE, str(entry.error))]
        parsed = self.puzzle_of(entry)
        if parsed.puzzle is None:
            return None, [(UNREADABLE, sentence(parsed, entry.line))]
        puzzle = parsed.puzzle
        try:
            verdict = api.check_without_conflict(puzzle, self.asked.backend, Deadline.of(self.asked.timeout))
            exact = exact_text(puzzle)
            same = canonical_text(puzzle) if self.asked.symmetry else ""
            assert puzzle.record is not None
            clues = clue_count(kind_named(puzzle.kind), puzzle.record)
        except (BackendMissing, InputError) as reason:
            return None, [(UNREADABLE, str(reason))]
        except Exception as problem:  # whatever goes wrong with one row, the next is looked at
            return None, [(OUR_FAULT, fault_sentence(problem))]
        message = verdict.message
        if verdict.status == "multiple":
            message = differing(verdict.differs)
        case = AuditedRow(verdict.status, message, exact, same, clues, self.asked.grades(puzzle), puzzle)
        return case, self.faults(entry.row, case, puzzle)

    def add_to_shard(
        self,
        entry: TableEntry,
        case: AuditedRow | None,
        faults: list[tuple[str, str]],
        shard: ShardWriter,
    ) -> tuple[AuditedRow | None, list[tuple[str, str]]]:
        """Add a row to a shard of proofs; return it with its faults, or the fault that its proof shows."""
        identity = identity_of(self.first_value_of(entry.row, "id"))
        if case is not None:
            try:
                shard.add(identity, case.status, read_one(case.puzzle))
                return case, faults
            except Exception as problem:  # the verdict is false, or ends the maker of proofs
                faults = [(OUR_FAULT, fault_sentence(problem))]
        shard.add(identity, "error", None)
        return None, faults

    # Claims of rows --------------------------------------------------------------------------------------

    def faults(self, row: Row, case: AuditedRow, puzzle: Puzzle | str | None) -> list[tuple[str, str]]:
        """Return the faults of a row. Its stored answer is judged if there is a `puzzle`."""
        faults = []
        if case.status != "unique":
            faults.append((case.status, case.message or MESSAGES[case.status]))
        stored_answers = self.values_of(row, "solution")
        self.unanswered += not stored_answers
        if puzzle is not None:
            for _, stored in stored_answers:
                if isinstance(puzzle, str):
                    puzzle = read_one(puzzle)
                if (wrong := fault_of_answer(puzzle, stored)) is not None:
                    faults.append((ANSWER, wrong))
        for role in CLAIMS:
            for name, value in self.values_of(row, role):
                claim = judge_claim(role, value, case)
                if claim is None:
                    self.not_judged[name] += 1
                elif claim:
                    faults.append((METADATA, claim))
        self.not_judged.update(name for name, _ in self.values_of(row, "puzzle")[1:])
        self.not_judged.update(name for name in unjudged_names(tuple(row)) if not is_blank(row[name]))
        return faults


@cache
def unjudged_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of columns with claims that are not judged."""
    return tuple(name for name in names if re.fullmatch(UNJUDGED, name.strip(), re.IGNORECASE))


def join_columns(
    one: Mapping[str, Sequence[str]], other: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, ...]]:
    """Return the columns of each role in either mapping.

    >>> join_columns({"id": ["a"]}, {"id": ["b", "a"], "split": ["c"]})
    {'id': ('a', 'b'), 'split': ('c',)}
    """
    roles = dict.fromkeys([*one, *other])
    return {role: tuple(dict.fromkeys([*one.get(role, ()), *other.get(role, ())])) for role in roles}


def differing(cells: Sequence[str]) -> str:
    """Return the message for a puzzle whose solutions differ in these cells.

    >>> differing(["r1c1", "r1c2", "r2c1", "r2c2"])
    'it has several solutions: two of them differ in r1c1, r1c2, r2c1 and 1 more'
    """
    more = f" and {len(cells) - 3} more" if len(cells) > 3 else ""
    return f"it has several solutions: two of them differ in {', '.join(cells[:3])}{more}"


MESSAGES = {"none": "it has no solution", "unknown": "unknown"}
_DIGITS = bytes(range(48, 58)) + bytes(246)
_VALUES = bytes(max(0, i - 48) if i < 58 else 0 for i in range(256))


def sentence(parsed: Parsed, line: int | None) -> str:
    """Return the error of the puzzle of a row, with its place."""
    error = parsed.error
    assert error is not None
    return str(InputError(error.what, line=error.line or line, column=error.column, cell=error.cell))


# The job --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Audit(Job):
    """The audit of a table, a file with this SHA-256 and number of bytes. A piece is a line of digests and
    splits, a line of how many there are of each status and fault, and a line for each finding.
    """

    table: RowTable
    asked: AuditOptions
    sha256: str
    bytes: int

    def identity(self) -> dict[str, Json]:
        options = {name: getattr(self.asked, name) for name in self.asked.__dataclass_fields__}
        return {"command": "audit", **options, "columns": dict(self.table.chosen), "input": self.sha256}

    def shards(self) -> Iterator[Shard]:
        number = first = bytes_read = 0
        blocks = whole_or_damaged(self.table)
        for block in chain.from_iterable(map(parts_of, blocks)) if self.asked.prove else blocks:
            bytes_read += block.size
            share = min(1.0, bytes_read / self.bytes) if self.bytes else None
            yield Shard(number, first, block, block.count, share)
            number, first = number + 1, first + block.count

    def work(self, shard: Shard, aside: frozenset[int]) -> WrittenRows:
        api.forget()
        auditor = Auditor(self.asked, self.table.chosen)
        proofs = ShardWriter(shard.number, shard.first, self.asked.timeout) if self.asked.prove else None
        try:
            result = auditor.audit(shard.items.entries(), shard.first, aside, proofs)
        except WrongSolution as problem:
            raise RuntimeError(str(problem)) from None
        return WrittenRows(
            piece_of(shard.first, result, proofs), len(result.digests), result.code, dict(result.tally)
        )


def piece_of(first: int, result: AuditResult, proofs: ShardWriter | None) -> bytes:
    """Return the piece of some rows, with the shard of their proofs if there is one."""
    exact = b64encode(b"".join(one for one, _ in result.digests)).decode()
    same = b64encode(b"".join(other for _, other in result.digests)).decode()
    missing = [i for i, (one, _) in enumerate(result.digests) if not one]
    splits = result.splits if any(result.splits) else None
    head = {"first": first, "exact": exact, "same": same, "missing": missing, "splits": splits}
    head |= {"columns": result.columns, "not_judged": result.not_judged, "unanswered": result.unanswered}
    head |= {"proofs": b64encode(proofs.finish()).decode()} if proofs is not None else {}
    lines = [head, result.tally, *(finding._asdict() for finding in result.findings)]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines).encode()


def seen_in(head: Mapping[str, Any]) -> Iterator[tuple[int, bytes, bytes, str | None]]:
    """Yield the index, digests and split of each row from the head of a piece."""
    exact, same = b64decode(head["exact"]), b64decode(head["same"])
    missing, splits = set(head["missing"]), head["splits"]
    place = 0
    for i in range(len(exact) // 16 + len(missing)):
        if i not in missing:
            part = slice(16 * place, 16 * place + 16)
            yield head["first"] + i, exact[part], same[part], splits and splits[i]
            place += 1
