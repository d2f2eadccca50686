"""Close Combat: powers, dice, and all consequences.

Worked examples: MW-EX-34, MW-EX-37, MW-EX-38.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.engine.core.decision import Value, other
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.model.commands import ChooseCombat, ChooseLead, FollowUp, Withdraw
from rules.engine.modern.model.events import (
    CombatBegan,
    CombatEnded,
    CombatFought,
    Fighter,
    FollowedUp,
    LeadChosen,
    Source,
    UnitStayed,
    UnitWithdrew,
)
from rules.engine.modern.model.state import Combat, ModernState, Unit
from rules.engine.modern.play import facing, outcome, pending_combats
from rules.engine.modern.play.losses import remove
from rules.engine.modern.play.position_queries import Table
from rules.engine.tabletop.grid import FACINGS, Square, around, named, neighbours, square_of
from rules.engine.tabletop.offer import OneOf, Prompt
from rules.engine.tabletop.options import option

LEAST = 1  # MW-CC-9
COVER_LOSS = {
    "woods": (1, "MW-WOOD-1"),
    "built-up": (2, "MW-BUA-1"),
    "fortification": (2, "MW-BUA-1"),
}
"""How much the defender's cover reduces the attacker's power, with its clause."""


def choice(s: ModernState) -> OneOf:
    """MW-DEC-11 MW-CC-6  The phasing side chooses the next combat."""
    return OneOf(
        seat=s.active,
        kind="combat",
        prompt=Prompt(clause="MW-DEC-11", key="combat", params={"side": s.names[s.active]}),
        options=tuple(
            option(
                ChooseCombat(defender=unit.id),
                "MW-CC-6",
                "combat",
                target=unit.id,
                chance=_beats(s, about(s, unit)),
                name=unit.name,
                count=len(pending_combats.attackers(s, unit)),
            )
            for unit in pending_combats.defenders(s)
        ),
    )


def about(s: ModernState, defender: Unit) -> Combat:
    """MW-CC-1 MW-CC-4  Return the combat against an enemy if it began now; its lead follows from
    how the Units came into contact, or is still to be chosen.
    """
    attackers = pending_combats.attackers(s, defender)
    combat = Combat(defender=defender.id, attackers=tuple(unit.id for unit in attackers))
    leads = pending_combats.leads(s, combat)
    return combat.change(lead=leads[0].id) if len(leads) == 1 else combat


def _beats(s: ModernState, combat: Combat) -> float | None:
    """MW-CC-11  Return the chance that the defender is destroyed; None without a lead."""
    return float(wins(s, combat)) if combat.lead else None


def begin(play: Table, defender: Unit) -> None:
    """MW-CC-1  Begin a combat; its lead follows from how the Units came into contact, or is chosen
    next.
    """
    combat = about(play.state, defender)
    play.emit(
        CombatBegan(
            clause="MW-CC-1",
            combat=combat,
            name=defender.name,
            count=len(combat.attackers),
        )
    )


def lead_choice(s: ModernState, combat: Combat) -> OneOf:
    """MW-DEC-12 MW-CC-4  Choose the lead, if no attacker came into contact this phase and the
    defender faces none of them.
    """
    defender = s.units[combat.defender]
    return OneOf(
        seat=s.active,
        kind="lead",
        prompt=Prompt(clause="MW-DEC-12", key="lead", params={"name": defender.name}),
        options=tuple(
            option(
                ChooseLead(unit=unit.id),
                "MW-CC-4",
                "lead",
                subject=unit.id,
                name=unit.name,
                chance=float(wins(s, combat.change(lead=unit.id))),
            )
            for unit in pending_combats.leads(s, combat)
        ),
    )


def choose_lead(play: Table, unit: str) -> None:
    """MW-CC-4  Record the lead that the phasing side has chosen."""
    play.emit(LeadChosen(clause="MW-CC-4", unit=unit, name=play.state.units[unit].name))


# ---- powers and dice ---------------------------------------------------------------------------


def attack_losses(s: ModernState, lead: Unit, defender: Unit) -> Iterator[Source]:
    """MW-CC-8 MW-HILL-4 MW-HILL-5 MW-RIV-8 MW-WOOD-1 MW-BUA-1 MW-BUA-2  Return the terrain
    reductions of the lead's power: they add up, and only the lead's square counts.
    """
    mine, theirs = s.board.grounds[lead.square], s.board.grounds[defender.square]
    if theirs.level == mine.level + 1:
        yield Source(name="uphill", loss=1, clause="MW-HILL-4")
    if mine.water:
        yield Source(name="river", loss=1, clause="MW-RIV-8")
    if theirs.cover in COVER_LOSS:
        loss, clause = COVER_LOSS[theirs.cover]
        yield Source(name=theirs.cover, loss=loss, clause=clause)


def defence_losses(attackers: int) -> Iterator[Source]:
    """MW-CC-7  Two, three or four attackers reduce the defender's power by one, two or three."""
    if attackers > 1:
        yield Source(name="outnumbered", loss=attackers - 1, clause="MW-CC-7")


