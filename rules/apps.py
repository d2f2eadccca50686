from django.apps import AppConfig
from django.db.models.signals import pre_delete
from django.utils.translation import gettext_lazy as _


class RulesConfig(AppConfig):
    name = "rules"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from rosters.accounts.export import archive_made  # noqa: PLC0415
        from rosters.accounts.models import User  # noqa: PLC0415  models must be loaded
        from rosters.accounts.services import account_closing  # noqa: PLC0415
        from rosters.guest_claim import guest_came_in  # noqa: PLC0415
        from rules.account_deletion import fold_ahead_of_leaving, leave  # noqa: PLC0415
        from rules.data_export import add_matches  # noqa: PLC0415
        from rules.guest_claim import adopt  # noqa: PLC0415
        from rules.matches.secret_rosters import offer_secrets  # noqa: PLC0415
        from rules.views.printing import offer_matches  # noqa: PLC0415
        from rules.views.roster_building import offer_terms  # noqa: PLC0415

        guest_came_in.connect(adopt, dispatch_uid="matches of a guest")
        account_closing.connect(fold_ahead_of_leaving, dispatch_uid="matches to be conceded")
        pre_delete.connect(leave, sender=User, dispatch_uid="matches of an account")
        archive_made.connect(add_matches, dispatch_uid="matches of an archive")
        offer_matches()
        offer_terms()
        offer_secrets()
