from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TalkConfig(AppConfig):
    name = "rules.talk"
    label = "talk"
    verbose_name = _("chat")

    def ready(self) -> None:
        from rosters.accounts.export import archive_made  # noqa: PLC0415  models must be loaded
        from rosters.guest_claim import guest_came_in  # noqa: PLC0415
        from rules.talk.data_export import add_talk  # noqa: PLC0415
        from rules.talk.services import adopt_silence  # noqa: PLC0415

        guest_came_in.connect(adopt_silence, dispatch_uid="silence of a guest")
        archive_made.connect(add_talk, dispatch_uid="talk of an archive")
