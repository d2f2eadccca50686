"""File names of downloads, in any script."""

from __future__ import annotations

import re
from urllib.parse import quote
from uuid import UUID

from django.utils.text import slugify

_UNFIT = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*%\s]+')
"""Characters that some file system refuses, and blanks."""
_OF_ID = 13
"""Characters of an id in a file name: twelve random digits and a hyphen."""
_MOST_BYTES = 180
"""File systems take 255 bytes; the rest is for endings, and for the number of a second copy."""


def download(name: str, ending: str, *, otherwise: str, inline: bool = False) -> dict[str, str]:
    """Headers that name a file after `name` (RFC 6266): `filename` in ASCII, after `otherwise` if
    no letter is left; and `filename*` in full if that says more.
    """
    plain = f"{slugify(name) or otherwise}.{ending}"
    header = f'{"inline" if inline else "attachment"}; filename="{plain}"'
    if (full := file_stem(name)) and not name.isascii():
        header += f"; filename*=UTF-8''{quote(f'{full}.{ending}', safe='')}"
    return {"Content-Disposition": header}


def file_name(name: str, id: UUID) -> str:
    """A name for one of many files: `name`, and the beginning of `id` to tell equal names apart."""
    return "-".join(part for part in (file_stem(name), str(id)[:_OF_ID]) if part)


def file_stem(name: str) -> str:
    """`name` as written, with hyphens for what a file name cannot contain."""
    fit = _UNFIT.sub("-", name).strip("-.")
    return fit.encode(errors="ignore")[:_MOST_BYTES].decode(errors="ignore")
