"""Optional dependencies."""

from importlib.util import find_spec

from django.core.exceptions import ImproperlyConfigured


def require_package(package: str, setting: str) -> None:
    """Raise ImproperlyConfigured, with the install command, if `package`, which `setting` needs, is
    missing.
    """
    if find_spec(package) is None:
        raise ImproperlyConfigured(
            f"{setting} needs the package {package}, which is not installed. Install it with "
            "`./install-locked.sh .venv/bin/python requirements-scale.txt`."
        )
