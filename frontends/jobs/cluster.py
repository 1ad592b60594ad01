"""Workers that are a cluster of Dask: calls are its tasks, and the driver is its client.

The cluster stores nothing of a job: pieces come back to the driver, which keeps them as usual. So a job begun
on a cluster can be resumed without it, and the other way round.

>>> name_of_cluster("local")
'the local cluster'
>>> name_of_cluster("tcp://10.0.0.1:8786")
'the cluster at tcp://10.0.0.1:8786'
"""

from __future__ import annotations

import logging
import time
from collections import deque
from contextlib import ExitStack, suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from ...puzzles import InputError
from ...puzzles.core.errors import needs
from ..output.results import WrittenRows
from ..processes.worker import interrupts_held
from ..version import VERSION
from .crew import Call, CallOutcome, Crew, Stopped
from .job import Job

if TYPE_CHECKING:
    from distributed import Client, Future

LOCAL = "local"
"""The address that stands for a cluster of this machine, which is there for one job."""

PATIENCE = 10.0
"""Seconds in which a scheduler must answer, its first worker must be there, and a piece must have come."""

LONELY = 60.0
"""Seconds without any worker, or without a word of the scheduler, after which a job stops."""

REVIVE = 3.0
"""Seconds after which a local worker that has died and does not come back is replaced."""

LOOK = 1.0
"""Seconds between two looks at how many workers there are."""


def name_of_cluster(address: str) -> str:
    """Return the name of a cluster in messages."""
    return "the local cluster" if address == LOCAL else f"the cluster at {address}"


class Cluster(Crew):
    """The cluster at an address; a local one has the requested number of workers."""

    def __init__(self, job: Job, address: str, workers: int) -> None:
        self.job = job
        self.address = address
        self.workers = workers
        self.futures: dict[int, Future[WrittenRows]] = {}
        self.done: SimpleQueue[int] = SimpleQueue()
        self.trials: deque[Call] = deque()
        self.open = ExitStack()
        self.local: Any = None
        self.threads = 0
        self.looked = self.heard = self.seen = self.complete = 0.0

    def __enter__(self) -> Cluster:
        """Connect. Raises `InputError` if there is no such cluster, or it has no workers."""
        try:
            import dask
            from distributed import Client, LocalCluster
        except ImportError:
            raise InputError(needs("--cluster", "dask")) from None
        silence()
        with ExitStack() as stack, interrupts_held():
            scheduler: Any = self.address
            try:
                if self.address == LOCAL:
                    stack.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": 0}))
                    scheduler = self.local = stack.enter_context(
                        LocalCluster(
                            n_workers=self.workers, threads_per_worker=1, processes=True,
                            dashboard_address=None, silence_logs=logging.CRITICAL,
                        )
                    )  # fmt: skip
                self.client: Client = stack.enter_context(Client(scheduler, timeout=PATIENCE))
                self.client.wait_for_workers(1, timeout=PATIENCE)
            except (OSError, ValueError) as reason:
                lines = str(reason).strip().splitlines() or ["it does not answer"]
                raise InputError(
                    f"{name_of_cluster(self.address)} cannot be used: {lines[0][:200]}"
                ) from None
            self.open = stack.pop_all()
        self.heard = self.seen = self.complete = time.monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):  # it may have gone away
            self.client.cancel(list(self.futures.values()), force=True)
        self.futures = {}
        with suppress(Exception):
            self.open.close()

    @property
    def room(self) -> int:
        return 0 if self.trials else self._size() - len(self.futures)

    def _size(self) -> int:
        """Return the number of calls that the workers can make at once: one a thread. Raises `Stopped` for
        none.
        """
        now = time.monotonic()
        if now - self.looked > LOOK:
            try:
                self.threads = sum(self.client.nthreads().values())
            except TimeoutError:
                self._refuse_silence()
                return self.threads
            except Exception:
                raise self._cluster_gone() from None
            self.looked = self.heard = now
            if self.threads >= self.workers:
                self.complete = now
            elif self.local is not None and now - self.complete > REVIVE:
                # One that dies before it has told its nanny that it lives is not brought back.
                with interrupts_held():
                    self.local.scale(len(self.local.worker_spec) + self.workers - self.threads)
                self.complete = now
            if self.threads:
                self.seen = now
            elif now - self.seen > LONELY:
                raise Stopped(f"{name_of_cluster(self.address)} has had no workers for {LONELY:.0f} seconds")
        return self.threads

    def submit(self, call: Call) -> None:
        if call.trial:
            self.trials.append(call)  # a task that waits at a worker that dies is blamed for it
        else:
            self._send(call)

    def _send(self, call: Call) -> None:
        number = call.shard.number
        try:
            future = self.client.submit(work, VERSION, self.job, call, pure=False)
        except Exception:
            raise self._cluster_gone() from None
        self.futures[number] = future
        future.add_done_callback(lambda _: self.done.put(number))

    def outcomes(self, seconds: float) -> list[CallOutcome]:
        self._size()
        if self.trials and not self.futures:
            self._send(self.trials[0])
        try:
            number = self.done.get(timeout=seconds)
        except Empty:
            return []
        outcome = self._outcome(number)
        if outcome is None:
            self.done.put(number)
            return []
        if self.trials and self.trials[0].shard.number == number:
            self.trials.popleft()
        del self.futures[number]
        return [outcome]

    def _outcome(self, number: int) -> CallOutcome | None:
        """Return the outcome of the call for a shard, or None if its piece takes longer to come, as on an
        overloaded machine. Raises `Stopped` if the cluster has gone away.
        """
        from distributed import KilledWorker

        future = self.futures[number]
        try:
            return CallOutcome(number, future.result(timeout=PATIENCE))
        except KilledWorker:
            return CallOutcome(number, None)
        except Exception as problem:
            if future.status == "error":
                return CallOutcome(number, None, problem)
            if not isinstance(problem, TimeoutError) or future.status != "finished":
                raise self._cluster_gone() from None
            self._refuse_silence()
            return None

    def _refuse_silence(self) -> None:
        """Raise `Stopped` if nothing was heard of the scheduler for long."""
        if time.monotonic() - self.heard > LONELY:
            raise self._cluster_gone()

    def _cluster_gone(self) -> Stopped:
        return Stopped(f"{name_of_cluster(self.address)} went away")


def silence() -> None:
    """Silence the cluster packages about workers and schedulers that die: we report the consequences
    ourselves.
    """
    for name in ("distributed", "tornado", "asyncio", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def work(version: str, job: Job, call: Call) -> WrittenRows:
    """Make a call, in a worker of the cluster. Raises `InputError` if it has another version of gridproof."""
    if version != VERSION:
        raise InputError(f"a worker of the cluster has version {VERSION} of gridproof, {version} is needed")
    return job.work(call.shard, call.aside)
