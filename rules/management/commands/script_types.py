"""`manage.py script_types`: writes the types of the match page's scripts."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from rules.management.script_types import script_types


class Command(BaseCommand):
    help = "Write the types of the match page's JSON for its scripts, from the server's records."

    def handle(self, *args: Any, **options: Any) -> None:
        for path, text in script_types().items():
            (settings.BASE_DIR / path).write_text(text, encoding="utf-8")
            self.stdout.write(f"{path} is written.")
