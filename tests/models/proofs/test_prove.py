"""Certificates through the command line and the Python face: made, kept, verified, refused."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest
from certificates import sha256
from claims import ambiguous
from command import gridproof as run

import gridproof
from gridproof.frontends.certificates.making import Destination, Prove
from gridproof.frontends.running import tasks
from gridproof.frontends.web.requests import answer, request_of
from gridproof.models import backends
from gridproof.models.backends import backend_class
from gridproof.models.core.model import Unknown
from gridproof.models.proofs import prove as proven
from gridproof.models.proofs.clausal import clausal
from gridproof.models.verify.verifying import Verified
from gridproof.puzzles import Deadline, TooLarge, kind_names
from gridproof.puzzles.forms.input.reader import read_text

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL, TWO, NONE = "123.34......4..1", "12..34........21", "11.............."
SPARE, LEAST = "1234341221434321", "1....2....3.4..."

SOLVERS = {package for name in ("sat", "cp-sat", "ilp") for package in backend_class(name).packages}


def records(*arguments: str, text: str = "") -> list[dict[str, Any]]:
    """Return the records that a command writes with ``--json``."""
    return [json.loads(line) for line in run(*arguments, "--json", text=text).stdout.splitlines()]


def mended(text: str) -> str:
    """Return a certificate with the right hashes of its content: a forger can compute them."""
    body = text.rpartition("end ")[0]
    return f"{body}end {sha256(body)}\n"


# Claims -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "options", "code", "status", "claim"),
    [
        (SMALL, (), 0, "unique", "unique"),
        (SMALL, ("--claim", "unique"), 0, "unique", "unique"),
        (SMALL, ("--claim", "all"), 0, "unique", "all"),
        (NONE, (), 20, "none", "none"),
        (NONE, ("--claim", "none"), 20, "none", "none"),
        (NONE, ("--claim", "unique"), 20, "none", "none"),
        (TWO, ("--limit", "2"), 10, "multiple", "all"),
        (TWO, ("--claim", "all"), 10, "multiple", "all"),
        (TWO, ("--claim", "r3c1=2"), 0, "forced", "forced"),
        (TWO, (), 10, "multiple", "multiple"),
        (TWO, ("--claim", "multiple"), 10, "multiple", "multiple"),
        (TWO, ("--claim", "candidates"), 10, "multiple", "candidates"),
        (SMALL, ("--claim", "candidates"), 0, "unique", "candidates"),
        (LEAST, ("--claim", "minimal"), 0, "unique", "minimal"),
        (NONE, ("--claim", "clash"), 20, "none", "clash"),
        (NONE, ("--claim", "clash", "--form", "steps"), 20, "none", "clash"),
        (SMALL, ("--backend", "cp-sat"), 0, "unique", "unique"),
        (SMALL, ("--backend", "ilp"), 0, "unique", "unique"),
    ],
)
def test_a_claim_is_proven_and_verified(
    puzzle: str, options: tuple[str, ...], code: int, status: str, claim: str, tmp_path: Path
) -> None:
    path = str(tmp_path / "proof")
    done = run("prove", puzzle, "-o", path, "--json", *options)
    record = json.loads(done.stdout)
    assert (done.returncode, record["status"]) == (code, status)
    (found,) = records("verify", path)
    assert (found["status"], found["claim"], found["type"]) == ("verified", claim, "sudoku")
    assert found["trusted"] == record["proof"]["trusted"]
    size = len(Path(path).read_bytes())
    assert (record["proof"]["path"], record["proof"]["bytes"]) == (path, size)
    assert record["proof"]["lines"] == found["lines"]
    backend = options[1] if "--backend" in options else "sat" if status == "multiple" else "rules"
    by_proof = claim in ("forced", "candidates", "minimal", "clash") or options == ("--claim", "multiple")
    assert record["backend"].startswith("proof" if by_proof else backend)


@pytest.mark.parametrize(
    ("puzzle", "options", "code", "message"),
    [
        (TWO, ("--claim", "unique"), 10, "two solutions differ in r1c3, r1c4, r3c3 and 1 more; no proof"),
        (TWO, ("--limit", "1"), 10, "there are more than 1 solutions; no proof is written"),
        (SMALL, ("--claim", "none"), 2, "the claim none is false: there is a solution"),
        (SMALL, ("--claim", "multiple"), 2, "the claim multiple is false: there are no two solutions"),
        (SMALL, ("--claim", "clash"), 2, "the claim clash is false: all clues and givens can hold together"),
        (TWO, ("--claim", "minimal"), 2, "the claim minimal is false: there are several solutions"),
        (SPARE, ("--claim", "minimal"), 2, "the claim minimal is false: there is one solution without r1c1"),
        ("11..............", ("--claim", "candidates"), 2, "the claim candidates is false: there is no"),
        (TWO, ("--claim", "none"), 2, "the claim none is false: there is a solution"),
        (TWO, ("--claim", "r1c3=4"), 2, "the claim r1c3=4 is false: there is a solution in which r1c3 is 3"),
        (TWO, ("--claim", "r9c9=4"), 2, "the puzzle has no cell 'r9c9'"),
        (EASY, ("--timeout", "0"), 30, "the time limit of 0 s was reached"),
        ("12", (), 2, "line 1: the line has 2 cells"),
    ],
)
def test_what_is_false_is_not_proven(
    puzzle: str, options: tuple[str, ...], code: int, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "proof"
    done = run("prove", "-", "-o", str(path), "--json", *options, text=puzzle)
    record = json.loads(done.stdout)
    assert done.returncode == code
    assert record["message"].startswith(message)
    assert "proof" not in record
    assert not path.exists()


def test_all_solutions_are_listed_with_every_cell_in_which_some_differ(tmp_path: Path) -> None:
    (record,) = records("prove", "12..............", "-o", str(tmp_path / "proof"), "--claim", "all")
    texts = [solution["text"] for solution in record["solutions"]]
    assert len(set(texts)) == 24
    differ = [i for i in range(16) if len({text[i] for text in texts}) > 1]
    assert record["differs"] == [f"r{i // 4 + 1}c{i % 4 + 1}" for i in differ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("prove", SMALL), "prove needs --output: FILE|DIR, as in: gridproof prove"),
        (("prove", SMALL, "-o", "x", "--claim", "several"), "minimal, clash or CELL=VALUE was expected"),
        (("prove", SMALL, "-o", "/dev/null/x"), ""),
        (("verify",), "verify needs a certificate"),
        (("prove", SMALL, "-o", "x", "--to", "drat", "--form", "steps"), "does not go with --form steps"),
        (("prove", SMALL, "-o", "x", "--to", "veripb", "--claim", "r1c1=1"), "use --to veripb-decision"),
        (("prove", SMALL, "-o", "x", "--to", "veripb", "--to", "veripb-decision"), "choose one"),
        (("prove", SMALL, "-o", "x.cnf", "--to", "drat"), "choose another name"),
    ],
)
def test_bad_usage_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr + done.stdout
    assert len(done.stdout.splitlines()) <= 1


# Files ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("command", [("prove", "-o"), ("check", "--proof")], ids=" ".join)
def test_each_of_several_puzzles_has_a_file_of_its_own(
    command: tuple[str, str], jobs: str, tmp_path: Path
) -> None:
    text = f"{SMALL}\n\n{TWO}\n\n12\n\n{NONE}\n\n{SMALL}\n"
    name, option = command
    found = records(name, "-", option, str(tmp_path / "proofs"), "-j", jobs, text=text)
    assert [record["status"] for record in found] == ["unique", "multiple", "error", "none", "unique"]
    paths = [record["proof"]["path"] if "proof" in record else None for record in found]
    assert [path and Path(path).name for path in paths] == [
        "0001.proof", "0002.proof", None, "0004.proof", "0005.proof"
    ]  # fmt: skip
    kept = sorted(map(str, (tmp_path / "proofs").iterdir()))
    assert kept == sorted(filter(None, paths))
    assert [record["claim"] for record in records("verify", *kept)] == [
        "unique", "multiple", "none", "unique"
    ]  # fmt: skip


def test_a_name_tells_the_puzzle_and_leads_nowhere_else(tmp_path: Path) -> None:
    board = {"type": "sudoku", "rows": 1, "cols": 1, "clues": {}, "id": "../../a b/" + "x" * 200}
    (record,) = records("prove", "-o", f"{tmp_path}/", text=json.dumps(board))
    path = Path(record["proof"]["path"])
    assert path.parent == tmp_path
    assert path.name.startswith("0001-a-b-xxx")
    assert len(path.name) < 100


def test_a_source_is_not_written_over(tmp_path: Path) -> None:
    source = tmp_path / "puzzle.txt"
    source.write_text(SMALL)
    done = run("prove", str(source), "-o", str(source))
    assert (done.returncode, source.read_text()) == (2, SMALL)
    assert "is also an input" in done.stderr


def test_the_name_of_the_file_asks_for_gzip(tmp_path: Path) -> None:
    path = tmp_path / "proof.gz"
    (record,) = records("prove", SMALL, "-o", str(path))
    assert gzip.decompress(path.read_bytes()).startswith(b"gridproof certificate 2\n")
    assert record["proof"]["bytes"] == path.stat().st_size
    assert records("verify", str(path))[0]["status"] == "verified"


def test_files_for_the_checkers_of_others_are_written_beside(tmp_path: Path) -> None:
    path = tmp_path / "small.proof"
    forms = ("dimacs", "drat", "lrat", "veripb")
    (record,) = records("prove", SMALL, "-o", str(path), *(word for form in forms for word in ("--to", form)))
    names = [Path(name).name for name in record["proof"]["beside"]]
    assert names == ["small.cnf", "small.drat", "small.lrat", "small.opb", "small.pbp"]
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([path.name, *names])
    assert "enumeration_complete 1" in (tmp_path / "small.pbp").read_text().lower()
    (record,) = records("prove", TWO, "-o", str(path), "--claim", "all", "--to", "veripb")
    assert "enumeration_complete 2" in (tmp_path / "small.pbp").read_text().lower()
    done = run("prove", TWO, "-o", str(path), "--claim", "r3c1=2", "--to", "veripb-decision")
    assert f"   beside it: {tmp_path / 'small.opb'}, {tmp_path / 'small.pbp'}" in done.stdout
    assert "conclusion unsat" in (tmp_path / "small.pbp").read_text().lower()


# Check ------------------------------------------------------------------------------------------------


def test_the_options_of_check_take_what_follows_only_where_it_is_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzle.txt").write_text(SMALL)
    assert records("check", "--confirm", "puzzle.txt")[0]["backend"] == "rules+cp-sat"
    assert records("check", "--confirm", "proof", "puzzle.txt")[0]["backend"] == "rules+proof"
    assert not Path("proofs").exists()
    (record,) = records("check", "--proof", "puzzle.txt")
    assert record["proof"]["path"] == str(Path("proofs", "0001.proof"))
    (record,) = records("check", "puzzle.txt", "--confirm", "--proof", "elsewhere")
    assert record["backend"] == "rules+cp-sat+proof"
    assert Path("elsewhere", "0001.proof").exists()
    assert sorted(path.name for path in Path().iterdir()) == ["elsewhere", "proofs", "puzzle.txt"]


def test_a_confirmation_by_proof_keeps_no_file_and_tells_of_it() -> None:
    (record,) = records("check", "--confirm", "proof", SMALL)
    assert record["proof"]["path"] is None
    assert record["proof"]["checked"] == "gridproof verify"
    assert "proof" not in records("check", SMALL)[0]


def test_checking_a_proof_is_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def slowly(_: bytes, timeout: float | None) -> Verified:
        assert timeout == 10
        now[0] += 11
        return Verified("refused", "it was not checked in time")

    monkeypatch.setattr("gridproof.models.proofs.verify", slowly)
    deadline = Deadline(10, clock=lambda: now[0])
    verdict = gridproof.check(SMALL, confirm="proof", timeout=deadline)
    assert verdict.status == "unknown"
    assert "no proof: the time limit of 10 s was reached" in verdict.message


@pytest.mark.parametrize(
    ("text", "given", "stated"),
    [(TWO, ("r1c3", (3,)), True), ("slitherlink 2x2\n. 2\n. .", ("r1c2", (0,)), False)],
    ids=["as a given", "without a record"],
)
def test_a_narrowed_puzzle_is_proven_with_the_record_that_says_so(
    text: str, given: tuple[str, tuple[int, ...]], stated: bool
) -> None:
    narrowed = gridproof.read_one(text).with_domains([given])
    verdict = gridproof.check(narrowed, confirm="proof")
    assert verdict.status == "unique"
    assert verdict.proof is not None
    assert ("which are of no kind" in verdict.proof.trusted) is not stated
    found = gridproof.verify(gridproof.prove(narrowed).text.encode())
    assert (found.status, "which are of no kind" in found.trusted) == ("verified", not stated)


def test_people_are_told_what_a_proof_rests_on(tmp_path: Path) -> None:
    path = str(tmp_path / "proof")
    for done in (run("prove", SMALL, "-o", path), run("verify", path)):
        assert (
            "   trusted: that these constraints are the published rules of the kind sudoku for this board"
            in done.stdout
        )


@pytest.mark.parametrize("confirm", ["prove", "second", 1.5, None])
def test_a_confirmation_that_there_is_not_is_refused(confirm: Any) -> None:
    sentence = "confirm is .*; True, False or 'proof' was expected"
    with pytest.raises(gridproof.InputError, match=sentence):
        gridproof.check(SMALL, confirm=confirm)
    with pytest.raises(gridproof.InputError, match=sentence):
        gridproof.check_many([SMALL], confirm=confirm)


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_are_confirmed_by_proofs(jobs: int) -> None:
    verdicts = list(gridproof.check_many([SMALL, TWO, NONE], confirm="proof", jobs=jobs))
    assert [verdict.status for verdict in verdicts] == ["unique", "multiple", "none"]
    assert [verdict.proof is not None for verdict in verdicts] == [True, False, True]
    assert verdicts[2].conflict is not None


@pytest.mark.parametrize("reason", [Unknown("the time is up"), TooLarge("it is too large")])
def test_an_answer_without_a_proof_is_unknown(
    reason: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise reason

    monkeypatch.setattr("gridproof.models.proofs.prove", refuse)
    monkeypatch.setattr("gridproof.models.proofs.attaching.prove", refuse)
    place = tmp_path / "proofs"
    for arguments in (
        ("prove", SMALL, "-o", str(place)),
        ("prove", SMALL, "-o", str(place), "--claim", "all"),
        ("prove", SMALL, "-o", str(place), "--claim", "r1c1=1"),
        ("check", SMALL, "--confirm", "proof"),
        ("check", SMALL, "--proof", str(place)),
    ):
        done = run(*arguments, "--json")
        record = json.loads(done.stdout)
        assert (done.returncode, record["status"]) == (30, "unknown")
        assert str(reason) in record["message"]
        assert "proof" not in record
    assert [*place.iterdir()] == []


def test_a_certificate_that_the_checker_refuses_is_no_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forge(*arguments: Any, **more: Any) -> gridproof.Certificate:
        made = clausal(*arguments, **more)
        return replace(made, text=made.text.replace("\nn ", "\nn 1"))

    monkeypatch.setattr("gridproof.models.proofs.clausal.clausal", forge)
    done = run("prove", SMALL, "-o", str(tmp_path / "proof"), "--json")
    assert (done.returncode, json.loads(done.stdout)["status"]) == (30, "unknown")
    assert "the certificate that was made is refused: the last line" in json.loads(done.stdout)["message"]
    assert not (tmp_path / "proof").exists()


def test_the_time_limit_is_for_the_answer_and_its_proof_together(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = []

    def note(*arguments: Any, timeout: Deadline, **more: Any) -> gridproof.Certificate:
        limits.append(timeout)
        return proven(*arguments, timeout=timeout, **more)

    monkeypatch.setattr("gridproof.models.proofs.attaching.prove", note)
    deadline = Deadline(60)
    assert gridproof.check(SMALL, confirm="proof", timeout=deadline).status == "unique"
    assert limits == [deadline]


@pytest.mark.parametrize("reason", [TooLarge("it is too large"), Unknown("the time was over")])
def test_two_solutions_without_a_certificate_are_still_the_answer(
    reason: Exception, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise reason

    monkeypatch.setattr("gridproof.frontends.certificates.making.make", fail)
    [parsed] = read_text("12..............")
    path = tmp_path / "two.proof"
    outcome = tasks.answer(Prove(place=Destination(str(path), False)), 0, parsed)
    assert (outcome.record["status"], outcome.code, path.exists()) == ("multiple", 10, False)
    assert len(outcome.record["solutions"]) == 2
    assert "proof" not in outcome.record
    assert outcome.record["message"].endswith(f"; {reason}; no proof is written")


LIAR = """
from gridproof.models.backends.sat import SatModel, SatSession


