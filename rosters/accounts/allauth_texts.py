"""Texts of allauth and Django that this site translates itself.

Their French says "nom d'utilisateur"; ours says "pseudo" everywhere. They are marked here so that
`make messages` keeps their translations.
"""

from django.utils.translation import gettext_noop as _

TEXTS = (
    _("username"),
    _("A user with that username already exists."),
    _(
        "Enter a valid username. This value may contain only letters, numbers, "
        "and @/./+/-/_ characters."
    ),
    _("Forgot your password?"),
)
