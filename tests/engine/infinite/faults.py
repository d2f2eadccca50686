"""Faults that the data files of Infinite Frontiers are refused for."""

from __future__ import annotations

from tests.books.faults import Fault, fault

CATALOGUE, LAYOUTS, MISSIONS = "catalogue.toml", "layouts.toml", "missions.toml"

CAPTAIN = 'ratings = { mind = "4", body = "4", spirit = "4", ar = "2" }'
SKILLS = "talents = { ranged-combat = 2, melee-combat = 1,"
KNOCKBACK = 'traits = [{ trait = "knockback", n = 1 }]'
UNARMED = """slug = "unarmed"
name = "Unarmed"
french = "Mains nues"
talent = "melee-combat"
specialization = "unarmed"
damage = 1
shots = 0
apen = 0
bands = ["melee"]
traits = []
points = 0"""
FISTS = UNARMED.replace("unarmed", "fists", 1).replace("points = 0", "points = 1")
TECH = """[[talents]]
slug = "tech"
name = "Tech"
french = "Technique"
cost = 1
"""
RIFLE = 'slug = "service-rifle"'
K1 = '{ id = "K1", preset = "container", rect = [5, 10, 8, 16], height = 3 }'


def _captain(ratings: str, path: str, reason: str = "") -> Fault:
    return fault("IF-UNIT-1 IF-UNIT-4", CATALOGUE, CAPTAIN, f"ratings = {{ {ratings} }}",
        f"units[0].ratings{path}", reason)  # fmt: skip


def _feature(new: str, path: str, reason: str, clauses: str = "IF-BOARD-1") -> Fault:
    return fault(clauses, LAYOUTS, K1, f'{{ id = "K1", {new} }}', path, reason)


PROFILES = [
    _captain('mind = "4", body = "4", spirit = "4"', "", "these ratings"),
    _captain('mind = "0", body = "4", spirit = "4", ar = "2"', ".mind", "from 1 to 6"),
    _captain('mind = "7", body = "4", spirit = "4", ar = "2"', ".mind"),
    _captain('mind = "4", body = "9", spirit = "4", ar = "2"', ".body", "from 1 to 8"),
    _captain('mind = "4", body = "4", spirit = "04", ar = "2"', ".spirit"),
    _captain('mind = "4", body = "4", spirit = "4", ar = "5"', ".ar", "from 0 to 4"),
    fault("IF-UNIT-2", CATALOGUE, SKILLS, "talents = { ranged-combat = 6, melee-combat = 1,",
        "units[0].talents.ranged-combat", "from 1 to 5"),
    fault("IF-PROF-4", CATALOGUE, SKILLS, "talents = { ranged-combat = 0, melee-combat = 1,",
        "units[0].talents.ranged-combat", "left out"),
    fault("IF-UNIT-2", CATALOGUE, SKILLS, "talents = { cooking = 2, melee-combat = 1,",
        "units[0].talents.cooking", "no cooking"),
    fault("IF-UNIT-3", CATALOGUE, "specializations = { rifles = 1 }",
        "specializations = { rifles = 4 }", "units[0].specializations.rifles", "from 1 to 3"),
    fault("IF-PTS-1 IF-PROF-2", CATALOGUE, "points = 92", "points = 93", "units[0].points",
        "costs 92 points"),
    fault("IF-PROF-1", CATALOGUE, 'weapons = ["carbine", "shock-baton"]', "weapons = []",
        "units[0].weapons", "at least one"),
    fault("IF-PROF-2", CATALOGUE, 'weapons = ["carbine", "shock-baton"]',
        'weapons = ["carbine", "halberd"]', "units[0].weapons[1]", "no weapon halberd"),
    fault("IF-PROF-2", CATALOGUE, 'weapons = ["carbine", "shock-baton"]',
        'weapons = ["carbine", "carbine"]', "units[0].weapons[1]", "twice"),
    fault("IF-GEO-2", CATALOGUE, "base_mm = 25", "base_mm = 30", "units[0].base_mm",
        "half an inch"),
    fault("IF-GEO-2", CATALOGUE, "base_mm = 25", "base_mm = 88", "units[0].base_mm"),
    fault("IF-GEO-2", CATALOGUE, "base_mm = 25", "base_mm = 25\nheight = 0",
        "units[0].height", "0.5 to 12.0"),
    fault("IF-GEO-1", CATALOGUE, "base_mm = 25", "base_mm = 25\nheight = 1.555",
        "units[0].height", "hundredths"),
    fault("", CATALOGUE, "base_mm = 25", "base_mm = 25\nluck = 3", "units[0]", "luck"),
    fault("IF-TRAIT-7", CATALOGUE, 'abilities = [{ ability = "steady"',
        'abilities = [{ ability = "flight"', "units[3].abilities[0].ability", "no ability"),
    fault("IF-PROF-4", CATALOGUE, 'name = "Warden Captain"\nfrench = "Capitaine des Gardiens"',
        'name = "Warden Captain"', "units[0]", "french"),
]  # fmt: skip

