"""A user's view: a real JupyterLab in a real browser, and static pages made of notebooks."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from browser import executable
from playwright.sync_api import Browser, Locator, Page, expect

TOKEN = "only-for-this-test"

START = 60
"""Seconds that JupyterLab may take until it answers."""

PATIENCE = 30_000
"""Milliseconds that a page may take; a kernel has to start."""

OWNED = (
    "HOME",
    "IPYTHONDIR",
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
)
"""The folders that this JupyterLab has for itself."""

READ = "import gridproof\npuzzle = gridproof.read('123.34......4..1')[0]"
PLAYED = (
    f"{READ}\nplayer = gridproof.play(gridproof.explain(puzzle), interval=100)\nplayer",
    "print(f'index {player.index}: {player.step.sentence}')",
    "player.index = 99",
)
SHOWN = (
    f"{READ}\npuzzle",
    "gridproof.check(gridproof.read('1234............')[0])",
    "gridproof.explain(puzzle)",
    "gridproof.compile(puzzle)",
)
DESK = (
    "import gridproof\nheard = []\ndesk = gridproof.edit('slitherlink', 3, 3)\n"
    "desk.observe(lambda change: heard.append(change.new.status), 'verdict')\ndesk",
    "print(desk.record['clues']['cells'], desk.verdict.status, heard[-1:], desk.puzzle)",
    "desk.put('slitherlink 2x2\\n2 2\\n2 2')",
    "print(desk.record['clues']['cells'], desk.verdict.status)",
    "desk",
)
PICTURES = {0: 1, 1: 2, 2: 10, 4: 10}
"""The pictures in each of the cells of `SHOWN`, and in that of the player."""

LIGHT, DARK = "rgb(255, 255, 255)", "rgb(17, 17, 17)"
"""The paper of the two themes."""

WIDGET = "application/vnd.jupyter.widget-view+json"
LOADED = "images => images.map(image => image.complete && image.naturalWidth > 0)"


@dataclass(frozen=True)
class Lab:
    """A JupyterLab that serves the notebooks of a folder."""

    folder: Path
    address: str
    surroundings: dict[str, str]

    def write(self, name: str, cells: tuple[str, ...]) -> None:
        """Write a notebook of code cells that were not run."""
        code: dict[str, Any] = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        body = {
            "nbformat": 4,
            "nbformat_minor": 5,
            "metadata": {"kernelspec": kernel},
            "cells": [code | {"id": f"cell-{i}", "source": source} for i, source in enumerate(cells)],
        }
        (self.folder / name).write_text(json.dumps(body), encoding="utf-8")

    def read(self, name: str) -> dict[str, Any]:
        """Return a notebook as JSON."""
        body: dict[str, Any] = json.loads((self.folder / name).read_text(encoding="utf-8"))
        return body

    def choose(self, name: str, **values: object) -> None:
        """Change the settings that a user of this JupyterLab can."""
        folder = Path(self.surroundings["JUPYTERLAB_SETTINGS_DIR"], "@jupyterlab", "apputils-extension")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.jupyterlab-settings").write_text(json.dumps(values), encoding="utf-8")

    @contextmanager
    def opened(self, browser: Browser, name: str) -> Iterator[Page]:
        """Provide the notebook in a page of its own, once its kernel is ready."""
        page = browser.new_page(viewport={"width": 1000, "height": 1000})
        page.set_default_timeout(PATIENCE)
        page.goto(f"{self.address}/doc/tree/{name}?token={TOKEN}&reset")
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
        yield page
        page.close()

    def converted(self, *arguments: str) -> None:
        """Let nbconvert work in the folder."""
        done = subprocess.run(
            [sys.executable, "-m", "nbconvert", *arguments],
            cwd=self.folder,
            env=self.surroundings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    expect.set_options(timeout=PATIENCE)
    own, folder = tmp_path_factory.mktemp("own"), tmp_path_factory.mktemp("notebooks")
    surroundings = os.environ | {name: str(own / name.lower()) for name in OWNED}
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        *(f"--ServerApp.root_dir={folder}", f"--IdentityProvider.token={TOKEN}"),
    ]
    found = Lab(folder, f"http://127.0.0.1:{port}", surroundings)
    found.choose("notification", fetchNews="false", checkForUpdates=False)
    found.choose("themes", theme="JupyterLab Light")
    log = own / "log"
    with log.open("wb") as stream:
        server = subprocess.Popen(
            command, env=surroundings, stdin=subprocess.DEVNULL, stdout=stream, stderr=subprocess.STDOUT
        )
    try:
        wait_until_it_answers(server, f"{found.address}/api?token={TOKEN}", log)
        yield found
    finally:
        server.terminate()
        server.wait(20)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_it_answers(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Return when the server does; fail with its log when it ends or takes too long."""
    end = time.monotonic() + START
    while server.poll() is None and time.monotonic() < end:
        try:
            with urlopen(address, timeout=5):
                return
        except URLError:
            time.sleep(0.2)
    pytest.fail(log.read_text(encoding="utf-8"))


