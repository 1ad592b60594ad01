"""The proofs of a data set: written by audits, verified whole or by the shard, and refused if falsified.

Vocabulary
    small     a data set of small puzzles, in two shards: proven rows, rows on a solver's word, an error
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from boards import DATA
from command import gridproof, records
from data_sets import Entry, digest, manifest_of, read_shard, read_shards, sealed, shard_of, write

from gridproof import audit, read_one, verify
from gridproof.frontends import api
from gridproof.frontends.certificates.data_sets import DataSetFile, RowsReport, verify_data_set
from gridproof.frontends.cli.schemas import schema
from gridproof.frontends.data.audits import proofs
from gridproof.models.proofs import attaching
from gridproof.models.verify import shards as checked
from gridproof.models.verify.shards import MOST_IN_ROW
from gridproof.models.verify.verifying import Verified
from gridproof.puzzles import Deadline, Puzzle

UNIQUE = ("123.34......4..1", "12..34..2.4..3.1", "1234341221434321")
NONE = "11.............."
MULTIPLE = "1234............"
FUTOSHIKI = json.loads((DATA / "futoshiki.jsonl").read_text().splitlines()[0])
ROWS: list[dict[str, Any]] = [
    {"id": "a", "puzzle": UNIQUE[0]},
    {"id": "b", "puzzle": NONE},
    {"id": "c", "puzzle": MULTIPLE},
    {"id": "d", "puzzle": UNIQUE[1]},
    {"id": "e", "puzzle": FUTOSHIKI},
    {"id": "f", "puzzle": "nothing of the kind"},
    {"id": "g", "puzzle": UNIQUE[2]},
]
STATUSES = ["unique", "none", "multiple", "unique", "unique", "error", "unique"]


def file_of(rows: list[dict[str, Any]], path: Path) -> Path:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the small data set and the folder of its proofs."""
    folder = tmp_path_factory.mktemp("small")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proofs, "MOST_IN_SHARD", 4)
        audit(file_of(ROWS, folder / "rows.jsonl"), proofs=folder / "proofs")
    return folder


@pytest.fixture
def shards(small: Path) -> list[list[Entry]]:
    return read_shards(small / "proofs")


def verified(path: Path, only: int | None = None, of: Path | None = None) -> Verified:
    return verify_data_set(path, RowsReport(same=None if of is None else DataSetFile(of)), only)


# Audits ---------------------------------------------------------------------------------------------------


def test_an_audit_proves_its_verdicts(small: Path, shards: list[list[Entry]]) -> None:
    assert [len(entries) for entries in shards] == [4, 3]
    rows = [row for entries in shards for row, _ in entries]
    assert [row["row"] for row in rows] == list(range(7))
    assert [row["id"] for row in rows] == list("abcdefg")
    assert [row["status"] for row in rows] == STATUSES
    assert (small / "proofs" / "manifest.txt").read_bytes() == manifest_of(rows)
    for row, certificate in (entry for entries in shards for entry in entries):
        assert row["proof"] == (digest(certificate) if certificate else None)
        assert (row["record"] is None) == (row["status"] == "error")
    given = {"type": "sudoku", "rows": 4, "cols": 4, "params": {}}
    given["clues"] = {"givens": [[1, 1, None, None], *[[None] * 4] * 3]}
    canonical = json.dumps(given, sort_keys=True, separators=(",", ":"))
    assert rows[1]["record"] == sha256(canonical.encode()).hexdigest()
    proven = {row["status"] for row in rows if row["proof"]}
    assert {"unique", "none"} <= proven
    assert not proven & {"error", "unknown"}


