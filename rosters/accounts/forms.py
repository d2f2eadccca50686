from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.utils.translation import gettext_lazy as _

from rosters.accounts.models import User
from rosters.text_fields import cleaned_name
from rules.engine.core.normal_form import is_unknown

INVALID_ADDRESS = _("This is not a complete e-mail address. It looks like name@example.org.")


class LoginForm(AllauthLoginForm):
    """Sign-in form without placeholders: screen readers would read each label twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        drop_attributes(self)
        self.fields["login"].label = _("Username or e-mail")
        self.fields["remember"].label = _("Keep me signed in on this device")

    def clean_login(self) -> str:
        """The name, cleaned as it was at sign-up. An older name may have letters that this Python's
        Unicode does not know.
        """
        login: str = super().clean_login()
        known = "".join(each for each in login if not is_unknown(each))
        name = cleaned_name(known)
        return name if known == login else login


class SignupForm(AllauthSignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        drop_attributes(self)
        self.fields["username"].label = _("Username")
        self.fields["email"].label = _("E-mail")
        self.fields["email"].error_messages["invalid"] = INVALID_ADDRESS
        self.fields["email"].help_text = _(
            "Used to reset a forgotten password and, once you have confirmed it, to "
            "tell you when it is your turn."
        )


def drop_attributes(form: forms.Form) -> None:
    """Placeholders, which repeat the labels; `maxlength`, which cuts a pasted text silently."""
    for field in form.fields.values():
        for name in ("placeholder", "maxlength"):
            field.widget.attrs.pop(name, None)


class CloseAccountForm(forms.Form):
    """Confirms account deletion by password. A wrong one counts as a failed sign-in, so that
    passwords cannot be guessed here.
    """

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        if self.user.is_staff:
            raise forms.ValidationError(
                _(
                    "An administrator’s account cannot be deleted. Ask another "
                    "administrator to remove your role first."
                )
            )
        return super().clean() or {}

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.user, password):
            raise forms.ValidationError(_("Wrong password."))
        return password


class _NamedAsAtSignUp(forms.ModelForm):
    """Applies the sign-up rules for names to names set in the admin."""

    def clean_username(self) -> str:
        old, new = self.instance.username, self.cleaned_data["username"]
        if new == old:
            return str(new)
        return str(get_adapter().clean_username(new, shallow=new.lower() == old.lower()))


class AccountChangeForm(_NamedAsAtSignUp, UserChangeForm):
    pass


class AccountCreationForm(_NamedAsAtSignUp, AdminUserCreationForm):
    pass
