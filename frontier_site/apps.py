from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "frontier_site"

    def ready(self) -> None:
        from frontier_site import checks  # noqa: F401, PLC0415  settings must be loaded
