"""The periodic tasks of the site. Turn notices have a round of their own, which nothing delays."""

from __future__ import annotations

from frontier_site.cleanup import with_daily_cleanup
from frontier_site.metrics import measured
from frontier_site.periodic_tasks import Round
from rules.notices.turn_notices import tell_of_turns
from rules.records.check_round import CheckRound


def task_rounds() -> tuple[Round, Round]:
    """The round of turn notices, and that of replay checks and the daily cleanup."""
    return measured(tell_of_turns), with_daily_cleanup(CheckRound())
