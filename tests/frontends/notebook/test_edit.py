"""The desk as a widget: its Python side, the kernel's answers, and its parts."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tiers import absent

import gridproof
from gridproof.frontends.desk import verdict as verdicts
from gridproof.frontends.notebook import desk as desks
from gridproof.frontends.notebook import subprocess_call
from gridproof.frontends.notebook.desk import Desk
from gridproof.frontends.notebook.modules import EXPORT, IMPORT, joined, static
from gridproof.frontends.notebook.styles import rules, scoped
from gridproof.frontends.web.requests import Request
from gridproof.puzzles import InputError, kind_names

UNIQUE = "slitherlink 2x2\n2 2\n2 2"
COMMA = re.compile(r",(?![^(]*\))")
"""Between selectors, and not within the brackets of one."""

LOOP = {"links": [["es", "ew", "sw"], ["ns", "", "ns"], ["ne", "ew", "nw"]]}
"""Around a masyu of three by three."""


def listening(desk: Desk) -> list[Any]:
    """Return the messages of the kernel to the widget from now on."""
    sent: list[Any] = []
    desk.send = lambda content, **_: sent.append(content)
    return sent


def ask(desk: Desk, name: str, action: str, **body: Any) -> None:
    desk._handle_custom_msg({"id": name, "action": action, "body": body}, [])


def asked(desk: Desk, action: str, **body: Any) -> Any:
    """Return the kernel's message to a widget that asks this, without processes beside the kernel."""
    sent = listening(desk)
    with ThreadPoolExecutor(1) as thread:  # the browser of other tests has an event loop in this one
        thread.submit(ask, desk, "a 1", action, **body).result()
    (said,) = sent
    assert said.pop("id") == "a 1"
    return said


def drawn(desk: Desk, text: str, place: tuple[int, int] = (0, 0)) -> Any:
    """Have the widget draw a clue, as its module does: the kernel makes the draft, then hears of it."""
    strokes = [{"field": "cells", "place": [*place], "text": text}]
    said = asked(desk, "edit", source=desk.record, strokes=strokes)
    if "reply" in said:
        moment = {**desk.moment, "record": said["reply"]["record"]}
        desk._handle_msg({"content": {"data": {"method": "update", "state": {"moment": moment}}}})
    return said


# Python's view ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        UNIQUE,
        gridproof.read_one(UNIQUE),
        {"type": "slitherlink", "rows": 2, "cols": 2, "clues": {"cells": [[2, 2], [2, 2]]}},
        gridproof.convert(UNIQUE, "puzzlink")[0],
    ],
    ids=["text", "puzzle", "record", "link"],
)
def test_a_puzzle_in_any_form_is_put_on_the_desk(source: Any) -> None:
    desk = gridproof.edit(source)
    assert desk.record["type"] == desk.puzzle.kind == "slitherlink"  # type: ignore[union-attr]
    assert gridproof.check(desk.puzzle or "").status == desk.verdict.status  # type: ignore[union-attr]


