"""The one door: a question in, its answer out, in the reader's language. It decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.frontier.state import FrontierState
from rules.engine.frontier.survey.looking import between, seen_by, sees
from rules.engine.frontier.survey.questions import Survey, question_in
from rules.engine.frontier.survey.reach import near, reach
from rules.engine.frontier.survey.speech import Speech

ANSWERS = {"sees": sees, "seen-by": seen_by, "near": near, "reach": reach, "between": between}


def survey(s: FrontierState, asked: Mapping[str, str], language: str) -> Survey:
    """FR-DP-4  What both may know of the map, in words. KeyError when a piece is not on the board,
    msgspec.ValidationError when the question makes no sense.
    """
    question = question_in(asked)
    return ANSWERS[question.ask](s, question, Speech(s, language))
