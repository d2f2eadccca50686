"""`python -m frontier_site.probe`: exit code 0 while the process at `PORT` is ready for people.

For a container's health check, which must not cost what starting Django costs.
"""

import os
import sys
from http.client import HTTPConnection, HTTPException

PATIENCE = 4.0
"""Seconds until an answer counts as none."""


def is_ready(port: int, host: str) -> bool:
    """Whether the site answers under the name `host` that it is ready."""
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request("GET", "/readyz", headers={"Host": host})
        return line.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


def main() -> int:
    names = os.environ.get("ALLOWED_HOSTS", "") or "localhost"
    host = names.split(",")[0].strip().lstrip(".").replace("*", "localhost")
    return 0 if is_ready(int(os.environ.get("PORT", "8000")), host) else 1


if __name__ == "__main__":
    sys.exit(main())
