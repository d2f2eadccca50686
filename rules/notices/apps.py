from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "rules.notices"
    label = "notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        from rules.notices.services import sign_out  # noqa: PLC0415  models must be loaded

        user_logged_out.connect(sign_out, dispatch_uid="browsers of who signs out")