def run(page: Page, number: int) -> Locator:
    """Run the cell of this number; return its output."""
    cell = page.locator(".jp-CodeCell").nth(number)
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    return cell.locator(".jp-Cell-outputArea")


def expect_soon(page: Page, number: int, words: str) -> None:
    """Run the cell until it prints these words: it can overtake the widget's messages to the kernel."""
    for _ in range(10):
        with suppress(AssertionError):
            expect(run(page, number)).to_contain_text(words, timeout=PATIENCE / 10)
            return
    expect(run(page, number)).to_contain_text(words)


def assert_shown(images: Locator, count: int) -> None:
    """Check that the number of images is right, and each holds a picture."""
    expect(images).to_have_count(count)
    images.first.wait_for()
    assert images.evaluate_all(LOADED) == [True] * count


def test_a_click_and_a_key_move_the_widget_and_python_knows(lab: Lab, browser: Browser) -> None:
    lab.write("played.ipynb", PLAYED)
    with lab.opened(browser, "played.ipynb") as page:
        player = run(page, 0).locator(".gp-player")
        sentence, count = player.locator(".gp-sentence"), player.locator(".gp-count")
        expect(sentence).to_have_text("1. r1c4 = 4: full house in row 1")
        expect(player).to_have_css("background-color", LIGHT)
        player.get_by_label("Next step").click()
        expect(count).to_have_text("2 / 10")
        page.keyboard.press("ArrowRight")
        expect(count).to_have_text("3 / 10")
        expect_soon(page, 1, "index 2: r2c4 = 2: naked single")
        run(page, 2)
        expect(sentence).to_have_text("solved after 9 steps")

        player.focus()
        for key, expected in (("ArrowLeft", 9), ("End", 10), ("Home", 1), ("ArrowLeft", 1)):
            page.keyboard.press(key)
            expect(count).to_have_text(f"{expected} / 10")
        player.get_by_role("slider").focus()
        page.keyboard.press("ArrowRight")
        expect(count).to_have_text("2 / 10")
        player.focus()
        page.keyboard.press("Space")
        expect(count).to_have_text("10 / 10")
        expect(player.get_by_label("Play")).to_be_visible()


def test_the_widget_has_the_colours_of_the_notebook(lab: Lab, browser: Browser) -> None:
    lab.choose("themes", theme="JupyterLab Dark")
    lab.write("dark.ipynb", SHOWN)
    with lab.opened(browser, "dark.ipynb") as page:
        assert_shown(run(page, 0).locator("img"), 1)
        assert_shown(run(page, 1).locator("img"), 2)
        player = run(page, 2).locator(".gp-player")
        expect(player).to_have_css("background-color", DARK)
        player.get_by_label("Next step").click()