def power(ccp: int, sources: tuple[Source, ...]) -> int:
    """MW-CC-9  Return the reduced close combat power, at least 1."""
    return max(LEAST, ccp - sum(source.loss for source in sources))


def attack_power(s: ModernState, lead: Unit, defender: Unit) -> int:
    """MW-CC-8  Return the lead's power against this defender."""
    return power(lead.row.ccp, tuple(attack_losses(s, lead, defender)))


def wins(s: ModernState, combat: Combat) -> Fraction:
    """MW-CC-11  Return the probability that the lead destroys the defender."""
    defender, lead = s.units[combat.defender], s.units[combat.lead]
    return Fraction(min(6, attack_power(s, lead, defender)), 6)


def fight(play: Table, combat: Combat) -> None:
    """MW-CC-10 MW-CC-11 MW-CC-12 MW-CC-15 MW-CC-16 MW-CC-21  Roll a D6 for each side: a result no
    higher than the side's power destroys the other (of the attackers, only the lead). Any type can
    be destroyed, and a defender never advances.
    """
    s = play.state
    defender, lead = s.units[combat.defender], s.units[combat.lead]
    losses = tuple(attack_losses(s, lead, defender))
    thinned = tuple(defence_losses(len(combat.attackers)))
    ours = _fighter(lead, losses, play.roll(6))
    theirs = _fighter(defender, thinned, play.roll(6))
    result = {(1, 0): "won", (0, 1): "lost", (1, 1): "both", (0, 0): "draw"}[
        ours.strikes, theirs.strikes
    ]
    play.emit(
        CombatFought(
            clause="MW-CC-10",
            attacker=ours,
            defender=theirs,
            name=lead.name,
            defender_name=defender.name,
            face=ours.face,
            power=ours.power,
            defender_face=theirs.face,
            defender_power=theirs.power,
            result=result,
        )
    )
    if ours.strikes:
        remove(play, "MW-CC-11", defender)
    if theirs.strikes:
        remove(play, "MW-CC-12", lead)
    outcome.end_without_units(play)


def _fighter(unit: Unit, sources: tuple[Source, ...], face: int) -> Fighter:
    ccp = unit.row.ccp
    return Fighter(
        unit=unit.id,
        name=unit.name,
        ccp=ccp,
        sources=sources,
        power=power(ccp, sources),
        face=face,
    )


# ---- what follows ------------------------------------------------------------------------------


def may_follow_up(s: ModernState, combat: Combat) -> bool:
    """MW-CC-13 MW-CC-22 MW-HILL-3 MW-RIV-7  Return whether the winner may enter the vacated square:
    its type can, it is not crossing a ford, it climbs one contour a turn, and enters bridges by
    their ends.
    """
    lead, square = s.units[combat.lead], s.units[combat.defender].square
    climbs = s.board.climb(lead.square, square)
    return (
        can_follow_up(s.settings, lead)
        and not is_crossing(s, lead)
        and not (climbs and lead.contours_used_turn == s.turn)
        and not s.board.crosses_bridge_side(lead.square, square)
    )


def can_follow_up(settings: Settings, lead: Unit) -> bool:
    """MW-CC-13  Return whether its row can follow up; by a setting, the whole Infantry
    group can.
    """
    by_group = settings.followup_infantry == "group" and lead.row.group == "infantry-group"
    return lead.row.has("follow-up") or by_group


def is_crossing(s: ModernState, unit: Unit) -> bool:
    """MW-RIV-7  Return whether a Unit is in turn A or B of a crossing."""
    return unit.ford_entered_turn > 0 and s.turn - unit.ford_entered_turn <= 1


