"""The folder of the site in real browsers: kept on the first visit, then used with no host at all.

A host of the standard library serves it. Answers are compared with those of this Python.

    pytest --deep tests/frontends/site/test_in_browsers.py -k picture --film    take the guide's picture anew
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from browser import page_tools
from desk_of_kinds import (
    OPENED,
    RECORD,
    VERDICT,
    expected,
    open_board,
    smallest,
)
from desk_page import SLITHERLINK, Desk, desk_in, link_of
from film import PICTURES, take, told_by
from hands import Json
from once import once
from playwright.sync_api import Browser, Page, expect
from serving import Folder, Server, eventually
from static_desk import PATIENCE, await_python, kept, made, static_folder
from tiers import absent

from gridproof.frontends.certificates.verifying import verify
from gridproof.frontends.desk.drafts import opened
from gridproof.frontends.site import notebooks
from gridproof.frontends.site.runtime import WHEEL, find
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import kind_names

KINDS = kind_names()[::12]
"""Kinds that stand for all."""

ASK = """async ([action, body]) => {
  const { ask } = await import(new URL('static/transport.js', location.href));
  return ask(action, body);
}"""

LONG = {"type": "sudoku", "rows": 9, "cols": 9, "clues": {}}
"""A board whose solutions are counted for a minute."""


@pytest.fixture(scope="module")
def static_desk() -> Path:
    return static_folder()


def made_with_notebooks() -> str:
    """Return the folder, with the notebooks in it."""
    tools, target = page_tools("pyodide"), Path(once("site", made))
    if not (tools / "wheels" / notebooks.CORE).is_file():
        absent("JupyterLite", notebooks.command(tools))
    notebooks.build_notebooks(target, find(tools), notebooks.find_wheels(tools))
    return str(target)


def expect_verdict(desk: Desk, words: str) -> None:
    """Wait for a verdict; Python may still be loading."""
    await_python(desk.page)
    expect(desk.page.locator(".said .status").first).to_have_text(words, timeout=PATIENCE)


@pytest.fixture(scope="module")
def offline(browser: Browser) -> Iterator[Desk]:
    """Provide the page after its first visit, with no host any more."""
    with kept(browser) as (desk,):
        desk.page.goto("about:blank")
        yield desk


@pytest.fixture
def desk(offline: Desk) -> Desk:
    if not offline.page.url.startswith(offline.site.url):
        offline.page.goto(offline.site.desk)
    await_python(offline.page)
    return offline


@pytest.mark.deep
def test_a_board_is_set_and_proven_with_no_host(desk: Desk) -> None:
    open_board(desk.page, SLITHERLINK)
    expect_verdict(desk, "Unique")
    desk.click((0.5, 0.5))
    desk.keys("Delete")
    expect_verdict(desk, "Several solutions")
    desk.keys("3")
    expect_verdict(desk, "Unique")
    desk.page.reload()
    expect_verdict(desk, "Unique")
    assert desk.clue("cells") == SLITHERLINK["clues"]["cells"]


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS[::3])
def test_a_link_of_a_server_opens_in_the_folder_and_back(
    kind: str, desk: Desk, site: Server, browser: Browser
) -> None:
    note = {"title": "Crossing", "author": "Märta", "rules": "Draw.\nDone.", "notes": "For B."}
    board = smallest(kind)
    with desk_in(browser, site) as other:
        other.open_record({**board, "params": {**board["params"], "note": note}})
        other.page.evaluate(OPENED, kind)
        record = other.page.evaluate(RECORD)
        desk.page.evaluate("() => localStorage.clear()")
        desk.page.goto("about:blank")
        desk.page.goto(f"{desk.site.desk}{link_of(other)}")
        await_python(desk.page)
        desk.page.evaluate(OPENED, kind)
        assert desk.page.evaluate(RECORD) == record
        assert desk.page.evaluate(VERDICT) == "unique"
    with desk_in(browser, site) as fresh:
        fresh.page.goto(f"{site.desk}{link_of(desk)}")
        fresh.page.evaluate(OPENED, kind)
        assert fresh.page.evaluate(RECORD) == record
    assert record["params"]["note"] == note


@pytest.mark.deep
def test_the_picture_of_the_guide_shows_the_first_visit(
    browser: Browser, static_desk: Path, request: pytest.FixtureRequest
) -> None:
    large = "runtime/pyodide.asm.wasm"
    host = Folder(static_desk, held=large)
    page = browser.new_context(viewport={"width": 960, "height": 440}, color_scheme="light").new_page()
    page.goto(host.url)
    starting = page.locator("#starting")
    files = json.loads((static_desk / "files.json").read_text())["files"]
    before = sum(files[name]["bytes"] for name in takewhile(lambda name: name != large, files))
    total = sum(each["bytes"] for each in files.values())
    expect(starting).to_contain_text(f"Loading: {before / 1e6:.1f} of {total / 1e6:.1f} MB", timeout=PATIENCE)
    expect(page.locator("#kinds .card svg")).to_have_count(12)
    lines = page.locator("body").inner_text().splitlines()
    told = {"lines": [re.sub(r"[\d.]+ of [\d.]+ MB", "some of all MB", line) for line in lines if line]}
    path = PICTURES / "first_visit.png"
    if request.config.getoption("film"):
        take(page, path, {"x": 0, "y": 0, "width": 960, "height": 440}, told)
    assert told_by(path) == told, f"{path.name} is out of date: run with --film"
    host.release.set()
    await_python(page)
    page.context.close()
    host.end()


def replies(desk: Desk, action: str, **body: Any) -> tuple[Json, Json]:
    """Return the replies of the browser and of this Python to a question."""
    here: Json = json.loads(json.dumps(answer(request_of(action, {"timeout": 60, **body}))))
    return desk.page.evaluate(ASK, [action, {"timeout": 60, **body}]), here


SUMMARIES = """() => {
  window.summaries = [];
  new MutationObserver(() => {
    const text = document.querySelector('.findings summary')?.textContent;
    if (text && text !== window.summaries.at(-1)) window.summaries.push(text);
  }).observe(document.querySelector('.findings'), { subtree: true, childList: true, characterData: true });
}"""
"""JavaScript that notes what the list of steps is called while they arrive."""


@pytest.mark.deep
def test_each_step_of_a_path_is_shown_when_it_is_taken(desk: Desk) -> None:
    steps = answer(request_of("explain", {"source": SLITHERLINK}))["steps"]
    open_board(desk.page, SLITHERLINK)
    expect_verdict(desk, "Unique")
    desk.page.evaluate(SUMMARIES)
    desk.press("Path")
    expect(desk.page.locator(".findings summary").first).to_contain_text("All", timeout=PATIENCE)
    shown = desk.page.evaluate("() => window.summaries")
    counts = [int(text.split()[0]) for text in shown[:-1]]
    assert counts == [*range(1, len(steps) + 1)]
    assert shown[0] == "1 step so far"


@pytest.mark.deep
@pytest.mark.parametrize("kind", kind_names())
def test_verdicts_and_paths_are_those_of_a_server(kind: str, desk: Desk) -> None:
    source = {name: value for name, value in smallest(kind).items() if name != "id"}
    there, here = replies(desk, "verdict", source=source, patient=True)
    assert there | {"seconds": 0} == here | {"seconds": 0}
    assert there["status"] == "unique"
    there, here = replies(desk, "explain", source=source)
    assert [each["sentence"] for each in there["steps"]] == [each["sentence"] for each in here["steps"]]
    assert there["rating"] == here["rating"]


@pytest.mark.deep
@pytest.mark.parametrize("kind", kind_names())
def test_a_proof_is_verified_outside(kind: str, desk: Desk, tmp_path: Path) -> None:
    source = {name: value for name, value in smallest(kind).items() if name != "id"}
    there, _ = replies(desk, "prove", source=source)
    certificate = tmp_path / there["certificate"]["name"]
    certificate.write_text(there["certificate"]["text"])
    assert verify(certificate).status == "verified"


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS[::2])
def test_boards_are_made_and_drawn_as_on_a_server(kind: str, desk: Desk) -> None:
    sample = smallest(kind)
    blank = opened({name: sample[name] for name in ("type", "rows", "cols", "params") if name in sample})
    made, _ = replies(desk, "rest", source=blank, seed=7)
    assert expected(made["record"]) == "unique", made["message"]
    there, here = replies(desk, "picture", source=made["record"], format="svg")
    assert there == here


TELL_POSTS = """() => {
  const { postMessage, terminate } = Worker.prototype;
  Worker.prototype.postMessage = function (message) {
    postMessage.call(this, message);
    this.latest = message.action;
    console.debug(`posted ${message.action}`);
  };
  Worker.prototype.terminate = function () {
    terminate.call(this);
    console.debug(`ended the worker of ${this.latest}`);
  };
}"""
"""JavaScript that logs each question which a worker is given, and the end of a worker with its last one."""


@pytest.mark.deep
def test_a_long_search_is_stopped_and_the_next_question_is_answered(desk: Desk) -> None:
    open_board(desk.page, LONG)
    expect_verdict(desk, "Several solutions")
    desk.page.get_by_label("Live verdict").uncheck()  # no question but those of this test
    findings = desk.page.locator(".findings .status")
    desk.press("Grade")  # so that the Python for questions has been loaded, and the next one begins at once
    expect(findings).to_have_text("Not graded", timeout=PATIENCE)
    desk.page.evaluate(TELL_POSTS)
    with desk.page.expect_console_message(lambda message: message.text == "posted count"):
        desk.press("Count")
    with desk.page.expect_console_message(lambda message: message.text == "ended the worker of count"):
        desk.page.get_by_role("button", name="Cancel", exact=True).click()
    expect(findings).to_have_text("Cancelled")
    desk.press("Grade")
    expect(findings).to_have_text("Not graded", timeout=PATIENCE)
    desk.page.get_by_label("Live verdict").check()


@pytest.mark.deep
def test_what_is_missing_in_a_browser_is_said_in_one_sentence(desk: Desk) -> None:
    refused = (
        "async (given) => { try { await (" + ASK + ")(given); } catch (reason) { return reason.message; } }"
    )
    source = "12......4..1...."
    for body in ({"backend": "cp-sat"}, {"backend": "ilp"}):
        said = desk.page.evaluate(refused, ["check", {"source": source, **body}])
        assert "pip install" in said, said
    assert "pip install" in desk.page.evaluate(refused, ["picture", {"source": source, "format": "png"}])


ALL_RUN = """() => {
  const said = [...document.querySelectorAll('.jp-Notebook .jp-CodeCell .jp-InputPrompt')];
  return said.length > 0 && said.every((each) => /\\d/.test(each.textContent));
}"""
"""JavaScript that tells whether each cell of a notebook has run."""


@pytest.mark.timeout(900)
@pytest.mark.deep
@pytest.mark.parametrize("name", notebooks.SHOWN)
def test_a_notebook_runs_whole_and_asks_no_other_host(name: str, browser: Browser) -> None:
    host = Folder(Path(once("site notebooks", made_with_notebooks)))
    page = browser.new_context(viewport={"width": 1300, "height": 900}).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{host.url}notebooks/lab/index.html?path={name}")
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=PATIENCE)
    # Cells that are run before the kernel is there may never run.
    expect(page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")).to_be_visible(timeout=PATIENCE)
    page.locator(".lm-MenuBar-itemLabel", has_text="Run").click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.wait_for_function(ALL_RUN, timeout=3 * PATIENCE)  # beside other tests, on one core of two
    outputs = page.locator(".jp-OutputArea-output").all_inner_texts()
    assert outputs
    assert not [text for text in outputs if "Traceback" in text]
    assert f"{host.url}notebooks/wheels/{WHEEL}" in asked
    assert not [url for url in asked if not url.startswith((host.url, "blob:", "data:"))]
    page.context.close()
    host.end()


def served(browser: Browser, root: Path) -> tuple[Folder, Page]:
    host = Folder(root)
    page = browser.new_context().new_page()
    page.goto(host.url)
    return host, page


@pytest.mark.deep
def test_a_file_that_was_changed_on_its_way_is_not_run(
    browser: Browser, static_desk: Path, tmp_path: Path
) -> None:
    copy = Path(shutil.copytree(static_desk, tmp_path / "copy"))
    content = bytearray((copy / "python" / "modules.bin").read_bytes())
    content[len(content) // 2] ^= 1
    (copy / "python" / "modules.bin").write_bytes(content)
    host, page = served(browser, copy)
    sentence = "python/modules.bin is not the file that the folder was made with."
    expect(page.locator("#starting")).to_have_text(sentence, timeout=PATIENCE)
    page.context.close()
    host.end()


@pytest.mark.deep
def test_a_new_version_is_kept_as_a_whole_and_takes_over(
    browser: Browser, static_desk: Path, tmp_path: Path
) -> None:
    copy = Path(shutil.copytree(static_desk, tmp_path / "copy"))
    host, page = served(browser, copy)
    await_python(page)
    revise(copy)
    page.reload()
    page.evaluate(
        "async () => { const it = await navigator.serviceWorker.ready; await it.update();"
        " while (!it.waiting) await new Promise((done) => setTimeout(done, 50)); }"
    )
    assert "second edition" not in page.content()  # as long as it is open it has one version
    host.end()
    context = page.context
    page.close()
    page = context.new_page()
    assert eventually(lambda: edition(page, host.url) == "second edition")  # once no former worker is left
    await_python(page)
    context.close()


def edition(page: Page, url: str) -> str:
    """Return the heading of the page, opened anew."""
    page.goto("about:blank")
    page.goto(url)
    return page.locator("h1").inner_text()


def revise(root: Path) -> None:
    """Change the page in a folder, and its list, as another build would."""
    from gridproof.frontends.site.folder import LIST, summary

    listed = json.loads((root / LIST).read_text())
    page = (root / "index.html").read_text().replace("<h1>gridproof</h1>", "<h1>second edition</h1>")
    worker = (root / "offline.js").read_text().replace(listed["version"], "second")
    for name, text in {"index.html": page, "offline.js": worker}.items():
        (root / name).write_text(text)
        listed["files"][name] = summary(text.encode())
    (root / LIST).write_text(json.dumps(listed | {"version": "second"}))
