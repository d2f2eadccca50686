"""The user model: Django's, with names that cannot be mistaken for each other."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.dispatch import Signal
from django.utils.translation import gettext_lazy as _

from rosters.accounts.likeness import look_of

password_changed = Signal()
"""Signal with `user`, sent whenever a changed password (or none) has been stored."""
LOOKS_LIKE_ANOTHER = _(
    "This name looks too much like one that is already taken. Choose another one."
)
MOST_LOOK = 600
"""Maximum length of a look: a letter decomposes into at most four."""


class User(AbstractUser):
    """A user account. `look` is unique: users with the same look could be mistaken for each other.
    It is None for accounts from before this rule, except for the first of each look.
    """

    look = models.CharField(max_length=MOST_LOOK, unique=True, null=True, editable=False)
    _password: str | None
    _has_lost_password = False

    def set_unusable_password(self) -> None:
        super().set_unusable_password()
        self._has_lost_password = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raises ValidationError if a similar-looking name is taken. Sends `password_changed` when
        the password of an existing account changes.
        """
        is_changed = self._password is not None or self._has_lost_password
        is_announced = is_changed and not self._state.adding
        self._save_with_look(*args, **kwargs)
        self._has_lost_password = False
        if is_announced:
            password_changed.send(User, user=self)

    def _save_with_look(self, *args: Any, **kwargs: Any) -> None:
        fields = kwargs.get("update_fields")
        look = look_of(self.username)
        is_named_so = look == self.look or (self.look is None and not self._state.adding)
        if is_named_so or (fields is not None and "username" not in fields):
            super().save(*args, **kwargs)
            return
        self.look = look
        if fields is not None:
            kwargs["update_fields"] = {*fields, "look"}
        try:
            with transaction.atomic():
                super().save(*args, **kwargs)
        except IntegrityError as error:
            if User.objects.filter(look=look).exclude(pk=self.pk).exists():
                raise ValidationError({"username": LOOKS_LIKE_ANOTHER}) from error
            raise