def test_the_command_line(small: Path, tmp_path: Path) -> None:
    from jsonschema import Draft202012Validator  # takes seconds

    rows, folder = str(small / "rows.jsonl"), tmp_path / "proofs"
    made = gridproof("audit", rows, "--proof", str(folder), "--json")
    said = json.loads(made.stdout)
    assert made.returncode == 2  # one row is unreadable
    assert said["proofs"] == str(folder / "manifest.txt")
    done = gridproof("verify", said["proofs"], str(folder / "000000.proofs.gz"), "--of", rows, "--json")
    assert done.returncode == 0, done.stdout
    for record in records(done):
        Draft202012Validator(schema("verify")).validate(record)
        assert (record["status"], record["claim"], record["rows"]) == ("verified", "rows", 7)
        assert sum(record["proven"].values()) == said["proven"] >= 5
        assert sum(record["proven"].values()) + sum(record["unproven"].values()) == 7
    plain = gridproof("verify", said["proofs"])
    assert "6 of 7 rows proven (4 unique, 1 multiple, 1 none" in plain.stdout
    assert "trusted: that these constraints are the published rules of the kind sudoku" in plain.stdout
    assert "of the kind futoshiki" in plain.stdout


def test_rows_on_the_word_of_a_solver_are_named(shards: list[list[Entry]], tmp_path: Path) -> None:
    for entries in shards:
        for number, (row, _) in enumerate(entries):
            entries[number] = {**row, "proof": None}, b""
    result = verified(write(tmp_path / "proofs", shards))
    assert result.status == "verified"
    assert result.message == "0 of 7 rows proven; not proven: 4 unique, 1 multiple, 1 none, 1 error"
    assert result.trusted == "the solver, where a status has no proof"


def test_an_audit_goes_on_after_an_interruption(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proofs, "MOST_IN_SHARD", 4)

    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    folder = tmp_path / "proofs"
    with pytest.raises(KeyboardInterrupt):
        audit(small / "rows.jsonl", proofs=folder, progress=interrupted)
    assert not (folder / "manifest.txt").exists()
    proven: list[str] = []

    def make(puzzle: Puzzle, form: str, name: str, *, deadline: Deadline) -> Any:
        proven.append(puzzle.kind)
        return attaching.make(puzzle, form, name, deadline=deadline)

    monkeypatch.setattr(proofs, "make", make)
    audit(small / "rows.jsonl", proofs=folder, resume=True)
    assert proven == ["futoshiki", "sudoku"]  # the first shard was kept
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["000000.proofs.gz", "000001.proofs.gz", "manifest.txt"]
    assert all((folder / name).read_bytes() == (small / "proofs" / name).read_bytes() for name in names)


def test_a_disproved_verdict_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*arguments: Any) -> Any:
        verdict = check(*arguments)
        return type(verdict)("none", (), "", "wrong", puzzle=verdict.puzzle)

    check = api.check_without_conflict
    monkeypatch.setattr(api, "check_without_conflict", wrong)
    summary = audit(file_of(ROWS[:1], tmp_path / "rows.jsonl"), proofs=tmp_path / "proofs")
    assert summary.tally == {"error": 1, "fault": 1}
    [[(row, certificate)]] = read_shards(tmp_path / "proofs")
    assert (row["status"], row["proof"], certificate) == ("error", None, b"")


def test_a_proof_that_takes_too_long_or_too_much_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = file_of([ROWS[0], ROWS[3]], tmp_path / "rows.jsonl")
    [entries] = read_shards(audited(rows, tmp_path / "all"))
    longest = sum(len(certificate) for _, certificate in entries)
    room = proofs.MOST_IN_SHARD * MOST_IN_ROW + longest
    monkeypatch.setattr(proofs, "MOST_UNPACKED", room)
    [entries] = read_shards(audited(rows, tmp_path / "some"))
    assert [bool(certificate) for _, certificate in entries] == [True, False]
    assert [row["status"] for row, _ in entries] == ["unique", "unique"]
    writer = proofs.ShardWriter(0, 0, 0.0)
    writer.add("a", "unique", read_one(UNIQUE[0]))
    (tmp_path / "late").write_bytes(writer.finish())
    [(row, certificate)] = read_shard(tmp_path / "late")
    assert (row["status"], row["proof"], certificate) == ("unique", None, b"")


