"""The user of this site: Django's own, with a name that nobody else's can be taken for."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.dispatch import Signal
from django.utils.translation import gettext_lazy as _

from rosters.accounts.likeness import look_of

password_changed = Signal()
"""Sent with `user` once another password of theirs is stored, or none: wherever it was changed."""
LOOKS_LIKE_ANOTHER = _("This name looks like somebody else’s. Choose another one.")
MOST_LOOK = 600
"""Characters of a look: letters are taken apart into four at most."""


class User(AbstractUser):
    """Somebody with an account. Two of the same `look` could be taken for one another; it is None
    where they were there before such names were refused, but for the first of them.
    """

    look = models.CharField(max_length=MOST_LOOK, unique=True, null=True, editable=False)
    _password: str | None
    _has_lost_password = False

    def set_unusable_password(self) -> None:
        super().set_unusable_password()
        self._has_lost_password = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raises ValidationError where somebody with such a name has come first. A new password of
        an account that exists is announced by `password_changed`.
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
