"""Whole matches of Modern through the contract alone, and the setups they are played with."""

from __future__ import annotations

from rules.engine.core.system import Setup

PLANS: tuple[tuple[str, str, int, dict[str, int]], ...] = (
    ("one-off-battle", "A", 100, {}),
    ("campaign-battle", "A", 0, {}),
    ("crossroads", "A", 100, {"artillery_orders": 1}),
    ("force-the-river", "B", 100, {}),
    ("rearguard", "C", 0, {}),
    ("one-off-battle", "C", 60, {"declare_activations": 1, "balance": 1}),
    ("one-off-battle", "B", 0, {"deploy_order": 1, "artillery_may_target_empty": 1}),
    ("campaign-battle", "C", 0, {"deploy_order": 1, "followup_infantry": 1}),
    ("one-off-battle", "A", 0, {"max_units": 6, "allow_dismount": 0, "turn_limit": 8}),
    ("crossroads", "C", 0, {"objective.a1": 3, "break_fraction": 12, "command_extra_loss": 3}),
)


def plan(number: int) -> Setup:
    """Setup `number`; the same for ever."""
    mission, layout, limit, options = PLANS[number % len(PLANS)]
    return Setup(
        match=f"modern-{number}",
        names=("Ana", "Ben"),
        mission=mission,
        layout=layout,
        limit=limit,
        options=options,
    )
