from django.apps import AppConfig
from django.db.models.signals import pre_delete
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "rules.lobby"
    label = "lobby"
    verbose_name = _("Lobby")

    def ready(self) -> None:
        from rosters.accounts.export import archive_made  # noqa: PLC0415  models must be loaded
        from rosters.accounts.models import User  # noqa: PLC0415
        from rosters.guest_claim import guest_came_in  # noqa: PLC0415
        from rules.lobby.account_deletion import adopt, leave  # noqa: PLC0415
        from rules.lobby.data_export import add_proposals  # noqa: PLC0415

        guest_came_in.connect(adopt, dispatch_uid="proposals of a guest")
        pre_delete.connect(leave, sender=User, dispatch_uid="proposals of an account")
        archive_made.connect(add_proposals, dispatch_uid="proposals of an archive")
