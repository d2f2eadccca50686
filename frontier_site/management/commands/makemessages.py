from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Django's own, without guesses: a text that changed is translated again by somebody."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
