from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BoardsConfig(AppConfig):
    name = "rules.boards"
    label = "boards"
    verbose_name = _("Boards")

    def ready(self) -> None:
        from rosters.accounts.export import archive_made  # noqa: PLC0415  models must be loaded
        from rosters.guest_claim import guest_came_in  # noqa: PLC0415
        from rules.boards.ownership import add_boards, adopt  # noqa: PLC0415
        from rules.boards.views.printing import offer_boards  # noqa: PLC0415

        guest_came_in.connect(adopt, dispatch_uid="boards of a guest")
        archive_made.connect(add_boards, dispatch_uid="boards of an archive")
        offer_boards()
