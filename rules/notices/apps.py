from allauth.account.signals import user_signed_up
from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "rules.notices"
    label = "notices"
    verbose_name = _("Notifications")

    def ready(self) -> None:
        from rosters.accounts.export import archive_made  # noqa: PLC0415  models must be loaded
        from rosters.accounts.models import password_changed  # noqa: PLC0415
        from rules.notices.data_export import add_notices  # noqa: PLC0415
        from rules.notices.services import forget_all, sign_out, speak_as_at_sign_up  # noqa: PLC0415

        user_signed_up.connect(speak_as_at_sign_up, dispatch_uid="language of an account")
        user_logged_out.connect(sign_out, dispatch_uid="browsers of who signs out")
        password_changed.connect(forget_all, dispatch_uid="browsers of whose password changed")
        archive_made.connect(add_notices, dispatch_uid="notices of an archive")
