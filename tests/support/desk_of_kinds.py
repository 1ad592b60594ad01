"""The desk with a board of any kind in a browser: what is opened, what stands there, and its verdict."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from hands import Hand, Json, areas_of, neighbours, value_of
from playwright.sync_api import Page

import gridproof
from gridproof.frontends.desk.drafts import opened, tools_of
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.samples import samples

PARTS = ("type", "rows", "cols", "clues", "params")

VERDICT = """() => new Promise((done, fail) => {
  const until = performance.now() + 60000;
  const look = () => {
    const { verdict, waiting } = document.querySelector('#desk').dataset;
    if (verdict === 'failed') fail(new Error(document.querySelector('.said').textContent));
    else if (waiting === '0' && verdict && verdict !== 'searching') done(verdict);
    else if (performance.now() > until) fail(new Error(`still ${verdict}`));
    else setTimeout(look, 5);
  };
  look();
})"""

OPENED = """kind => new Promise((done, fail) => {
  const until = performance.now() + 60000;
  const look = () => {
    const { kind: now, waiting } = document.querySelector('#desk').dataset;
    if (now === kind && waiting === '0') done();
    else if (performance.now() > until) fail(new Error(document.querySelector('#told').textContent));
    else setTimeout(look, 5);
  };
  look();
})"""

RECORD = "() => JSON.parse(localStorage.getItem('gridproof.draft.' + location.hash.slice(7))).moment.record"


def smallest(kind: str) -> Json:
    """Return the smallest sample of a kind, without its solution."""
    sample = min(samples(kind), key=lambda each: each["rows"] * each["cols"])
    return opened({name: sample[name] for name in PARTS if name in sample})


def draft(record: Mapping[str, Any], **more: object) -> Json:
    """Return the draft of a record, as the server has it."""
    found: Json = json.loads(json.dumps(answer(request_of("desk", {"source": dict(record), **more}))))
    return found


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two records of one kind say the same in every field."""
    fields = kind_named(one["type"]).fields
    sizes = [(record["rows"], record["cols"]) for record in (one, other)]
    return sizes[0] == sizes[1] and all(
        field.normal_form(one) == field.normal_form(other) for field in fields
    )


def open_board(page: Page, board: Mapping[str, Any]) -> None:
    """Have the page open a board."""
    page.evaluate("() => { localStorage.clear(); document.querySelector('#desk').dataset.kind = ''; }")
    page.evaluate("hash => { location.hash = hash; }", urlencode({"puzzle": json.dumps(board)}))
    page.evaluate(OPENED, board["type"])
    page.evaluate("() => document.querySelector('.sheet').scrollIntoView({ block: 'center' })")


def expected(record: Mapping[str, Any]) -> str:
    """Return the verdict that `check` has for a record."""
    try:
        return gridproof.check(read_record(record)).status
    except InputError:
        return "unready"


def take_a_clue_away(hand: Hand, record: Json) -> None:
    """Take away an entry, else change a region, else a setting."""
    tools = tools_of(record)
    for tool in tools:
        spot = next((spot for spot in tool["spots"] if spot["text"] and tool["gesture"] == "entry"), None)
        if spot is not None:
            hand.take(tool)
            hand.clear(spot)
            return
    for tool in tools:
        if tool["gesture"] == "region":
            first, *others = areas_of(value_of(record, tool["field"])).values()
            one, other = next((s, o) for s in first for area in others for o in neighbours(s, area))
            hand.take(tool)
            hand.join(one, other)
            return
    for tool in tools:
        if tool["gesture"] == "cage":
            hand.take(tool)
            hand.clear(tool["spots"][0])
            return
    texts = [tool for tool in tools if "\n" in tool["text"] and tool["required"]]
    tool = texts[-1] if texts else next(tool for tool in tools if tool["flag"])
    text = tool["text"].rpartition("\n")[0] if texts else {"yes": "no", "no": "yes"}[tool["text"]]
    hand.write(tool | {"text": text}, tool)
