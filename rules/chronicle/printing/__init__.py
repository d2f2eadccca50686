"""The battle report on paper: `sheet` says what is on it, `build` takes it from a match, `pdf` and
`board` say where it stands.
"""

from rules.chronicle.printing.build import battle_report

__all__ = ["battle_report"]
