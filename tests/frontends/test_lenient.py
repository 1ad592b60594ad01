"""An unknown rule is an error, or with ``lenient`` stands in the verdict as not checked."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import command
import pytest

import gridproof
from gridproof import InputError
from gridproof.frontends.cli.schemas import schema
from gridproof.frontends.desk.verdict import stand, told
from gridproof.frontends.web.requests import answer, request_of
from gridproof.models.verify.checker import check
from gridproof.models.verify.file import sha256

GRID: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
for (r, c), digit in {(0, 0): 1, (0, 1): 2, (1, 2): 1, (2, 0): 2, (3, 3): 1}.items():
    GRID[r][c] = {"value": digit, "given": True}
DOCUMENT = {"size": 4, "grid": GRID, "frobnicate": [{}], "line": [{"lines": [["R1C1", "R1C2"]]}]}
NAMES = ("frobnicate", "line (drawn, with a meaning that only words can tell)")
TEXT = json.dumps(DOCUMENT)
FORMS = {"f-puzzles": TEXT, "iss": ".Shape~4x4.~R1C1_1.Frobnicate~R1C1", "record": json.dumps({
    "type": "variant_sudoku", "rows": 4, "cols": 4, "params": {"note": {"unchecked": ["a"]}}
})}  # fmt: skip


def run(*args: str) -> tuple[int, str, str]:
    found = command.gridproof(*args)
    return found.returncode, found.stdout, found.stderr


def test_what_is_not_known_is_an_error_that_names_it() -> None:
    for ask in (gridproof.check, gridproof.solve, gridproof.read_one, gridproof.read):
        with pytest.raises(InputError, match="not known here: frobnicate, line"):
            ask(TEXT)
    with pytest.raises(InputError, match="not known here: frobnicate, line"):
        gridproof.convert(TEXT, "record")
    assert [verdict.status for verdict in gridproof.check_many([TEXT])] == ["error"]
    code, out, _ = run("check", TEXT)
    assert (code, "not known here: frobnicate, line" in out) == (2, True)


def test_a_lenient_verdict_names_what_is_not_checked() -> None:
    assert gridproof.read_one(TEXT, lenient=True).unchecked == NAMES
    for verdict in (
        gridproof.check(TEXT, lenient=True),
        gridproof.check(DOCUMENT, lenient=True),
        gridproof.solve(TEXT, lenient=True),
        *gridproof.check_many([TEXT], lenient=True),
        *gridproof.solve_many([DOCUMENT], lenient=True),
        gridproof.check(gridproof.read(TEXT, lenient=True)[0], confirm=True),
    ):
        assert verdict.unchecked == NAMES
        assert verdict.message.count("not checked: frobnicate, line (drawn") == 1
        assert verdict.record["unchecked"] == list(NAMES)
    [record] = gridproof.convert(TEXT, "record", lenient=True)
    assert gridproof.check(record).unchecked == NAMES


NOT_LENIENT = {"audit", "canonical_id", "generate", "sample"}
"""Functions about whole puzzles, or without a puzzle to read."""

SAYING: dict[str, Callable[..., object]] = {
    "backbone": gridproof.backbone,
    "candidates": gridproof.candidates,
    "complete": gridproof.complete,
    "count": gridproof.count,
    "effort": gridproof.effort,
    "explain": gridproof.explain,
    "hint of a whole board": lambda text, lenient: gridproof.hint(
        text, filled="1234341221434321", lenient=lenient
    ),
    "import": lambda text, lenient: gridproof.import_answer(text, "s UNSATISFIABLE", lenient=lenient),
    "prove": lambda text, lenient: repr(gridproof.prove(text, claim="all", lenient=lenient)),
    "redundant": gridproof.redundant,
}
"""Questions whose answers name the unchecked rules."""

QUIET: dict[str, Callable[..., object]] = {
    "compare": lambda text, lenient: gridproof.compare(text, ["sat"], lenient=lenient),
    "compile": gridproof.compile,
    "conflict": gridproof.conflict,
    "draw": gridproof.draw,
    "encodings": lambda text, lenient: gridproof.compare_encodings(text, "sat", ["lazy"], lenient=lenient),
    "export": lambda text, lenient: gridproof.export_model(text, "cnf", lenient=lenient),
    "hint": gridproof.hint,
    "narrow": gridproof.narrow,
    "narrowing": lambda text, lenient: gridproof.compare_narrowing(
        text, "sat", tiers=["off"], lenient=lenient
    ),
    "propagation": lambda text, lenient: gridproof.compare_propagation(text, "sat", [], lenient=lenient),
    "rate": gridproof.rate,
    "solutions": lambda text, lenient: list(gridproof.solutions(text, lenient=lenient)),
}
"""Others."""


@pytest.mark.parametrize("name", [*SAYING, *QUIET])
def test_all_that_reads_text_can_be_lenient(name: str) -> None:
    ask = (SAYING | QUIET)[name]
    with pytest.raises(InputError, match="not known here: frobnicate, line"):
        ask(TEXT, lenient=False)
    found = ask(TEXT, lenient=True)
    if name in SAYING:
        assert str(getattr(found, "message", found)).count("not checked: frobnicate, line (drawn") == 1


@pytest.mark.parametrize("form", ["clausal", "steps"])
def test_a_certificate_says_what_it_does_not_prove(form: Literal["clausal", "steps"], tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    proof = gridproof.prove(TEXT, form, "all", lenient=True)
    found = gridproof.verify(proof)
    assert (found.status, found.unchecked, proof.unchecked) == ("verified", NAMES, NAMES)
    said = f"there are exactly 4 solutions; this is about the rest, not checked: {', '.join(NAMES)}"
    assert found.message == said
    file = tmp_path / "a.proof"
    file.write_text(proof.text)
    code, out, _ = run("verify", str(file))
    assert (code, f"verified: {said} (" in out) == (0, True)
    _, out, _ = run("verify", str(file), "--json")
    record = json.loads(out)
    assert record["unchecked"] == list(NAMES)
    jsonschema.validate(record, schema("verify"))
    alone = check(proof.text.encode(), beside={sha256(proof.constraints): proof.constraints})
    assert str(alone).startswith(f"{said} ({form} form")
    hidden = proof.text.replace("unchecked", "checked")
    assert gridproof.verify(hidden).status == "refused"


def test_a_certificate_is_compared_with_what_is_known_of_a_puzzle(tmp_path: Path) -> None:
    record = gridproof.convert(TEXT, "record", lenient=True)[0]
    silent = json.loads(record)
    del silent["params"]["note"]["unchecked"]
    file, other = tmp_path / "a.proof", tmp_path / "b.proof"
    for path, source in ((file, json.dumps(silent)), (other, "1234............")):
        path.write_text(gridproof.prove(source, claim="all").text)
    with pytest.raises(InputError, match="not known here"):
        gridproof.verify(file, of=TEXT)
    found = gridproof.verify(file, of=TEXT, lenient=True)
    assert (found.status, found.unchecked) == ("verified", NAMES)
    assert found.message.endswith(f"not checked: {', '.join(NAMES)}")
    assert gridproof.verify(file).unchecked == ()
    assert gridproof.verify(other, of=TEXT, lenient=True).status == "refused"
    code, out, err = run("verify", str(file), "--of", TEXT)
    assert (code, out, "--of: " in err) == (2, "", True)
    code, out, _ = run("verify", str(file), "--of", TEXT, "--lenient", "--json")
    assert (code, json.loads(out)["unchecked"]) == (0, list(NAMES))
    code, _, err = run("verify", str(file), "--lenient")
    assert (code, "--lenient applies to the puzzle of --of: it needs --of" in err) == (2, True)


def test_a_certificate_of_all_that_a_puzzle_says_names_nothing() -> None:
    known = DOCUMENT | {"frobnicate": [], "line": []}
    proof = gridproof.prove(
        json.dumps({k: v for k, v in known.items() if v != []}), claim="all", lenient=True
    )
    assert (proof.unchecked, gridproof.verify(proof).unchecked) == ((), ())
    assert "not checked" not in f"{proof}{gridproof.verify(proof)}"


def test_no_function_that_reads_text_is_left_out() -> None:
    for name in gridproof.__all__:
        offered = getattr(gridproof, name)
        names = inspect.signature(offered).parameters if inspect.isfunction(offered) else {}
        reads = "of" in names or ("kind" in names and name not in NOT_LENIENT)
        assert ("lenient" in names) is reads, name


def test_what_is_wrong_stays_wrong() -> None:
    with pytest.raises(InputError, match="is no cell"):
        gridproof.check(DOCUMENT | {"thermometer": [{"lines": [["X"]]}]}, lenient=True)
    with pytest.raises(InputError, match=r"no grid|not all of them"):
        gridproof.check({"size": 4, "grid": [[]], "frobnicate": [{}]}, lenient=True)


@pytest.mark.parametrize("name", FORMS)
def test_commands_have_it_in_text_and_json(name: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    for asked in ("check", "solve", "count", "explain"):
        _, out, err = run(asked, "--lenient", FORMS[name])
        assert "not checked: " in out
        assert "puzzle 1: not checked: " in err
        _, out, _ = run(asked, "--lenient", "--json", FORMS[name])
        record = json.loads(out)
        assert record["unchecked"]
        jsonschema.validate(record, schema(asked))


def test_a_file_of_a_job_has_it_too(tmp_path: Any) -> None:
    source, results = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(f"{TEXT}\n{TEXT}\n")
    code, _, _ = run("check", "--lenient", str(source), "-o", str(results))
    assert code in (0, 10)
    rows = [json.loads(line) for line in results.read_text().splitlines()]
    assert [row["unchecked"] for row in rows] == [list(NAMES)] * 2


def test_what_a_job_alone_has_does_not_go_with_it(tmp_path: Any) -> None:
    results = tmp_path / "out.jsonl"
    for option in (["--resume"], ["--cluster", "local"]):
        code, _, err = run("check", "--lenient", TEXT, "-o", str(results), *option)
        assert (code, "do not go with --lenient" in err, results.exists()) == (2, True, False)


def test_puzzles_have_the_same_numbers_as_in_their_verdicts() -> None:
    _, out, err = run("check", "--lenient", FORMS["iss"], "1234............", TEXT)
    assert [int(found) for found in re.findall(r"puzzle (\d+): not checked: ", err)] == [1, 3]
    assert [int(found) for found in re.findall(r"puzzle (\d+): .*not checked: ", out)] == [1, 3]


def test_other_commands_say_it() -> None:
    for args in (["explain"], ["rate"], ["convert", "--to", "iss"], ["redundant"], ["candidates"]):
        code, _, err = run(args[0], "--lenient", TEXT, *args[1:])
        assert code in (0, 10)
        assert "puzzle 1: not checked: frobnicate, line (drawn" in err


@pytest.mark.parametrize("asked", ["explain", "rate", "redundant", "candidates"])
def test_records_of_other_commands_have_it(asked: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    code, out, _ = run(asked, "--lenient", "--json", TEXT)
    assert code in (0, 10)
    record = json.loads(out)
    assert record["unchecked"] == list(NAMES)
    jsonschema.validate(record, schema(asked))


def test_a_record_that_says_so_itself_is_told_without_asking() -> None:
    for args in (["convert", "--to", "text"], ["explain"]):
        _, _, err = run(*args, FORMS["record"])
        assert "puzzle 1: not checked: a" in err


def test_the_page_says_it() -> None:
    standing = told(stand(gridproof.read_one(TEXT, lenient=True)))
    assert "not checked: frobnicate, line (drawn" in standing["message"]
    for action in ("check", "solve", "verdict"):
        with pytest.raises(InputError, match="not known here"):
            answer(request_of(action, {"source": TEXT}))
        said = answer(request_of(action, {"source": TEXT, "lenient": True}))
        assert "not checked: frobnicate, line (drawn" in said["message"]
    for action in ("draw", "desk"):
        assert answer(request_of(action, {"source": TEXT, "lenient": True}))["unchecked"] == list(NAMES)
    for action in ("grade", "copy", "picture"):
        assert answer(request_of(action, {"source": TEXT, "lenient": True, "form": "record"}))
    for action in ("thin", "rest"):
        made = answer(request_of(action, {"source": TEXT, "lenient": True}))
        assert made["message"].count("not checked: frobnicate, line (drawn") == 1
