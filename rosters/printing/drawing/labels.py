"""The shop's own words in both languages; everything else comes from the rule books."""

from __future__ import annotations

from rosters.printing.drawing.typography import polish
from rules.engine.lib.reference import Text

_LABELS: dict[str, tuple[str, str]] = {
    # cards
    "points": ("points", "points"),
    "pts": ("pts", "pts"),
    "unit-cards": ("Unit cards", "Cartes d'unité"),
    "card": ("card", "carte"),
    "goes-on": ("{name}, continued", "{name}, suite"),
    "in-full": ("In full", "En entier"),
    "name": ("Name", "Nom"),
    # feet
    "catalogue": ("catalogue", "catalogue"),
    "print-at-100": (
        "Print at 100%: this line is 50 mm",
        "À imprimer à 100 % : ce trait fait 50 mm",
    ),
    "page": ("page", "page"),
    "web-page": ("Web page:", "Page web :"),
    # mission sheet
    "mission-sheet": ("Mission sheet", "Feuille de mission"),
    "board-sheet": ("Board", "Table"),
    "story": ("Story", "Récit"),
    "map-scale": ("Scale", "Échelle"),
    "deployment": ("Deployment", "Déploiement"),
    "limit": ("Usual limit", "Limite usuelle"),
    "quick-reference": ("Quick reference", "Aide-mémoire"),
    "clauses": ("Clauses", "Clauses"),
    # counters, rulers, standees, mat
    "counters": ("Counters", "Pions"),
    "used-for": ("What they are for", "À quoi ils servent"),
    "rulers": ("Range rulers", "Règles de portée"),
    "glue": ("glue the next part here", "coller la suite ici"),
    "standees": ("Paper figures", "Figurines en papier"),
    "fold": (
        "Cut along the outlines, fold at the dashed line, glue both halves back to back, "
        "and put the tongue into the slot of the base.",
        "Découper les contours, plier au pointillé, coller les moitiés dos à dos "
        "et glisser la languette dans la fente du socle.",
    ),
    "mat": ("Full-size mat", "Tapis grandeur nature"),
    "mat-how": ("How to put it together", "Assemblage"),
    "mat-print": (
        "Print all {count} tiles at 100% and measure the line at the foot of one: it is 50 mm.",
        "Imprimer les {count} feuilles à 100 % et mesurer le trait du pied : il fait 50 mm.",
    ),
    "mat-cut": (
        "Cut each tile along the crosses at its upper left, its top and its left side; "
        "leave the white margin on the right and at the bottom.",
        "Couper chaque feuille au ras des croix en haut et à gauche ; "
        "laisser la marge blanche à droite et en bas.",
    ),
    "mat-join": (
        "Lay each tile over its left and its upper neighbour up to the dashed line, "
        "row by row from A1, and glue it there.",
        "Poser chaque feuille sur sa voisine de gauche et celle du haut, "
        "rangée par rangée depuis A1, et la coller.",
    ),
    "mat-check": (
        "The frame of the board must meet at every seam; outside it there are names alone.",
        "Le cadre de la table se suit à chaque raccord ; au-dehors il n'y a que des noms.",
    ),
    "line-clear": ("clear line", "ligne libre"),
    "line-blocked": ("blocked line", "ligne bloquée"),
    # roster sheet
    "roster-sheet": ("Roster sheet", "Feuille de liste"),
    "unit": ("Unit", "Unité"),
    "units": ("Units", "Unités"),
    "mission": ("Mission", "Mission"),
    "abilities": ("Abilities", "Capacités"),
    "state": ("State", "État"),
    "destroyed": ("destroyed", "détruite"),
    "left": ("left", "de reste"),
    "over": ("over", "de trop"),
    "notes": ("Notes", "Notes"),
    "empty": ("No unit has been chosen yet.", "Aucune unité n'a encore été choisie."),
    "roster-secret": ("Roster sheet · secret", "Feuille de liste · secrète"),
    "roster-open": ("Roster sheet · for the opponent", "Feuille de liste · pour l'adversaire"),
    # seals
    "commitment": ("Commitment", "Engagement"),
    "salt": ("Salt · secret", "Sel · secret"),
    "commitment-use": (
        "Whoever has this roster as a JSON file, and its salt, checks both at this address.",
        "Qui a cette liste en fichier JSON, et son sel, vérifie les deux à cette adresse.",
    ),
    "salt-use": (
        "Tell it only when the roster is told: with it the commitment can be checked.",
        "À ne dire qu'avec la liste : il permet de vérifier l'engagement.",
    ),
    "sealed-sheet": ("Sealed roster", "Liste scellée"),
    "sealed-use": (
        "This number binds its player to one roster and tells nothing of it. Keep this sheet until "
        "the roster is told together with its salt; then anybody can check at the address in the "
        "code that it is the one that was sealed.",
        "Ce nombre engage son joueur sur une seule liste et n'en dit rien. Gardez cette feuille "
        "jusqu'à ce que la liste soit dite avec son sel : chacun pourra alors vérifier, à "
        "l'adresse du code, que c'est bien celle qui a été scellée.",
    ),
    "sealed-by": ("Sealed by", "Scellée par"),
    "received-by": ("Received by", "Reçue par"),
    "place": ("Place", "Lieu"),
    "date": ("Date", "Date"),
    "signature": ("Signature", "Signature"),
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
    "no-option": ("There is no option {name}.", "Il n'y a pas d'option {name}."),
    "bad-language": (
        "The language must be one of {choices}.",
        "La langue doit être l'une de {choices}.",
    ),
    "bad-size": (
        "The card size must be one of {choices}.",
        "Le format des cartes doit être l'un de {choices}.",
    ),
    "bad-sides": ("The sides must be one of {choices}.", "Les faces : au choix {choices}."),
    "bad-bleed": ("The bleed must be one of {choices}.", "Le fond perdu : au choix {choices}."),
    "bad-scale": (
        "The scale of maps must be one of {choices}.",
        "L'échelle des cartes : au choix {choices}.",
    ),
    "bad-guides": (
        "The cut guides must be one of {choices}.",
        "Les repères de coupe : au choix {choices}.",
    ),
    "bad-switch": ("Low ink is 1 or 0.", "L'économie d'encre est 1 ou 0."),
    "bad-blanks": (
        "Blank cards are a whole number from 0 to {most}.",
        "Les cartes vierges : un nombre entier de 0 à {most}.",
    ),
    "bad-parts": (
        "The parts are some of {choices}.",
        "Les parties : à prendre parmi {choices}.",
    ),
    "no-system": ("There is no game {name}.", "Il n'y a pas de jeu {name}."),
    "no-faction": ("There is no faction {name}.", "Il n'y a pas de faction {name}."),
    "no-unit": ("There is no unit {name}.", "Il n'y a pas d'unité {name}."),
    "no-mission": ("There is no mission {name}.", "Il n'y a pas de mission {name}."),
    "no-subject": (
        "It is not said what to print.",
        "Il n'est pas dit ce qu'il faut imprimer.",
    ),
    "no-part": ("There is nothing to print yet.", "Il n'y a encore rien à imprimer."),
    "too-many-pages": (
        "This takes {pages} pages; at most {most} are printed at once.",
        "Cela prend {pages} pages ; on en imprime au plus {most} à la fois.",
    ),
    "not-locked": (
        "This roster is not locked yet. Only a locked one has a seal.",
        "Cette liste n'est pas encore verrouillée. Seule une liste verrouillée a un sceau.",
    ),
    "too-many-jobs": (
        "{most} documents of yours are being drawn already. Wait for one of them, or cancel it.",
        "{most} de vos documents sont déjà en cours. Attendez-en un, ou annulez-le.",
    ),
    "too-many-jobs-here": (
        "{most} documents for guests of your network are being drawn already. Try again in a "
        "minute, or sign in.",
        "{most} documents d'invités de votre réseau sont déjà en cours. Réessayez dans une minute, "
        "ou connectez-vous.",
    ),
    "no-page": ("There is no page {name}.", "Il n'y a pas de page {name}."),
    "no-layout": ("There is no layout {name}.", "Il n'y a pas de table {name}."),
}

LABELS: dict[str, Text] = {
    key: Text(en=polish(en, "en"), fr=polish(fr, "fr")) for key, (en, fr) in _LABELS.items()
}


def label(key: str, language: str) -> str:
    """The fixed word `key` in `language`."""
    return LABELS[key].get(language)


def text(key: str, **params: str) -> Text:
    """A sentence in both languages, with what it names filled in."""
    template = LABELS[key]
    return Text(en=template.en.format(**params), fr=template.fr.format(**params))


def heading(key: str, language: str) -> str:
    """The same in capitals."""
    return label(key, language).upper()
