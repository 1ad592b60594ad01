"""The server of the web page and of its HTTP interface.

    GET   /  /api  /static/...                         the page, the interface in words, what pages need
    GET   /desk                                        leads to the page
    GET   /api/kinds  /samples  /profiles  /backends   what there is to choose from (all under /api)
          /api/questions  /gallery
    POST  /api/draw  /solve  /check  /prove  /explain  /hint  /dump
          /api/count  /candidates  /redundant  /complete
          /api/verdict  /derive  /thin  /rest  /grade  /copy  /picture  /booklet
    POST  /api/leave                                   a page has been closed

A POST takes a JSON object (`requests`), and may say which page asks (`pages`). It is answered with one JSON
object; if the client accepts ``text/event-stream``, by events: ``progress`` each second, ``step``
for each step of a path that is asked for as a stream, then ``result``, ``error`` with its HTTP status, or
``superseded`` if the page has asked something else meanwhile.

>>> from starlette.routing import Route
>>> [route.path for route in routes(Settings()) if isinstance(route, Route)][:3]
['/', '/desk', '/api']
"""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import resources
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...puzzles import InputError
from ...puzzles.forms.input.records import parse
from ..desk.gallery import gallery
from ..drawing.svg import page_colours
from . import requests
from .connections import MOST, Connection
from .jobs import Busy, Lane, Limits, PageJob
from .pages import Pages, Superseded, read_header
from .replies import Reply, refusal, reply
from .requests import ACTIONS, EDITING, request_of
from .workers import warm_up

TICK = 1.0
"""Seconds between two reports on a job."""

MOST_BODY = 1_000_000
"""Bytes of a request."""

MOST_HEARD = 64 * MOST_BODY
"""Bytes that are read of a longer one, so that its sender hears why it is refused."""

MOST_DEPTH = 32
"""Brackets within brackets of a request."""

BODY_SECONDS = 10.0
"""Seconds for the body of a request to arrive."""

DRAW_SECONDS = 10.0
"""Seconds for a picture."""

BACKLOG = 16
"""Connections that are accepted before any others are closed to make room."""

QUEUE = 1024
"""Connections that the system holds until they are accepted; it resets those beyond."""

WAITING = 32
"""Jobs that may wait for each that works."""

STREAM = b"text/event-stream"

EVENTS = {200: "result", 409: "superseded"}
"""Names of replies among events, by status; any other status is an error."""

PAGE = "gridproof-page"
"""Header with the name of a page and the number of its request."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}
"""Sent with every answer: nothing from elsewhere, and nothing for elsewhere."""

STATIC = resources.files("gridproof.frontends") / "static"

TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
"""The media types of files in ``frontends/static``, by their suffixes."""


@dataclass(frozen=True)
class Settings:
    """The address to listen on, and the limits of the jobs together."""

    host: str = "127.0.0.1"
    port: int = 8000
    jobs: int = 2
    timeout: float = 60.0
    memory: int = 2048

    @property
    def local(self) -> bool:
        """True if only this machine can reach the server."""
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Return whether a name or address stands for this machine alone."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def is_local_name(header: str) -> bool:
    """Return whether a Host header, with a port or without, names this machine."""
    try:
        return is_loopback(urlsplit(f"//{header}").hostname or "")
    except ValueError:
        return False


def is_foreign(headers: Mapping[bytes, str], host: str) -> bool:
    """Return whether the browser reports a request from a page of another site: by Sec-Fetch-Site, or by an
    Origin that differs from the requested host.
    """
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if site is not None:
        return site not in ("same-origin", "none")
    return origin is not None and origin.partition("://")[2].lower() != host.lower()


# Steps of every request ---------------------------------------------------------------------------


class Guard:
    """Adds `HEADERS`, and turns away requests for another host: a page of elsewhere whose name was made
    to lead here ("DNS rebinding"); and questions that a page of elsewhere asks.
    """

    def __init__(self, app: ASGIApp, local: bool) -> None:
        self.app = app
        self.local = local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", ()), *extra]
            await send(message)

        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if scope["method"] == "POST" and is_foreign(headers, host):
            sentence = "this server refuses requests from pages of other sites"
            await response(refusal(403, sentence))(scope, receive, guarded)
        elif self.local and not is_local_name(host):
            sentence = "this server answers only requests for localhost or 127.0.0.1"
            await response(refusal(421, sentence))(scope, receive, guarded)
        else:
            await self.app(scope, receive, guarded)


MORE = {503: {"retry-after": "10"}, 413: {"connection": "close"}}
"""Further headers by status; the rest of a request that is too long is not read."""


def response(answer: Reply) -> Response:
    """Return a reply as a response."""
    return Response(answer.body, answer.status, MORE.get(answer.status), "application/json")


async def refused(request: HttpRequest, problem: Exception) -> Response:
    """Return the framework's refusal (no such page, no such method) as one sentence."""
    assert isinstance(problem, HTTPException)
    path = request.url.path[:80]
    sentences = {404: f"there is nothing at {path}", 405: f"{path} does not take {request.method[:20]}"}
    return response(refusal(problem.status_code, sentences.get(problem.status_code, problem.detail)))