class Session(SatSession):
    found = 0

    def next(self, deadline):
        return None if self.found == MOST else super().next(deadline)

    def exclude(self, solution, cells):
        self.found += 1
        super().exclude(solution, cells)


class Liar(SatModel):
    name = "liar"
    cost = 9

    def session(self, within, deadline):
        self._users += 1
        return Session(self, within or {}, deadline)


BACKEND = Liar
"""
"""A back end that says "none" once it has found a certain number of solutions."""


@pytest.fixture
def liars(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the back ends "liar0" and "liar1"."""
    for most in (0, 1):
        text = LIAR.replace("MOST", str(most)).replace('"liar"', f'"liar{most}"')
        (tmp_path / f"liar{most}.py").write_text(text)
    monkeypatch.setattr(backends, "__path__", [*backends.__path__, str(tmp_path)])
    backends.file_names.cache_clear()
    yield
    backends.file_names.cache_clear()


@pytest.mark.usefixtures("liars")
@pytest.mark.parametrize(("liar", "lie"), [("liar0", "none"), ("liar1", "unique")])
def test_a_lie_is_caught(liar: str, lie: str) -> None:
    assert gridproof.check(TWO, liar, explain=False).status == lie
    verdict = gridproof.check(TWO, liar, confirm="proof")
    assert (verdict.status, verdict.proof) == ("unknown", None)
    assert verdict.message.startswith(f"{liar}:cadical153 says {lie}, but there ")
    assert run("check", "--backend", liar, "--confirm", "proof", TWO).returncode == 30