def audited(rows: Path, folder: Path) -> Path:
    audit(rows, proofs=folder)
    return folder


def test_real_sudokus_in_two_processes(tmp_path: Path) -> None:
    lines = (DATA / "sudokus.txt").read_text().splitlines()[:6]
    rows = file_of([{"puzzle": line, "notes": 40_000 * "-"} for line in lines], tmp_path / "rows.jsonl")
    done = gridproof("audit", str(rows), "--proof", str(tmp_path / "proofs"), "--jobs", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(read_shards(tmp_path / "proofs")) == 6  # a shard has 64 KB of input
    path = tmp_path / "proofs" / "manifest.txt"
    assert verify(path, of=rows).message == "6 of 6 rows proven (6 unique)"
    assert verified(path, 5).message == "1 of 1 rows of shard 5 proven (1 unique)"


# The data set itself --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda rows: rows[3].update(puzzle=UNIQUE[0]), "row 3: {} has another puzzle there"),
        (lambda rows: rows[3].update(puzzle="?"), "row 3: {} has no puzzle there"),
        (lambda rows: rows[3].update(id="z"), "row 3: {} has another id there"),
        (lambda rows: rows.pop(), "row 6: {} has no such row"),
        (lambda rows: rows.pop(0), "row 0: {} has another puzzle there"),
        (lambda rows: rows.append(rows[0]), "{} has 8 rows, the manifest 7"),
        (lambda rows: rows.reverse(), "row 0: {} has another puzzle there"),
    ],
)  # fmt: skip
def test_rows_of_another_data_set_are_refused(
    change: Callable[[Any], Any], says: str, small: Path, tmp_path: Path
) -> None:
    rows = deepcopy(ROWS)
    change(rows)
    path = file_of(rows, tmp_path / "rows.jsonl")
    done = gridproof("verify", str(small / "proofs" / "manifest.txt"), "--of", str(path))
    assert done.returncode == 40
    assert says.format(path) in done.stdout


