"""Password hashing with bounded memory and processor time: a hash takes 100 MiB on purpose."""

from __future__ import annotations

from threading import BoundedSemaphore

from django.contrib.auth.hashers import Argon2PasswordHasher

HASHED_AT_ONCE = 2
"""Maximum number of passwords that a process hashes at the same time."""

_room = BoundedSemaphore(HASHED_AT_ONCE)


class BoundedArgon2Hasher(Argon2PasswordHasher):
    """Django's Argon2 hasher, at most `HASHED_AT_ONCE` at a time. In the asynchronous server a
    queue in front holds the others (`frontier_site/password_requests.py`), so that they hold no
    thread of the pages; elsewhere they wait here.
    """

    def encode(self, password: str, salt: str) -> str:
        with _room:
            encoded: str = super().encode(password, salt)
            return encoded

    def verify(self, password: str, encoded: str) -> bool:
        with _room:
            return bool(super().verify(password, encoded))
