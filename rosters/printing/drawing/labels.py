"""Translated labels of printed documents that are not part of a rule book."""

from __future__ import annotations

from rosters.printing.drawing.typography import polish
from rules.engine.tabletop.reference import Text

_LABELS: dict[str, tuple[str, str]] = {
    # cards
    "points": ("points", "points"),
    "pts": ("pts", "pts"),
    "unit-cards": ("Unit cards", "Cartes d'unité"),
    "card": ("card", "carte"),
    "goes-on": ("{name}, continued", "{name}, suite"),
    "in-full": ("In full", "Texte intégral"),
    "name": ("Name", "Nom"),
    # feet
    "catalogue": ("catalogue", "catalogue"),
    "print-at-100": (
        "Print at 100%: this line is 50 mm",
        "Imprimer à 100 % : ce trait mesure 50 mm",
    ),
    "page": ("page", "page"),
    "web-page": ("Web page:", "Page web :"),
    # mission sheet
    "mission-sheet": ("Mission sheet", "Feuille de mission"),
    "board-sheet": ("Board", "Plateau"),
    "story": ("Story", "Récit"),
    "map-scale": ("Scale", "Échelle"),
    "deployment": ("Deployment", "Déploiement"),
    "limit": ("Usual limit", "Limite habituelle"),
    "quick-reference": ("Quick reference", "Aide-mémoire"),
    "clauses": ("Clauses", "Clauses"),
    # counters, rulers, standees, mat
    "counters": ("Tokens and markers", "Jetons et marqueurs"),
    "used-for": ("Uses", "Usage"),
    "rulers": ("Range rulers", "Réglettes de portée"),
    "glue": ("glue the next part here", "coller la suite ici"),
    "standees": ("Paper standees", "Figurines en papier"),
    "fold": (
        "Cut along the outlines, fold along the dashed line, glue the two halves back to back, "
        "and slide the tab into the slot of the base.",
        "Découper les contours, plier le long du pointillé, coller les deux moitiés dos à dos "
        "et glisser la languette dans la fente du socle.",
    ),
    "mat": ("Full-size mat", "Tapis grandeur nature"),
    "mat-how": ("Assembly", "Assemblage"),
    "mat-print": (
        "Print all {count} tiles at 100% and measure the line at the foot: it must be 50 mm.",
        "Imprimer les {count} feuilles à 100 % et mesurer le trait en bas d'une feuille : "
        "il doit faire 50 mm.",
    ),
    "mat-cut": (
        "Cut each tile along the crosses on its top and left sides; "
        "leave the white margin on the right and at the bottom.",
        "Couper chaque feuille le long des croix, en haut et à gauche ; "
        "laisser la marge blanche à droite et en bas.",
    ),
    "mat-join": (
        "Working row by row from A1, lay each tile over its neighbours to the left and above, "
        "up to the dashed line, and glue it.",
        "Rangée par rangée depuis A1, poser chaque feuille sur ses voisines de gauche et du haut, "
        "jusqu'au pointillé, et la coller.",
    ),
    "mat-check": (
        "The frame of the board must line up at every seam; only names lie outside it.",
        "Le cadre du plateau doit être continu à chaque raccord ; "
        "en dehors, il n'y a que des noms.",
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
    "left": ("{points} left", "reste {points} pts"),
    "over": ("{points} over", "{points} pts de trop"),
    "notes": ("Notes", "Notes"),
    "empty": ("No unit has been chosen yet.", "Aucune unité n'a encore été choisie."),
    "roster-secret": ("Roster sheet · secret", "Feuille de liste · secrète"),
    "roster-open": ("Roster sheet · for the opponent", "Feuille de liste · pour l'adversaire"),
    # seals
    "commitment": ("Commitment", "Engagement"),
    "salt": ("Salt · secret", "Sel · secret"),
    "commitment-use": (
        "Anyone with this roster as a JSON file and its salt can check both at this address.",
        "Avec cette liste en fichier JSON et son sel, chacun peut vérifier à cette adresse.",
    ),
    "salt-use": (
        "Reveal it only with the roster: it lets others check the commitment.",
        "À ne révéler qu'avec la liste : il permet de vérifier l'engagement.",
    ),
    "sealed-sheet": ("Sealed roster", "Liste scellée"),
    "sealed-use": (
        "This number commits the player to one roster without revealing it. Keep this sheet until "
        "the roster and its salt are revealed; then anyone can check, at the address in the code, "
        "that it is the roster that was sealed.",
        "Ce nombre engage le joueur sur une seule liste, sans la révéler. Gardez cette feuille "
        "jusqu'à ce que la liste et son sel soient révélés : chacun pourra alors vérifier, à "
        "l'adresse du code, que c'est bien la liste qui a été scellée.",
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
        "This roster has no units yet, so there are no cards to print.",
        "Cette liste n'a pas encore d'unité : il n'y a aucune carte à imprimer.",
    ),
    "too-many-cards": (
        "At most 200 cards can be printed at once.",
        "On peut imprimer au plus 200 cartes à la fois.",
    ),
    "no-option": ("There is no option {name}.", "L'option {name} n'existe pas."),
    "bad-language": (
        "The language must be one of {choices}.",
        "La langue doit être l'une de {choices}.",
    ),
    "bad-size": (
        "The card size must be one of {choices}.",
        "Le format des cartes doit être l'un de {choices}.",
    ),
    "bad-sides": (
        "The sides must be one of {choices}.",
        "Les faces doivent être l'une des valeurs {choices}.",
    ),
    "bad-bleed": (
        "The bleed must be one of {choices}.",
        "Le fond perdu doit être l'une des valeurs {choices}.",
    ),
    "bad-scale": (
        "The map scale must be one of {choices}.",
        "L'échelle des cartes doit être l'une des valeurs {choices}.",
    ),
    "bad-guides": (
        "The cut guides must be one of {choices}.",
        "Les repères de coupe doivent être l'une des valeurs {choices}.",
    ),
    "bad-switch": ("Low ink must be 1 or 0.", "L'économie d'encre doit être 1 ou 0."),
    "bad-blanks": (
        "The number of blank cards must be a whole number from 0 to {most}.",
        "Le nombre de cartes vierges doit être un entier de 0 à {most}.",
    ),
    "bad-parts": (
        "The parts must be chosen from {choices}.",
        "Les parties doivent être choisies parmi {choices}.",
    ),
    "no-system": ("There is no game {name}.", "Le jeu {name} n'existe pas."),
    "no-faction": ("There is no faction {name}.", "La faction {name} n'existe pas."),
    "no-unit": ("There is no unit {name}.", "L'unité {name} n'existe pas."),
    "no-mission": ("There is no mission {name}.", "La mission {name} n'existe pas."),
    "no-subject": (
        "The request does not say what to print.",
        "La requête ne dit pas ce qu'il faut imprimer.",
    ),
    "no-part": ("There is nothing to print yet.", "Il n'y a rien à imprimer pour l'instant."),
    "too-many-pages": (
        "This takes {pages} pages; at most {most} can be printed at once.",
        "Cela fait {pages} pages ; on peut en imprimer au plus {most} à la fois.",
    ),
    "not-locked": (
        "This roster is not locked yet. Only a locked roster has a seal.",
        "Cette liste n'est pas encore verrouillée. Seule une liste verrouillée a un sceau.",
    ),
    "too-many-jobs": (
        "{most} of your documents are already in progress. Wait for one of them, or cancel it.",
        "{most} de vos documents sont déjà en cours. Attendez-en un, ou annulez-le.",
    ),
    "too-many-jobs-here": (
        "{most} documents for guests on your network are already in progress. Try again in a "
        "minute, or sign in.",
        "{most} documents d'invités de votre réseau sont déjà en cours. Réessayez dans une minute, "
        "ou connectez-vous.",
    ),
    "no-page": ("There is no page {name}.", "La page {name} n'existe pas."),
    "no-layout": ("There is no board {name}.", "Le plateau {name} n'existe pas."),
}

LABELS: dict[str, Text] = {
    key: Text(en=polish(en, "en"), fr=polish(fr, "fr")) for key, (en, fr) in _LABELS.items()
}


def label(key: str, language: str) -> str:
    """The label `key` in `language`."""
    return LABELS[key].get(language)


def text(key: str, **params: str) -> Text:
    """A bilingual label with its placeholders filled in."""
    template = LABELS[key]
    return Text(en=template.en.format(**params), fr=template.fr.format(**params))


def heading(key: str, language: str) -> str:
    """A label in capitals."""
    return label(key, language).upper()