def test_a_blank_board_has_the_size_that_is_asked_for() -> None:
    desk = gridproof.edit("Loopy", 3, 4)
    assert desk.record["clues"] == {"cells": [[None] * 4] * 3}
    assert desk.verdict is not None
    assert desk.verdict.status == "multiple"
    assert gridproof.edit("star battle", 5).record["cols"] == 5


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("no such kind", 3, 3), "no such kind"),
        ((gridproof.read_one(UNIQUE), 3, 3), "a size goes with the name of a kind"),
        (("slitherlink", 0, 3), "rows"),
        (("slitherlink", 1000, 1000), "a board has at most"),
        (("what is this",), "what is this"),
    ],
)
def test_anything_else_is_refused_in_a_sentence(arguments: Any, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        gridproof.edit(*arguments)


def test_what_is_drawn_is_seen_and_its_verdict_is_kept_until_the_next_stroke() -> None:
    desk = gridproof.edit("slitherlink 2x2\n. 2\n2 2")
    heard: list[tuple[str, Any]] = []
    desk.observe(lambda change: heard.append((change.name, change.new)), ["record", "puzzle", "verdict"])
    before = desk.verdict
    assert before is desk.verdict
    assert before is not None
    drawn(desk, "3")
    assert desk.record["clues"]["cells"] == [[3, 2], [2, 2]]
    assert desk.puzzle is not None
    assert desk.puzzle.record == desk.record
    assert desk.verdict is not None
    assert desk.verdict.status == "none"
    assert [name for name, _ in heard] == ["verdict", "record", "puzzle", "verdict", "verdict"]
    assert [found and found.status for name, found in heard if name == "verdict"] == [
        before.status, None, "none",
    ]  # fmt: skip


def test_the_verdict_is_the_one_that_the_widget_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = gridproof.edit(UNIQUE)
    said = asked(desk, "verdict", source=desk.record)["reply"]
    monkeypatch.setattr(desks, "stand", None)  # nothing is sought again
    assert desk.verdict is not None
    assert (said["status"], desk.verdict.status) == ("unique", "unique")
    assert asked(desk, "verdict", source=desk.record)["reply"]["message"] == said["message"]


def test_the_widget_counts_the_solutions_with_each_value_where_it_is_asked_to() -> None:
    desk = gridproof.edit("12......4..1....", kind="sudoku")
    plain = asked(desk, "verdict", source=desk.record)["reply"]
    assert plain["counts"] == {}
    counted = asked(desk, "verdict", source=desk.record, patient=True, counts=True)["reply"]
    assert counted["counts"]["r1c3"] == {"3": 1, "4": 1}
    assert counted["most"] == 8


NONE = "slitherlink 2x2\n3 3\n3 3"


def test_a_slow_machine_says_as_much_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no time at all for what comes after a status: whoever reads it in Python waits for it."""
    monkeypatch.setattr(verdicts, "SOON", 0.0)
    desk = gridproof.edit(NONE)
    assert desk.verdict is not None
    assert desk.verdict.status == "none"
    assert desk.verdict.conflict is not None
    desk.put("slitherlink", 3, 3)
    assert desk.standing is not None
    assert desk.standing.is_whole
    assert desk.standing is desk.standing


def test_a_display_with_a_widget_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[bool] = []

    def stand(record: Any, patient: bool, *more: Any, **others: Any) -> Any:
        waited.append(patient)
        return stand_as_before(record, patient, *more, **others)

    stand_as_before = desks.standing_of
    monkeypatch.setattr(verdicts, "SOON", 0.0)
    monkeypatch.setattr(desks, "standing_of", stand)
    desk = gridproof.edit("slitherlink", 3, 3)
    desk._repr_mimebundle_()
    assert waited == [False]
    assert status(desk) == "multiple"
    assert waited == [False]
    assert desk.standing is not None
    assert waited == [False, True]
    monkeypatch.setattr(desks, "is_attended", lambda: False)
    later = gridproof.edit("slitherlink", 3, 3)
    data, _ = later._repr_mimebundle_()
    assert waited == [False, True, False, True]
    assert set(data) == {"text/html", "text/plain"}
    assert "<img " in data["text/html"]


def test_a_verdict_that_is_found_again_is_no_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "SOON", 0.0)
    desk = gridproof.edit("slitherlink", 3, 3)
    heard: list[str] = []
    desk.observe(lambda change: heard.append(change.new and change.new.status), "verdict")
    assert status(desk) == "multiple"
    assert desk.standing is not None
    desk.put(NONE)
    assert status(desk) == "none"
    assert desk.standing is not None
    assert heard in (["multiple", None, "none"], ["multiple", None, "none", "none"])


def test_a_verdict_that_overtakes_its_draft_is_not_taken_for_the_one_before() -> None:
    desk = gridproof.edit("slitherlink", 2)
    later = gridproof.edit(UNIQUE).record
    assert asked(desk, "verdict", source=later)["reply"]["status"] == "unique"
    assert desk.verdict is not None
    assert desk.verdict.status == "multiple"
    heard: list[str] = []
    desk.observe(lambda change: heard.append(change.new.status), "verdict")
    desk.put(later)
    assert heard == ["unique"]


def test_what_is_no_puzzle_yet_says_why() -> None:
    desk = gridproof.edit("star_battle", 4)
    regions = [[0, 0, 0, 0]] * 4
    desk.put({**desk.record, "clues": {**desk.record["clues"], "regions": regions}})
    assert (desk.puzzle, desk.verdict) == (None, None)
    assert desk.fault
    assert asked(desk, "verdict", source=desk.record) == {"error": desk.fault}
    data, _ = desk._repr_mimebundle_()
    assert data["text/plain"] == f"not ready yet: {desk.fault}"
    assert "<img " in data["text/html"]
    desk.put(UNIQUE)
    assert desk.fault == ""


def status(desk: Desk) -> str:
    assert desk.verdict is not None
    return desk.verdict.status


def test_a_record_that_is_changed_in_python_changes_nothing_until_it_is_put() -> None:
    desk = gridproof.edit(UNIQUE)
    record = desk.record
    record["clues"]["cells"][0][0] = 3
    assert status(desk) == "unique"
    assert desk.moment["record"]["clues"]["cells"] == [[2, 2], [2, 2]]
    desk.put(record)
    assert status(desk) == "none"
    record["clues"]["cells"][0][0] = 2
    desk.put(record)
    assert status(desk) == "unique"


def test_traits_are_set_by_the_desk_alone() -> None:
    from traitlets import TraitError

    desk = gridproof.edit(UNIQUE)
    for name in ("record", "puzzle", "fault", "verdict"):
        with pytest.raises(TraitError):
            setattr(desk, name, None)


def test_answer_first_in_python() -> None:
    desk = gridproof.edit("masyu", 3)
    found = desk.derive(LOOP)
    assert found.right
    assert desk.record == found.record
    assert desk.verdict is not None
    assert desk.verdict.status == "unique"
    thinned = desk.thin()
    assert desk.record == thinned.record
    assert gridproof.check(desk.record).answers == (LOOP,)
    desk.moment = {**desk.moment, "colours": {"0,0": "red"}, "entries": {"r1c1-r1c2": 1}}
    desk.put({**desk.record, "clues": {"cells": [[None] * 3] * 3}})
    assert desk.moment["colours"] == {}, "another puzzle"
    desk.moment = {**desk.moment, "colours": {"0,0": "red"}, "entries": {"r1c1-r1c2": 1}}
    desk.derive(LOOP)
    assert (desk.moment["colours"], desk.moment["entries"]) == ({"0,0": "red"}, {"r1c1-r1c2": 1})
    desk.put(thinned.record)
    wrong = desk.derive({"links": [["", "", ""]] * 3})
    assert not wrong.right
    assert desk.record == thinned.record


def test_the_rest_fits_the_answer_on_trial() -> None:
    desk = gridproof.edit("latin_square", 3)
    desk.moment = {**desk.moment, "entries": {"r1c1": 2}}
    assert desk.rest(seed=1).status == "unique"
    assert desk.verdict is not None
    assert desk.verdict.solutions[0]["r1c1"] == 2


def test_without_a_kernel_the_board_and_its_verdict_are_shown() -> None:
    desk = gridproof.edit(UNIQUE)
    data, metadata = desk._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    assert data["text/plain"] == "unique: there is one solution, and this is proven"
    assert data["text/plain"] in data["text/html"]
    assert metadata == {}


# The kernel's answers -----------------------------------------------------------------------------


def test_what_is_refused_has_the_square_where_that_is() -> None:
    desk = gridproof.edit("slitherlink", 2)
    said = drawn(desk, "9", (1, 0))
    assert said["at"] == [1, 0]
    assert "9" in said["error"]
    assert desk.record["clues"]["cells"] == [[None] * 2] * 2


def test_whatever_the_widget_asks_is_answered() -> None:
    desk = gridproof.edit(UNIQUE)
    for action in ("desk", "check", "count", "grade", "thin", "explain", "hint", "prove", "copy", "picture"):
        assert "reply" in asked(desk, action, source=desk.record), action
    assert "error" in asked(desk, "desk")
    assert "error" in asked(desk, "desk", source="nothing that is read")
    desk._handle_custom_msg({"id": 5}, [])


def test_a_fault_is_told_and_an_interrupt_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(fault: BaseException) -> Any:
        def answer(_: object) -> Any:
            raise fault

        return answer

    desk = gridproof.edit(UNIQUE)
    monkeypatch.setattr(desks, "answer", fail(ValueError("odd")))
    assert asked(desk, "grade", source=desk.record)["error"].endswith("ValueError: odd")
    monkeypatch.setattr(desks, "answer", fail(KeyboardInterrupt()))
    assert asked(desk, "grade", source=desk.record)["error"] == "the kernel was interrupted"


def test_everything_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float | None] = []

    def note(request: Request) -> dict[str, Any]:
        limits.append(request.timeout)
        return {}

    monkeypatch.setattr(desks, "answer", note)
    desk = gridproof.edit(UNIQUE)
    asked(desk, "explain", source=desk.record)
    asked(desk, "count", source=desk.record, timeout=1)
    assert limits == [desks.PATIENCE, 1]


@pytest.mark.parametrize("action", ["explain", "hint"])
def test_rules_too_look_at_the_time(action: str) -> None:
    blank = gridproof.edit("sudoku", 16)
    said = asked(blank, action, source=blank.record, timeout=0.05)
    told = said["reply"]["message"] if "reply" in said else said["error"]
    assert told.startswith("the time limit of 0.05 s was reached")


# With processes beside the kernel -----------------------------------------------------------------


def in_a_kernel(act: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run something in an event loop, as kernels do."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(act())).result()


async def answered(sent: list[Any], name: str) -> Any:
    """Return the widget's final answer to a question."""
    for _ in range(600):
        for said in sent:
            if said["id"] == name and "working" not in said:
                return said
        await asyncio.sleep(0.05)
    raise AssertionError(f"{name} has no answer: {sent}")


def test_the_kernel_is_free_while_others_look_for_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "stand", None)  # nothing is sought here
    desk = gridproof.edit(UNIQUE)
    heard: list[Any] = []
    desk.observe(lambda change: heard.append(change.new and change.new.status), "verdict")

    async def act() -> None:
        sent = listening(desk)
        ask(desk, "a", "verdict", source=desk.record)
        assert sent == [{"id": "a", "working": True}]
        assert desk.pending
        assert (await answered(sent, "a"))["reply"]["status"] == "unique"
        assert not desk.pending
        assert heard == ["unique"]
        other = {**desk.record, "clues": {"cells": [[3, 3], [3, 3]]}}
        desk.put(other)
        ask(desk, "b", "verdict", source=other)
        assert desk.pending
        assert desk.verdict is not None  # waits for it
        assert (desk.verdict.status, desk.pending) == ("none", False)
        assert (await answered(sent, "b"))["reply"]["status"] == "none"
        ask(desk, "c", "verdict", source=other)
        assert sent[-1]["reply"]["status"] == "none", "known already"

    in_a_kernel(act)


