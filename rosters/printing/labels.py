"""The fixed words of printed pages in both languages; everything else comes from the catalogue."""

from __future__ import annotations

from rosters.printing.typography import NARROW, polish
from rules.engine.lib.reference import Text

_LABELS: dict[str, tuple[str, str]] = {
    # cards
    "points": ("points", "points"),
    "pts": ("pts", "pts"),
    "scale": ("Scale", "Échelle"),
    "base": ("Base", "Socle"),
    "active": ("Active", "Active"),
    "once": ("Once", "Une fois"),
    "passive": ("Passive", "Passive"),
    "strategic": ("Strategic", "Stratégique"),
    "any-point": ("Any stop", "Tout arrêt"),
    "unit-cards": ("Unit cards", "Cartes d'unité"),
    # feet
    "catalogue": ("catalogue", "catalogue"),
    "print-at-100": (
        "Print at 100%: this line is 50 mm",
        "À imprimer à 100 % : ce trait fait 50 mm",
    ),
    "page": ("page", "page"),
    # mission sheet
    "mission-sheet": ("Mission sheet", "Feuille de mission"),
    "board-sheet": ("Board", "Table"),
    "board": ("Board", "Table"),
    "map-scale": ("Scale", "Échelle"),
    "deployment": ("Deployment", "Déploiement"),
    "who": ("Who", "Qui"),
    "step": ("Step", "Étape"),
    "attacker": ("Attacker", "Attaquant"),
    "defender": ("Defender", "Défenseur"),
    "both": ("Both", "Les deux"),
    "objective": ("Objective", "Objectif"),
    "procedure": ("How it is won", "Comment l'atteindre"),
    "evac": ("Evac zones", "Zones d'évacuation"),
    "evac-edge": ("Evac", "Évac."),
    "outcome": ("Outcome", "Issue"),
    "achieved": ("Objective achieved", "Objectif atteint"),
    "halved": ("Half the attacker's points destroyed", "Moitié des points attaquants détruits"),
    "yes": ("yes", "oui"),
    "no": ("no", "non"),
    "limit": ("Usual limit", "Limite usuelle"),
    "example-edges": (
        "edges drawn as an example: players choose theirs",
        "bords en exemple : les joueurs choisissent",
    ),
    "whole": ("deployment", "déploiement"),
    "first": ("first part", "première partie"),
    "later": ("the rest", "le reste"),
    "either": ("one of two zones", "une zone sur deux"),
    "actions": ("Actions", "Actions"),
    "reactions": ("Reactions", "Réactions"),
    "action": ("Action", "Action"),
    "reaction": ("Reaction", "Réaction"),
    "rating": ("Rating", "Valeur"),
    "what": ("In short", "En bref"),
    "answers": ("Answered by", "Réponses"),
    "endings": ("How the game ends", "Comment finit la partie"),
    "reminders": ("Reminders", "Rappels"),
    "quick-reference": ("Quick reference", "Aide-mémoire"),
    "terrain": ("Terrain", "Terrain"),
    "piece": ("Piece", "Élément"),
    "parts": ("Parts", "Parties"),
    "levels": ("Levels and their rules", "Niveaux et leurs règles"),
    "kind-flat": ("flat", "plat"),
    "kind-solid": ("solid", "plein"),
    "kind-open": ("open area", "zone ouverte"),
    "kind-building": ("building", "bâtiment"),
    "kind-impassable": ("impassable", "infranchissable"),
    "numeral": ("large numeral: scale", "grand chiffre : échelle"),
    "by-level": ("rules by level:", "règles par niveau :"),
    "kind": ("Kind", "Genre"),
    "no-rule": ("no rule", "sans règle"),
    # roster sheet
    "roster-sheet": ("Roster sheet", "Feuille de liste"),
    "unit": ("Unit", "Unité"),
    "mission": ("Mission", "Mission"),
    "faction": ("Faction", "Faction"),
    "abilities": ("Abilities", "Capacités"),
    "state": ("State", "État"),
    "shaken": ("shaken", "secouée"),
    "destroyed": ("destroyed", "détruite"),
    "left": ("left", "de reste"),
    "over": ("over", "de trop"),
    "notes": ("Notes", "Notes"),
    "total": ("Total", "Total"),
    "empty": ("No unit has been chosen yet.", "Aucune unité n'a encore été choisie."),
    # errors of pages and API
    "bad-paper": (
        "Paper must be a4 or letter.",
        "Le papier doit être a4 ou letter.",
    ),
    "bad-copies": ("Copies must be each or type.", "Les copies doivent être each ou type."),
    "no-cards": (
        "This roster has no unit yet, so there is no card to print.",
        "Cette liste n'a pas encore d'unité : il n'y a aucune carte à imprimer.",
    ),
    "too-many-cards": (
        "At most 200 cards are printed at once.",
        "On imprime au plus 200 cartes à la fois.",
    ),
    "no-system": ("There is no game {name}.", "Il n'y a pas de jeu {name}."),
    "no-faction": ("There is no faction {name}.", "Il n'y a pas de faction {name}."),
    "no-unit": ("There is no unit {name}.", "Il n'y a pas d'unité {name}."),
    "no-layout": ("There is no layout {name}.", "Il n'y a pas de table {name}."),
}

LABELS: dict[str, Text] = {
    key: Text(en=polish(en, "en"), fr=polish(fr, "fr")) for key, (en, fr) in _LABELS.items()
}


def label(key: str, language: str) -> str:
    """The fixed word `key` in `language`."""
    return LABELS[key].get(language)


def heading(key: str, language: str) -> str:
    """The same in capitals."""
    return label(key, language).upper()


def millimetres(value: int) -> str:
    """A length with its unit, never broken."""
    return f"{value}{NARROW}mm"
