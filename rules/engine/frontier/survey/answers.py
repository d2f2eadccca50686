"""The one door: a question in, its answer out, in the reader's language. It decides nothing."""

from __future__ import annotations

import msgspec

from rules.engine.frontier.state import FrontierState
from rules.engine.frontier.survey.looking import between, seen_by, sees
from rules.engine.frontier.survey.questions import Question, Survey
from rules.engine.frontier.survey.reach import near, reach
from rules.engine.frontier.survey.speech import Speech

ANSWERS = {"sees": sees, "seen-by": seen_by, "near": near, "reach": reach, "between": between}


def survey(s: FrontierState, asked: dict[str, object], language: str) -> Survey:
    """FR-DP-4  What both may know of the map, in words. KeyError when a piece is not on the board,
    msgspec.ValidationError when the question makes no sense.
    """
    question = msgspec.convert(asked, Question)
    return ANSWERS[question.ask](s, question, Speech(s, language))
