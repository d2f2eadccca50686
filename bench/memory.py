"""What a process holds."""

from pathlib import Path


def resident(process: int) -> float:
    """MiB of memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(each for each in status.splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
