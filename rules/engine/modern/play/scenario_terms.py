"""Settings that a scenario fixes, and settings that would conflict with its victory conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine.core.decision import Refusal
from rules.engine.modern.data.scenarios import Scenario, Usual
from rules.engine.modern.data.settings import AGREEMENT, Settings
from rules.engine.tabletop.options import refusal

OBJECTIVE = "objective."


def settled(fought: Scenario) -> frozenset[str]:
    """MW-SCEN-3 MW-SCEN-4 MW-SCEN-5 MW-SCEN-6  Return the settings that a scenario fixes: those it
    keeps, and those without effect because it decides itself where each side deploys, who places
    first, how many Units there are, or how it ends.
    """
    found = set(fought.keeps)
    if fought.modes:
        found.add("deploy_mode")
    if fought.placing == "defender":
        found.add("deploy_order")
    if fought.sizes.attacker or fought.sizes.defender:
        found |= {"balance", "max_units"}
    if not isinstance(fought.ending, Usual):
        found.add("objectives")
    return frozenset(found)


def refusals(fought: Scenario, options: Iterable[str], terms: Settings) -> list[Refusal]:
    """MW-DEC-1  Return why the named options, which make `terms`, cannot be agreed on in this
    scenario: it fixes them itself, the match would never end, or no side would deploy by files.
    """
    found = list(_settled_refusals(fought, options))
    decides = not isinstance(fought.ending, Usual) or bool(terms.objectives)
    if not terms.turn_limit and decides:
        found.append(refusal("MW-WIN-6", "no-end-in-sight"))
    if terms.deploy_files and not fought.modes and terms.deploy_mode == "campaign":
        found.append(refusal("MW-DEP-2", "no-files-in-a-half"))
    return found


def _settled_refusals(fought: Scenario, options: Iterable[str]) -> Iterator[Refusal]:
    """MW-SCEN-6  Return one refusal for each option that the scenario fixes; the number of Units
    has a clause of its own (MW-ARMY-1).
    """
    shut = settled(fought) - {"max_units"}
    for option in options:
        key = "objectives" if option.startswith(OBJECTIVE) else option
        if key in shut:
            yield refusal(AGREEMENT.setting(key).clause, "settled-by-scenario", kind=key)
