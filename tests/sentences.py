"""Prints every sentence of the rule books to be read: `python -m tests.sentences [en|fr]`."""

import sys

from tests.books.books import speeches
from tests.books.sentences import LANGUAGES, every


def main(languages: list[str]) -> None:
    """Prints each different sentence once, under its book and key."""
    heading = ""
    told = every(speeches())
    for each in dict.fromkeys((each.book, each.key, each.language, each.text) for each in told):
        book, key, language, text = each
        if language not in languages:
            continue
        if heading != f"{book} {key}":
            heading = f"{book} {key}"
            print(f"\n{heading}")
        print(f"  {text}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(LANGUAGES))
