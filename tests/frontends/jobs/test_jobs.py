"""Jobs: the kept results when workers and drivers die, and the same output whatever happens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import Pipe
from pathlib import Path

import pytest
from pyarrow import parquet
from sample_jobs import Greedy, Stillborn, Toil, expected

from gridproof.frontends.jobs import output as outputs
from gridproof.frontends.jobs.crew import Stopped
from gridproof.frontends.jobs.engine import Done, run
from gridproof.frontends.jobs.job import Json
from gridproof.frontends.jobs.manifest import Manifest
from gridproof.frontends.jobs.output import OutputForm, folder_of, join_pieces, run_to_file
from gridproof.frontends.processes import interrupt, worker
from gridproof.puzzles import InputError

LINES = OutputForm("lines")


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_a_job_writes_its_rows_in_order(workers: int, tmp_path: Path) -> None:
    output, told = tmp_path / "out", list[Done]()
    summary = run_to_file(Toil(), output, LINES, workers=workers, progress=told.append)
    assert output.read_text() == expected()
    assert (summary.rows, summary.code, summary.tally["aside"]) == (40, 0, 0)
    assert [done.rows for done in told] == list(range(4, 41, 4))
    assert told[-1].share == 1
    assert list(tmp_path.iterdir()) == [output]


def test_a_worker_that_dies_costs_one_more_try(tmp_path: Path) -> None:
    output = tmp_path / "out"
    (tmp_path / "marks").mkdir()
    summary = run_to_file(Toil(once=frozenset({5, 30}), marks=tmp_path / "marks"), output, LINES, workers=2)
    assert output.read_text() == expected()
    assert summary.code == 0


def test_what_kills_its_worker_every_time_is_set_aside_and_nothing_else(tmp_path: Path) -> None:
    output, deadly = tmp_path / "out", frozenset({38, 39})
    summary = run_to_file(Toil(deadly=deadly), output, LINES, workers=2)
    assert output.read_text() == expected(aside=deadly)
    assert (summary.code, summary.tally["aside"]) == (1, 2)


def test_items_that_only_kill_together_are_not_blamed(tmp_path: Path) -> None:
    with pytest.raises(Stopped, match=r"puzzles 1 to 4 kill .* none of them alone does"):
        run_to_file(Greedy(), tmp_path / "out", LINES)


def test_a_job_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    job, folder = Toil(), tmp_path / "folder"
    pieces = run(job, folder)
    kept = [next(pieces) for _ in range(3)]
    pieces.close()
    assert "".join(piece.read_text() for piece in kept) == expected(12)
    with pytest.raises(InputError, match="holds unfinished work: --resume goes on with it"):
        next(run(job, folder))
    times = [piece.stat().st_mtime_ns for piece in kept]
    told = list[Done]()
    pieces = run(job, folder, resume=True, progress=told.append)
    assert "".join(piece.read_text() for piece in pieces) == expected()
    assert [piece.stat().st_mtime_ns for piece in kept] == times
    assert told[0].rows_before >= 12
    assert told[0].share_before == told[0].rows_before / 40
    assert "".join(piece.read_text() for piece in run(job, folder, resume=True)) == expected()


def test_work_of_another_run_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    assert len(list(run(Toil(), folder))) == 10
    with pytest.raises(InputError, match=r"of another run \(count was 40, now it is 44\)"):
        next(run(Toil(44), folder, resume=True))
    with pytest.raises(InputError, match=r"of another run \(not the same command\): remove it, or write"):
        next(run(Toil(name=40 * "o"), folder, resume=True))
    with pytest.raises(InputError, match=r'of another run \(command was "toil", now it is "other"\)'):
        next(run(Toil(name="other"), folder, resume=True))


class Extended(Toil):
    """A job with one thing more to tell it apart by."""

    def identity(self) -> dict[str, Json]:
        return {**super().identity(), "depth": 3}


def test_work_that_lacks_or_has_an_option_more_is_refused(tmp_path: Path) -> None:
    for number, (job, other, was, now) in enumerate(
        [(Toil(), Extended(), "null", "3"), (Extended(), Toil(), "3", "null")]
    ):
        folder = tmp_path / str(number)
        assert len(list(run(job, folder))) == 10
        with pytest.raises(InputError, match=rf"of another run \(depth was {was}, now it is {now}\)"):
            next(run(other, folder, resume=True))


def test_work_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "folder"
    assert len(list(run(Toil(), folder))) == 10
    monkeypatch.setattr("gridproof.frontends.jobs.manifest.VERSION", "99")
    with pytest.raises(InputError, match=r'of another run \(version was ".*", now it is "99"\)'):
        next(run(Toil(), folder, resume=True))


def test_two_drivers_do_not_work_in_one_folder(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    pieces = run(Toil(), folder)
    next(pieces)
    with pytest.raises(InputError, match="worked on by another process"):
        next(run(Toil(), folder, resume=True))
    pieces.close()


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "out")
    folder.mkdir()
    (folder / "letter").touch()
    with pytest.raises(InputError, match="is no folder of unfinished work"):
        run_to_file(Toil(), tmp_path / "out", LINES)
    assert (folder / "letter").exists()


def test_a_file_in_the_place_of_the_folder_is_left_alone(tmp_path: Path) -> None:
    folder_of(tmp_path / "out").write_text("a letter")
    with pytest.raises(InputError, match="is no folder of unfinished work"):
        run_to_file(Toil(), tmp_path / "out", LINES, resume=True)
    assert folder_of(tmp_path / "out").read_text() == "a letter"


def test_a_run_that_does_nothing_leaves_nothing(tmp_path: Path) -> None:
    """The result of an earlier run stays, whatever becomes of a later one."""
    output = tmp_path / "out"
    with pytest.raises(Stopped):
        run_to_file(Stillborn(), output, LINES)
    assert list(tmp_path.iterdir()) == []
    pieces = run(Toil(), folder_of(output))
    next(pieces)
    pieces.close()
    with pytest.raises(Stopped):
        next(islice(run(Stillborn(), folder_of(output), resume=True), 9, None))
    assert folder_of(output).exists()


def test_a_worker_whose_driver_is_gone_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = Pipe()
    ours.close()
    begun: list[bool] = []
    monkeypatch.setattr(worker, "prepare", lambda: begun.append(True))
    worker.serve(str, theirs)
    assert begun == [True]


def test_a_piece_that_is_not_whole_is_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    pieces = list(run(Toil(), folder))
    pieces[2].write_bytes(pieces[2].read_bytes()[:-3])
    pieces[5].unlink()
    told = list[Done]()
    pieces = list(run(Toil(), folder, resume=True, progress=told.append))
    assert "".join(piece.read_text() for piece in pieces) == expected()
    assert len(told) == 2


def test_what_was_set_aside_stays_so_when_the_job_goes_on(tmp_path: Path) -> None:
    folder, deadly = tmp_path / "folder", frozenset({1})
    pieces = run(Toil(8, deadly=deadly), folder)
    first = next(pieces)
    pieces.close()
    assert first.read_text() == expected(4, aside=deadly)
    first.unlink()
    found = run(Toil(8), folder, resume=True)  # nothing dies any more
    assert "".join(piece.read_text() for piece in found) == expected(8, aside=deadly)


def test_what_was_set_aside_is_kept_though_nothing_is_done(tmp_path: Path) -> None:
    """To find it out costs workers: a folder with nothing else in it is work to go on with."""
    folder = tmp_path / "folder"
    with suppress(Stopped), Manifest.open_folder(folder, {}) as manifest:
        manifest.set_aside(3, frozenset({1, 2}))
        raise Stopped("no worker begins")
    with Manifest.open_folder(folder, {}, resume=True) as manifest:
        assert manifest.aside(3) == {1, 2}
        assert manifest.aside(2) == frozenset()
        assert not manifest.done


def test_a_folder_in_which_nothing_was_done_goes_away(tmp_path: Path) -> None:
    with suppress(Stopped), Manifest.open_folder(tmp_path / "folder", {}):
        raise Stopped("no worker begins")
    assert not (tmp_path / "folder").exists()


def test_a_job_looks_whether_it_was_asked_to_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If Python drops the exception of Ctrl-C the flag is left, and finished pieces are kept."""
    pieces = run(Toil(seconds=0.01), tmp_path / "folder")
    next(pieces)
    monkeypatch.setattr(interrupt, "_asked", True)
    with pytest.raises(KeyboardInterrupt):
        list(islice(pieces, 12))
    monkeypatch.undo()
    assert "".join(piece.read_text() for piece in run(Toil(), tmp_path / "folder", resume=True)) == expected()


