"""Hands: real events of mouse or keyboard that set a board on the desk's page.

The actions of a hand follow from the description of a kind sent to the page: the tools of its clues, and the
targets of its answers. No kind is known here.

Vocabulary
    tool       how a field is set, as the server declares it: gesture, spots, choices
    spot       a place of an entry, with its point in half squares
    target     something of an answer to fill in: a cell, its squares and its values
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

Json = dict[str, Any]
Square = tuple[int, int]
Place = tuple[float, float]
"""[down, right] in squares."""

DIRECTIONS = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, -1): "ArrowLeft", (0, 1): "ArrowRight"}
DIAGONALS = {(-1, -1): "Home", (-1, 1): "PageUp", (1, -1): "End", (1, 1): "PageDown"}

NOTHING: Mapping[str, int] = {}

FEW = 2
"""Number of choices with which a first click enters the next one."""

PIXELS = """places => {
  const matrix = document.querySelector('.sheet svg').getScreenCTM();
  return places.map(([y, x]) => {
    const at = new DOMPoint(40 * x, 40 * y).matrixTransform(matrix);
    return [at.x, at.y];
  });
}"""

PAD = """() => Object.fromEntries([...document.querySelectorAll('.pad button')].map(button => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [button.dataset.text ?? button.textContent, [x + width / 2, y + height / 2]];
}))"""

IDLE = """() => new Promise(done => {
  const look = () => document.querySelector('#desk').dataset.waiting === '0' ? done() : setTimeout(look, 3);
  look();
})"""

ARROWS = """async ([points, targets, directions]) => {
  const { stepped, cursorAt, samePoint } = await import('/static/tools.js');
  const ordered = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  let cursor = cursorAt(ordered[0]);
  return targets.map(target => {
    let ways = [{ cursor, keys: [] }];
    const seen = new Set([String([cursor.at, cursor.home])]);
    for (; ways.length;) {
      const next = [];
      for (const { cursor: here, keys } of ways) {
        if (samePoint(here.at, target)) {
          cursor = here;
          return keys;
        }
        for (const [direction, key] of directions) {
          const there = stepped(points, here, direction);
          const name = String([there.at, there.home]);
          if (!seen.has(name)) next.push({ cursor: there, keys: [...keys, key] });
          seen.add(name);
        }
      }
      ways = next;
    }
    return null;
  });
}"""
"""The arrow keys that lead the cursor from the first point to each of some, one after the other."""


MISFITS = """() => {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
  for (const control of document.querySelectorAll('button, select, input, .result, .sheet, h2, p')) {
    const { left, right, width } = control.getBoundingClientRect();
    const off = left < 0 || right > clientWidth + 0.5;
    const where = `${control.outerHTML.slice(0, 80)} from ${left} to ${right}`;
    if (width && off && !control.closest('.unseen')) found.push(where);
  }
  const svg = document.querySelector('.sheet svg');
  const { x, y, width, height } = svg.viewBox.baseVal;
  for (const node of svg.querySelectorAll('text, circle, polyline, polygon, rect')) {
    if (node.closest('g')) continue;
    const box = node.getBBox();
    const [right, below] = [box.x + box.width, box.y + box.height];
    const off = box.x < x - 1 || box.y < y - 1 || right > x + width + 1 || below > y + height + 1;
    if (off) found.push(`cut off: ${node.outerHTML.slice(0, 120)}`);
  }
  return found;
}"""
"""Script that finds misfits in the window, or in the picture of the board."""


def middle(square: Sequence[float]) -> Place:
    """Return the middle of a square."""
    return square[0] + 0.5, square[1] + 0.5


def tapped(at: Sequence[float]) -> Place:
    """Return the place of a point in half squares."""
    return at[0] / 2, at[1] / 2


def order_of(tool: Json) -> list[str]:
    """Return the texts that clicks cycle through."""
    choices = tool["choices"]
    return choices if tool["required"] and "" in choices else ["", *filter(None, choices)]


def runs(squares: Iterable[Square]) -> list[list[Square]]:
    """Return strokes that cover an area: the first begins it, each other one begins in a covered square. No
    stroke goes over a square twice. Raises `AssertionError` for an area in pieces.
    """
    left = sorted(squares)
    found: list[list[Square]] = []
    covered: list[Square] = []
    while left:
        begin = left[0] if not covered else next((one for one in covered if neighbours(one, left)), None)
        assert begin is not None, "an area in pieces"
        run = [begin]
        if begin in left:
            left.remove(begin)
            covered.append(begin)
        while near := neighbours(run[-1], left):
            run.append(near[0])
            left.remove(near[0])
            covered.append(near[0])
        found.append(run)
    return found


def neighbours(square: Square, among: Iterable[Square]) -> list[Square]:
    """Return the squares among some that share an edge with this one."""
    return [other for other in among if abs(other[0] - square[0]) + abs(other[1] - square[1]) == 1]


def areas_of(grid: Sequence[Sequence[Any]]) -> dict[Any, list[Square]]:
    """Return the squares of each label of a grid, in the order of first occurrence."""
    found: dict[Any, list[Square]] = {}
    for r, row in enumerate(grid):
        for c, label in enumerate(row):
            found.setdefault(label, []).append((r, c))
    return found


def value_of(record: Mapping[str, Any], field: str) -> Any:
    """Return the value of a field in a record."""
    clues: Json = record.get("clues") or {}
    params: Json = record.get("params") or {}
    return clues.get(field, params.get(field))


class Hand(ABC):
    """A mouse or keyboard that sets a board on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tool: Json = {}
        self.tools: list[Json] = []

    def idle(self) -> None:
        """Wait until all strokes have arrived."""
        self.page.evaluate(IDLE)

    def pixels(self, places: Iterable[Place]) -> list[tuple[float, float]]:
        """Return the pixels in the window of places of the board."""
        found: list[tuple[float, float]] = self.page.evaluate(PIXELS, [list(place) for place in places])
        return found

    def click(self, place: Place, times: int = 1, right: bool = False) -> None:
        (at,) = self.pixels([place])
        for _ in range(times):
            self.page.mouse.click(*at, button="right" if right else "left")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    # Clues ------------------------------------------------------------------------------------------

    def enter(self, record: Mapping[str, Any], wanted: list[Json], now: Json) -> None:
        """Enter a record whose tools are `wanted` on a draft, one field after the other."""
        self.tools = now["tools"]
        self.begin()
        for tool in wanted:
            value = value_of(record, tool["field"])
            if tool["gesture"] == "text":
                self.write(tool, next(each for each in self.tools if each["field"] == tool["field"]))
                continue
            self.take(tool)
            if tool["gesture"] == "region" and value is not None:
                self.regions(value)
            elif tool["gesture"] == "cage":
                for cage, spot in zip(value or (), tool["spots"], strict=True):
                    self.cage([(r, c) for r, c in cage["cells"]])
                    if spot["text"]:
                        self.idle()
                        self.number(spot)
                    self.idle()
            elif tool["gesture"] == "line":
                for line in value or ():
                    # A line with a clue is an object; what begins it, such as a circle, is a list of its own.
                    lists = line.values() if isinstance(line, dict) else [line]
                    self.line([(r, c) for each in lists if isinstance(each, list) for r, c in each])
                for spot in tool["spots"]:
                    if spot["text"]:
                        self.idle()
                        self.number(spot)
            elif tool["gesture"] == "entry":
                self.entries([spot for spot in tool["spots"] if spot["text"]])
            self.idle()

    def begin(self) -> None:
        """Get ready."""

    @abstractmethod
    def take(self, tool: Json) -> None:
        """Take a tool."""

    def write(self, tool: Json, now: Json) -> None:
        """Set a field in its text box or check box."""
        if tool["text"] == now["text"]:
            return
        box = self.page.locator(f'.settings [data-field="{tool["field"]}"]')
        self.reach(box)
        if tool["flag"]:
            self.idle()
            return
        self.press("Control+a")
        for number, line in enumerate(tool["text"].split("\n")):
            if number:
                self.press("Enter")
            self.page.keyboard.type(line)
        self.press("Shift+Tab")  # the next one may be outside the page
        self.idle()

    @abstractmethod
    def reach(self, box: Any) -> None:
        """Go into a box; change it if it is a check box."""

    @abstractmethod
    def entries(self, spots: list[Json]) -> None:
        """Enter the texts of spots."""

    @abstractmethod
    def clear(self, spot: Json) -> None:
        """Take an entry away."""

    @abstractmethod
    def regions(self, labels: Sequence[Sequence[int | None]]) -> None:
        """Draw regions over whatever there is."""

    @abstractmethod
    def cage(self, squares: list[Square]) -> None:
        """Draw a cage."""

    @abstractmethod
    def number(self, spot: Json) -> None:
        """Write the number of a cage."""

    @abstractmethod
    def line(self, squares: list[Square]) -> None:
        """Draw a line."""

    @abstractmethod
    def join(self, from_square: Square, to: Square) -> None:
        """Have a square join the region of its neighbour."""

    # Answers ----------------------------------------------------------------------------------------

    @abstractmethod
    def answering(self) -> None:
        """Turn to the layer of the answer."""

    def fill(self, draft: Json, values: Mapping[str, int], now: Mapping[str, int] = NOTHING) -> None:
        """Fill in values of cells, some of which may have others now."""
        self.now = now
        form, cells = draft["input"], [cell for cell in draft["cells"] if not cell["given"]]
        if form["press"] == "area":
            self.areas(draft, values)
            return
        for target in cells:
            value = values.get(target["cell"])
            if value is None or value not in target["values"]:
                continue
            if form["has_digits"]:
                self.digit(target, value, draft)
            elif len(target["squares"]) == 2:
                self.link(target, value)
            else:
                self.cell(target, value)
        self.idle()

    def areas(self, draft: Json, values: Mapping[str, int]) -> None:
        """Place areas. Going through them can take others away, which are then placed again."""
        squares = {cell["cell"]: [tuple(s) for s in cell["squares"]] for cell in draft["cells"]}
        wanted = [name for name, value in values.items() if value == 1]
        there: set[str] = set()
        for _ in wanted:
            for name in wanted:
                if name not in there:
                    self.area(name, squares, there)
            if there == set(wanted):
                break
        self.idle()

    @abstractmethod
    def area(self, name: str, squares: Mapping[str, list[Square]], there: set[str]) -> None:
        """Place an area, and keep up which ones are there."""

    @abstractmethod
    def digit(self, target: Json, value: int, draft: Json) -> None:
        """Fill in a number."""

    @abstractmethod
    def link(self, target: Json, value: int) -> None:
        """Fill in a link between squares."""

    @abstractmethod
    def cell(self, target: Json, value: int) -> None:
        """Fill in a cell by presses."""


