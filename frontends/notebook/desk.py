"""The setter's desk in a notebook: the page's editor as a widget, which asks this kernel (needs anywidget).

Vocabulary
    moment     the content of the desk, as the editor keeps it: the board record, the answer on trial with its
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

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from copy import deepcopy
from dataclasses import replace
from typing import Any

import anywidget
import traitlets

from ...models.questions.verdict import Verdict
from ...puzzles import InputError, Puzzle, TooLarge, Unknown, kind_called
from ...puzzles.core.board import square_of
from ...puzzles.revising.stating import with_full_record
from ..data.generation.wishes import Parts
from ..desk import drafts
from ..desk.answer_first import FromAnswer, derive
from ..desk.finishing import Rest, Thinned, rest, thin
from ..desk.gallery import gallery
from ..desk.verdict import COUNTED, Standing, picture, stand, told
from ..drawing.headings import headed
from ..drawing.scene import Scene, scene
from ..reading.puzzles import PuzzleLike, plain_record, read_one
from ..web.requests import EDITING, Request, answer, request_of, samples
from . import subprocess_call
from .attended import is_attended
from .modules import joined, static
from .styles import scoped, tones
from .views import View, image, paragraph, plainly

Json = dict[str, Any]

SECONDS = 2.0
"""Maximum seconds for a verdict."""

PATIENCE = 10.0
"""Maximum seconds for anything else, for which somebody has pressed a button."""

KEPT = 8
"""Verdicts that are kept, so that another view of the desk, or undoing, asks for none."""


DIED: Json = {"error": "the process that worked on it died, perhaps for lack of memory", "status": 500}


def styles() -> str:
    """Return the style sheet of the widget: those of the page, within it."""
    pages = "".join(map(static, ("page.css", "desk.css", "notebook.css")))
    return tones(".gp-desk") + scoped(pages, ".gp-desk")


def draft_of(
    puzzle: PuzzleLike,
    rows: int | None = None,
    cols: int | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Json:
    """Return the draft of a puzzle in any form, of a record that is no puzzle yet, or a blank one of a kind
    and a size. `lenient` is that of `read_one`.

    Raise `InputError` for anything else, and `OSError` for a file that cannot be opened.
    """
    if rows is not None or cols is not None:
        if not isinstance(puzzle, str):
            raise InputError("a size goes with the name of a kind: a puzzle has its own")
        sides = [side for side in (rows, cols) if side is not None]
        return drafts.blank_draft(kind_called(puzzle).name, sides[0], sides[-1])
    if isinstance(puzzle, Mapping) and {"rows", "cols"} <= puzzle.keys():
        return drafts.opened(plain_record(puzzle), kind)
    record = with_full_record(read_one(puzzle, kind, lenient=lenient)).record
    assert record is not None
    return drafts.opened(record)


def moment_of(draft: Mapping[str, Any]) -> Json:
    """Return the moment with nothing but a draft on the desk."""
    return {"record": deepcopy(dict(draft)), "entries": {}, "pencil": {}, "colours": {}}


def reply(action: str, body: object) -> Json:
    """Return the answer to a question of the widget, except for a verdict: the reply, or the error with its
    square if there is one.
    """
    if action in LISTS:
        return said(LISTS[action])
    return said(lambda: answer(replace(asked(action, body), in_kernel=True)))


def asked(action: str, body: object) -> Request:
    """Return the question of the widget. Raise `InputError` if it is none."""
    return request_of(action, {"timeout": PATIENCE, **body} if isinstance(body, dict) else body)


def standing_of(record: Json, patient: bool, counts: bool = False, seconds: float = SECONDS) -> Standing:
    """Return the standing of a board record within some seconds, with the `counts` of each value on request.
    Raise `InputError` if it is no puzzle yet.
    """
    reading = drafts.read_draft(record)
    if isinstance(reading, InputError):
        raise reading
    return stand(reading, seconds, patient, COUNTED if counts else 0)


LISTS: dict[str, Callable[[], list[Json]]] = {"gallery": gallery, "samples": samples}
"""Lists to choose from."""


def said(act: Callable[[], Json | list[Json]]) -> Json:
    """Return the result of an action for the widget, or the reason why there is none."""
    try:
        return {"reply": json.loads(json.dumps(act()))}
    except InputError as reason:
        square = square_of(reason.cell or "")
        return {"error": str(reason)} | ({"at": [*square]} if square is not None else {})
    except (TooLarge, Unknown, ImportError) as reason:
        return {"error": str(reason)}
    except KeyboardInterrupt:
        return {"error": "the kernel was interrupted"}
    except CancelledError:
        return {"error": "another question has come", "status": 409}
    except BrokenProcessPool:
        return DIED
    except Exception as fault:
        logging.getLogger(__name__).exception("the desk has no answer")
        return {"error": f"this is a fault of gridproof: {type(fault).__name__}: {fault}"}


class AsItStands(traitlets.TraitType[Verdict | None, None]):
    """The verdict of a desk, found when it is read."""

    def get(self, obj: Desk, cls: Any = None) -> Verdict | None:  # type: ignore[override]
        standing = obj._waited_for(is_decided)
        return None if standing is None else standing.verdict


class Desk(anywidget.AnyWidget):
    """A board of any kind on the setter's desk: shown by a notebook, drawn on there, and queried here.

    `record`, `puzzle`, `fault` and `verdict` follow the drawing. They are traits: after ``desk.observe(heard,
    "puzzle")`` each change is reported. They are set by `put` and by hand only.

    `record` is the board record, and `puzzle` the puzzle in it. While it is none yet, for example because
    some cage has one square too few, `puzzle` and `verdict` are None and `fault` is the reason. `verdict` is
    that of the current puzzle: the one that the widget shows if nothing is missing in it, or else found when
    it is read, in `PATIENCE` at most, however slow the machine. It is kept until the next change; then
    observers get None until there is another. The widget's questions are answered by other processes, so that
    the kernel stays free (see `subprocess_call`): while `pending` is true its verdict is under way, and
    reading `verdict` waits for it.
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
        self._pending: dict[str, Future[Standing]] = {}
        self._final: set[str] = set()
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

    # Its contents ------------------------------------------------------------------------------------

    @traitlets.validate("moment")
    def _whole(self, proposal: Json) -> Json:
        moment: Json = proposal["value"]
        return {**moment, "record": drafts.opened(moment["record"])}

    @traitlets.observe("moment")
    def _arrive(self, _change: object) -> None:
        """Read the record of a new moment, and announce its puzzle, its fault and its verdict."""
        record = deepcopy(self.moment["record"])  # whoever changes theirs does not change ours
        if key(record) == self._name:
            return
        self._name = key(record)
        reading = drafts.read_draft(record)
        with self.hold_trait_notifications():
            self.set_trait("record", record)
            self.set_trait("puzzle", None if isinstance(reading, InputError) else reading)
            self.set_trait("fault", str(reading) if isinstance(reading, InputError) else "")
        standing = self._standings.get(self._name)
        self._tell(None if standing is None else standing.verdict)

    @property
    def pending(self) -> bool:
        """True if the verdict is being computed in another process."""
        return self._name in self._pending

    @property
    def standing(self) -> Standing | None:
        """The verdict with the true candidates that were found on the way; None while there is no puzzle.

        Whoever reads it in Python waits for all there is to say, up to `PATIENCE`.
        """
        return self._waited_for(lambda standing: standing.is_whole)

    def _waited_for(self, is_enough: Callable[[Standing], bool]) -> Standing | None:
        """Return how the puzzle stands, found anew with patience if what is known is not enough."""
        if self.puzzle is None:
            return None
        standing = self._stand(self.moment["record"])
        if is_enough(standing) or self._name in self._final:
            return standing
        self._final.add(self._name)
        return self._keep(self._name, standing_of(self.moment["record"], True, seconds=PATIENCE))

    def _stand(self, record: Json, patient: bool = False, counts: bool = False) -> Standing:
        """Return the standing of a record: the known one, that of another process, or else one found now."""
        name = key(record)
        if name in self._pending:
            try:
                return self._arrived(name, self._pending[name])
            except (CancelledError, BrokenProcessPool):
                pass
        if patient or name not in self._standings:
            return self._keep(name, standing_of(record, patient, counts))
        return self._keep(name, self._standings[name])

    def _arrived(self, name: str, future: Future[Standing]) -> Standing:
        """Return the result of another process. Raise `CancelledError`, `BrokenProcessPool`, or its own
        exception.
        """
        try:
            return self._keep(name, future.result())
        finally:
            if self._pending.get(name) is future:
                del self._pending[name]

    def _keep(self, name: str, standing: Standing) -> Standing:
        """Keep how a record stands, which those hear of who observe the verdict of this one."""
        self._standings[name] = standing
        if len(self._standings) > KEPT:
            self._final.discard(self._standings.popitem(last=False)[0])
        if name == self._name:
            self._tell(standing.verdict)
        return standing

    def _tell(self, verdict: Verdict | None) -> None:
        """Have those who observe the verdict hear of it, unless it says no more than the one before."""
        before, self._heard_of = self._heard_of, verdict
        if news_of(verdict) != news_of(before):
            self.notify_change(
                traitlets.Bunch(name="verdict", old=before, new=verdict, owner=self, type="change")
            )

    # Its questions -----------------------------------------------------------------------------------

    def derive(self, solution: Mapping[str, Any] | None = None) -> FromAnswer:
        """Put all clues that follow from an answer on the desk, and return them: from the answer on trial, or
        from a `solution` in the form of the records of the kind. Raise `InputError` if none follow.
        """
        filled = {} if solution is not None else self.moment["entries"]
        result = derive(self.moment["record"], filled, None if solution is None else dict(solution), PATIENCE)
        if result.record is not None:
            self._take(result.record)
        return result

    def thin(self, symmetry: str = "none", seed: int = 0) -> Thinned:
        """Take clues away while one solution is left, in an order given by `seed`; with a `symmetry`, related
        clues go together. Raise `InputError` if that fails.
        """
        result = thin(self.moment["record"], symmetry, seed, PATIENCE)
        self._take(result.record)
        return result

    def rest(self, symmetry: str = "none", seed: int = 0, parts: Parts = ()) -> Rest:
        """Add clues until there is one solution, which fits the answer on trial; for a variant sudoku with
        `parts`, as in `generate`. Raises `InputError`.
        """
        result = rest(self.moment["record"], self.moment["entries"], symmetry, seed, PATIENCE, parts)
        self._take(result.record)
        return result

    def _take(self, record: Json) -> None:
        """Put a record on the desk, if it is another; the answer on trial stays, and so do the colours."""
        if key(record) != self._name:
            self.moment = {**self.moment, "record": record}

    def _hear(self, _: object, question: Json, _buffers: object) -> None:
        """Answer a question of the widget: slow work runs in another process, if there is one."""
        name, action, body = question.get("id"), str(question.get("action")), question.get("body")

        def tell(message: Json) -> None:
            self.send({"id": name, **message})

        if action == "verdict":
            self._hear_verdict(body, tell)
        elif action in EDITING or not subprocess_call.is_possible():
            tell(reply(action, body))
        else:
            future = subprocess_call.submit(reply, action, body)
            tell({"working": True})
            when_done(future, lambda: tell(reply_of(future)))

    def _hear_verdict(self, body: object, tell: Callable[[Json], None]) -> None:
        """Answer the question for a verdict. Earlier questions that have not begun are dropped."""
        try:
            question = asked("verdict", body)
            record = drafts.opened(json.loads(question.source))
        except InputError as reason:
            tell({"error": str(reason)})
            return
        name, patient, counts = key(record), question.patient, question.counts
        if not subprocess_call.is_possible() or (name in self._standings and not patient):
            tell(said(lambda: told(self._stand(record, patient, counts))))
            return
        for other in self._pending.values():
            other.cancel()
        future = self._pending[name] = subprocess_call.submit(standing_of, record, patient, counts)
        tell({"working": True})
        when_done(future, lambda: tell(said(lambda: told(self._arrived(name, future)))))

    # Its display -------------------------------------------------------------------------------------

    def picture(self) -> Scene:
        """Return the board as the widget shows it, with how open each square is."""
        return self._picture_of(self.standing)

    def _picture_of(self, standing: Standing | None) -> Scene:
        """Return the picture of the board as it stands."""
        sketch = drafts.sketch(self.moment["record"])
        return headed(scene(sketch) if standing is None else picture(standing), sketch)

    def _repr_mimebundle_(self, **options: Any) -> tuple[Json, Json]:
        """Return the widget, and the board with its verdict as a fallback; the fallback alone if nobody is
        there to draw: pages that are exported from such a notebook have no kernel to ask.
        """
        data: Json = {}
        metadata: Json = {}
        if attended := is_attended():
            data, metadata = super()._repr_mimebundle_(**options) or ({}, {})
        # The widget asks for the rest itself, and nobody should wait for it.
        standing = self._waited_for(lambda found: attended or found.is_whole)
        text = (
            f"not ready yet: {self.fault}" if standing is None else f"{standing.status}: {standing.sentence}"
        )
        return data | plainly(View(text, paragraph(text) + image(self._picture_of(standing)))), metadata


def is_decided(standing: Standing) -> bool:
    """Return whether the verdict is there, and the conflict that belongs to it."""
    return standing.status != "unknown" and (standing.status != "none" or standing.is_whole)


def news_of(verdict: Verdict | None) -> object:
    """Return what a verdict tells an observer: not the solutions that happened to be met."""
    return None if verdict is None else (verdict.status, verdict.conflict)


def reply_of(future: Future[Json]) -> Json:
    """Return the reply of another process to the widget."""
    try:
        return future.result()
    except BrokenProcessPool:
        return DIED


def when_done(future: Future[Any], act: Callable[[], None]) -> None:
    """Do something in the loop of the kernel once a future is done."""
    loop = asyncio.get_running_loop()
    future.add_done_callback(lambda _: loop.call_soon_threadsafe(act))


def key(record: Mapping[str, Any]) -> str:
    """Return a record as a key for the results about it."""
    return json.dumps(record, sort_keys=True)
