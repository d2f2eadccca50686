"""Memory use of processes."""

from pathlib import Path


def resident(process: int) -> float:
    """Resident memory of a process in MiB."""
    return _told(str(process), "VmRSS")


def peak() -> float:
    """Peak memory of this process in MiB. Unlike `ru_maxrss`, without that of its parent."""
    return _told("self", "VmHWM")


def _told(process: str, figure: str) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition(f"{figure}:")[2].split()[0]) / 1024
