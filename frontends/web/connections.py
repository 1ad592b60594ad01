"""Connections of the web server; a slow one cannot hold up the others.

Vocabulary
    waiting    for the client: it has sent nothing, part of a request, or nothing more
    stalled    the client does not read the data sent to it

A waiting connection is closed after `PATIENCE` seconds, however its bytes trickle in, and a stalled one too.
If there are more than `MOST`, the one that waits longest is closed at once. Connections with a question being
answered stay; the lanes of `jobs` bound their number.

>>> import uvicorn
>>> uvicorn.Config(None, http=Connection).http.__name__
'Connection'
"""

from __future__ import annotations

import asyncio
import resource
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 15.0
"""Seconds that a client may take for a request, or for reading an answer."""

MOST = min(500, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2)
"""Connections at once: each takes a file, and the jobs need some too."""


class Connection(H11Protocol):
    """A connection that knows since when it waits for its client."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.since: float | None = None
        self._waiting: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    @property
    def waits(self) -> bool:
        """True if it is the client's turn: no request is complete, or the last one is answered."""
        begun = self.cycle is not None and not self.cycle.response_complete
        return not begun or self.conn.their_state is h11.SEND_BODY

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # The body goes out behind the head at once; asyncio sees to that for its own sockets alone.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._settle()
        waiting = [each for each in self.connections if isinstance(each, Connection) and each.waits]
        if len(self.connections) > MOST and len(waiting) > 1:
            longest = min(waiting, key=lambda each: each.since or 0.0)
            self.connections.discard(longest)  # now, as others may come before `connection_lost`
            longest.transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._settle()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._settle()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for timer in (self._waiting, self._stalled):
            if timer is not None:
                timer.cancel()

    def _settle(self) -> None:
        """Begin to wait for the client, or end; data sent meanwhile gains it no time."""
        if not self.waits:
            self.since = None
            if self._waiting is not None:
                self._waiting.cancel()
        elif self.since is None:
            self.since = self.loop.time()
            self._waiting = self.loop.call_later(PATIENCE, self.transport.abort)