def test_buttons_are_answered_by_others_and_strokes_at_once() -> None:
    desk = gridproof.edit("slitherlink", 5)

    async def act() -> None:
        sent = listening(desk)
        ask(desk, "a", "complete", source=desk.record)
        stroke = {"field": "cells", "place": [0, 0], "text": "3"}
        ask(desk, "b", "edit", source=desk.record, strokes=[stroke])
        assert [said["id"] for said in sent] == ["a", "b"]
        assert sent[1]["reply"]["record"]["clues"]["cells"][0][0] == 3
        assert "status" in (await answered(sent, "a"))["reply"]
        ask(desk, "c", "grade", source="no puzzle")
        assert "error" in await answered(sent, "c")
        ask(desk, "d", "gallery")
        assert len((await answered(sent, "d"))["reply"]) == len(kind_names())

    in_a_kernel(act)


def test_a_process_that_dies_is_replaced() -> None:
    desk = gridproof.edit(UNIQUE)

    async def act() -> None:
        sent = listening(desk)
        ask(desk, "a", "verdict", source=desk.record)
        await answered(sent, "a")
        for process in [*subprocess_call._pools[0]._processes.values()]:
            process.kill()
            process.join()
        ask(desk, "b", "count", source=desk.record)
        said = await answered(sent, "b")
        assert "reply" in said or said["status"] == 500
        ask(desk, "c", "count", source=desk.record)
        assert (await answered(sent, "c"))["reply"]["count"] == 1

    in_a_kernel(act)


