"""Names that are stored stay: tags and fields of records, steps, tables, signing salts, metrics.

`stored_names.txt` lists them. A new name is added to the list; a name that is gone must come back,
under `tag="Old"` or as an alias, for matches that were stored with it.
"""

from __future__ import annotations

from pathlib import Path

from tests.kit.stored_names import stored_names

LISTED = Path(__file__).with_name("stored_names.txt")


def test_every_stored_name_is_still_in_the_code():
    lost = set(LISTED.read_text("utf-8").splitlines()) - set(stored_names())
    assert not lost, "\n".join(sorted(lost))


def test_every_stored_name_of_the_code_is_listed():
    new = set(stored_names()) - set(LISTED.read_text("utf-8").splitlines())
    assert not new, "Add these lines to stored_names.txt:\n" + "\n".join(sorted(new))


def test_the_list_is_sorted_and_knows_every_kind_of_name():
    lines = LISTED.read_text("utf-8").splitlines()
    assert lines == sorted(set(lines))
    kinds = {line.split(" ", 2)[1] for line in lines}
    assert kinds == {
        "app", "column", "field", "metric", "model", "salt", "sequence", "step", "table", "tag",
    }  # fmt: skip
