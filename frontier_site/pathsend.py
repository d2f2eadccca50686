"""Sends files that an application names by path: the ASGI extension `http.response.pathsend`.

uvicorn lacks it, and without it servestatic starts a thread for each file and hands it four jobs.
Static files are small, the largest 54 kB: reading one takes less than one such job.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

EXTENSION = "http.response.pathsend"


def with_pathsend(application: Any) -> Any:
    """Put the extension in front of `application`, which may name small files by their path."""

    async def files_sent(scope: Any, receive: Any, send: Any) -> None:
        async def send_file(event: Any) -> None:
            if event["type"] == EXTENSION:
                event = {"type": "http.response.body", "body": Path(event["path"]).read_bytes()}
            await send(event)

        extensions = {**(scope.get("extensions") or {}), EXTENSION: {}}
        await application({**scope, "extensions": extensions}, receive, send_file)

    return files_sent
