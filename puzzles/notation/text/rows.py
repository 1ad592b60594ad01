"""Layouts of fields that are lists: words one after another, pairs, phrases, sentences.

>>> lists = RowLayout(ListWord(), length=lambda board: board.rows)
>>> for text in ("1,1 3", "1 1, 3", "[1, 1], [3]", "1 1 | 3"):
...     print(lists.read(Said("rows", TextLine(1, ""), [TextLine(1, text)]), RecordDraft("demo", 2, 2)))
[[1, 1], [3]]
[[1, 1], [3]]
[[1, 1], [3]]
[[1, 1], [3]]
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from ...core.board import at
from ...core.errors import InputError
from ...core.record import shorten
from ..draft import RecordDraft
from .field_lines import Layout, Said, Value, number_key
from .pieces import TextLine, TextPiece, count_in_words
from .sketch import Point, Sketch, TextMark
from .words import PLAIN, WORD, LabelWord, ListWord, PathWord, WordForm

LESS = (
    {"<": (False, True), ">": (False, False)}
    | dict.fromkeys("^∧⌃Λ", (True, True))
    | dict.fromkeys("v∨⌄V", (True, False))
)
"""The signs of less: whether the squares are one above the other, and whether the first is less."""

BARS = "║═"
"""The bars between two squares that belong together."""

DRAWN = {"<": "".join(LESS), "=": "=", "×": "×"}
"""The signs that a drawn board has for those of plain text, if they are no bars."""

_NUMBERED = re.compile(r"\s*(?:(?:row|column|col|line|r|c)\s*)?([0-9]{1,4})\s*[:)](?=\s|$)\s*", re.IGNORECASE)
_PAIRS = re.compile(r"\s*(?:[A-Za-z]{1,3}\s*[=:]\s*[0-9]{1,6}[\s,;]*)+")
_BEHIND = re.compile(r"[,;](?=\s|$)")
_PAIRED = re.compile(r"(?<!\s)\s*[=:]\s*")


@dataclass(eq=False, repr=False)
class RowLayout(Layout):
    """Words one after another, or one in each line. `length` returns their number on a board, if known;
    `between` are marks that may stand between two numbers, such as the x of 2x3.
    """

    entry: WordForm = PLAIN
    upright: bool = False
    length: Callable[[RecordDraft], int] | None = None
    between: str = ""
    most: Callable[[RecordDraft], int | None] | None = None
    side: str = ""
    spots: str = ""
    """The signs that squares of a list have on a drawn board."""

    @property
    def joins(self) -> str:  # type: ignore[override]
        if not isinstance(self.entry, PathWord) or self.entry.drawn:
            return ""
        return DRAWN.get(self.entry.sign, BARS) if self.entry.sign else ""

    @property
    def lists_beside(self) -> bool:  # type: ignore[override]
        return bool(self.side) and isinstance(self.entry, ListWord)

    def share(self, line: TextLine) -> TextLine | None:
        if not isinstance(self.entry, PathWord) or not self.entry.sign:
            return None
        return line if self.entry.fills(self._link_path(line, self.entry).text) else None

    def read_sketch(self, text: Said, sketch: Sketch, draft: RecordDraft) -> Value:
        if self.side:
            return self._read_side(text, sketch, draft)
        if self.joins:
            return [self._squares_beside(point, mark) for point, mark in sketch.take_signs(self.joins)]
        if self.spots:
            points = (point for point in sorted(sketch.points) if sketch.points[point].text in self.spots)
            return [[y // 2, x // 2] for y, x in [*points] if sketch.points.pop((y, x))]
        return None

    def _read_side(self, text: Said, sketch: Sketch, draft: RecordDraft) -> Value:
        """Return the entries along a side of a drawn board."""
        beside = sketch.take_side(self.side)
        if not beside or self.length is None:
            return None
        entries = []
        for i in range(self.length(draft)):
            marks = beside.get(i, [])
            if len(marks) > 1 and not isinstance(self.entry, ListWord):
                what = f"{text.name}: {shorten(marks[1].text)} is one number too many beside the board"
                raise InputError(what, line=marks[1].line, column=marks[1].column)
            mark = marks[0]._replace(text=",".join(mark.text for mark in marks)) if marks else None
            entries.append(text.read_mark(self.entry, mark, number_key(i + 1)))
        return entries

    def _squares_beside(self, point: Point, mark: TextMark) -> list[list[int]]:
        """Return the two squares beside a sign, the smaller first."""
        y, x = point
        one, other = (
            ([y // 2, x // 2 - 1], [y // 2, x // 2]) if y % 2 else ([y // 2 - 1, x // 2], [y // 2, x // 2])
        )
        if mark.text not in LESS:
            return [one, other]
        upright, first = LESS[mark.text]
        if upright == bool(y % 2):
            what = f"{mark.text!r} stands between squares {'beside' if y % 2 else 'above'} each other"
            raise InputError(what, line=mark.line, column=mark.column)
        return [one, other] if first else [other, one]

    @property
    def signs(self) -> str:  # type: ignore[override]
        return self.entry.marks

    def is_full(self, text: Said, draft: RecordDraft) -> bool:
        if self.between and text.lines:
            return True
        if self.length is None or len(text.lines) > self.length(draft):
            return self.length is not None
        try:
            return bool(text.lines) and len(
                self.pieces(Said(text.name, text.line, text.lines), draft)
            ) == self.length(draft)
        except InputError:
            return False

    def read(self, text: Said, draft: RecordDraft) -> Value:
        pieces = self.pieces(text, draft)
        return [
            text.read(self.entry, line, piece, number_key(i)) for i, (line, piece) in enumerate(pieces, 1)
        ]

    def pieces(self, text: Said, draft: RecordDraft) -> list[tuple[TextLine, TextPiece]]:
        """Return the entries, each with its line. Raises `InputError` if there are too many or too few."""
        count = None if self.length is None else self.length(draft)
        lines = drop_numbers(text.lines)
        if isinstance(self.entry, ListWord):
            return self._lists(text, lines, count)
        if self.between:
            between = rf"(?<=[0-9])(\s*)[{self.between}](\s*)(?=[0-9])"
            lines = [line._replace(text=re.sub(between, r"\1 \2", line.text)) for line in lines]
        if isinstance(self.entry, PathWord):
            return [(line, piece) for line in lines for piece in self._paths(text, line, self.entry)]
        most = None if self.most is None else self.most(draft)
        if count is not None and len(lines) == 1:
            return [
                (lines[0], piece) for piece in text.entries(lines[0], count, self.signs, most, whole=True)
            ]
        entries = [
            (line, piece)
            for line in lines
            for piece in self._space_entries(line.without_brackets(self.signs)).pieces()
        ]
        if count is not None and len(entries) != count:
            last = entries[count][0] if len(entries) > count else text.line
            raise last.error(f"{text.name} has {count_in_words(len(entries))}, {count} were expected")
        return entries

    def _paths(self, text: Said, line: TextLine, entry: PathWord) -> list[TextPiece]:
        """Return the paths in a line. If each has its own line, a comma without a space may be a slip within
        one.
        """
        for pair in line.pieces(r"[(\[{]\s*[0-9]{1,4}\s*,\s*[0-9]{1,4}\s*[)\]}]"):
            text.read(entry, line, pair, "pair")
        line = self._link_path(line.without_brackets(entry.signs), entry)
        line = line._replace(text=_BEHIND.sub(" ", line.text)) if self.upright else line.blank_out(",;|")
        rest = re.sub(entry.pattern, lambda path: " " * len(path[0]), line.text)
        if rest.strip():
            column = line.start + len(rest) - len(rest.lstrip())
            what = f"{text.name}: {shorten(rest.split()[0])} joins no squares, as in r1c1{entry.sign}r1c2"
            raise line.error(what, column=column)
        return line.pieces(entry.pattern)

    def _link_path(self, line: TextLine, entry: PathWord) -> TextLine:
        """Return the line with signs between the squares of a path that has spaces there."""
        if not (entry.drawn and self.upright) or entry.sign in line.text:
            return line
        return line._replace(text=re.sub(r"(?<=\S)\s(?=\s*\S)", entry.sign, line.text))

    def _space_entries(self, line: TextLine) -> TextLine:
        """Return the line with spaces between entries; if their number is not known, not within a word."""
        if self.length is None:
            return line._replace(text=_BEHIND.sub(" ", line.text))
        return line.blank_out("".join(mark for mark in ",;|" if mark not in self.signs))

    def _lists(
        self, text: Said, lines: list[TextLine], count: int | None
    ) -> list[tuple[TextLine, TextPiece]]:
        """Return the entries if each is a list of numbers: words with commas, lines, or texts between
        semicolons, bars, brackets or commas.
        """
        words = [(line, piece) for line in lines for piece in line.pieces()]
        loose = any(piece.text[0] == "," or piece.text[-1] == "," for _, piece in words)
        marked = any(set(";|/[](){}") & set(line.text) for line in lines)
        if (count is None or len(words) == count) and not loose and not marked:
            if len(lines) not in (1, len(words)) and not any("," in line.text for line in lines):
                raise text.line.error(
                    f"{text.name} can be {len(words)} lists of one number or {len(lines)} of several: "
                    "write a line for each list, or words such as 1,1 3"
                )
            return words
        entries = list[tuple[TextLine, TextPiece]]()
        if len(lines) > 1:
            entries = [(line, piece) for line in lines for piece in as_list(line)]
        elif lines:
            entries = [(lines[0], piece) for piece in lists_of(lines[0])]
        if entries and len(entries) == count:
            return entries
        number = len(entries) if len(lines) > 1 or loose or marked else len(words)
        lists = "list" if number == 1 else "lists"
        raise text.line.error(
            f"{text.name} has {number} {lists} of numbers, {count} were expected: "
            "a line for each, or words such as 1,1 3"
        )

    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        words = list(map(self.entry.write, value))
        return ["", *words] if self.upright else [" ".join(words)]


class BoxRow(RowLayout):
    """The height and the width of boxes."""

    def read_sketch(self, text: Said, sketch: Sketch, draft: RecordDraft) -> Value:
        areas = sketch.areas
        if areas is None:
            return None
        height = sum(row[0] == areas[0][0] for row in areas)
        width = areas[0].count(areas[0][0])
        across = draft.columns // width
        boxes = [[r // height * across + c // width for c in range(draft.columns)] for r in range(draft.rows)]
        return [height, width] if areas == boxes else None


def drop_numbers(lines: list[TextLine]) -> list[TextLine]:
    """Return the lines without the numbers 1, 2, ... in front of them, if all have theirs: ``3: 1 1``."""
    matches = [_NUMBERED.match(line.text) for line in lines]
    if not all(match and int(match[1]) == i for i, match in enumerate(matches, 1)):
        return lines
    ends = [match.end() for match in matches if match]
    return [
        TextLine(line.number, line.text[end:], line.start + end)
        for line, end in zip(lines, ends, strict=True)
    ]


def as_list(line: TextLine) -> list[TextPiece]:
    """Return a line as a single piece, its numbers joined by commas; no piece if commas separate some of them
    and spaces others.
    """
    inner = line.without_brackets("").text.strip().rstrip(",")
    parts = re.split(r"(?<!\s)\s*,\s*" if "," in inner else r"\s+", inner)
    start = line.pieces(r"[^\s\[({]") or [TextPiece("", line.start)]
    return (
        []
        if any(" " in part or "\t" in part for part in parts)
        else [TextPiece(",".join(parts), start[0].column)]
    )


def lists_of(line: TextLine) -> list[TextPiece]:
    """Return the lists of numbers in a line, between brackets, semicolons, bars, slashes or, last, commas."""
    body = line.text.strip()
    if body[:1] in "[({" and body[1:].lstrip()[:1] in "[({" and body[-1:] in "])}":
        line = TextLine(line.number, body[1:-1], line.start + line.text.index(body) + 1)
    if re.search(r"[\[({]", line.text):
        pattern = r"[\[({][^\[\](){}]*[\])}]|[0-9]+|[-.]"
        if re.sub(pattern, "", line.text).strip(" \t,;"):
            return []
        parts = line.pieces(pattern)
    else:
        mark = next((mark for mark in ";|/" if mark in line.text), ",")
        if mark == "," and re.search(r"\s", body) and re.search(r",\S", body):
            return []  # 1 1,3 may be two lists or three.
        parts = line.split_at(mark)
        if parts and not parts[-1].text:
            parts.pop()
        if not all(part.text for part in parts):
            return []
    lists = [as_list(TextLine(line.number, part.text, part.column)) for part in parts]
    return [TextPiece(each[0].text or "-", each[0].column) for each in lists if each] if all(lists) else []


@dataclass(eq=False, repr=False)
class One(Layout):
    """A single word."""

    entry: WordForm = PLAIN

    def is_full(self, text: Said, draft: RecordDraft) -> bool:
        return bool(text.lines)

    def read(self, text: Said, draft: RecordDraft) -> Value:
        words = [(line, piece) for line in text.lines for piece in line.without_brackets("").pieces()]
        if len(words) != 1:
            second = text.line.error("") if not words else words[1][0].error("", column=words[1][1].column)
            what = f"{text.name} has {len(words)} words, one was expected"
            raise InputError(what, line=second.line, column=second.column)
        return text.read(self.entry, *words[0], number_key(1))

    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        return [self.entry.write(value)]


@dataclass(eq=False, repr=False)
class PairTable(Layout):
    """Entries by key, which is text in records: ``a=3 c=1``, or one pair in each line. Keys that are labels
    are the marks of the table of regions.
    """

    keyed: ClassVar[bool] = True
    key: WordForm = PLAIN
    entry: WordForm = PLAIN
    upright: bool = False

    def share(self, line: TextLine) -> TextLine | None:
        return line if isinstance(self.key, LabelWord) and _PAIRS.fullmatch(line.text) else None

    def read_sketch(self, text: Said, sketch: Sketch, draft: RecordDraft) -> Value:
        if not isinstance(self.key, LabelWord) or sketch.areas is None:
            return None
        entries: dict[str, Value] = {}
        for r, row in enumerate(sketch.areas):
            for c, label in enumerate(row):
                if (note := sketch.notes.pop((r, c), None)) is not None:
                    entries[str(label)] = text.read_mark(self.entry, note, f"key {label}", at(r, c))
        return entries

    def read(self, text: Said, draft: RecordDraft) -> Value:
        entries: dict[str, Value] = {}
        for line, pair in self.pairs(text):
            word, equals, entry = pair.text.partition("=")
            if not equals or not word or not entry or self.key.is_blank(word):
                raise line.error(
                    f"{text.name}: {shorten(pair.text)} is no pair such as a=1", column=pair.column
                )
            key = self.key_of(text, line, TextPiece(word, pair.column), draft)
            if key in entries:
                raise line.error(f"{text.name}: {shorten(word)} is there twice", column=pair.column)
            entries[key] = text.read(
                self.entry, line, TextPiece(entry, pair.column + pair.text.index("=") + 1), f"key {key}"
            )
        return entries

    def pairs(self, text: Said) -> list[tuple[TextLine, TextPiece]]:
        """Return the pairs as words, each with its line."""
        pairs = []
        for line in text.lines:
            spaced = _PAIRED.sub(lambda sign: "=".ljust(len(sign[0]), "\0"), line.text)
            if not isinstance(self.entry, ListWord):
                spaced = re.sub(r"[,;](?=\s|$)|[,;](?=\w+\0*=)", " ", spaced)
            pieces = TextLine(line.number, spaced, line.start).pieces()
            if len(pieces) == 2 and "=" not in spaced:
                pieces = [TextPiece(f"{pieces[0].text}={pieces[1].text}", pieces[0].column)]
            pairs += [(line, TextPiece(piece.text.replace("\0", ""), piece.column)) for piece in pieces]
        return pairs

    def key_of(self, text: Said, line: TextLine, piece: TextPiece, draft: RecordDraft) -> str:
        """Return the key of a word."""
        if not isinstance(self.key, LabelWord):
            return str(text.read(self.key, line, piece, f"key {piece.text}"))
        for word in (piece.text, piece.text.lower(), piece.text.upper()):
            if word in draft.labels:
                return str(draft.labels[word])
        if not draft.labels:
            return str(text.read(self.key, line, piece, f"key {piece.text}"))
        labels = ", ".join(sorted(draft.labels, key=lambda word: (len(word), word))[:30])
        raise line.error(
            f"{text.name}: there is no region {shorten(piece.text)}, they are {labels}", column=piece.column
        )

    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        words = [f"{self.key.write(key)}={self.entry.write(entry)}" for key, entry in value.items()]
        return ["", *words] if self.upright else [" ".join(words)]


@dataclass(eq=False, repr=False)
class Phrases(Layout):
    """Objects with these fields, the words of each in a line."""

    prose: ClassVar[bool] = True
    fields: tuple[str, ...]

    def read(self, text: Said, draft: RecordDraft) -> Value:
        return [self.phrase(text, i, line) for i, line in enumerate(text.lines, 1)]

    def phrase(self, text: Said, number: int, line: TextLine) -> dict[str, Value]:
        """Return the object of a line."""
        words = line.pieces()
        if len(words) != len(self.fields):
            expected = f"{len(self.fields)} were expected: {' '.join(self.fields)}"
            raise line.error(f"{text.name}: there are {len(words)} words, {expected}")
        pairs = zip(self.fields, words, strict=True)
        entry = {
            name: text.read(WORD if name == self.fields[0] else PLAIN, line, word, f"{name} {number}")
            for name, word in pairs
        }
        text.places[number_key(number)] = line.number, words[0].column
        return entry

    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        return ["", *(" ".join(PLAIN.write(item[name]) for name in self.fields) for item in value)]


class SentenceLayout(Layout):
    """A line of prose each."""

    prose: ClassVar[bool] = True

    def read(self, text: Said, draft: RecordDraft) -> Value:
        return [line.text.strip() for line in text.lines]

    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        return ["", *value]