WEAPONS = [
    fault("IF-PTS-3", CATALOGUE, "points = 15", "points = 14", "weapons[1].points",
        "costs 15 points"),
    fault("IF-UNIT-5", CATALOGUE, 'bands = ["close", "medium", "long"]', "bands = []",
        "weapons[1].bands"),
    fault("IF-UNIT-5", CATALOGUE, 'bands = ["close", "medium", "long"]',
        'bands = ["medium", "close", "long"]', "weapons[1].bands", "nearest first"),
    fault("IF-GEO-5", CATALOGUE, 'bands = ["close", "medium", "long"]',
        'bands = ["close", "medium", "far"]', "weapons[1].bands[2]"),
    fault("IF-UNIT-5", CATALOGUE, "damage = 7", "damage = 0", "weapons[3].damage", "1 or more"),
    fault("IF-UNIT-5", CATALOGUE, "apen = 2", "apen = -2", "weapons[11].apen", "0 or more"),
    fault("IF-UNIT-3", CATALOGUE, 'specialization = "shotguns"', 'specialization = "blades"',
        "weapons[4].specialization", "serves melee-combat"),
    fault("IF-UNIT-3", CATALOGUE, 'specialization = "shotguns"', 'specialization = "bows"',
        "weapons[4].specialization", "no specialization"),
    fault("IF-UNIT-2", CATALOGUE, 'talent = "ranged-combat"\nspecialization',
        'talent = "archery"\nspecialization', "weapons[1].talent", "no talent"),
    fault("IF-UNIT-8", CATALOGUE, "damage = 1\n", "damage = 2\n", "weapons[0]", "Damage 1"),
    fault("IF-UNIT-8", CATALOGUE, UNARMED, FISTS, "weapons", "Unarmed is missing"),
    fault("", CATALOGUE, RIFLE, 'slug = "carbine"', "weapons[2].slug", "twice"),
    fault("IF-TRAIT-7", CATALOGUE, KNOCKBACK, 'traits = [{ trait = "stun" }]',
        "weapons[4].traits[0].trait", "no trait stun"),
    fault("IF-TRAIT-4", CATALOGUE, KNOCKBACK, 'traits = [{ trait = "knockback" }]',
        "weapons[4].traits[0].n", "needs a number"),
    fault("IF-TRAIT-4", CATALOGUE, KNOCKBACK, 'traits = [{ trait = "stagger", n = 1 }]',
        "weapons[4].traits[0].n", "no number"),
    fault("IF-TRAIT-4", CATALOGUE, KNOCKBACK,
        'traits = [{ trait = "stagger" }, { trait = "stagger" }]',
        "weapons[4].traits[1].trait", "twice"),
    fault("IF-TRAIT-7", CATALOGUE, 'effect = "braced"', 'effect = "blinding"',
        "weapon_traits[1].effect"),
    fault("IF-TRAIT-7", CATALOGUE, 'effect = "scout"', 'effect = "flying"', "abilities[1].effect"),
    fault("", CATALOGUE, 'clauses = ["IF-TRAIT-2"]', 'clauses = ["IF-TRAIT-99"]',
        "weapon_traits[0].clauses[0]", "no clause"),
    fault("IF-UNIT-2", CATALOGUE, 'slug = "tech"', 'slug = "magic"', "talents[5].slug",
        "no talent magic"),
    fault("IF-UNIT-2", CATALOGUE, TECH, "", "talents", "tech is missing"),
    fault("IF-UNIT-3", CATALOGUE, 'slug = "heavy"', 'slug = "leader"', "specializations[3].slug",
        "is a talent"),
    fault("IF-TRAIT-7", CATALOGUE, 'slug = "stagger"', 'slug = "scout"', "abilities[1].slug",
        "trait of weapons"),
    fault("IF-PTS-4", CATALOGUE, 'effect = "scout"\ncost = 3', 'effect = "scout"\ncost = -3',
        "units[10].points"),
    fault("IF-UNIT-3", CATALOGUE, 'slug = "nerve"', 'slug = "calm"', "specializations",
        "nerve is missing"),
    fault("IF-UNIT-3", CATALOGUE, 'talent = "willpower"', 'talent = "tech"',
        "specializations[8].talent", "serves willpower"),
    fault("IF-UNIT-3", CATALOGUE, 'talent = "willpower"', 'talent = "courage"',
        "specializations[8].talent", "no talent"),
]  # fmt: skip

