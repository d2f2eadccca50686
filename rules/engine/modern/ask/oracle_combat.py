"""Oracle questions about close combat: powers with all reductions, odds, and consequences."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import to_builtins

from rules.engine.core.decision import other
from rules.engine.core.questions import QuestionError
from rules.engine.modern.ask.oracle_pieces import Answer, exact, names, standing
from rules.engine.modern.ask.oracle_questions import Combat as CombatQuestion
from rules.engine.modern.ask.oracle_questions import Withdrawal
from rules.engine.modern.model.events import Source
from rules.engine.modern.model.state import Combat, ModernState, Unit
from rules.engine.modern.play import combat, pending_combats

CLAUSES = ("MW-CC-1", "MW-CC-3", "MW-CC-7", "MW-CC-8", "MW-CC-9", "MW-CC-10")
SIX = 6


def fought(s: ModernState, question: CombatQuestion) -> Answer:
    """MW-CC-1 MW-CC-10  Describe a combat in the enemy's phase: the attackers and their lead, both
    powers, and the chances of the four results.
    """
    defender = standing(s, question.defender, "defender")
    s = s.change(active=other(defender.seat))
    attackers = pending_combats.attackers(s, defender)
    if not attackers:
        sentence = f"No Unit that could attack {defender.id} is in contact and facing it. (MW-CC-5)"
        raise QuestionError(sentence, "defender")
    about = Combat(defender=defender.id, attackers=tuple(unit.id for unit in attackers))
    lead = _lead(s, about, question)
    about = about.change(lead=lead.id)
    losses = tuple(combat.attack_losses(s, lead, defender))
    thinned = tuple(combat.defence_losses(len(attackers)))
    return {
        "attackers": list(about.attackers),
        "attacker": _side(lead, losses),
        "defender": _side(defender, thinned),
        "odds": _odds(combat.wins(s, about), combat.power(defender.row.ccp, thinned)),
        "may_follow_up": combat.may_follow_up(s, about),
        "withdrawals": names(combat.withdrawals(s, lead)),
        "clauses": list(CLAUSES),
    }


def _lead(s: ModernState, about: Combat, question: CombatQuestion) -> Unit:
    """MW-CC-3 MW-CC-4  Return the Unit that must lead; of several candidates, the one in the
    question.
    """
    leads = pending_combats.leads(s, about)
    may = ", ".join(unit.id for unit in leads)
    if not question.lead:
        if len(leads) > 1:
            raise QuestionError(f"Name the lead; it must be one of {may}. (MW-CC-4)", "lead")
        return leads[0]
    for unit in leads:
        if unit.id == question.lead:
            return unit
    clause = "MW-CC-3" if leads[0].contact_seq else "MW-CC-4"
    sentence = f"“{question.lead}” cannot lead; the lead must be {may}. ({clause})"
    raise QuestionError(sentence, "lead")


def _side(unit: Unit, sources: Iterable[Source]) -> Answer:
    """MW-CC-9  Return the power of its row, each reduction with its clause, and the result."""
    taken = tuple(sources)
    return {
        "unit": unit.id,
        "ccp": unit.row.ccp,
        "sources": [to_builtins(source) for source in taken],
        "power": combat.power(unit.row.ccp, taken),
    }


def _odds(ours: Fraction, defence: int) -> Answer:
    """MW-CC-11 MW-CC-12 MW-CC-15 MW-CC-16  Return the odds of both dice: the attacker destroys, is
    destroyed, both are, or neither.
    """
    theirs = Fraction(min(SIX, defence), SIX)
    return {
        "won": exact(ours * (1 - theirs)),
        "lost": exact(theirs * (1 - ours)),
        "both": exact(ours * theirs),
        "draw": exact((1 - ours) * (1 - theirs)),
    }


def withdrawal(s: ModernState, question: Withdrawal) -> Answer:
    """MW-CC-17 MW-CC-18 MW-CC-19  Return the squares that the lead of a draw may withdraw to; if
    there are none, it is destroyed.
    """
    unit = standing(s, question.unit, "unit")
    squares = names(combat.withdrawals(s, unit))
    return {
        "squares": squares,
        "destroyed": not squares,
        "clauses": ["MW-CC-17", "MW-CC-19", *([] if squares else ["MW-CC-18"])],
    }
