"""How a member wants to be told."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from rules.notices.models import Browser, Wish
from rules.notices.pushes import is_push_service


class WishForm(forms.ModelForm):
    language = forms.ChoiceField(label=_("Language of the letters"), choices=settings.LANGUAGES)

    class Meta:
        model = Wish
        fields = ("mail", "language")


class BrowserForm(forms.ModelForm):
    """What a browser says of itself when it is allowed to tell."""

    endpoint = forms.CharField(max_length=500)

    class Meta:
        model = Browser
        fields = ("endpoint", "p256dh", "auth")

    def clean_endpoint(self) -> str:
        endpoint: str = self.cleaned_data["endpoint"]
        if not is_push_service(endpoint):
            raise forms.ValidationError(_("This site does not know this browser’s push service."))
        return endpoint

    def validate_unique(self) -> None:
        """A browser that is known already is told anew whom it tells."""