TABLES = [
    _feature('preset = "container", height = 3', "layouts[0].features[0]", "one shape"),
    _feature('preset = "container", height = 3, rect = [5, 10, 8, 16], circle = [5, 5, 1]',
        "layouts[0].features[0]", "one shape"),
    _feature('preset = "box", height = 3, rect = [5, 10, 8, 16]',
        "layouts[0].features[0].preset", "no preset box"),
    _feature('height = 3, rect = [5, 10, 8, 16]', "layouts[0].features[0]", "or flags"),
    _feature('preset = "wall", cover = "light", height = 3, rect = [5, 10, 8, 16]',
        "layouts[0].features[0]", "or flags"),
    _feature('flags = ["solid", "area"], height = 3, rect = [5, 10, 8, 16]',
        "layouts[0].features[0].flags", "never both", "IF-BOARD-2"),
    _feature('cover = "light", height = 3, rect = [5, 10, 8, 16]',
        "layouts[0].features[0].flags", "never both", "IF-BOARD-2"),
    _feature('flags = ["area", "climb"], height = 3, rect = [5, 10, 8, 16]',
        "layouts[0].features[0].flags", "climb goes with solid", "IF-BOARD-2"),
    _feature('flags = ["solid", "difficult"], height = 3, rect = [5, 10, 8, 16]',
        "layouts[0].features[0].flags", "goes with areas", "IF-BOARD-2"),
    _feature('preset = "wall", height = 0.4, rect = [5, 10, 8, 16]',
        "layouts[0].features[0].height", "from 0.5 to 12 inches", "IF-BOARD-4"),
    _feature('preset = "wall", height = 3, rect = [5, 10, 5, 16]',
        "layouts[0].features[0].rect", "no area"),
    _feature('preset = "wall", height = 3, circle = [5, 10, 0]',
        "layouts[0].features[0].circle", "no area"),
    _feature('preset = "wall", height = 3, rect = [5, 10, 8.005, 16]',
        "layouts[0].features[0].rect[2]", "hundredths", "IF-GEO-1"),
    _feature('preset = "wall", height = 3, polygon = [[5, 5], [9, 5]]',
        "layouts[0].features[0].polygon", "3 to 12 corners"),
    _feature('preset = "wall", height = 3, polygon = [[5, 5], [7, 9], [9, 5]]',
        "layouts[0].features[0].polygon", "counter-clockwise"),
    _feature('preset = "wall", height = 3, polygon = [[5, 5], [9, 5], [7, 6], [7, 9]]',
        "layouts[0].features[0].polygon", "convex"),
    _feature('preset = "wall", height = 3, polygon = [[5, 5], [6, 5], [9, 5]]',
        "layouts[0].features[0].polygon", "no area"),
    _feature('preset = "wall", height = nan, rect = [5, 10, 8, 16]',
        "layouts[0].features[0].height", ""),
    fault("IF-BOARD-1", LAYOUTS, 'id = "K1"', 'id = "k2"', "layouts[0].features[1].id", "twice"),
    fault("IF-BOARD-1", LAYOUTS, 'id = "K1"', 'id = "K 1"', "layouts[0].features[0].id", "letters"),
    fault("IF-BOARD-1", LAYOUTS, '{ feature = "F", middle = true }', '{ feature = "G" }',
        "layouts[1].objectives[1].feature", "no feature G"),
    fault("IF-BOARD-1", LAYOUTS, '{ feature = "F", middle = true }', "{ middle = true }",
        "layouts[1].objectives[1]", "place or a feature"),
    fault("IF-BOARD-1", LAYOUTS, "{ at = [27, 16] }", "{ at = [27, 16], middle = true }",
        "layouts[0].objectives[2].middle", "Only one"),
    fault("IF-BOARD-4", LAYOUTS, "width = 36", "width = 23", "layouts[0].width", "from 24 to 60"),
    fault("IF-BOARD-4", LAYOUTS, "deployment = 6", "deployment = 13", "layouts[0].deployment"),
    fault("IF-BOARD-2", LAYOUTS, 'flags = ["solid"]', 'flags = ["solid", "slippery"]',
        "presets[2].flags[1]"),
    fault("IF-BOARD-2", LAYOUTS, 'flags = ["solid"]', 'flags = ["opaque"]', "presets[2].flags",
        "never both"),
    fault("", LAYOUTS, 'slug = "B"', 'slug = "A"', "layouts[1].slug", "twice"),
    fault("", LAYOUTS, 'slug = "tower"', 'slug = "container"', "presets[1].slug", "twice"),
]  # fmt: skip

