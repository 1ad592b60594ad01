"""Entries of a line of plain text, with the separators that people use.

Entries stand apart by spaces, commas, semicolons, tabs or bars, in brackets or not; single characters need
nothing between them. Ambiguous lines are refused.

Vocabulary
    piece      an entry as text, and its place in the line
    signs      the marks that an entry may hold itself: they separate nothing

>>> for text in ("1,,3", "[1, null, 3]", "|1| |3|", "1.3"):
...     print(*(piece.text for piece in entries(TextLine(1, text), 3, "")))
1 . 3
1 null 3
1 . 3
1 . 3
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...core.errors import InputError
from ...core.lazy_pattern import lazy_pattern

# A bracket stands beside a space, a separator or another bracket, and not within a word.
_BRACKETS = lazy_pattern(r"(?<![^\s\[\](){},;|])[\[({]|[\])}](?![^\s\[\](){},;|])")
_RULED = lazy_pattern(r"[-+=|:\s~─━│┃┼═║╬┌┐└┘├┤┬┴╔╗╚╝╠╣╦╩╪╫╞╡╟╢╤╧╥╨]+")
_SURE = lazy_pattern("[+=─━┼═╬┌└├┬┴╔╚╠╦╩]")
_COMMENT = lazy_pattern(r"^\s*#+\s*$|(?:^|(?<=\s))#+\s.*?[^\W\d_]{2}.*|(?:^|(?<=\s))#+[^\W\d_]{2}.*")
_WORDY_COMMENT = lazy_pattern(r"(?:^|(?<=\s))#+\s*[^\W\d_]{2,}.*")
_DIGITS = set("0123456789._-")
_DROPPED = str.maketrans({"│": "|", "┃": "|", "║": "|"})


class TextPiece(NamedTuple):
    """An entry of a line as text, and the column that it begins in, from 1."""

    text: str
    column: int


class TextLine(NamedTuple):
    """A line of a puzzle, its number, and the column of its first character, both from 1."""

    number: int
    text: str
    start: int = 1

    def error(self, what: str, cell: str | None = None, column: int | None = None) -> InputError:
        """Return an error in this line, by default at its first word."""
        indent = len(self.text) - len(self.text.lstrip())
        return InputError(what, line=self.number, column=column or self.start + indent, cell=cell)

    def pieces(self, pattern: str = r"\S+") -> list[TextPiece]:
        """Return the matches of a pattern in the line."""
        return [TextPiece(match[0], self.start + match.start()) for match in re.finditer(pattern, self.text)]

    def split_at(self, mark: str) -> list[TextPiece]:
        """Return the texts between the marks, blanks around them left out."""
        pieces, start = [], self.start
        for part in self.text.split(mark):
            pieces.append(TextPiece(part.strip(), start + len(part) - len(part.lstrip())))
            start += len(part) + 1
        return pieces

    def blank_out(self, marks: str) -> TextLine:
        """Return the line with spaces in place of these marks."""
        return self._replace(text=self.text.translate(dict.fromkeys(map(ord, marks), " ")))

    def without_comment(self, signs: str = "") -> TextLine:
        """Return the line without its comment, behind ``#``; if that can be an entry, a word must follow
        it.
        """
        return self._replace(text=(_WORDY_COMMENT if "#" in signs else _COMMENT).sub("", self.text))

    def without_brackets(self, signs: str) -> TextLine:
        """Return the line without brackets: those around it, whose others may be in other lines, and
        pairs.
        """
        if set("[](){}") & set(signs):
            return self
        inner = self.text.lstrip(" \t[({")
        body = inner.rstrip()
        bare = body.removesuffix(",").rstrip().rstrip("])}")
        if bare == body.removesuffix(",").rstrip():
            bare = body
        text = " " * (len(self.text) - len(inner)) + bare
        paired = len(re.findall(r"[\[({]", text)) == len(re.findall(r"[\])}]", text))
        return self._replace(text=_BRACKETS.sub(" ", text) if paired else text)

    @property
    def end(self) -> int:
        """The column behind the last word."""
        return self.start + len(self.text.rstrip())


def entries(
    line: TextLine, count: int, signs: str, most: int | None = None, whole: bool = False
) -> list[TextPiece]:
    """Return the entries of a line that must have `count` of them, ``.`` for those left out.

    A word that may be a number up to `most`, or any number, is not split; a `whole` one not even if it is
    alone. Raises `InputError` at the first surplus entry, at the end of a line that has too few, and if
    commas stand between some entries only.
    """
    line = line._replace(text=line.text.translate(_DROPPED)).without_brackets(signs)
    marks = [mark for mark in ",;|\t" if mark in line.text and mark not in signs]
    for mark in marks:
        cells = _split_cells(line, mark, count)
        if len(cells) == count:
            return cells
    words = line.blank_out("".join(marks)).pieces()
    partial = next((mark for mark in marks if mark in (",;|" if whole else ",;")), None)
    if partial is not None and len(words) > 1:
        parts = len(line.split_at(partial))
        raise line.error(f"{partial!r} makes {count_in_words(parts)}, {count} were expected", column=line.end)
    if len(words) != count > 1 and "," not in signs:
        letters = [TextPiece(letter, word.column + i) for word in words for i, letter in enumerate(word.text)]
        if len(words) == 1 and not (whole and _may_be_number(words[0].text, most)):
            words = letters
        elif len(letters) == count and not any(_is_one(word.text, most) for word in words):
            return letters
    if len(words) != count:
        column = words[count].column if len(words) > count else line.end
        are = "is" if len(words) == 1 else "are"
        raise line.error(f"there {are} {count_in_words(len(words))}, {count} were expected", column=column)
    return words


def count_in_words(number: int, one: str = "entry", several: str = "entries") -> str:
    """Write a number of things in words: 1 entry, 2 entries."""
    return f"{number} {one if number == 1 else several}"


def _split_cells(line: TextLine, mark: str, count: int) -> list[TextPiece]:
    """Return the single entries between marks, and blanks for empty places; [] if entries are not single."""
    cells = line.split_at(mark)
    # A line may end with a mark that nothing follows, and one with bars begin with one; but of 1,,2, the last
    # comma may stand before a blank.
    if len(cells) > count and not cells[-1].text and (mark == "|" or all(cell.text for cell in cells[:-1])):
        cells.pop()
    if len(cells) > count and mark == "|" and not cells[0].text:
        del cells[0]
    if any(len(cell.text.split()) > 1 for cell in cells):
        return []
    return [cell if cell.text else TextPiece(".", cell.column) for cell in cells]


def _may_be_number(word: str, most: int | None) -> bool:
    """Return whether a word of several digits can be one number up to `most`, or up to any."""
    return len(word) > 1 and word.isdecimal() and word[0] != "0" and (most is None or int(word[:15]) <= most)


def _is_one(word: str, most: int | None) -> bool:
    """Return whether a word, one of several, may be one entry: a number, or anything but digits and
    blanks.
    """
    return len(word) > 1 and (_may_be_number(word, most) or not set(word) <= _DIGITS)


def is_ruling(line: TextLine, count: int, signs: str) -> bool:
    """Return whether a line only rules off rows of `count` entries, and is none itself."""
    text = line.text.strip()
    if _RULED.fullmatch(text) is None or set(text) & set(signs):
        return False
    if _SURE.search(text):
        return True
    if "--" not in text:
        return False
    try:
        entries(line, count, signs)
    except InputError:
        return True
    return False