def gone_through(square: Square, squares: Mapping[str, list[Square]], there: set[str]) -> list[str]:
    """Return the areas over a square in the order of presses: first those that do not overlap the areas lying
    on other squares.
    """
    over = [name for name, own in squares.items() if square in own]
    taken = {each for name in there if square not in squares[name] for each in squares[name]}
    return sorted(over, key=lambda name: bool(taken & {*squares[name]}))


def presses(target: Json, value: int, now: int | None = None) -> tuple[int, bool]:
    """Return the number of presses of a target for a value, and whether they are opposite presses. A value of
    another target of its cell counts as none.
    """
    order = [None, *sorted(target["values"], reverse=True)]
    forth = (order.index(value) - (order.index(now) if now in order else 0)) % len(order)
    return (forth, False) if 2 * forth <= len(order) else (len(order) - forth, True)


class Mouse(Hand):
    """A mouse alone, except for texts without a button."""

    def take(self, tool: Json) -> None:
        self.tool = tool
        found = self.page.locator(f'.tool-buttons [data-field="{tool["field"]}"]')
        if not found.is_visible():
            self.page.get_by_label("Find a tool").fill(tool["label"])
        found.click()

    def mode(self, name: str) -> None:
        self.page.locator(".switch button", has_text=name).click()

    def reach(self, box: Any) -> None:
        if not box.is_visible():
            self.page.get_by_role("tab", name="Rules").click()
        box.click()

    def drag(self, squares: Sequence[Square], right: bool = False) -> None:
        mouse, button = self.page.mouse, "right" if right else "left"
        first, *others = self.pixels(map(middle, squares))
        mouse.move(*first)
        mouse.down(button=button)  # type: ignore[arg-type]
        for at in others:
            mouse.move(*at)
        mouse.up(button=button)  # type: ignore[arg-type]

    def entries(self, spots: list[Json]) -> None:
        order, few = order_of(self.tool), len([*filter(None, self.tool["choices"])]) <= FEW
        beside = any(min(spot["at"]) < 0 for spot in self.tool["spots"])
        known = {
            str(spot["place"]): spot["text"]
            for tool in self.tools
            if tool["field"] == self.tool["field"]
            for spot in tool["spots"]
        }
        for spot in spots:
            text, now = spot["text"], known.get(str(spot["place"]), "")
            if text == now:
                continue
            if self.tool["choices"] and few and text in order:
                forth = (order.index(text) - order.index(now)) % len(order)
                back = len(order) - forth
                self.click(tapped(spot["at"]), min(forth, back), right=back < forth)
            else:
                self.click(tapped(spot["at"]))
                self.pad(text)
            if beside:
                self.idle()  # the board may have got wider

    def pad(self, text: str) -> None:
        """Enter a text by the buttons under the board."""
        there = self.page.evaluate(PAD)
        signs = [text] if text in there else list(text)
        if all(sign in there for sign in signs):
            for sign in signs:
                self.page.mouse.click(*there[sign])
            return
        self.idle()
        self.page.locator(".pad input").click()
        self.page.keyboard.type(text)
        self.press("Enter")

    def clear(self, spot: Json) -> None:
        order = order_of(self.tool)
        if self.tool["choices"] and len(order) <= FEW + 1 and spot["text"] in order:
            self.click(tapped(spot["at"]), order.index(spot["text"]), right=True)
            self.idle()
            return
        self.click(tapped(spot["at"]))
        self.page.mouse.click(*self.page.evaluate(PAD)["⌫"])
        self.idle()

    def regions(self, labels: Sequence[Sequence[int | None]]) -> None:
        for label, squares in areas_of(labels).items():
            first, *others = runs(squares) if label is not None else [[square] for square in squares]
            if label is None:
                self.mode("Erase")
                for run in (first, *others):
                    self.drag(run)
                self.mode("Draw")
                continue
            self.drag(first, right=True)
            for run in others:
                self.drag(run)

    def cage(self, squares: list[Square]) -> None:
        first, *others = runs(squares)
        if len(first) == 1:
            self.mode("New cage")
        self.drag(first)
        for run in others:
            self.drag(run)
        self.idle()

    def number(self, spot: Json) -> None:
        self.click(tapped(spot["at"]))
        self.pad(spot["text"])

    def line(self, squares: list[Square]) -> None:
        self.drag(squares)

    def join(self, from_square: Square, to: Square) -> None:
        self.drag([from_square, to])
        self.idle()

    def answering(self) -> None:
        self.page.get_by_role("button", name="Answer", exact=True).click()

    def digit(self, target: Json, value: int, draft: Json) -> None:
        self.click(middle(target["squares"][0]))
        there = self.page.evaluate(PAD)
        if str(value) in there:
            self.page.mouse.click(*there[str(value)])
        else:
            self.press(*str(value))

    def link(self, target: Json, value: int) -> None:
        (r, c), (y, x) = target["squares"]
        times, right = presses(target, value, self.now.get(target["cell"]))
        self.click(((r + y + 1) / 2, (c + x + 1) / 2), times, right)

    def cell(self, target: Json, value: int) -> None:
        times, right = presses(target, value, self.now.get(target["cell"]))
        self.click(middle(target["squares"][0]), times, right)

    def area(self, name: str, squares: Mapping[str, list[Square]], there: set[str]) -> None:
        own = squares[name]
        over = [each for each, covered in squares.items() if {*covered} == {*own}]
        if len(own) == 1:
            over = gone_through(own[0], squares, there)
        for each in over[: over.index(name) + 1]:
            self.drag([min(own), max(own)] if len(own) > 1 else own)
            there -= {other for other in there if {*squares[other]} & {*squares[each]}}
        self.idle()
        there.add(name)


