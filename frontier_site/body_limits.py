"""Maximum request body sizes by path."""

from django.conf import settings


def body_limit(path: str) -> int:
    """Maximum size of a request body at `path`, in bytes."""
    return settings.LARGER_UPLOADS.get(path, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