def test_only_the_last_of_many_verdicts_is_looked_for() -> None:
    desk = gridproof.edit("slitherlink", 7)

    async def act() -> None:
        sent = listening(desk)
        records = [{**desk.record, "clues": {"cells": [[n % 4] + [None] * 6] * 7}} for n in range(8)]
        for name, record in zip("abcdefgh", records, strict=True):
            ask(desk, name, "verdict", source=record)
        said = [await answered(sent, name) for name in "abcdefgh"]
        assert "reply" in said[-1]
        assert {each.get("status") for each in said[:-1]} >= {409}

    in_a_kernel(act)


# Parts of the widget ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["notebook.js", "player.js"])
def test_the_joined_module_is_whole_and_parses(name: str, tmp_path: Path) -> None:
    code = joined(name)
    assert not re.search(r"^\s*import\b", code, re.MULTILINE)
    assert re.findall(r"^export\b.*", code, re.MULTILINE) == [f"export default ${name[:-3]}.default;"]
    node = shutil.which("node")
    if node is None:
        absent("node", "apt-get install nodejs")
    file = tmp_path / "joined.mjs"
    file.write_text(f"{code}\n", encoding="utf-8")
    check = f"import('{file.as_uri()}').then(found => console.log(Object.keys(found.default)))"
    run = subprocess.run([str(node), "--eval", check], capture_output=True, text=True, check=False)
    assert run.stdout == "[ 'render' ]\n", run.stderr


