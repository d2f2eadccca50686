"""Entry point of the survey: answers a question about the map in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.frontier.ask.survey.questions import Survey, question_in
from rules.engine.frontier.ask.survey.reach import near, reach
from rules.engine.frontier.ask.survey.sight import between, seen_by, sees
from rules.engine.frontier.ask.survey.speech import Speech
from rules.engine.frontier.model.state import FrontierState

ANSWERS = {"sees": sees, "seen-by": seen_by, "near": near, "reach": reach, "between": between}


def survey(s: FrontierState, asked: Mapping[str, str], language: str) -> Survey:
    """FR-DP-4  Answer a question in sentences, from public information only. Raises KeyError if a
    piece is not on the board, msgspec.ValidationError if the question is invalid.
    """
    question = question_in(asked)
    return ANSWERS[question.ask](s, question, Speech(s, language))
