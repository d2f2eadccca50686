from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Django's makemessages without fuzzy matching: a changed text needs a new translation."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
