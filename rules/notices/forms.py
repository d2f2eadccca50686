"""Forms for notification settings and push subscriptions."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from rules.notices.models import Browser, Wish
from rules.notices.pushes import is_push_service


class WishForm(forms.ModelForm):
    language = forms.ChoiceField(label=_("Language of the e-mails"), choices=settings.LANGUAGES)

    class Meta:
        model = Wish
        fields = ("mail", "language")


class BrowserForm(forms.ModelForm):
    """A push subscription as reported by the browser."""

    endpoint = forms.CharField(max_length=500)

    class Meta:
        model = Browser
        fields = ("endpoint", "p256dh", "auth")

    def clean_endpoint(self) -> str:
        endpoint: str = self.cleaned_data["endpoint"]
        if not is_push_service(endpoint):
            raise forms.ValidationError(_("This browser’s push service is not supported."))
        return endpoint

    def validate_unique(self) -> None:
        """Skip the uniqueness check: a known endpoint is reassigned to the new user."""