def test_every_name_that_a_module_imports_is_exported_before() -> None:
    code = joined("notebook.js")
    scopes = re.findall(r"^const \$(\w+) = \(\(\) => \{$", code, re.MULTILINE)
    assert len(set(scopes)) == len(scopes)
    for number, scope in enumerate(scopes):
        for names, other in IMPORT.findall(static(f"{scope}.js")):
            assert other[:-3] in scopes[:number]
            wanted = {name.strip() for name in names.split(",") if name.strip()}
            assert wanted <= set(EXPORT.findall(static(other))), (scope, other)


def test_the_page_and_the_widget_share_the_editor() -> None:
    assert static("editor.js").partition("export class Editor")[2].strip() in joined("notebook.js")
    assert 'from "./editor.js"' in static("desk.js")


def test_the_styles_hold_within_the_widget_alone() -> None:
    def selectors(css: str) -> list[str]:
        return [
            each
            for head, body in rules(css)
            for each in (selectors(body) if head.startswith("@") else COMMA.split(head))
        ]

    found = selectors(desks.styles())
    assert len(found) > 100
    assert all(".gp-desk" in each for each in found)


def test_it_needs_no_web_server() -> None:
    code = (
        "import sys\n"
        "sys.modules.update(dict.fromkeys(('starlette', 'uvicorn', 'h11')))\n"
        "import gridproof\n"
        f"print(gridproof.edit({UNIQUE!r}).verdict.status)"
    )
    import sys

    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout == "unique\n", run.stderr


def test_without_anywidget_it_says_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.delitem(sys.modules, "gridproof.frontends.notebook.desk")
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(ImportError, match="the desk needs the package anywidget"):
        gridproof.edit(UNIQUE)


def test_a_choice_within_a_selector_stays_whole() -> None:
    css = ".a:is(.b, .c:not(.d, .e)) > i, .f { top: 0 }"
    assert scoped(css, ".w") == ".w .a:is(.b, .c:not(.d, .e)) > i,.w .f{top: 0}\n"
