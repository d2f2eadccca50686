"""The outcome table as pages show it."""

from django.template import Context, Template
from django.utils.translation import override

from rules.engine.frontier.play.outcome import TABLE

TEMPLATE = Template(
    "{% load outcome %}{% outcome_table 'frontier' as outcome %}{{ outcome.headings|join:',' }};"
    "{% for key, cells in outcome.rows %}{{ key }}={{ cells|join:',' }};{% endfor %}"
)


def test_every_row_of_the_rule_book_is_there_once_under_its_results():
    _headings, *rows = TEMPLATE.render(Context()).split(";")[:-1]

    assert [row.split("=")[0] for row in rows] == [f"{a}/{d}" for a, d in TABLE.values()]
    assert len({row.split("=")[0] for row in rows}) == len(TABLE)
    assert {row.count(",") for row in rows} == {_headings.count(",")}


def test_results_are_named_in_the_readers_language():
    with override("en"):
        assert "Pyrrhic Victory" in TEMPLATE.render(Context())
    with override("fr"):
        assert "Victoire à la Pyrrhus" in TEMPLATE.render(Context())
