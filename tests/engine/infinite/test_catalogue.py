"""The catalogue says what the specification says, to the last figure, and refuses what is wrong."""

from __future__ import annotations

import re
import shutil

import pytest

from rules.engine.infinite.data import catalogue
from rules.engine.infinite.data.catalogue import (
    CATALOGUE,
    DATA,
    MISSIONS,
    PROFILES,
    WEAPONS,
)
from rules.engine.infinite.data.points import unit_points, weapon_points
from rules.engine.infinite.data.profile_checks import check_forces
from rules.engine.infinite.data.profiles import ATTRIBUTES, FORCES, UNARMED
from rules.engine.infinite.data.settings import AGREEMENT, Settings
from rules.engine.tabletop.toml_files import CatalogueError
from tests.books.faults import spoilt
from tests.engine.infinite.faults import FAULTS

clause = pytest.mark.clause

WEAPON_TABLE = """
Unarmed | Melee | Unarmed | 1 | 0 | 0 | Melee | - | 0
Service Rifle | Ranged | Rifles | 5 | 1 | 0 | Close, Medium, Long | - | 15
Carbine | Ranged | Rifles | 5 | 2 | 0 | Close, Medium | - | 13
Marksman Rifle | Ranged | Rifles | 7 | 0 | 1 | Medium, Long | Braced | 14
Scattergun | Ranged | Shotguns | 6 | 2 | 0 | Close | Knockback 1 | 12
Sidearm | Ranged | Pistols | 4 | 1 | 0 | Melee, Close | - | 7
Shock Baton | Melee | Blunt | 4 | 1 | 0 | Melee | Stagger | 7
Breaching Axe | Melee | Blades | 7 | 1 | 1 | Melee | - | 11
Cleaver | Melee | Blades | 6 | 1 | 0 | Melee | - | 8
Twin Blades | Melee | Blades | 5 | 3 | 0 | Melee | - | 11
Rattler | Ranged | Pistols | 4 | 3 | 0 | Close, Medium | - | 14
Slag Thrower | Ranged | Heavy | 8 | 0 | 2 | Close, Medium | Braced | 14
Long Gun | Ranged | Rifles | 6 | 1 | 0 | Medium, Long | Braced | 13
Lob Launcher | Ranged | Heavy | 5 | 2 | 0 | Medium, Long | Indirect | 20
"""

WARDENS = """
Warden Captain | 4 | 4 | 4 | 12 | 2 | Ranged 2, Melee 1, Leader 3, Willpower 2, Athletics 1 | Rifles 1 | Carbine, Shock Baton | - | 92
Line Warden | 3 | 4 | 3 | 10 | 2 | Ranged 2, Willpower 1 | Rifles 1 | Service Rifle | - | 62
Bulwark | 2 | 5 | 3 | 10 | 3 | Ranged 1, Melee 2, Willpower 2 | Shotguns 1 | Scattergun, Shock Baton | - | 76
Longeye | 4 | 3 | 3 | 10 | 1 | Ranged 3 | Rifles 2 | Marksman Rifle, Sidearm | Steady | 65
Gate Breacher | 2 | 5 | 3 | 10 | 2 | Melee 3, Athletics 2, Willpower 1 | Blades 1 | Breaching Axe | - | 68
Systems Adept | 5 | 3 | 3 | 11 | 1 | Ranged 1, Tech 3, Willpower 1 | Rifles 1, Devices 1 | Carbine | Patch Kit | 60
"""  # noqa: E501

CLANS = """
Wake Boss | 3 | 5 | 4 | 12 | 2 | Ranged 1, Melee 2, Leader 3, Willpower 2, Athletics 1 | Blades 1, Nerve 1 | Cleaver, Sidearm | - | 91
Scrapper | 2 | 4 | 3 | 9 | 1 | Ranged 2, Athletics 1 | Pistols 1 | Rattler | - | 54
Reaver | 2 | 5 | 4 | 11 | 2 | Melee 3, Athletics 3 | Blades 1 | Twin Blades | - | 70
Slagger | 2 | 5 | 3 | 10 | 2 | Ranged 2, Willpower 1 | Heavy 2 | Slag Thrower | - | 65
Picket | 4 | 3 | 3 | 10 | 1 | Ranged 3, Athletics 1 | Rifles 1 | Long Gun, Sidearm | Scout, Surefooted | 65
Wirewitch | 5 | 3 | 4 | 12 | 1 | Ranged 1, Tech 3, Willpower 2 | Heavy 1, Devices 1 | Lob Launcher, Sidearm | - | 70
"""  # noqa: E501

