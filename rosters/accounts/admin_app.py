"""Django's admin, opened by a second factor only."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    default_site = "rosters.accounts.admin_site.StaffSite"

    def ready(self) -> None:
        super().ready()
        from rosters.accounts.admin import guard_others  # noqa: PLC0415  models must be loaded

        guard_others()
