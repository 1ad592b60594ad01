"""Jobs that survive: work cut into shards, done by processes here or on a cluster, and saved shard by shard.

Vocabulary
    job        the whole work: it cuts its input into shards, and works on one
    shard      a bounded part of the work, the same in every run
    piece      the result of a shard: bytes of the output
    driver     the process that gives out the shards, and writes the pieces and the manifest
    worker     a process that works on one shard at a time
    aside      said of an item that kills its worker every time: it is left out, and its row says so
"""

from __future__ import annotations

if not __name__.startswith("gridproof."):
    raise ImportError("import gridproof.frontends.jobs, not frontends.jobs")
