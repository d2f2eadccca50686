"""The user of this site: Django's own, with a name that nobody else's can be taken for."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext_lazy as _

from rosters.accounts.likeness import look_of

LOOKS_LIKE_ANOTHER = _("This name looks like somebody else’s. Choose another one.")
MOST_LOOK = 600
"""Characters of a look: letters are taken apart into four at most."""


class User(AbstractUser):
    """Somebody with an account. Two of the same `look` could be taken for one another; it is None
    where they were there before such names were refused, but for the first of them.
    """

    look = models.CharField(max_length=MOST_LOOK, unique=True, null=True, editable=False)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raises ValidationError where somebody with such a name has come first."""
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
