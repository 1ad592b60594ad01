"""Pictures of the desk in its guides. Each holds a text that says what stood on the page when it was taken,
so that one that is out of date is noticed: no two machines paint the same pixels.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

from boards import ROOT
from PIL import Image
from PIL.PngImagePlugin import PngImageFile, PngInfo
from playwright.sync_api import Page

GUIDES = ROOT / ".docs" / "src" / "guides"
PICTURES = GUIDES / "desk"
MOST_BYTES = 60_000
"""The largest picture."""

COLOURS = 64
"""Maximum colours of a picture: the desk has few."""

ABOUT = "gridproof-desk"
"""Name of the text in a picture."""


def take(page: Page, path: Path, clip: dict[str, float], told: dict[str, Any]) -> None:
    """Write a picture of a part of the page, with what stands on it."""
    taken = page.screenshot(clip=clip, full_page=True, animations="disabled")  # type: ignore[arg-type]
    about, written = PngInfo(), BytesIO()
    about.add_text(ABOUT, json.dumps(told))
    with Image.open(BytesIO(taken)) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(written, "png", optimize=True, pnginfo=about)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(written.getvalue())


def told_by(path: Path) -> dict[str, Any]:
    """Return what stood on the page when a picture was taken."""
    with Image.open(path) as picture:
        assert isinstance(picture, PngImageFile)
        found: dict[str, Any] = json.loads(picture.text[ABOUT])
    return found
