"""The oracle on close combat: powers with all that is taken from them, the odds, what follows."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import to_builtins

from rules.engine.lib.reference import QuestionError
from rules.engine.modern import combat, pending
from rules.engine.modern.events import Source
from rules.engine.modern.oracle_pieces import Answer, exact, names, standing
from rules.engine.modern.oracle_questions import Combat as CombatQuestion
from rules.engine.modern.oracle_questions import Withdrawal
from rules.engine.modern.state import Combat, ModernState, Unit, other

CLAUSES = ("MW-CC-1", "MW-CC-3", "MW-CC-7", "MW-CC-8", "MW-CC-9", "MW-CC-10")
SIX = 6


def fought(s: ModernState, question: CombatQuestion, where: str) -> Answer:
    """MW-CC-1 MW-CC-10  A combat in the phase of the defender's enemies: who attacks it and who
    leads, both powers, and the chances of its four ends.
    """
    defender = standing(s, question.defender, f"{where}.defender")
    s = s.change(active=other(defender.seat))
    attackers = pending.attackers(s, defender)
    if not attackers:
        sentence = f"Nobody who could attack {defender.id} faces it in contact. (MW-CC-5)"
        raise QuestionError(sentence, f"{where}.defender")
    about = Combat(defender=defender.id, attackers=tuple(unit.id for unit in attackers))
    lead = _lead(s, about, question, where)
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


def _lead(s: ModernState, about: Combat, question: CombatQuestion, where: str) -> Unit:
    """MW-CC-3 MW-CC-4  The one that must lead, or of several the one that is asked about."""
    leads = pending.leads(s, about)
    may = ", ".join(unit.id for unit in leads)
    if not question.lead:
        if len(leads) > 1:
            raise QuestionError(f"Name the lead: one of {may}. (MW-CC-4)", f"{where}.lead")
        return leads[0]
    for unit in leads:
        if unit.id == question.lead:
            return unit
    clause = "MW-CC-3" if leads[0].contact_seq else "MW-CC-4"
    sentence = f"“{question.lead}” cannot lead, but {may}. ({clause})"
    raise QuestionError(sentence, f"{where}.lead")


def _side(unit: Unit, sources: Iterable[Source]) -> Answer:
    """MW-CC-9  The figure of its row, each reduction with its clause, and what is left."""
    taken = tuple(sources)
    return {
        "unit": unit.id,
        "ccp": unit.row.ccp,
        "sources": [to_builtins(source) for source in taken],
        "power": combat.power(unit.row.ccp, taken),
    }


def _odds(ours: Fraction, defence: int) -> Answer:
    """MW-CC-11 MW-CC-12 MW-CC-15 MW-CC-16  Two dice at once: the attacker destroys, is destroyed,
    both are, or neither.
    """
    theirs = Fraction(min(SIX, defence), SIX)
    return {
        "won": exact(ours * (1 - theirs)),
        "lost": exact(theirs * (1 - ours)),
        "both": exact(ours * theirs),
        "draw": exact((1 - ours) * (1 - theirs)),
    }


def withdrawal(s: ModernState, question: Withdrawal, where: str) -> Answer:
    """MW-CC-17 MW-CC-18 MW-CC-19  The squares for the lead of a draw; without any it is lost."""
    unit = standing(s, question.unit, f"{where}.unit")
    squares = names(combat.withdrawals(s, unit))
    return {
        "squares": squares,
        "destroyed": not squares,
        "clauses": ["MW-CC-17", "MW-CC-19", *([] if squares else ["MW-CC-18"])],
    }