DEFAULTS = {
    **dict.fromkeys(("ap_move", "ap_attack", "ap_cover", "ap_overwatch", "ap_interact"), 1),
    "ap_athletics": 2,
    "reaction_factor": 2,
    "reaction_gate": "threatened",
    "squad_ap": "leader_value",
    "initiative_assign": "sealed",
    "tie_mode": "alternate",
    "losing_timing": "activation",
    "losing_cap": 1,
    "cover_stacks": True,
    "min_difficulty": 1,
    "defeat_rule": "total",
    "crit_success_margin": 2,
    "crit_failure": "half_ones",
    "environment": "mission",
    "rounds": 6,
}
RANGES = {
    **dict.fromkeys(("ap_move", "ap_attack", "ap_cover", "ap_overwatch", "ap_interact"), (1, 3)),
    "ap_athletics": (0, 4),
    "reaction_factor": (1, 3),
    "losing_cap": (0, 6),
    "min_difficulty": (1, 2),
    "crit_success_margin": (1, 4),
    "rounds": (1, 12),
}
CHOICES = {
    "reaction_gate": "threatened open",
    "squad_ap": "leader_value shared_pool own_die",
    "initiative_assign": "sealed open",
    "tie_mode": "alternate sweep",
    "losing_timing": "activation value round",
    "defeat_rule": "total any_zero",
    "crit_failure": "half_ones no_success never",
    "environment": "mission clear darkness fog",
}


def rows(table):
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def slug(name):
    return name.lower().replace(" ", "-")


def listed(cell):
    return [] if cell == "-" else cell.split(", ")


def talent(name):
    return f"{slug(name)}-combat" if name in {"Ranged", "Melee"} else slug(name)


def levels(cell, named):
    return {named(each[:-2]): int(each[-1]) for each in listed(cell)}


# ---- profiles and weapons -----------------------------------------------------------------------


@clause("IF-UNIT-5", "IF-UNIT-6", "IF-UNIT-8", "IF-PTS-3")
def test_weapons_are_those_of_the_specification():
    assert list(WEAPONS) == [slug(row[0]) for row in rows(WEAPON_TABLE)]
    for name, skill, special, damage, shots, apen, bands, traits, points in rows(WEAPON_TABLE):
        weapon = WEAPONS[slug(name)]
        assert (weapon.name, weapon.attribute) == (name, "body")
        assert (weapon.talent, weapon.specialization) == (talent(skill), slug(special))
        assert (weapon.damage, weapon.shots, weapon.apen) == (int(damage), int(shots), int(apen))
        assert list(weapon.bands) == [slug(band) for band in listed(bands)]
        found = [f"{each.trait} {each.n}".removesuffix(" 0") for each in weapon.traits]
        assert found == [trait.lower() for trait in listed(traits)]
        assert weapon.points == int(points) == weapon_points(FORCES, weapon)


@clause("IF-UNIT-1", "IF-UNIT-2", "IF-UNIT-3", "IF-UNIT-4", "IF-PTS-1", "IF-PTS-2", "IF-PTS-4")
@pytest.mark.parametrize(
    ("faction", "table"), [("halcyon-wardens", WARDENS), ("rustwake-clans", CLANS)]
)
def test_profiles_are_those_of_the_specification(faction, table):
    found = [profile for profile in PROFILES.values() if profile.faction == faction]
    assert [profile.slug for profile in found] == [slug(row[0]) for row in rows(table)]
    for profile, row in zip(found, rows(table), strict=True):
        name, *figures, hit_points, armour, talents, specials, weapons, traits, points = row
        assert profile.name == name
        assert [str(profile.attribute(each)) for each in ATTRIBUTES] == figures
        assert (profile.hit_points, profile.armour) == (int(hit_points), int(armour))
        assert profile.talents == levels(talents, talent)
        assert profile.specializations == levels(specials, slug)
        assert list(profile.weapons) == [slug(each) for each in listed(weapons)]
        assert [each.ability for each in profile.abilities] == [slug(t) for t in listed(traits)]
        assert (profile.radius, profile.tall) == (50, 150)
        assert profile.points == int(points) == unit_points(FORCES, profile)


@clause("IF-PTS-1", "IF-EX-41")
def test_one_of_each_costs_423_and_415():
    totals = dict.fromkeys((row.slug for row in CATALOGUE.factions), 0)
    for unit in CATALOGUE.units:
        totals[unit.faction] += unit.points
    assert totals == {"halcyon-wardens": 423, "rustwake-clans": 415}
    assert PROFILES["line-warden"].points == 62