@pytest.mark.usefixtures("liars")
@pytest.mark.parametrize("kind", kind_names())
def test_a_solver_that_stops_after_the_first_solution_is_caught_on_every_kind(kind: str) -> None:
    puzzle = ambiguous(kind)
    assert gridproof.check(puzzle, "liar1").status == "unique"
    verdict = gridproof.check(puzzle, "liar1", confirm="proof")
    assert verdict.status == "unknown"
    assert verdict.message == "liar1:cadical153 says unique, but there are several solutions"


# The page ---------------------------------------------------------------------------------------------


def test_the_page_gets_the_tree_of_a_proof() -> None:
    reply = answer(request_of("prove", {"source": SMALL, "entries": {"r1c4": 4}}))
    assert (reply["status"], reply["proof"]["form"]) == ("unique", "steps")
    assert [entry["sentence"] for entry in reply["tree"]][
        -1
    ] == "every cell has its value: this is the only solution"
    assert len(reply["film"]["frames"]) == len(reply["tree"])
    assert gridproof.verify(reply["certificate"]["text"].encode()).status == "verified"
    several = answer(request_of("prove", {"source": TWO}))
    assert (several["status"], "certificate" in several) == ("multiple", False)


def test_a_long_proof_is_cut_on_the_page_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.frontends.certificates.page.MOST_LINES", 3)
    monkeypatch.setattr("gridproof.frontends.certificates.page.MOST_PICTURES", 2)
    reply = answer(request_of("prove", {"source": SMALL}))
    assert [entry["sentence"] for entry in reply["tree"]][3:] == ["the other lines are in the certificate"]
    assert len(reply["film"]["frames"]) == 2
    assert reply["proof"]["lines"] > 3