def follow_up_choice(s: ModernState, combat: Combat) -> OneOf:
    """MW-DEC-13  Enter the vacated square, or stay."""
    lead, square = s.units[combat.lead], s.units[combat.defender].at
    follow, stay = FollowUp(follow=True), FollowUp(follow=False)
    options = (
        option(
            follow,
            "MW-CC-13",
            "follow-up",
            subject=lead.id,
            target=square,
            name=lead.name,
            square=square,
        ),
        option(stay, "MW-CC-13", "stay", subject=lead.id, target=lead.at, name=lead.name),
    )
    params: dict[str, Value] = {"name": lead.name, "square": square}
    prompt = Prompt(clause="MW-DEC-13", key="follow-up", params=params)
    return OneOf(seat=lead.seat, kind="follow-up", prompt=prompt, options=options)


def stay(play: Table, combat: Combat) -> None:
    """MW-CC-13  Record that the winner stays where it is."""
    lead = play.state.units[combat.lead]
    play.emit(UnitStayed(clause="MW-CC-13", unit=lead.id, name=lead.name))
    end(play, combat)


def follow_up(play: Table, combat: Combat) -> None:
    """MW-CC-13 MW-CC-14 MW-CC-22  Move the winner into the vacated square, where it turns."""
    s = play.state
    lead, emptied = s.units[combat.lead], s.units[combat.defender]
    x, y = emptied.square
    play.emit(
        FollowedUp(
            clause="MW-CC-13",
            unit=lead.id,
            name=lead.name,
            x=x,
            y=y,
            square=emptied.at,
            contours=s.board.climb(lead.square, emptied.square),
            ford=_is_ford(s, emptied.square),
        )
    )
    end(play, combat)
    facing.owe(play, lead.id, "follow-up")


def _is_ford(s: ModernState, square: Square) -> bool:
    return s.board.grounds[square].water == "ford"


def withdrawals(s: ModernState, lead: Unit) -> list[Square]:
    """MW-CC-17 MW-CC-19 MW-HILL-3  Return where the attacker of a draw may withdraw to, file by
    file: an empty square that touches its own, shares no side with an enemy's, and could be entered
    by a move.
    """
    held = {enemy.square for enemy in s.on_board(other(lead.seat))}
    return [
        square
        for square in around(lead.square)
        if square in s.board
        and s.unit_at(square) is None
        and _is_open_to(s, lead, square)
        and not held.intersection(neighbours(square))
    ]


def _is_open_to(s: ModernState, lead: Unit, square: Square) -> bool:
    """MW-CC-19  Return whether the terrain allows a withdrawal."""
    ground = s.board.grounds[square]
    return (
        ground.is_passable
        and not ground.drowns
        and s.board.climb(lead.square, square) <= 1
        and not s.board.crosses_bridge_side(lead.square, square)
    )


def withdrawal_choice(s: ModernState, lead: Unit) -> OneOf:
    """MW-DEC-14  Choose the square, and the Unit's facing there."""
    options = tuple(
        option(
            Withdraw(square=named(square), facing=way),
            "MW-CC-17",
            f"withdraw-{way}",
            subject=lead.id,
            target=named(square),
            square=named(square),
        )
        for square in withdrawals(s, lead)
        for way in FACINGS
    )
    prompt = Prompt(clause="MW-DEC-14", key="withdraw", params={"name": lead.name})
    return OneOf(seat=lead.seat, kind="withdraw", prompt=prompt, options=options)


def withdraw(play: Table, combat: Combat, command: Withdraw) -> None:
    """MW-CC-17 MW-CC-20 MW-ARTY-2  Withdraw the lead, even a gun that has fired; other attackers
    stay.
    """
    lead, square = play.state.units[combat.lead], square_of(command.square)
    play.emit(
        UnitWithdrew(
            clause="MW-CC-17",
            unit=lead.id,
            name=lead.name,
            x=square[0],
            y=square[1],
            square=command.square,
            facing=command.facing,
            ford=_is_ford(play.state, square),
        )
    )
    end(play, combat)


def cut_off(play: Table, combat: Combat) -> None:
    """MW-CC-18  Destroy the lead because it cannot withdraw."""
    remove(play, "MW-CC-18", play.state.units[combat.lead])
    end(play, combat)
    outcome.end_without_units(play)


def end(play: Table, combat: Combat) -> None:
    """MW-CC-6  End a combat; its Units do not fight again this phase."""
    play.emit(CombatEnded(clause="MW-CC-6", defender=combat.defender, attackers=combat.attackers))