async def failed(_: HttpRequest, fault: Exception) -> Response:
    """Return a fault of our own as one sentence; details go to standard error."""
    return response(refusal(500, f"a fault of gridproof: {type(fault).__name__}"))


# Requests about a puzzle --------------------------------------------------------------------------


class Action:
    """One action: reads requests, has them answered in a lane, and ends them with the client."""

    def __init__(self, name: str, lane: Lane, pages: Pages) -> None:
        self.name = name
        self.lane = lane
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        http = HttpRequest(scope, receive)
        try:
            request = request_of(self.name, parse(await text_of(http)))
            job = PageJob(request, *self.pages.asking(http.headers.get(PAGE), self.name in EDITING))
        except (Refusal, InputError) as reason:
            status = reason.status if isinstance(reason, Refusal) else 400
            await response(refusal(status, str(reason)))(scope, receive, send)
            return
        except ClientDisconnect:
            return
        answering = asyncio.create_task(self.lane.run(job))
        leaving = asyncio.create_task(left(receive))
        talk = Talk(send, streams=STREAM in http.headers.get("accept", "").encode())
        hearing = asyncio.create_task(job.news.get())
        try:
            started = time.monotonic()
            while not answering.done() and not leaving.done():
                tasks = {answering, leaving, hearing}
                await asyncio.wait(tasks, timeout=TICK, return_when=asyncio.FIRST_COMPLETED)
                if hearing.done():
                    await talk.step(hearing.result())
                    hearing = asyncio.create_task(job.news.get())
                elif not answering.done() and not leaving.done():
                    await talk.progress(job.state, time.monotonic() - started)
            if answering.done():
                while not job.news.empty():
                    await talk.step(job.news.get_nowait())
                await talk.end(result_of(answering))
        finally:
            for task in (answering, leaving, hearing):
                task.cancel()
                with suppress(asyncio.CancelledError, Busy, Superseded):
                    await task


def result_of(task: asyncio.Task[Reply]) -> Reply:
    """Return the reply of a job that has ended, was refused a place, or was superseded by the next one."""
    try:
        return task.result()
    except Busy as reason:
        return refusal(503, str(reason))
    except (Superseded, asyncio.CancelledError):
        return refusal(409, str(Superseded()))