def test_the_page_gets_clauses_where_no_steps_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise Unknown("no steps")

    monkeypatch.setattr("gridproof.models.proofs.steps.steps", lost)
    reply = answer(request_of("prove", {"source": SMALL, "timeout": 60}))
    assert (reply["status"], reply["proof"]["form"]) == ("unique", "clausal")
    assert "tree" not in reply
    assert gridproof.verify(reply["certificate"]["text"].encode()).form == "clausal"


# Verify -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate() -> str:
    return gridproof.prove(SMALL).text


def test_a_falsified_certificate_is_refused_with_its_line(certificate: str, tmp_path: Path) -> None:
    path, good = tmp_path / "proof", tmp_path / "good"
    good.write_text(certificate)
    changes = {
        "the claim": ('"unique"', '"none"', "line 5:"),
        "a solution": ('"solutions":["12', '"solutions":["21', "line 5:"),
        "a clause": ("\nc ", "\nc 1 ", "line "),
        "its head": ("certificate 2", "certificate 3", "line 1:"),
        "its rules": ("\nrules sudoku ", "\nrules sudoku 0", "line 4:"),
        "its board": ("[1,2,3,null]", "[1,2,null,null]", "line 4:"),
    }
    for what, (old, new, place) in changes.items():
        assert old in certificate, what
        path.write_text(mended(new.join(certificate.rsplit(old, 1))))
        done = run("verify", str(path), str(good), "--json")
        refused, verified = map(json.loads, done.stdout.splitlines())
        assert done.returncode == 40, what
        assert (refused["status"], verified["status"]) == ("refused", "verified")
        assert refused["message"].startswith(place), what
        assert "claim" not in refused