OTHERS = [
    fault("IF-MIS-7", MISSIONS, 'tables = ["A", "B", "C"]', 'tables = ["A", "B", "D"]',
        "missions[0].terms.tables[2]", "no table D"),
    fault("IF-MIS-7", MISSIONS, 'tables = ["A", "B", "C"]\nown_tables = true',
        "tables = []", "missions[0].terms.tables", "needs a table"),
    fault("IF-MIS-7", MISSIONS, "rounds = 6", "rounds = 13", "missions[0].terms.rounds", "1 to 12"),
    fault("IF-MIS-7", MISSIONS, "leader = 1", "leader = -1", "missions[0].terms.leader",
        "negative"),
    fault("IF-MIS-4", MISSIONS, "control_within = 2\n", "", "missions[1].terms.control_within",
        "or neither"),
    fault("IF-MIS-5", MISSIONS, "item = 5\n", "", "missions[2].terms.interact", "nothing to"),
    fault("IF-MIS-6", MISSIONS, 'environment = "darkness"', 'environment = "rain"',
        "missions[3].terms.environment"),
    fault("", MISSIONS, 'clauses = ["IF-MIS-1"', 'clauses = ["IF-NO-1"',
        "missions[0].clauses[0]", "no clause"),
    fault("", MISSIONS, 'who = "both"', 'who = "umpire"', "missions[0].steps[0].who"),
    fault("", "words.toml", "mind =", "wits =", "words", "word for mind is missing"),
    fault("", "words.toml", "[words]", '[words]\ncarbine = { en = "Gun", fr = "Pétoire" }',
        "words.carbine", "two names"),
    fault("", "clauses.toml", 'id = "IF-SCOPE-2"', 'id = "IF-SCOPE-1"', "clauses[1].id", "twice"),
]  # fmt: skip

FAULTS = [*PROFILES, *WEAPONS, *TABLES, *OTHERS]
