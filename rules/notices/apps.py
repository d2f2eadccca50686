from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "rules.notices"
    label = "notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        from rosters.accounts.export import archive_made  # noqa: PLC0415  models must be loaded
        from rules.notices.archive import add_notices  # noqa: PLC0415
        from rules.notices.services import sign_out  # noqa: PLC0415

        user_logged_out.connect(sign_out, dispatch_uid="browsers of who signs out")
        archive_made.connect(add_notices, dispatch_uid="notices of an archive")