def test_who_draws_on_the_desk_has_the_puzzle_in_python(lab: Lab, browser: Browser) -> None:
    lab.choose("themes", theme="JupyterLab Light")
    lab.write("desk.ipynb", DESK)
    with lab.opened(browser, "desk.ipynb") as page:
        desk = run(page, 0).locator(".gp-desk")
        said = desk.locator(".said .status")
        expect(said).to_have_text("Several solutions")
        desk.get_by_role("grid").focus()
        for key in ("3", "End", "ArrowDown", "3", "ArrowDown", "ArrowLeft", "0"):
            page.keyboard.press(key)
        expect(said).to_have_text("Unique")
        expect_soon(page, 1, "[[3, None, None], [None, None, 3], [None, 0, None]] unique ['unique'] <Puzzle")
        run(page, 2)
        expect(desk.locator(".sheet-picture text")).to_have_text(["2"] * 4)
        desk.get_by_role("button", name="Undo", exact=True).click()
        expect(said).to_have_text("Unique")
        expect_soon(page, 3, "[[3, None, None], [None, None, 3], [None, 0, None]] unique")
        other = run(page, 4).locator(".gp-desk")
        expect(other.locator(".sheet-picture text")).to_have_text(["3", "3", "0"])
        other.get_by_role("grid").focus()
        for key in ("ArrowRight", "1", "2", "ArrowRight", "2"):
            page.keyboard.press(key)
        expect_soon(page, 3, "[[3, 2, 2], [None, None, 3], [None, 0, None]] ")
        for shown in (desk, other):
            expect(shown.locator(".sheet-picture text")).to_have_text(["3", "2", "2", "3", "0"])
        other.get_by_role("button", name="New puzzle").click()
        other.get_by_label("Search by any name").fill("masyu")
        other.locator('.card[data-kind="masyu"]').click()
        other.get_by_role("button", name="Blank board").click()
        expect(desk.locator(".desk-board h2")).to_have_text("Masyu")
        other.get_by_role("button", name="Undo", exact=True).click()
        expect(desk.locator(".sheet-picture text")).to_have_text(["3", "2", "2", "3", "0"])


@pytest.fixture(scope="module")
def mailed(lab: Lab) -> str:
    """Return a notebook as it comes by mail: run elsewhere, no kernel, no widget state, no signature."""
    lab.write("mailed.ipynb", (*SHOWN, PLAYED[0]))
    lab.converted("--to", "notebook", "--execute", "--inplace", "mailed.ipynb")
    body = lab.read("mailed.ipynb")
    del body["metadata"]["widgets"]
    (lab.folder / "mailed.ipynb").write_text(json.dumps(body), encoding="utf-8")
    return "mailed.ipynb"


def test_who_runs_a_notebook_unattended_gets_a_widget_only_on_request(lab: Lab, mailed: str) -> None:
    explained, played = (lab.read(mailed)["cells"][number]["outputs"][0]["data"] for number in (2, 4))
    assert set(explained) == {"text/html", "text/plain"}
    assert set(played) == {WIDGET, "text/html", "text/plain"}


def test_an_untrusted_notebook_shows_pictures(lab: Lab, browser: Browser, mailed: str) -> None:
    with lab.opened(browser, mailed) as page:
        expect(page.get_by_title("Notebook not trusted")).to_have_count(1)
        outputs = page.locator(".jp-CodeCell .jp-Cell-outputArea")
        for number, count in PICTURES.items():
            outputs.nth(number).scroll_into_view_if_needed()
            assert_shown(outputs.nth(number).locator("img"), count)
            expect(outputs.nth(number).locator("img").first).to_be_visible()
        outputs.nth(4).get_by_text("Every step").click()
        outputs.nth(4).get_by_text("2. r3c1 = 2").click()
        expect(outputs.nth(4).get_by_alt_text("r3c1 = 2")).to_be_visible()
        expect(outputs.nth(4).get_by_alt_text("r1c4 = 4")).to_be_hidden()


def test_a_static_page_shows_pictures(lab: Lab, browser: Browser, mailed: str) -> None:
    """Nothing of it comes from the network."""
    lab.converted("--to", "html", mailed)
    page = browser.new_page()
    page.context.set_offline(True)
    page.goto((lab.folder / mailed).with_suffix(".html").as_uri(), wait_until="commit")
    images = page.locator(".jp-OutputArea-output img")
    assert_shown(images, sum(PICTURES.values()))
    expect(images.first).to_be_visible()
    page.close()


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_without_a_browser_only_a_developer_may_go_on(
    ci: str, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CI", ci)
    both = pytest.fail.Exception, pytest.skip.Exception  # a skip that nothing catches fails no test
    with pytest.raises(both, match=r"a browser.*apt-get install chromium") as reason:
        executable("chromium")
    assert reason.type is outcome
