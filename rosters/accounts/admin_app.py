"""App configuration of Django's admin, which requires two-factor authentication here."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    default_site = "rosters.accounts.admin_site.StaffSite"

    def ready(self) -> None:
        super().ready()
        from rosters.accounts.admin import guard_others  # noqa: PLC0415  models must be loaded

        guard_others()
