"""Settings: the fields among the params of a record, each with a default.

>>> stars = Param("stars", 1, 9, "stars in each row, column and region", default=1)
>>> stars.of(Record({"rows": 4, "cols": 4, "params": {"stars": 2}})), stars.of(Record({"rows": 4, "cols": 4}))
(2, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ..core.board import box_shape
from ..core.errors import InputError
from ..core.record import Record, shorten, whole
from ..notation import text as plain
from ..notation.text import words
from .base import Field, Limit, Names, Raw, Schema, Sized, draft_of, limit, limit_text
from .strokes import MOST_CHOICES, Move

if TYPE_CHECKING:
    from random import Random

    from ..core.turns import Turn

T = TypeVar("T")


class Setting(Field[T]):
    """A field among the params."""

    place: ClassVar[str] = "params"

    def __init__(self, name: str, means: str = "", *, default: Any = None, required: bool = False) -> None:
        super().__init__(name, means, required)
        self.default = default

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value

    def normal_form(self, record: Raw) -> Any:
        value = (record.get("params") or {}).get(self.name)
        return None if value == self.default_of(record) else value

    def default_of(self, record: Raw) -> Any:
        """Return the default, as records have it."""
        return self.default

    def describe(self) -> str:
        text = f"{self.means}: {self.shape}" if self.means else self.shape
        return text if self.default is None else f"{text}; {self.as_text(self.default)} where it is left out"

    def as_text(self, value: Any) -> str:
        """Return a value as plain text writes it."""
        return str(value)

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"default": self.default}

    def is_missing(self, record: Record) -> bool:
        return not self.required and self.name not in record.params

    def text(self, board: Record) -> str:
        if self.raw(board.data) is not None:
            return super().text(board)
        value = None if board.rows != board.columns and self.default is None else self.default_of(board.data)
        return "" if value is None else "\n".join(self.layout.write(value, draft_of(board))).strip()

    def unset(self, board: Record) -> Any:
        return None

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        return value if self.allows(value, board) else None


class Param(Setting[int]):
    """A whole number from `low` to `high`."""

    def __init__(self, name: str, low: Limit, high: Limit, means: str = "", *, default: int) -> None:
        super().__init__(name, means, default=default)
        self.low, self.high = low, high

    @property
    def shape(self) -> str:
        return f"a number from {limit_text(self.low)} to {limit_text(self.high)}"

    def of(self, record: Record) -> int:
        """Return the number."""
        value = record.params.get(self.name, self.default)
        return whole(value, limit(self.low, record), limit(self.high, record), self.where, blank=False)

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.layouts.One()

    def schema(self) -> Schema:
        least = {"minimum": self.low} if isinstance(self.low, int) else {}
        most = {"maximum": self.high} if isinstance(self.high, int) else {}
        return {"type": "integer", **least, **most}

    def random(self, random: Random, board: Record) -> Any:
        return random.randint(limit(self.low, board), limit(self.high, board))

    keys = "digits"

    def choices(self, board: Record) -> tuple[str, ...]:
        numbers = range(limit(self.low, board), limit(self.high, board) + 1)
        return tuple(map(str, numbers)) if len(numbers) <= MOST_CHOICES else ()

    def tool(self) -> dict[str, Any]:
        return {"tool": "setting", "low": limit_text(self.low), "high": limit_text(self.high)}


class Flag(Setting[bool]):
    """Yes or no."""

    def __init__(self, name: str, default: bool, means: str = "") -> None:
        super().__init__(name, means, default=default)

    @property
    def shape(self) -> str:
        return "true or false, in plain text yes or no"

    def of(self, record: Record) -> bool:
        """Return whether the flag is set."""
        value = record.params.get(self.name, self.default)
        if not isinstance(value, bool):
            raise InputError(f"{self.where} is {shorten(value)}, true or false was expected")
        return value

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.layouts.One(words.FlagWord())

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def random(self, random: Random, board: Record) -> Any:
        return random.random() < 0.5

    def choices(self, board: Record) -> tuple[str, ...]:
        return "no", "yes"

    def tool(self) -> dict[str, Any]:
        return {"tool": "flag"}

    def as_text(self, value: Any) -> str:
        return "yes" if value else "no"


class Box(Setting[tuple[int, int]]):
    """Height and width of the boxes of a sudoku; the usual ones are the squarest, lying flat."""

    usual_names: ClassVar[Names] = {"box": ("boxes", "blocks", "box size")}

    def __init__(self, name: str = "box", means: str = "the boxes") -> None:
        super().__init__(name, means)

    @property
    def shape(self) -> str:
        return "a pair [height, width] whose product is the side; the squarest where it is left out"

    def of(self, record: Record) -> tuple[int, int]:
        """Return the height and the width."""
        side, box = self.side(record), record.params.get(self.name)
        if box is None:
            return box_shape(side)
        if not isinstance(box, list) or len(box) != 2:
            raise InputError(f"{self.where} must be [height, width]")
        height, width = (whole(x, 1, side, self.where, blank=False) for x in box)
        if height * width != side:
            raise InputError(f"{self.where} is {height}×{width}, which does not hold {side} cells")
        return height, width

    def side(self, record: Record) -> int:
        """Return the side of the grid with the boxes."""
        return record.square_side()

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.layouts.BoxRow(length=lambda _: 2, between="x×X*")

    def schema(self) -> Schema:
        pair = {"items": {"type": "integer", "minimum": 1}, "minItems": 2, "maxItems": 2}
        return {"type": ["array", "null"], **pair}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        box = value or list(box_shape(board.rows))
        return box[::-1] if turn.flip else value

    def default_of(self, record: Raw) -> Any:
        return list(box_shape(record["rows"]))

    def random(self, random: Random, board: Record) -> Any:
        side = board.rows
        return random.choice([[h, side // h] for h in range(1, side + 1) if side % h == 0])

    def tool(self) -> dict[str, Any]:
        return {"tool": "box"}
