"""How members prove once more who they are."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.utils import is_mfa_enabled


class AccountAdapter(DefaultAccountAdapter):
    """Who has a second factor shows it: the password alone opens nothing that guards it."""

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if user.is_authenticated and is_mfa_enabled(user):
            return [each for each in methods if each["id"] != "reauthenticate"]
        return methods
