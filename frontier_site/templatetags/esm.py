"""The import map: modules keep their plain names in source and get hashed names in the browser."""

import json

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def importmap(context: Context, prefix: str = "js/") -> SafeString:
    """Map every module below `prefix` to its hashed address; place it before the first module."""
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    imports = {
        settings.STATIC_URL + plain: settings.STATIC_URL + name
        for plain, name in sorted(hashed.items())
        if plain.startswith(prefix) and plain.endswith(".js")
    }
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        context["csp_nonce"],
        mark_safe(json.dumps({"imports": imports}).replace("<", "\\u003c")),
    )
