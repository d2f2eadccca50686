"""Packages that only some installations need."""

from importlib.util import find_spec

from django.core.exceptions import ImproperlyConfigured


def demand(package: str, setting: str) -> None:
    """Raises ImproperlyConfigured, with what to install, unless what `setting` needs is there."""
    if find_spec(package) is None:
        raise ImproperlyConfigured(
            f"{setting} needs the package {package}, which is not installed. Install it with "
            "`.venv/bin/python -m pip install --require-hashes -r requirements-scale.txt`."
        )
