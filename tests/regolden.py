"""Records the golden matches anew: `python -m tests.regolden`; their diff is the review."""

from tests.kit.golden import write

if __name__ == "__main__":
    write()