def test_verify_has_no_lax_form(certificate: str, tmp_path: Path) -> None:
    """An unjustified line is refused, by the program alone too; there is no option for it."""
    path, forged = tmp_path / "proof", tmp_path / "forged"
    path.write_text(certificate)
    head, _, _ = certificate.partition("begin\n")
    forged.write_text(mended(f"{head}begin\nk 0\nc 1\nc -0\nl : 2\nend \n"))
    (plain,) = records("verify", str(path))
    assert (
        plain["trusted"] == "that these constraints are the published rules of the kind sudoku for this board"
    )
    (record,) = records("verify", str(forged))
    assert (record["status"], "claim" in record) == ("refused", False)
    assert "was not found to follow from constraint 0" in record["message"]
    assert run("verify", "--encoding", str(path)).returncode == 2
    (tmp_path / "checker.py").write_text(run("verify", "--print-checker").stdout)
    (tmp_path / "constraints").write_text(run("verify", "--print-constraints", str(path)).stdout)
    command = [sys.executable, "-I", "-S", "checker.py", "forged", "constraints"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 40
    assert "was not found to follow from constraint 0" in done.stdout


def test_a_verification_that_runs_out_of_time_is_unknown(certificate: str, tmp_path: Path) -> None:
    path = tmp_path / "proof"
    path.write_text(certificate)
    done = run("verify", str(path), "--json", "--timeout", "0.000001")
    record = json.loads(done.stdout)
    assert (done.returncode, record["status"]) == (30, "unknown")
    assert "was not checked within" in record["message"]
    assert "claim" not in record


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    done = run("verify", str(tmp_path / "proof"), "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["status"] == "error"


def test_the_checker_runs_alone_in_an_empty_folder(certificate: str, tmp_path: Path) -> None:
    (tmp_path / "checker.py").write_text(run("verify", "--print-checker").stdout)
    (tmp_path / "proof").write_text(certificate)
    (tmp_path / "forged").write_text(mended(certificate.replace('"unique"', '"none"')))
    done = run("verify", "--print-constraints", str(tmp_path / "proof"))
    (tmp_path / "constraints").write_text(done.stdout)
    assert f"rules sudoku {sha256(done.stdout)}" in certificate
    (tmp_path / "others").write_text(done.stdout.replace('["r1c1",[1,2,3,4]]', '["r1c1",[1]]'))
    for names, code in (
        (("proof", "constraints"), 0),
        (("constraints", "proof"), 0),
        (("proof",), 2),
        (("proof", "others"), 40),
        (("forged", "constraints"), 40),
    ):
        command = [sys.executable, "-I", "-S", "checker.py", *names]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr


def test_verify_imports_no_solver(certificate: str, tmp_path: Path) -> None:
    path = tmp_path / "proof"
    path.write_text(certificate)
    program = f"""
import sys
from gridproof.frontends.cli import cli
assert cli.main(["verify", {str(path)!r}], standalone_mode=False) == 0
print(*(name.partition(".")[0] for name in sys.modules))
print(*(name for name in sys.modules if name.startswith("gridproof.")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    *_, packages, modules = done.stdout.splitlines()
    assert SOLVERS.isdisjoint(packages.split())
    rooms = (".encodings", "frontends.rules", ".proofs")
    assert [name for name in modules.split() if any(room in name for room in rooms)] == []


# The Python face --------------------------------------------------------------------------------------


def test_the_face_proves_and_verifies(tmp_path: Path) -> None:
    made = gridproof.prove(TWO, claim="all", timeout=60)
    assert (made.claim.name, len(made.claim.solutions)) == ("all", 2)
    path = tmp_path / "proof"
    made.write(path)
    found = gridproof.verify(path)
    assert (found.status, found.claim, found.lines) == ("verified", "all", made.lines)
    with pytest.raises(gridproof.Disproved) as caught:
        gridproof.prove(TWO, claim="r1c3=4")
    assert caught.value.solutions[0]["r1c3"] == 3
    with pytest.raises(gridproof.InputError, match="the claim is 'some'"):
        gridproof.prove(TWO, claim="some")
    with pytest.raises(gridproof.InputError, match="no form of certificate 'cubes'"):
        gridproof.prove(TWO, "cubes")  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        gridproof.verify(tmp_path / "nothing")


@pytest.mark.parametrize("form", ["clausal", "steps"])
@pytest.mark.parametrize(
    ("claim", "name"),
    [(None, "unique"), ("unique", "unique"), ("all", "all"), ("r1c3=4", "forced")],
)
def test_what_rules_settle_has_a_certificate_like_all_others(
    form: Literal["clausal", "steps"], claim: str | None, name: str
) -> None:
    assert all(len(values) == 1 for values in gridproof.narrow(EASY).domains.values())
    made = gridproof.prove(EASY, form, claim)
    found = gridproof.verify(made.text, of=gridproof.read_one(EASY))
    assert (made.claim.name, found.status, found.claim) == (name, "verified", name)
    assert gridproof.verify(made.text, of=gridproof.read_one(SMALL)).status == "refused"


def test_a_certificate_is_written_under_a_name_and_verified_as_text(tmp_path: Path) -> None:
    made = gridproof.prove(SMALL)
    path = str(tmp_path / "x.proof")
    assert made.write(path) == made.bytes
    for source in (path, Path(path), made.text, made.text.encode()):
        assert gridproof.verify(source).status == "verified"


def test_the_puzzle_that_is_meant_can_be_named(tmp_path: Path) -> None:
    path, draft = tmp_path / "proof", tmp_path / "draft.txt"
    gridproof.prove(SMALL).write(path)
    draft.write_text(SMALL)
    (found,) = records("verify", str(path), "--of", str(draft))
    assert (found["status"], found["type"]) == ("verified", "sudoku")
    assert found["board"]["clues"]["givens"][0] == [1, 2, 3, None]
    assert found["answer"]["values"][0] == [1, 2, 3, 4]
    said = run("verify", str(path), "--of", SMALL).stdout
    assert "   sudoku 4x4\n   givens:\n   1 2 3 .\n" in said
    assert "   answer:\n   1 2 3 4\n" in said
    other = run("verify", str(path), "--of", TWO, "--json")
    assert (other.returncode, json.loads(other.stdout)["status"]) == (40, "refused")
    assert run("verify", str(path), "--of", "no puzzle").returncode == 2