class Refusal(Exception):
    """A request that is refused, with this HTTP status."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


async def text_of(request: HttpRequest) -> str:
    """Return the body of a request: JSON as text. Raises `Refusal` if it is not JSON, or too long.

    Browsers ask before they send JSON to another host than the page's, so a page of another site cannot make
    this machine work for it.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refusal(415, "the request must have the content type application/json")
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:20]) > MOST_HEARD:
        raise Refusal(413, f"the request is longer than {MOST_BODY:,} bytes")
    body, size = bytearray(), 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                size += len(chunk)
                if size <= MOST_BODY:
                    body += chunk
                elif size > MOST_HEARD:
                    break
    except TimeoutError:
        raise Refusal(408, f"the request did not arrive within {BODY_SECONDS:g} seconds") from None
    if size > MOST_BODY:
        raise Refusal(413, f"the request is longer than {MOST_BODY:,} bytes")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal(400, "the request is not UTF-8") from None
    if deepest(text) > MOST_DEPTH:
        raise Refusal(400, f"the JSON is nested more than {MOST_DEPTH} deep")
    return text


def deepest(text: str) -> int:
    """Return the maximum nesting depth of a JSON text; brackets in its strings may count too.

    >>> deepest('{"a": [[1], 2]}')
    3
    """
    depth = most = 0
    for character in text:
        if character in "[{":
            depth += 1
            most = max(most, depth)
        elif character in "]}":
            depth -= 1
    return most


async def left(receive: Receive) -> None:
    """Wait until the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


class Talk:
    """The answer to a request: one JSON object, or events. An answer that comes before the first report is
    due keeps its HTTP status.
    """

    def __init__(self, send: Send, streams: bool) -> None:
        self._send = send
        self._streams = streams
        self._begun = False

    async def progress(self, state: str, seconds: float) -> None:
        """Report on a job that is not done."""
        if self._streams:
            await self._event("progress", reply(200, {"state": state, "seconds": round(seconds, 1)}).body)

    async def step(self, news: bytes) -> None:
        """Send a step of a path."""
        if self._streams:
            await self._event("step", news)

    async def end(self, answer: Reply) -> None:
        """Send the reply. That it is superseded is no error of the page, which browsers would report."""
        name = EVENTS.get(answer.status, "error")
        if self._begun or (self._streams and answer.status in EVENTS):
            body = answer.body if answer.status in EVENTS else with_status(answer)
            await self._event(name, body)
            await self._send({"type": "http.response.body", "body": b""})
            return
        whole = response(answer)
        await self._send(
            {"type": "http.response.start", "status": whole.status_code, "headers": whole.raw_headers}
        )
        await self._send({"type": "http.response.body", "body": whole.body})

    async def _event(self, name: str, data: bytes) -> None:
        if not self._begun:
            self._begun = True
            headers = [(b"content-type", STREAM)]
            await self._send({"type": "http.response.start", "status": 200, "headers": headers})
        body = b"event: %s\ndata: %s\n\n" % (name.encode(), data)
        await self._send({"type": "http.response.body", "body": body, "more_body": True})


def with_status(answer: Reply) -> bytes:
    """Return the body of an error with its HTTP status, for a client that has another one already.

    >>> with_status(refusal(503, "too many"))
    b'{"error":"too many","status":503}'
    """
    return reply(answer.status, {**json.loads(answer.body), "status": answer.status}).body


def leaving(pages: Pages) -> Callable[[HttpRequest], Awaitable[Response]]:
    """Return an endpoint that closes pages."""

    async def leave(request: HttpRequest) -> Response:
        try:
            pages.close(read_header(request.headers.get(PAGE, ""))[0])
        except InputError as reason:
            return response(refusal(400, str(reason)))
        return Response(status_code=204)

    return leave


# Pages --------------------------------------------------------------------------------------------


def page(name: str) -> Callable[[HttpRequest], Awaitable[Response]]:
    """Return an endpoint that serves a file of ``frontends/static``."""
    body = (STATIC / name).read_bytes()
    media = TYPES[name.rpartition(".")[2]]

    async def serve_file(_: HttpRequest) -> Response:
        return Response(body, media_type=media)

    return serve_file


def listing(rows: Sequence[Any]) -> Callable[[HttpRequest], Awaitable[Response]]:
    """Return an endpoint that serves a list as JSON."""
    body = json.dumps(rows, ensure_ascii=False).encode()

    async def serve_list(_: HttpRequest) -> Response:
        return Response(body, media_type="application/json")

    return serve_list


def listing_once(rows: Callable[[], Sequence[Any]]) -> Callable[[HttpRequest], Awaitable[Response]]:
    """Return an endpoint that serves a list as JSON, made in a thread of its own on the first request."""
    tasks: list[asyncio.Task[bytes]] = []

    def body() -> bytes:
        return json.dumps(rows(), ensure_ascii=False, separators=(",", ":")).encode()

    async def serve_list(_: HttpRequest) -> Response:
        if not tasks or (tasks[0].done() and tasks[0].exception() is not None):
            tasks[:] = [asyncio.create_task(asyncio.to_thread(body))]
        return Response(await asyncio.shield(tasks[0]), media_type="application/json")

    return serve_list


async def moved(request: HttpRequest) -> Response:
    """Lead an old address to the page, with its parameters; browsers keep what stands after ``#``."""
    query = request.url.query
    return RedirectResponse(f"/?{query}" if query else "/", status_code=308)


