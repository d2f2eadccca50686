"""Pictures of links that this process has drawn, each once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock


class PictureCache:
    """The pictures used last, by their ETag, of `most` bytes in total. One is drawn at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held = 0
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()
        self._drawing = Lock()

    @property
    def held(self) -> int:
        """The bytes of the pictures kept."""
        return self._held

    def find(self, etag: str, draw: Callable[[], bytes]) -> bytes:
        """The picture, drawn by `draw` unless it is kept. Requests for one that is being drawn wait
        for it.
        """
        kept = self._kept(etag)
        if kept is not None:
            return kept
        with self._drawing:
            kept = self._kept(etag)  # drawn while this request waited
            return self._keep(etag, draw()) if kept is None else kept

    def clear(self) -> None:
        with self._lock:
            self._pictures.clear()
            self._held = 0

    def _kept(self, etag: str) -> bytes | None:
        with self._lock:
            picture = self._pictures.get(etag)
            if picture is not None:
                self._pictures.move_to_end(etag)
            return picture

    def _keep(self, etag: str, picture: bytes) -> bytes:
        with self._lock:
            self._pictures[etag] = picture
            self._held += len(picture)
            while self._held > self._most:
                _etag, oldest = self._pictures.popitem(last=False)
                self._held -= len(oldest)
        return picture
