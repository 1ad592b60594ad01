"""Proofs of data sets taken apart and put together again, by other code than that of the package.

Vocabulary
    forging   a change of rows and certificates after which all hashes are right again
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

Entry = tuple[dict[str, Any], bytes]
"""A row, and its certificate or nothing."""


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def sealed(title: str, lines: Iterable[bytes]) -> bytes:
    """Return a file with this first line that ends with its hash."""
    text = f"{title}\n".encode() + b"".join(lines)
    return text + f"end {digest(text)}\n".encode()


def line(row: dict[str, Any]) -> bytes:
    return json.dumps(row, separators=(",", ":")).encode() + b"\n"


def shard_of(entries: Sequence[Entry]) -> bytes:
    return gzip.compress(sealed("gridproof shard 1", (line(row) + proof for row, proof in entries)), 1)


def manifest_of(rows: Iterable[dict[str, Any]]) -> bytes:
    return sealed("gridproof data set 1", map(line, rows))


def read_shard(path: Path) -> list[Entry]:
    """Return the rows of a shard with their certificates."""
    first, *lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    assert first == b"gridproof shard 1\n"
    assert lines.pop().startswith(b"end ")
    entries: list[Entry] = []
    for text in lines:
        if text.startswith(b"{"):
            entries.append((json.loads(text), b""))
        else:
            entries[-1] = entries[-1][0], entries[-1][1] + text
    return entries


def read_shards(folder: Path) -> list[list[Entry]]:
    """Return the shards of a folder, in order."""
    return [read_shard(path) for path in sorted(folder.glob("*.proofs.gz"))]


def write(folder: Path, shards: Sequence[Sequence[Entry]]) -> Path:
    """Write shards and their manifest into a folder, with right hashes, and return the manifest."""
    folder.mkdir(exist_ok=True)
    for number, entries in enumerate(shards):
        (folder / f"{number:06}.proofs.gz").write_bytes(shard_of(entries))
    path = folder / "manifest.txt"
    path.write_bytes(manifest_of(row for entries in shards for row, _ in entries))
    return path
