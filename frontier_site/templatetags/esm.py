"""Import map for JavaScript modules: plain names in the source, hashed URLs in the browser.

The modules that an entry imports are preloaded with it; discovering them one after another would
take five round trips on the match page.
"""

import json
import posixpath
import re
from functools import lru_cache
from pathlib import Path

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

IMPORTED = re.compile(r'^(?:import|export)\b[^;"()]*"(\.[^"]+)"', re.MULTILINE)
"""Matches import statements at the start of a line, not `import("…")` in type comments."""


@register.simple_tag(takes_context=True)
def importmap(context: Context, *prefixes: str) -> SafeString:
    """An import map for all modules below `prefixes` (no prefix: all modules); place it before the
    first module.
    """
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    imports = {
        settings.STATIC_URL + plain: settings.STATIC_URL + name
        for plain, name in sorted(hashed.items())
        if plain.startswith(prefixes or ("js/",)) and plain.endswith(".js")
    }
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        context["csp_nonce"],
        mark_safe(json.dumps({"imports": imports}).replace("<", "\\u003c")),
    )


@register.simple_tag
def modules(entry: str) -> SafeString:
    """Preload `entry` and everything it imports; place it after the import map."""
    graph = _graph_of(entry) if not settings.DEBUG else _graph_of.__wrapped__(entry)
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(each),) for each in graph)
    )


@lru_cache
def _graph_of(entry: str) -> tuple[str, ...]:
    """`entry` and the modules that it imports, breadth first, each once."""
    graph = [entry]
    for module in graph:
        source = finders.find(module)
        if source is None:
            raise ValueError(f"there is no module {module}")
        for name in IMPORTED.findall(Path(source).read_text("utf-8")):
            near = posixpath.normpath(posixpath.join(posixpath.dirname(module), name))
            if near not in graph:
                graph.append(near)
    return tuple(graph)
