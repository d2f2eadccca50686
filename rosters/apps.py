from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.utils.translation import gettext_lazy as _


class RostersConfig(AppConfig):
    name = "rosters"
    verbose_name = _("Rosters")

    def ready(self) -> None:
        from rosters.guest_claim import keep_on_login  # noqa: PLC0415  models must be loaded

        user_logged_in.connect(keep_on_login, dispatch_uid="rosters of a guest")
