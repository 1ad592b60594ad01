"""Replies to requests: an answer or a refusal, each as an HTTP status and a JSON object.

>>> from gridproof.frontends.web.requests import request_of
>>> reply_to(request_of("draw", {"source": "{}"}))
Reply(status=400, body=b'{"error":"line 1: the record has no type, and no kind was asked for"}')
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from ...models.core.model import BackendMissing
from ...puzzles import InputError, TooLarge
from ...puzzles.core.board import square_of
from ..output.records import fault_sentence
from .requests import Json, Request, answer

Tell = Callable[[bytes], object]
"""A function that is told of an answer under way, in JSON."""


class Reply(NamedTuple):
    """The answer to a request: an HTTP status and the body."""

    status: int
    body: bytes


def reply_to(request: Request, tell: Tell | None = None) -> Reply:
    """Return the reply to a request; any failure is one sentence. Before it, `tell` gets each step of a path
    that is wanted as it is found, as JSON. Raises nothing but `MemoryError`.
    """
    try:
        return reply(200, answer(request, tell and (lambda news: tell(as_json(news)))))
    except InputError as reason:
        square = square_of(reason.cell or "")
        return reply(400, {"error": str(reason)} | ({"at": [*square]} if square is not None else {}))
    except (TooLarge, BackendMissing) as reason:
        return refusal(400, str(reason))
    except MemoryError:
        raise
    except Exception as fault:
        return refusal(500, fault_sentence(fault))


def reply(status: int, body: Json) -> Reply:
    """Return a JSON object as a reply."""
    return Reply(status, as_json(body))


def as_json(body: Json) -> bytes:
    """Return an object as JSON text."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def refusal(status: int, sentence: str) -> Reply:
    """Return an error, as one sentence."""
    return reply(status, {"error": sentence})
