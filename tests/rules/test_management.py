"""Commands: replay, clauses, demo."""

import io
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection

from rules.engine.systems import SYSTEMS
from rules.engine.tabletop.reference import Clause, Text
from rules.management.clause_matrix import matrix
from rules.matches.position_cache import POSITIONS
from rules.matches.services import keep_replay
from rules.models import Match
from rules.records.record_export import record_of
from rules.records.record_import import record_in
from rules.records.verification import verify
from tests.rules import sample
from tests.rules.players import GUEST, played, started

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.storage


def replayed(*paths: Path | str):
    told = io.StringIO()
    try:
        call_command("replay", *map(str, paths), stdout=told)
    except CommandError as failed:
        return told.getvalue(), str(failed)
    return told.getvalue(), ""


def test_records_that_hold_are_counted():
    told, failed = replayed(sample.FILE, sample.FILE)

    assert told.splitlines()[-1] == "2 of 2 hold"
    assert failed == ""


def test_the_first_difference_is_told_and_the_command_fails(tmp_path):
    altered = tmp_path / "altered.frontier.jsonl"
    altered.write_bytes(sample.FILE.read_bytes().replace(b"attacks.", b"defends.", 1))

    told, failed = replayed(sample.FILE, altered)

    assert told.splitlines()[-1] == "1 of 2 hold"
    assert failed == f"{altered}: commit 0 has been altered"


def test_a_file_that_is_not_there_is_a_failure(tmp_path):
    told, failed = replayed(tmp_path / "nothing")

    assert told == "0 of 1 hold\n"
    assert "No such file" in failed


def test_a_file_that_is_no_record_is_a_failure(tmp_path):
    file = tmp_path / "other.txt"
    file.write_text("{}\n{}\n")

    assert "Line 1 cannot be read" in replayed(file)[1]


def test_a_folder_an_empty_and_a_binary_file_are_failures(tmp_path):
    (tmp_path / "empty").touch()
    (tmp_path / "binary").write_bytes(bytes(range(256)) + b"\n\n")

    assert "Is a directory" in replayed(tmp_path)[1]
    assert "its last line must not be cut off" in replayed(tmp_path / "empty")[1]
    assert "is not text in UTF-8 or UTF-16" in replayed(tmp_path / "binary")[1]


def test_without_a_file_it_says_what_to_name():
    assert replayed() == ("", "name a file, or pass --stored or --waiting")


@pytest.mark.django_db
def test_stored_matches_and_imported_records_are_verified():
    played()
    started()
    text = sample.FILE.read_text()
    keep_replay(owner=GUEST, header=record_in(text.encode()).header, text=text)

    told, failed = replayed("--stored")

    assert told.splitlines()[-1] == "3 of 3 hold"
    assert failed == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change",
    [{"limit": 400}, {"head_hash": "0" * 64}, {"status": "finished"}, {"result": {"results": []}}],
)
def test_a_stored_match_whose_row_was_changed_does_not_hold(change):
    match = started()
    Match.objects.filter(pk=match.pk).update(**change)

    told, failed = replayed("--stored")

    assert told.splitlines()[-1] == "0 of 1 hold"
    assert failed.startswith(f"match {match.pk}: ")


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["{", '{"seq":0}', '"Z"'])
def test_a_stored_match_whose_log_was_changed_does_not_hold(text):
    match = started()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE rules_commit SET text = %s", [text])
    POSITIONS.clear()

    assert replayed("--stored")[1].startswith(f"match {match.pk}: the log cannot be applied")


@pytest.mark.django_db
def test_a_commit_behind_the_head_does_not_hold():
    match = started()
    last = match.commits.get()
    last.pk, last.seq, last._state.adding = None, 1, True
    last.save()

    assert "columns" in replayed("--stored")[1]


def clause(id, status="implemented"):
    return Clause(
        id=id,
        heading="Engine",
        status=status,
        title=Text(en="a", fr="a"),
        text=Text(en="b", fr="b"),
    )


@pytest.fixture
def tree(tmp_path):
    """A tree in which XX-A-1 is cited by code and marked by a test."""
    for folder in ("rules", "rosters", "tests"):
        (tmp_path / folder).mkdir()
    (tmp_path / "rules" / "a.py").write_text(
        'def f():\n    """XX-A-1  A rule.\n\n    XX-A-2\n    """\n'
    )
    (tmp_path / "tests" / "test_a.py").write_text(
        'import pytest\n\n\n@pytest.mark.clause("XX-A-1")\ndef test_f():\n    assert True\n'
    )
    return tmp_path


@pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)
def test_what_is_called_implemented_is_cited_in_code_and_shown_by_a_test(book):
    found = matrix(book.catalogue.clauses, ROOT)
    assert found.strangers == ()
    assert found.faults(may_be_planned=True) == []


def test_the_matrix_says_where_a_clause_is_cited_and_tested(tree):
    row, _ = matrix([clause("XX-A-1"), clause("XX-A-2")], tree).rows

    assert row.code == ("rules/a.py:2",)
    assert row.tests == ("tests/test_a.py::test_f",)


def test_an_implemented_clause_needs_code_and_a_test(tree):
    clauses = [clause("XX-A-1"), clause("XX-A-2"), clause("XX-A-3")]

    faults = matrix(clauses, tree).faults(may_be_planned=False)

    assert faults == [
        "XX-A-2 is implemented, yet no test is marked with it",
        "XX-A-3 is implemented, yet no code cites it",
        "XX-A-3 is implemented, yet no test is marked with it",
    ]


def test_a_cited_clause_must_exist(tree):
    faults = matrix([clause("XX-A-1")], tree).faults(may_be_planned=False)

    assert faults == ["rules/a.py:4: XX-A-2: there is no such clause"]


def test_a_planned_clause_is_a_hole_unless_allowed(tree):
    found = matrix([clause("XX-A-1", "planned"), clause("XX-A-2", "out-of-scope")], tree)

    assert found.faults(may_be_planned=False) == ["XX-A-1 is only planned"]
    assert found.faults(may_be_planned=True) == []


def test_marks_of_classes_modules_and_cases_count(tree):
    (tree / "tests" / "test_b.py").write_text(
        "import pytest\n"
        'pytestmark = pytest.mark.clause("XX-A-2")\n'
        '@pytest.mark.clause("XX-A-3")\n'
        "class TestA:\n"
        '    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("XX-A-4"))])\n'
        "    def test_x(self, x):\n"
        "        assert x\n"
    )
    rows = matrix([clause(f"XX-A-{n}") for n in (1, 2, 3, 4)], tree).rows

    assert [row.tests for row in rows[1:]] == [
        ("tests/test_b.py",),
        ("tests/test_b.py::TestA",),
        ("tests/test_b.py::test_x",),
    ]


def test_every_cited_clause_of_every_book_exists():
    call_command("clauses", check=True, stdout=io.StringIO())


@pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)
def test_the_matrix_is_printed_with_its_figures(book):
    told = io.StringIO()

    call_command("clauses", book.key, stdout=told)

    *rows, last = told.getvalue().splitlines()
    assert last.startswith(f"{book.key}: {len(rows)} clauses, ")
    assert [row.split()[0] for row in rows] == [each.id for each in book.catalogue.clauses]


def test_a_book_that_does_not_exist_has_no_matrix():
    with pytest.raises(CommandError, match="chess"):
        call_command("clauses", "chess")


def test_a_hole_makes_the_command_fail(monkeypatch, tree):
    monkeypatch.setattr(
        "rules.management.commands.clauses.matrix",
        lambda clauses, root: matrix([clause("XX-A-3")], tree),
    )

    with pytest.raises(CommandError, match="problems"):
        call_command("clauses", check=True, stdout=io.StringIO(), stderr=io.StringIO())


@pytest.mark.django_db
def test_the_demo_has_people_rosters_and_matches_that_hold():
    told = io.StringIO()

    call_command("demo", stdout=told)

    people = get_user_model().objects.all()
    assert {person.username for person in people} == {"ana", "ben"}
    for book in SYSTEMS:
        has = len(book.samples)
        assert all(person.rosters.filter(system=book.key).count() == has for person in people)
        played = Match.objects.filter(system=book.key)
        assert sorted(match.status for match in played) == ["finished", "playing"]
    for match in Match.objects.all():
        assert verify(record_in(record_of(match).encode())).difference == ""
    name, password = told.getvalue().splitlines()[0].split(", password ")
    assert people.get(username=name).check_password(password)


@pytest.mark.django_db
def test_a_second_demo_adds_nothing():
    call_command("demo", stdout=io.StringIO())
    call_command("demo", stdout=io.StringIO())

    assert Match.objects.count() == 2 * len(SYSTEMS)
    assert get_user_model().objects.count() == 2
