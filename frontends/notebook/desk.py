"""The setter's desk in a notebook: the page's editor as a widget, which asks this kernel (needs anywidget).

Vocabulary
    moment     what stands on the desk, as the editor keeps it: the board record, the answer on trial with its
               pencil marks, and the colours of squares
    draft      a board record in the making, which need not be a puzzle yet

>>> desk = Desk(draft_of("slitherlink", 2, 2))
>>> desk.verdict.status
'multiple'
>>> desk.put("slitherlink 2x2\\n2 2\\n2 2")
>>> desk.verdict.status, desk.record["clues"]
('unique', {'cells': [[2, 2], [2, 2]]})
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

import anywidget
import traitlets

from ...models.core.uniqueness import Verdict
from ...puzzles import InputError, Puzzle, TooLarge, Unknown, kind_called
from ...puzzles.core.board import square_of
from ...puzzles.core.stating import with_full_record
from ..desk import drafts
from ..desk.answer_first import FromAnswer, derive
from ..desk.verdict import Standing, picture, stand, told
from ..desk.ways import Rest, Thinned, rest, thin
from ..drawing.scene import Scene, scene
from ..reading.puzzles import PuzzleLike, plain_record, read_one
from ..web.requests import answer, request_of
from .modules import joined, static
from .styles import scoped, tones
from .views import View, image, paragraph, plainly

Json = dict[str, Any]

SECONDS = 2.0
"""How long a verdict may take: the kernel does nothing else meanwhile."""

PATIENCE = 10.0
"""How long anything else may take, for which somebody has pressed a button."""

KEPT = 8
"""Verdicts that are kept, so that another view of the desk, or undoing, asks for none."""


def styles() -> str:
    """The style sheet of the widget: those of the page, within it."""
    pages = "".join(map(static, ("page.css", "desk.css", "notebook.css")))
    return tones(".gp-desk") + scoped(pages, ".gp-desk")


def draft_of(
    puzzle: PuzzleLike, rows: int | None = None, cols: int | None = None, kind: str | None = None
) -> Json:
    """The draft of a puzzle in any form, of a record that is none yet, or blank, of a kind and a size.

    Raises `InputError` for anything else, and `OSError` for a file that cannot be opened.
    """
    if rows is not None or cols is not None:
        if not isinstance(puzzle, str):
            raise InputError("a size goes with the name of a kind: a puzzle has its own")
        sides = [side for side in (rows, cols) if side is not None]
        return drafts.blank_draft(kind_called(puzzle).name, sides[0], sides[-1])
    if isinstance(puzzle, Mapping) and {"rows", "cols"} <= puzzle.keys():
        return drafts.opened(plain_record(puzzle), kind)
    record = with_full_record(read_one(puzzle, kind)).record
    assert record is not None
    return drafts.opened(record)


def moment_of(draft: Mapping[str, Any]) -> Json:
    """The moment in which nothing but a draft stands on the desk."""
    return {"record": deepcopy(dict(draft)), "entries": {}, "pencil": {}, "colours": {}}


class AsItStands(traitlets.TraitType[Verdict | None, None]):
    """The verdict of a desk, which is looked for when it is read."""

    def get(self, obj: Desk, cls: Any = None) -> Verdict | None:  # type: ignore[override]
        standing = obj.standing
        return None if standing is None else standing.verdict


class Desk(anywidget.AnyWidget):
    """A board of any kind on the setter's desk: shown by a notebook, drawn on there, and asked here.

    `record`, `puzzle`, `fault` and `verdict` follow what is drawn. They are traits: after
    ``desk.observe(heard, "puzzle")`` each change is heard. They are set by `put` and by hand only.

    `record` is the board record, and `puzzle` the puzzle that it says. While it says none yet, as some cage
    has one square too few, `puzzle` and `verdict` are None and `fault` is why. `verdict` is that of the
    puzzle as it stands: the one that the widget shows, or else found when it is read, in `SECONDS` at most.
    It is kept until the next change; then those who observe it hear None until there is another.
    """

    _esm = joined("notebook.js")
    _css = styles()
    moment = traitlets.Dict().tag(sync=True)
    record = traitlets.Dict(read_only=True)
    puzzle = traitlets.Instance(Puzzle, allow_none=True, read_only=True)
    fault = traitlets.Unicode(read_only=True)
    verdict = AsItStands(read_only=True)

    def __init__(self, draft: Mapping[str, Any]) -> None:
        self._standings: OrderedDict[str, Standing] = OrderedDict()
        self._heard_of: Verdict | None = None
        self._name = ""
        super().__init__(moment=moment_of(draft))
        self.on_msg(self._hear)

    def put(
        self, puzzle: PuzzleLike, rows: int | None = None, cols: int | None = None, *, kind: str | None = None
    ) -> None:
        """Put another puzzle on the desk, in any form that ``gridproof.edit`` takes. The widget can undo it.

        Raises `InputError` for anything else, and `OSError` for a file that cannot be opened.
        """
        self.moment = moment_of(draft_of(puzzle, rows, cols, kind))

    # What stands on it --------------------------------------------------------------------------------

    @traitlets.validate("moment")
    def _whole(self, proposal: Json) -> Json:
        moment: Json = proposal["value"]
        return {**moment, "record": drafts.opened(moment["record"])}

    @traitlets.observe("moment")
    def _arrive(self, _change: object) -> None:
        record = deepcopy(self.moment["record"])  # whoever changes theirs does not change ours
        if key(record) == self._name:
            return
        self._name = key(record)
        found = drafts.read_draft(record)
        with self.hold_trait_notifications():
            self.set_trait("record", record)
            self.set_trait("puzzle", None if isinstance(found, InputError) else found)
            self.set_trait("fault", str(found) if isinstance(found, InputError) else "")
        known = self._standings.get(self._name)
        self._tell(None if known is None else known.verdict)

    @property
    def standing(self) -> Standing | None:
        """The verdict with the true candidates that were found on the way; None while there is no puzzle."""
        return None if self.puzzle is None else self._stand(self.puzzle, self._name)

    def _stand(self, puzzle: Puzzle, name: str) -> Standing:
        if name not in self._standings:
            self._standings[name] = stand(puzzle, SECONDS)
            if len(self._standings) > KEPT:
                self._standings.popitem(last=False)
        found = self._standings[name]
        if name == self._name:
            self._tell(found.verdict)
        return found

    def _tell(self, verdict: Verdict | None) -> None:
        """Have those who observe the verdict hear of it."""
        before, self._heard_of = self._heard_of, verdict
        if verdict is not before:
            self.notify_change(
                traitlets.Bunch(name="verdict", old=before, new=verdict, owner=self, type="change")
            )

    # What it is asked ---------------------------------------------------------------------------------

    def derive(self, solution: Mapping[str, Any] | None = None) -> FromAnswer:
        """All clues that follow from an answer, which take their place on the desk: from the answer on trial,
        or from a `solution` in the form of the records of the kind. Raises `InputError` where none do.
        """
        filled = {} if solution is not None else self.moment["entries"]
        found = derive(self.moment["record"], filled, None if solution is None else dict(solution), PATIENCE)
        if found.record is not None:
            self._take(found.record)
        return found

    def thin(self, symmetry: str = "none", seed: int = 0) -> Thinned:
        """Take clues away while one solution is left, in an order that `seed` gives; with a `symmetry` those
        that belong together go together. Raises `InputError`.
        """
        found = thin(self.moment["record"], symmetry, seed, PATIENCE)
        self._take(found.record)
        return found

    def rest(self, symmetry: str = "none", seed: int = 0) -> Rest:
        """Add clues until there is one solution, which fits the answer on trial. Raises `InputError`."""
        found = rest(self.moment["record"], self.moment["entries"], symmetry, seed, PATIENCE)
        self._take(found.record)
        return found

    def _take(self, record: Json) -> None:
        """Put a record on the desk, where it is another."""
        if key(record) != self._name:
            self.put(record)

    def _hear(self, _: object, asked: Json, _buffers: object) -> None:
        """Answer a question of the widget."""
        self.send({"id": asked.get("id"), **self._reply(str(asked.get("action")), asked.get("body"))})

    def _reply(self, action: str, body: object) -> Json:
        try:
            return {"reply": json.loads(json.dumps(self._answer(action, body)))}
        except InputError as reason:
            square = square_of(reason.cell or "")
            return {"error": str(reason)} | ({"at": [*square]} if square is not None else {})
        except (TooLarge, Unknown, ImportError) as reason:
            return {"error": str(reason)}
        except KeyboardInterrupt:
            return {"error": "the kernel was interrupted"}
        except Exception as fault:
            self.log.exception("the desk cannot answer %s", action)
            return {"error": f"this is a fault of gridproof: {type(fault).__name__}: {fault}"}

    def _answer(self, action: str, body: object) -> Json:
        request = request_of(action, {"timeout": PATIENCE, **body} if isinstance(body, dict) else body)
        if action != "verdict":
            return answer(replace(request, in_kernel=True))
        found = drafts.read_draft(drafts.opened(json.loads(request.source)))
        if isinstance(found, InputError):
            raise found
        return told(self._stand(found, key(found.record or {})))

    # How it is shown ----------------------------------------------------------------------------------

    def picture(self) -> Scene:
        """The board as the widget shows it, with how open each square is."""
        standing = self.standing
        return scene(drafts.sketch(self.moment["record"])) if standing is None else picture(standing)

    def _repr_mimebundle_(self, **asked: Any) -> tuple[Json, Json]:
        """The widget, and the board with its verdict where there is none."""
        data, metadata = super()._repr_mimebundle_(**asked) or ({}, {})
        standing = self.standing
        said = (
            f"not ready yet: {self.fault}" if standing is None else f"{standing.status}: {standing.sentence}"
        )
        return data | plainly(View(said, paragraph(said) + image(self.picture()))), metadata


def key(record: Mapping[str, Any]) -> str:
    """A record as a name for what is known of it."""
    return json.dumps(record, sort_keys=True)
