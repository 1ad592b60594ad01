"""render at the command line: the formats, the things to show, and the refusals in one sentence."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from boards import EIGHTEEN
from command import EASY, SOLVED, gridproof

from gridproof import explain, read
from gridproof.frontends.drawing import scene, svg
from gridproof.frontends.drawing.film import scenes_of
from gridproof.frontends.output import render
from gridproof.puzzles import InputError

TWO = "1234............"
CLASH = "11.............."


def drawn(*arguments: str) -> str:
    run = gridproof("render", *arguments)
    assert (run.returncode, run.stderr) == (0, "")
    ElementTree.fromstring(run.stdout)
    return run.stdout


def words(text: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(text).iter() if "text" in element.tag]


def test_svg_goes_to_standard_output() -> None:
    assert drawn(EASY) == svg(scene(read(EASY)[0]))


def test_standard_input_is_read() -> None:
    run = gridproof("render", text=EASY)
    assert run.stdout == drawn(EASY)


def test_the_solution() -> None:
    assert sorted(words(drawn("--solution", EASY))) == sorted(SOLVED)


def test_the_puzzle_beside_its_solution() -> None:
    givens = [character for character in EASY if character != "."]
    assert sorted(words(drawn("--both", EASY))) == sorted([*givens, *SOLVED])


def test_check_shows_one_solution_or_two() -> None:
    assert drawn("--check", EASY) == drawn("--solution", EASY)
    both = drawn("--check", TWO)
    assert len(words(both)) == 32
    wide, high = re.findall(r'viewBox="0 0 (\S+) (\S+)"', both)[0]
    assert float(wide) > 2 * float(high)


def test_candidates_are_those_that_the_givens_leave() -> None:
    found = words(drawn("--candidates", "12.............."))
    assert len(found) == 46
    assert found.count("1") == 9


def test_a_step_is_that_of_explain() -> None:
    (puzzle,) = read(EASY)
    path = explain(puzzle).steps
    pictures = scenes_of(puzzle, path)
    for number in (1, len(path)):
        assert drawn("--step", str(number), EASY) == svg(pictures[number - 1])


def test_of_several_puzzles_it_says_that_the_first_is_drawn() -> None:
    run = gridproof("render", str(EIGHTEEN))
    assert run.stdout == drawn(str(EIGHTEEN), "--number", "1")
    assert run.stderr.endswith("holds several puzzles: this is the first, --number N takes another\n")
    assert run.stderr.count("\n") == 1


def test_number_theme_and_width() -> None:
    for number, puzzle in enumerate(read(EIGHTEEN), 1):
        if number in (1, 7, 18):
            expected = svg(scene(puzzle), "dark", 200)
            assert (
                drawn(str(EIGHTEEN), "--number", str(number), "--theme", "dark", "--width", "200") == expected
            )


def test_files_of_every_form(tmp_path: Path) -> None:
    for form, start in (("svg", b"<svg "), ("png", b"\x89PNG\r\n"), ("pdf", b"%PDF-"), ("PNG", b"\x89PNG")):
        file = tmp_path / f"out.{form}"
        assert drawn_to(file, "--width", "210") == (0, "")
        assert file.read_bytes().startswith(start)
    assert struct.unpack(">II", (tmp_path / "out.png").read_bytes()[16:24]) == (210, 210)


def test_a_png_has_so_many_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "MOST_PIXELS", 40_000)
    picture = scene(read(EASY)[0])
    assert render.render_picture(picture, "png", width=200).startswith(b"\x89PNG")
    for width, said in ((201, "201 × 201"), (None, "368 × 368")):
        with pytest.raises(InputError, match=f"^a PNG of {said} pixels is too large: choose a smaller width"):
            render.render_picture(picture, "png", width=width)
        for form in ("svg", "pdf"):
            assert render.render_picture(picture, form, width=width)


def test_a_png_or_pdf_has_so_many_shapes(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = scene(read(EASY)[0])
    count = len(picture.shapes)
    monkeypatch.setattr(render, "MOST_SHAPES", count)
    assert render.render_picture(picture, "pdf").startswith(b"%PDF-")
    monkeypatch.setattr(render, "MOST_SHAPES", count - 1)
    for form in ("png", "pdf"):
        said = f"^the picture has {count} shapes, and {form.upper()} takes {count - 1}: write it as SVG$"
        with pytest.raises(InputError, match=said):
            render.render_picture(picture, form)
    assert render.render_picture(picture, "svg").startswith(b"<svg")


def drawn_to(file: Path, *arguments: str) -> tuple[int, str]:
    run = gridproof("render", EASY, "-o", str(file), *arguments)
    assert run.stdout == ""
    return run.returncode, run.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--step", "400", EASY), "there is no step 400: the path has"),
        (("--step", "99", "1234........4..."), "there is no step 99: the path has"),
        (("--step", "0", EASY), "--step"),
        (("-o", "out.gif", EASY), "pictures are written as svg, png, pdf, not as 'gif'"),
        (("-o", "out", EASY), "not as ''"),
        (("-o", "no-such-folder/out.svg", EASY), "No such file or directory"),
        (("--number", "40", str(EIGHTEEN)), "holds no puzzle 40"),
        (("--solution", CLASH), "no solution to show (none: row 1 has two 1s"),
        (("--check", "--timeout", "0", EASY), "no solution to show (unknown"),
        (("--solution", "--step", "3", EASY), "choose one"),
        (("--theme", "blue", EASY), "--theme"),
        (("--width", "0", EASY), "--width"),
        (("--width", "9999999", EASY), "--width"),
        (("--kind", "sudoko", EASY), "did you mean 'sudoku'?"),
        (("no-such-file",), "there is no file 'no-such-file'"),
        (("53..7..x.",), "it is not a puzzle"),
    ],
)
def test_what_is_refused_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    run = gridproof("render", *arguments)
    assert run.returncode == 2
    assert sentence in run.stderr
    assert "Traceback" not in run.stderr
    assert run.stdout == ""


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        ("raise ImportError('not here')", 'pip install "cairosvg'),
        ("raise OSError('no library called \"cairo\" was found')", "apt-get install libcairo2"),
    ],
)
def test_cairo_is_named_where_it_is_missing(tmp_path: Path, failure: str, sentence: str) -> None:
    (tmp_path / "cairosvg.py").write_text(failure)
    paths = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    run = subprocess.run(
        [sys.executable, "-m", "gridproof", "render", EASY, "-o", str(tmp_path / "out.png")],
        capture_output=True, text=True, env=os.environ | {"PYTHONPATH": paths},
    )  # fmt: skip
    assert run.returncode == 2
    assert sentence in run.stderr
    assert len(run.stderr.splitlines()) == 1
    assert not (tmp_path / "out.png").exists()