def test_columns_and_kinds_are_named_as_for_the_audit(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(f"label,text\na,{UNIQUE[0]}\n")
    columns = ["--column", "puzzle=text", "--column", "id=label"]
    assert gridproof("audit", str(path), "--proof", str(tmp_path / "p"), *columns).returncode == 0
    manifest = str(tmp_path / "p" / "manifest.txt")
    assert gridproof("verify", manifest, "--of", str(path), *columns, "--kind", "sudoku").returncode == 0
    done = gridproof("verify", manifest, "--of", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("gridproof: --of: ")


# Falsified ------------------------------------------------------------------------------------------------


def forgings(shards: list[list[Entry]]) -> Iterator[tuple[str, list[list[Entry]]]]:
    """Yield falsified proofs by the name of the fault; all hashes of their files are right."""
    first, second = shards
    rows = [row for entries in shards for row, _ in entries]

    def changed(number: int, certificate: bytes | None = None, **values: Any) -> list[list[Entry]]:
        new = deepcopy(shards)
        entries = new[number // 4]
        row, proof = entries[number % 4]
        entries[number % 4] = {**row, **values}, proof if certificate is None else certificate
        return new

    def with_proof(number: int, certificate: bytes) -> list[list[Entry]]:
        return changed(number, certificate, proof=digest(certificate))

    for number in (0, 1, 3, 6):
        row, proof = shards[number // 4][number % 4]
        other_row, other_proof = first[3 if number != 3 else 0]
        yield "another record", changed(number, record=digest(b"another"))
        yield "the record of another row", changed(number, record=other_row["record"])
        yield "the certificate of another row", with_proof(number, other_proof)
        yield "certificate not named", changed(number, proof=digest(b"another"))
        yield "no certificate", changed(number, b"")
        yield "two certificates", changed(number, proof + proof)
        yield "a certificate too many", changed(number, proof=None)
        yield "uppercase hash", changed(number, proof=row["proof"].upper())
        for status in ("unique", "none", "multiple", "unknown", "error", "solved", "", None, 1, ["unique"]):
            if status != row["status"]:
                yield f"falsified verdict {status!r}", changed(number, status=status)
        body = proof.replace(b"\nbegin\n", b"\nbegin\nl 99 :\n")
        yield "a line added, sealed", with_proof(number, resealed(body))
        yield "a line added", with_proof(number, body)
        lines = proof.splitlines(keepends=True)
        yield (
            "the last line of the proof dropped",
            with_proof(number, resealed(b"".join(lines[:-2] + lines[-1:]))),
        )
        yield (
            "a proof without lines",
            with_proof(number, resealed(proof[: proof.index(b"begin\n") + 6] + lines[-1])),
        )
        yield "no record in the certificate", with_proof(number, without_record(proof))
    for value in (-1, 1, 10**30, 1.0, True, "0", None, [0], "../../etc/passwd"):
        yield f"row {value!r}", changed(0, row=value)
        yield f"shard {value!r}", changed(0, shard=value)
    for value in (0, 2, 10**8, 10**12):
        moved = [({**row, "shard": value}, proof) for row, proof in second]
        yield f"shard of the second {value}", [first, moved]
    yield "a row dropped", [first[:1] + first[2:], second]
    yield "a row twice", [first[:2] + first[1:], second]
    yield "two rows exchanged", [[first[1], first[0], *first[2:]], second]
    yield "a shard twice", [first, first]
    yield "a shard dropped", [second]
    yield "shards exchanged", [second, first]
    yield "a row in the wrong shard", [first[:3], [first[3], *second]]
    yield "an id that is a number", changed(0, id=5)
    yield "an unknown key", changed(0, trust="me")
    yield "a long id", changed(0, id="x" * MOST_IN_ROW)
    yield "a row that is deep", changed(0, id=json.loads("[" * 500 + "]" * 500))
    yield "an error with a record", changed(5, record=rows[0]["record"])
    yield "no record", changed(2, record=None)


def resealed(certificate: bytes) -> bytes:
    text = certificate[: certificate.rindex(b"end ")]
    return text + f"end {digest(text)}\n".encode()


def without_record(certificate: bytes) -> bytes:
    """Return a certificate that states constraints of its own, under which everything is proven."""
    puzzle: dict[str, Any] = {
        "kind": None,
        "id": None,
        "record": None,
        "board": [1, 1],
        "domains": [["a", [1]]],
    }
    puzzle |= {"constraints": [], "clues": [], "givens": [], "shown": ["a"]}
    claim = json.loads(certificate.split(b"\nclaim ")[1].split(b"\n")[0]) | {"solutions": ["1"]}
    head = f"form clausal\nconstraints {json.dumps(puzzle)}\nclaim {json.dumps(claim)}\n"
    return resealed(f"gridproof certificate 2\n{head}begin\nn 0\nend ".encode())


def test_no_forging_is_accepted(shards: list[list[Entry]], tmp_path: Path) -> None:
    accepted, messages = [], set()
    number = 0
    for number, (fault, forged) in enumerate(forgings(shards), start=1):
        path = write(tmp_path / str(number), forged)
        result = verified(path)
        messages.add(result.message)
        if result.status != "refused" or "\n" in result.message or len(result.message) > 300:
            accepted.append((fault, result))
    assert number > 110
    assert not accepted
    for part in (
        "another record",
        "the row says",
        "is not the one that the row names",
        "has no record",
    ):
        assert any(part in message for message in messages), part


def test_shards_by_themselves_accept_no_forging(shards: list[list[Entry]], tmp_path: Path) -> None:
    """A shard alone cannot see that rows before or after it are missing."""
    beyond = ("a shard ", "shards exch", "shard of", "a row in the", "shard 1", "row 1")
    for number, (fault, forged) in enumerate(forgings(shards)):
        path = write(tmp_path / str(number), forged)
        results = [verified(path.with_name(f"{i:06}.proofs.gz")).status for i in range(len(forged))]
        assert "refused" in results or fault.startswith(beyond), fault


@pytest.mark.parametrize("seed", range(20))
def test_no_changed_byte_is_accepted(seed: int, small: Path, tmp_path: Path) -> None:
    """A byte of the manifest or of an unpacked shard is changed, dropped or added, or the file is cut."""
    random = Random(seed)
    folder = shutil.copytree(small / "proofs", tmp_path / "proofs")
    names = ("manifest.txt", "000000.proofs.gz", "000001.proofs.gz")
    files = {name: (folder / name).read_bytes() for name in names}
    for _ in range(20):
        name = random.choice(names)
        packed = name.endswith(".gz")
        text = bytearray(gzip.decompress(files[name]) if packed else files[name])
        at = random.randrange(len(text))
        change = random.randrange(4)
        if change == 0:
            text[at] ^= 1 << random.randrange(8)
        elif change == 1:
            del text[at]
        elif change == 2:
            text.insert(at, random.randrange(256))
        else:
            del text[at:]
        (folder / name).write_bytes(gzip.compress(text, 1) if packed else text)
        assert verified(folder / "manifest.txt").status == "refused", (name, at, change)
        (folder / name).write_bytes(files[name])


def test_a_manifest_that_is_not_that_of_its_shards(
    small: Path, shards: list[list[Entry]], tmp_path: Path
) -> None:
    folder = shutil.copytree(small / "proofs", tmp_path / "proofs")
    rows = [row for entries in shards for row, _ in entries]
    record = {"record": rows[0]["record"]}
    for number, values in (
        (2, {"status": "none"}),
        (0, {"proof": None}),
        (6, {"id": "z"}),
        (2, record),
    ):
        (folder / "manifest.txt").write_bytes(
            manifest_of([*rows[:number], {**rows[number], **values}, *rows[number + 1 :]])
        )
        says = f"{number // 4:06}.proofs.gz: row {number} is not the one of the manifest"
        assert verified(folder / "manifest.txt").message == says
    for less in (rows[:-1], rows[:4]):
        (folder / "manifest.txt").write_bytes(manifest_of(less))
        result = verified(folder / "manifest.txt")
        assert (result.status == "refused") == (len(less) == 6)
        assert verified(folder / "manifest.txt", of=small / "rows.jsonl").status == "refused"


def test_files_that_are_missing_or_made_to_harm(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def outcome(name: str, data: bytes | None) -> tuple[int, str]:
        folder = tmp_path / name
        shutil.copytree(small / "proofs", folder)
        path = folder / "000001.proofs.gz"
        path.unlink()
        if data is None:
            os.mkfifo(path)
        elif data:
            path.write_bytes(data)
        done = gridproof("verify", str(folder / "manifest.txt"))
        assert "Traceback" not in done.stderr
        [line] = (done.stdout + done.stderr).splitlines()
        return done.returncode, line.removeprefix(f"{folder / 'manifest.txt'}: ")

    path = tmp_path / "missing" / "000001.proofs.gz"
    assert outcome("missing", b"") == (2, f"error: {path}: No such file or directory")
    assert outcome("pipe", None) == (2, f"error: {tmp_path / 'pipe' / path.name}: this is no file")
    packed = gzip.compress(b"gridproof shard 1\n" + b" " * 20_000_000, 1)
    says = f"refused: {path.name}: line 2: it has more than {MOST_IN_ROW:,} bytes"
    assert outcome("bomb", packed) == (40, says)
    good = (small / "proofs" / path.name).read_bytes()
    first = gzip.decompress(good)
    packed = gzip.compress(first[: first.index(b"gridproof certificate")] + 1_000_001 * b"\n", 1)
    code, line = outcome("long", packed)
    assert (code, line.rpartition(": ")[2]) == (40, "the certificate has more than 1,000,000 lines")
    monkeypatch.setattr(checked, "MOST_UNPACKED", len(first) - 1)
    code, line = outcome("large", good)
    assert (code, line.rpartition(": ")[2]) == (40, f"the file is larger than {len(first) - 1:,} bytes")
    monkeypatch.undo()
    for number, data in enumerate((good[:-9], b"\x1f\x8b", b"#", good[:40] + good)):
        code, line = outcome(f"broken {number}", data)
        assert (code, line[:9]) == (40, "refused: ")


def test_time_that_runs_out_is_unknown(small: Path) -> None:
    done = gridproof("verify", str(small / "proofs" / "manifest.txt"), "--timeout", "0")
    assert done.returncode == 30
    assert "unknown: row 0: " in done.stdout
    assert "was not checked within 0 s" in done.stdout


# One shard ------------------------------------------------------------------------------------------------


def test_a_machine_needs_the_manifest_and_its_shard(
    small: Path, shards: list[list[Entry]], tmp_path: Path
) -> None:
    for name in ("manifest.txt", "000001.proofs.gz"):
        shutil.copy(small / "proofs" / name, tmp_path)
    manifest = str(tmp_path / "manifest.txt")
    done = gridproof("verify", manifest, "--shard", "1", "--of", str(small / "rows.jsonl"))
    assert done.returncode == 0
    assert "2 of 3 rows of shard 1 proven (2 unique); not proven: 1 error" in done.stdout
    assert gridproof("verify", manifest, "--shard", "0").returncode == 2
    done = gridproof("verify", manifest, "--shard", "2")
    assert (done.returncode, "there is no shard 2; the last one is 1" in done.stdout) == (40, True)
    (tmp_path / "000001.proofs.gz").write_bytes(shard_of(shards[1][:-1]))
    assert gridproof("verify", manifest, "--shard", "1").returncode == 40


def test_options_without_a_data_set_are_refused(small: Path, tmp_path: Path) -> None:
    (tmp_path / "a.proof").write_text("")
    for option in (["--shard", "1"], ["--column", "id=a"], ["--kind", "sudoku"]):
        done = gridproof("verify", str(tmp_path / "a.proof"), *option)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "gridproof: --shard, --column and --kind apply to the proofs of a data set\n"
    done = gridproof("verify", str(small / "proofs" / "000000.proofs.gz"), "--shard", "1")
    assert done.returncode == 2
    assert "leave it out for a shard by itself" in done.stderr


def test_the_program_alone_checks_a_shard(small: Path, shards: list[list[Entry]], tmp_path: Path) -> None:
    shard = small / "proofs" / "000000.proofs.gz"
    (tmp_path / "checker.py").write_text(gridproof("verify", "--print-checker").stdout)
    (tmp_path / "rules.json").write_text(gridproof("verify", "--print-constraints", str(shard)).stdout)

    def check(*names: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "checker.py", *names], cwd=tmp_path, capture_output=True, text=True
        )
        return done.returncode, done.stdout, done.stderr

    code, said, _ = check(str(shard), "rules.json")
    assert (code, said[: said.index(" (")]) == (
        0,
        f"{shard}: verified: 2 unique, 1 none, 1 multiple",
    )
    assert check(str(shard))[0] == 2
    first = shards[0]
    for number, forged in enumerate(
        (
            [({**first[0][0], "status": "none"}, first[0][1]), *first[1:]],
            [({**first[0][0], "record": first[3][0]["record"]}, first[0][1]), *first[1:]],
            [({**first[0][0], "proof": digest(first[3][1])}, first[3][1]), *first[1:]],
            [first[0], *first[2:]],
        )
    ):
        (tmp_path / f"{number}.gz").write_bytes(shard_of(forged))
    code, said, _ = check("0.gz", "1.gz", "2.gz", "3.gz", "rules.json")
    assert code == 40
    assert [line.split(": ")[1] for line in said.splitlines()] == 4 * ["refused"]
    (tmp_path / "open").write_bytes(gzip.decompress(shard.read_bytes()) + b"more\n")
    assert check("open", "rules.json")[0] == 40
    assert sealed("gridproof shard 1", []) == gzip.decompress(shard_of([]))
