"""`python -m frontier_site.healthcheck`: exit code 0 if the process at `PORT` is ready.

For the health check of a container; does not load Django, so that it stays cheap.
"""

import os
import sys
from http.client import HTTPConnection, HTTPException

PATIENCE = 4.0
"""Timeout in seconds."""


def is_ready(port: int, host: str) -> bool:
    """Whether the readiness check succeeds under the host name `host`."""
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
