"""The answers to a page whose Python runs in the browser (``static/python.js`` calls this module there).

>>> answered("draw", '{"source": "12......4..1...."}')[:27]
'200 {"id":null,"kind":"sudo'
>>> answered("draw", "[]")
'400 {"error":"the request must be a JSON object"}'
"""

from __future__ import annotations

from collections.abc import Callable

from ...puzzles import InputError
from ...puzzles.forms.input.records import parse
from ..web.replies import refusal, reply_to
from ..web.requests import request_of
from .exchange import exchange_twins

SECONDS = 60.0
"""Time limit of a question that has none of its own, as on a server."""


def answered(action: str, text: str, tell: Callable[[str], object] | None = None) -> str:
    """Return the reply to a question in JSON: its status, a space, and its body in JSON. Before that, `tell`
    gets each step of a path that is asked for as a stream, in JSON. Raises nothing but `MemoryError`.
    """
    try:
        body = parse(text)
        request = request_of(action, {"timeout": SECONDS, **body} if isinstance(body, dict) else body)
    except InputError as reason:
        reply = refusal(400, str(reason))
    else:
        reply = reply_to(request, tell and (lambda news: tell(news.decode())))
    return f"{reply.status} {reply.body.decode()}"


def warm_up() -> None:
    """Load the solver and the kernels, and answer a question about a small board, so that the next answer is
    quick.
    """
    exchange_twins()
    for action in ("desk", "verdict"):
        answered(action, '{"source": "12......4..1...."}')
