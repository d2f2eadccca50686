from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PaceConfig(AppConfig):
    name = "rules.pace"
    label = "pace"
    verbose_name = _("clocks")

    def ready(self) -> None:
        from rosters.accounts.export import archive_made  # noqa: PLC0415  models must be loaded
        from rules.pace.data_export import add_absences  # noqa: PLC0415

        archive_made.connect(add_absences, dispatch_uid="absences of an archive")