@clause("IF-PTS-3")
def test_only_the_dearest_weapon_counts_in_full():
    captain = PROFILES["warden-captain"]
    bare = unit_points(FORCES, captain.change(weapons=(UNARMED,)))
    for weapons, cost in {("carbine",): 13, ("sidearm", "carbine", "shock-baton"): 21}.items():
        assert unit_points(FORCES, captain.change(weapons=weapons)) == bare + cost


@clause("IF-PROF-2")
def test_points_may_be_set_by_hand_where_the_profile_says_so():
    first, *others = FORCES.units
    clauses = {row.id for row in CATALOGUE.clauses}
    with pytest.raises(CatalogueError):
        check_forces(FORCES.change(units=(first.change(points=50), *others)), clauses)
    free = first.change(points=0, points_override=True)
    with pytest.raises(CatalogueError, match="at least 1 point"):
        check_forces(FORCES.change(units=(free, *others)), clauses)
    by_hand = first.change(points=50, points_override=True)
    check_forces(FORCES.change(units=(by_hand, *others)), clauses)


@clause("IF-UNIT-8", "IF-PROF-1")
def test_every_unit_has_unarmed_once():
    assert PROFILES["line-warden"].armoury == ("service-rifle", UNARMED)
    assert PROFILES["line-warden"].change(weapons=(UNARMED,)).armoury == (UNARMED,)


@clause("IF-GEO-2")
def test_bases_are_in_half_inches_at_25_mm_to_the_inch():
    warden = PROFILES["line-warden"]
    sizes = {12: 25, 13: 25, 25: 50, 37: 75, 38: 75, 50: 100, 62: 125, 63: 125, 75: 150}
    clauses = {row.id for row in CATALOGUE.clauses}
    for base_mm in range(101):
        units = FORCES.change(units=(warden.change(base_mm=base_mm),))
        if base_mm in sizes:
            assert warden.change(base_mm=base_mm).radius == sizes[base_mm]
            check_forces(units, clauses)
        else:
            with pytest.raises(CatalogueError, match="base_mm"):
                check_forces(units, clauses)


@clause("IF-TRAIT-1", "IF-TRAIT-6", "IF-TRAIT-7", "IF-ATTACK-8")
def test_effects_and_levels_are_asked_by_name():
    picket, boss = PROFILES["picket"], PROFILES["wake-boss"]
    assert picket.has("scout")
    assert picket.has("surefooted")
    assert not picket.has("steady")
    assert (boss.is_leader, picket.is_leader) == (True, False)
    assert [boss.level(each) for each in ("leader", "nerve", "tech", "rifles")] == [3, 1, 0, 0]
    assert WEAPONS["scattergun"].number("knockback") == 1
    assert WEAPONS["long-gun"].has("braced")
    assert WEAPONS["long-gun"].number("knockback") == 0
    assert [WEAPONS[each].most_targets for each in (UNARMED, "sidearm", "rattler")] == [1, 1, 3]


@clause("IF-PROF-4")
def test_slugs_are_the_english_names_and_every_name_has_a_french_form():
    named = (*FORCES.units, *FORCES.weapons, *FORCES.abilities, *FORCES.weapon_traits)
    for row in (*named, *FORCES.talents, *FORCES.specializations, *FORCES.factions):
        assert row.slug == slug(row.name)
        assert row.french


def test_a_word_names_everything_that_is_bought_with_a_unit():
    named = (*FORCES.weapons, *FORCES.abilities, *FORCES.weapon_traits, *FORCES.talents)
    for row in (*named, *FORCES.specializations):
        assert CATALOGUE.words[row.slug].en == row.name
        assert CATALOGUE.words[row.slug].fr == row.french


WORDS = """
    mind body spirit ar melee close medium long shots solid area opaque top climb slope difficult
    no-cover light-cover heavy-cover feature move athletic-move attack cover overwatch interact
    range taken-cover height environment clear darkness fog resolve shaken broken
    critical-success success failure critical-failure both roll-winner roll-loser
    south east north west victory defeat draw no-units more-victory-points more-units round-limit
    conceded agreed time-out ended-by-site points base active passive
"""


def test_what_the_rules_name_has_a_word():
    assert set(WORDS.split()) <= set(CATALOGUE.words)
    assert all(text.en and text.fr for text in CATALOGUE.words.values())


# ---- settings, missions, strictness -------------------------------------------------------------