def test_workers_that_do_not_begin_stop_a_job(tmp_path: Path) -> None:
    with pytest.raises(Stopped, match=r"3 worker processes ended before they could begin \(exit code 7\)"):
        next(run(Stillborn(), tmp_path / "folder"))


def test_rows_of_parquet_may_be_long_and_pieces_of_any_size(tmp_path: Path) -> None:
    pieces = []
    for number, texts in enumerate((["x" * 3_000_000], [], ["y", "z"])):
        pieces.append(tmp_path / str(number))
        pieces[-1].write_text("".join(f'{{"index":1,"status":"{text}"}}\n' for text in texts))
    join_pieces(pieces, tmp_path / "out", OutputForm("parquet", ("index", "status")), tmp_path / "beside")
    assert [len(row["status"]) for row in parquet.read_table(tmp_path / "out").to_pylist()] == [
        3_000_000,
        1,
        1,
    ]


@pytest.mark.parametrize("sizes", [(5,), (1, 3, 1), (2, 2), (4, 0, 1)])
def test_row_groups_lose_no_row_and_double_none(
    sizes: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outputs, "ROWS", 2)
    pieces, index = list[Path](), 0
    for number, size in enumerate(sizes):
        pieces.append(tmp_path / str(number))
        pieces[-1].write_text("".join(f'{{"index":{index + place}}}\n' for place in range(size)))
        index += size
    join_pieces(pieces, tmp_path / "out", OutputForm("parquet", ("index",)), tmp_path / "beside")
    found = parquet.ParquetFile(tmp_path / "out")
    assert found.read().to_pylist() == [{"index": place} for place in range(index)]
    groups = [found.metadata.row_group(number).num_rows for number in range(found.num_row_groups)]
    assert groups == [2] * (index // 2) + [1] * (index % 2)


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (OutputForm("json", ("a",)), 'form was "csv", now it is "json"'),
        (OutputForm("csv", ("b",)), r'fields was \["a"\], now it is \["b"\]'),
    ],
)
def test_rows_of_another_form_are_not_gone_on_with(
    form: OutputForm, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(pieces: Iterator[Path], *_: object) -> None:
        next(pieces)
        raise OSError("the disk is full")

    monkeypatch.setattr(outputs, "join_pieces", full)
    with pytest.raises(OSError, match="the disk is full"):
        run_to_file(Toil(8), tmp_path / "out", OutputForm("csv", ("a",)), workers=0)
    with pytest.raises(InputError, match=told):
        run_to_file(Toil(8), tmp_path / "out", form, workers=0, resume=True)