async def tones(_: HttpRequest) -> Response:
    """Serve the colours of pictures as CSS variables, the same as in every other picture."""
    return Response(page_colours(), media_type="text/css")


def routes(settings: Settings) -> list[BaseRoute]:
    """Return the routes of the server, with their endpoints."""
    limits = Limits(settings.timeout, settings.memory)
    pages = Pages()
    solving = Lane(settings.jobs, WAITING * settings.jobs, limits, pages)
    drawing = Lane(settings.jobs, WAITING * settings.jobs, Limits(DRAW_SECONDS, settings.memory), pages)
    lanes = {name: drawing if name in ("draw", *EDITING) else solving for name in (*ACTIONS, *EDITING)}
    lists = {
        "kinds": requests.kinds(),
        "samples": requests.samples(),
        "profiles": requests.profiles(),
        "backends": requests.backends(),
        "questions": requests.questions(),
    }
    return [
        Route("/", page("desk.html")),
        Route("/desk", moved),
        Route("/api", page("api.html")),
        *(Route(f"/api/{name}", listing(rows)) for name, rows in lists.items()),
        Route("/api/gallery", listing_once(gallery)),
        *(Route(f"/api/{name}", Action(name, lane, pages), methods=["POST"]) for name, lane in lanes.items()),
        Route("/api/leave", leaving(pages), methods=["POST"]),
        Route("/static/tones.css", tones),
        *(
            Route(f"/static/{file.name}", page(file.name))
            for file in STATIC.iterdir()
            if file.name.rpartition(".")[2] in TYPES
        ),
    ]


# The server ---------------------------------------------------------------------------------------


def application(settings: Settings) -> ASGIApp:
    """Return the whole application."""
    app = Starlette(routes=routes(settings), exception_handlers={HTTPException: refused, Exception: failed})
    return Guard(app, settings.local)


class Server(uvicorn.Server):
    """A server that hangs up when it is asked to end, so that all jobs end too."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # asyncio has one number for this and for accepting at once

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for connection in self.server_state.connections:
            connection.transport.abort()
        await super().shutdown(sockets)


def serve(settings: Settings, say: Callable[[str], None]) -> None:
    """Serve until interrupted; `say` is called with the address once the server listens. Raises `OSError` if
    it cannot listen.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.create_server((settings.host.strip("[]"), settings.port), family=family) as listener:
        config = uvicorn.Config(
            application(settings),
            log_level="error",
            lifespan="off",
            server_header=False,
            http=Connection,
            limit_concurrency=2 * MOST,  # reached where too few of them wait for their client
            backlog=BACKLOG,
            timeout_graceful_shutdown=1,
        )
        name = f"[{settings.host}]" if family == socket.AF_INET6 else settings.host
        say(f"http://{name}:{listener.getsockname()[1]}/")
        warm_up()
        Server(config).run([listener])