@clause("IF-CFG-1")
def test_settings_have_the_defaults_and_the_values_of_the_specification():
    assert Settings().fields() == DEFAULTS
    assert [row.key for row in AGREEMENT.settings] == list(DEFAULTS)
    rows = {row.key: row for row in AGREEMENT.settings}
    assert {row.key for row in rows.values() if row.kind == "number"} == set(RANGES)
    assert {row.key for row in rows.values() if row.kind == "choice"} == set(CHOICES)
    for key, bounds in RANGES.items():
        assert (rows[key].least, rows[key].most) == bounds
    for key, values in CHOICES.items():
        assert [each.slug for each in rows[key].values] == values.split()


@clause("IF-CFG-1")
def test_every_value_can_be_agreed_on_and_every_other_one_is_refused():
    for row in AGREEMENT.settings:
        for value in range(row.least, row.highest + 1):
            agreed = AGREEMENT.agreed({row.key: value}, Settings())
            assert AGREEMENT.options_of(agreed) == AGREEMENT.options_of(Settings()) | {
                row.key: value
            }
        for value in (row.least - 1, row.highest + 1):
            (refused,) = AGREEMENT.refusals({row.key: value}, "IF-CFG-1")
            assert refused.key == "option-out-of-range"


@clause("IF-MIS-6")
def test_the_environment_is_the_missions_unless_another_is_agreed_on():
    assert Settings().environment_in("darkness") == "darkness"
    assert Settings(environment="fog").environment_in("darkness") == "fog"
    assert Settings(environment="clear").environment_in("darkness") == "clear"


@clause("IF-MIS-2", "IF-MIS-3", "IF-MIS-4", "IF-MIS-5", "IF-MIS-6", "IF-MIS-7", "IF-MIS-8")
def test_missions_have_the_terms_of_the_specification():
    common = {"tables": ("A", "B", "C"), "own_tables": True, "rounds": 6, "environment": "clear"}
    common |= {"defeat": 2, "leader": 1, "control": 0, "control_within": 0}
    common |= {"item": 0, "device": 0, "interact": 0}
    assert {slug: row.terms.fields() for slug, row in MISSIONS.items()} == {
        "firefight": common,
        "hold-the-relays": common | {"control": 1, "control_within": 2},
        "data-run": common | {"item": 5, "interact": 1},
        "blackout": common | {"environment": "darkness"},
        "override": common | {"device": 1, "interact": 1},
    }


def test_the_catalogue_publishes_what_every_book_has():
    assert (CATALOGUE.system, CATALOGUE.name) == ("infinite", "Infinite Frontiers")
    assert [row.slug for row in CATALOGUE.missions] == list(MISSIONS)
    assert [row.slug for row in CATALOGUE.units] == list(PROFILES)
    for published, read in zip(CATALOGUE.units, FORCES.units, strict=True):
        kept = published.change(abilities=read.abilities)
        assert kept.fields().items() <= read.fields().items()
        printed = [each.ability for each in published.abilities]
        assert printed[: len(read.weapons)] == [*read.weapons]
    for published, read in zip(CATALOGUE.missions, MISSIONS.values(), strict=True):
        assert published.fields().items() <= read.fields().items()


def test_every_citation_is_of_the_book():
    cited = [id for unit in CATALOGUE.units for each in unit.abilities for id in each.clauses]
    assert all(re.fullmatch(r"IF-[A-Z]+-[0-9]+", id) for id in cited)


@pytest.fixture
def folder(tmp_path):
    for file in DATA.glob("*.toml"):
        shutil.copy(file, tmp_path)
    return tmp_path


@clause("IF-PROF-3")
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("layouts.toml", "at = [9, 20]", "at = [9, 21]"),
        ("missions.toml", "control_within = 2", "control_within = 3"),
    ],
)
def test_the_version_changes_with_what_only_the_engine_reads(folder, file, old, new):
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    changed = catalogue.load(folder)
    assert changed.change(version="") == CATALOGUE.change(version="")
    assert changed.version != CATALOGUE.version


@clause("IF-PROF-2", "IF-TRAIT-7", "IF-BOARD-1", "IF-BOARD-2", "IF-MIS-7")
def test_what_is_wrong_is_refused_at_its_place(folder):
    wrong = []
    for fault in FAULTS:
        file = folder / fault.file
        content = file.read_text("utf-8")
        file.write_text(spoilt(content, fault), "utf-8")
        with pytest.raises(CatalogueError) as caught:
            catalogue.load(folder)
        error = caught.value
        if (error.file, error.path) != (fault.file, fault.path) or fault.reason not in error.reason:
            wrong.append(f"{fault.clauses} {fault.new}: {error}, not {fault.path}: {fault.reason}")
        assert error.reason.endswith(".")
        file.write_text(content, "utf-8")
    assert not wrong, "\n".join(wrong)