class Keys(Hand):
    """A keyboard alone."""

    def begin(self) -> None:
        self.page.locator(".sheet").focus()
        self.hands = [tool["field"] for tool in self.tools if tool["gesture"] != "text"]
        self.at: Square = (0, 0)
        self.held = 0

    def take(self, tool: Json) -> None:
        self.page.locator(".sheet").focus()
        to = self.hands.index(tool["field"])
        self.press(*["PageDown"] * ((to - self.held) % len(self.hands)))
        self.held, self.tool = to, tool
        self.home()

    def home(self) -> None:
        self.press("Control+Home")
        self.at = (0, 0)

    def reach(self, box: Any) -> None:
        if not box.is_visible():
            self.page.get_by_role("tab", name="Rules").focus()
            self.press("Enter")
        box.evaluate(
            "box => { const fold = box.closest('details'); if (fold) fold.open = true; box.focus(); }"
        )
        if box.get_attribute("type") == "checkbox":
            self.press("Space")

    def go(self, to: Square) -> None:
        """Move the cursor to a square."""
        down, right = to[0] - self.at[0], to[1] - self.at[1]
        self.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        self.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
        self.at = to

    def walk(self, squares: Sequence[Square]) -> None:
        """Go to the first square, and drag along the others."""
        self.go(squares[0])
        for square in squares[1:]:
            by = square[0] - self.at[0], square[1] - self.at[1]
            self.press(f"Shift+{(DIRECTIONS | DIAGONALS)[by]}")
            self.at = square

    def entries(self, spots: list[Json]) -> None:
        points = [spot["at"] for spot in self.tool["spots"]]
        told = [points, [spot["at"] for spot in spots], [[list(by), key] for by, key in DIRECTIONS.items()]]
        self.home()
        for spot, arrows in zip(spots, self.page.evaluate(ARROWS, told), strict=True):
            assert arrows is not None, f"no arrows lead to {spot}"
            self.press(*arrows)
            self.type(spot["text"])

    def type(self, text: str) -> None:
        """Type an entry, or go to it through the choices if no key writes it."""
        if text.isascii() and text.isprintable() and " " not in text:
            self.press(*text)
        else:
            order = order_of(self.tool)
            assert text in order, f"no key enters {text!r}"
            self.press(*["Enter"] * order.index(text))

    def clear(self, spot: Json) -> None:
        points = [each["at"] for each in self.tool["spots"]]
        told = [points, [spot["at"]], [[list(by), key] for by, key in DIRECTIONS.items()]]
        self.home()
        self.press(*self.page.evaluate(ARROWS, told)[0], "Delete")
        self.idle()

    def regions(self, labels: Sequence[Sequence[int | None]]) -> None:
        for label, squares in areas_of(labels).items():
            if label is None:
                for square in squares:
                    self.go(square)
                    self.press("Delete")
                continue
            first, *others = runs(squares)
            self.go(first[0])
            self.press("Enter")
            self.walk(first)
            for run in others:
                self.walk(run)

    def cage(self, squares: list[Square]) -> None:
        first, *others = runs(squares)
        for run in (first, *others):
            self.walk(run)
            self.press("Enter")
            self.idle()
        self.home()

    def number(self, spot: Json) -> None:
        self.go((spot["at"][0] // 2, spot["at"][1] // 2))
        self.press(*spot["text"])

    def line(self, squares: list[Square]) -> None:
        self.walk(squares)
        self.press("Enter")

    def join(self, from_square: Square, to: Square) -> None:
        self.home()
        self.walk([from_square, to])
        self.idle()

    def answering(self) -> None:
        self.page.locator(".sheet").focus()
        self.press("F2")
        self.home()

    def digit(self, target: Json, value: int, draft: Json) -> None:
        self.go(tuple(target["squares"][0]))
        self.press(*str(value))

    def link(self, target: Json, value: int) -> None:
        rows, columns = self.size
        ends = sorted(
            map(tuple, target["squares"]), key=lambda s: not (0 <= s[0] < rows and 0 <= s[1] < columns)
        )
        (r, c), (y, x) = ends
        by = (y > r) - (y < r), (x > c) - (x < c)
        self.go((r, c))
        times, back = presses(target, value, self.now.get(target["cell"]))
        times = len(target["values"]) + 1 - times if back else times
        self.press(*[f"Shift+{DIRECTIONS[by]}"] * times)

    def fill(self, draft: Json, values: Mapping[str, int], now: Mapping[str, int] = NOTHING) -> None:
        self.size = draft["rows"], draft["columns"]
        super().fill(draft, values, now)

    def cell(self, target: Json, value: int) -> None:
        times, back = presses(target, value, self.now.get(target["cell"]))
        self.go(tuple(target["squares"][0]))
        self.press(*["Shift+Enter" if back else "Enter"] * times)

    def area(self, name: str, squares: Mapping[str, list[Square]], there: set[str]) -> None:
        over = {square: gone_through(square, squares, there) for square in squares[name]}
        square = min(squares[name], key=lambda each: over[each].index(name))
        self.go(square)
        for each in over[square][: over[square].index(name) + 1]:
            self.press("Enter")
            there -= {other for other in there if {*squares[other]} & {*squares[each]}}
        there.add(name)


def hand_for(number: int, page: Page) -> Hand:
    """Return a mouse for even numbers, a keyboard for odd ones."""
    return Keys(page) if number % 2 else Mouse(page)


def differing(target: Json, value: int) -> Iterator[int]:
    """Return the other values of a target."""
    return (other for other in target["values"] if other != value)
