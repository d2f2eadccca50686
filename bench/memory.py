"""What a process holds."""

from pathlib import Path


def resident(process: int) -> float:
    """MiB of memory that a process holds."""
    return _told(str(process), "VmRSS")


def peak() -> float:
    """MiB that this process took at most. `ru_maxrss` would begin with what the process took that
    started it.
    """
    return _told("self", "VmHWM")


def _told(process: str, figure: str) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition(f"{figure}:")[2].split()[0]) / 1024
