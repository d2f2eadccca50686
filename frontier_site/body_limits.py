"""How much an address takes."""

from django.conf import settings


def most_bytes(path: str) -> int:
    """The longest body that is read at `path`, in bytes."""
    return settings.LARGER_UPLOADS.get(path, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
