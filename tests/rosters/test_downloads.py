"""Downloads are named after what they contain, in any script."""

from __future__ import annotations

from urllib.parse import unquote

from django.http import HttpResponse
from django.urls import reverse

from rosters.downloads import download
from tests.accounts.exporting import build_waiting
from tests.factories import DraftFactory, RosterFactory

NAMES = {
    "Dry Lake": ("dry-lake", ""),
    "Zoë's Größe": ("zoes-groe", "Zoë's-Größe"),
    "Πεζικό": ("army", "Πεζικό"),
    "Гвардия 7": ("7", "Гвардия-7"),
    "جيش": ("army", "جيش"),
    "צבא": ("army", "צבא"),
    "हिन्दी सेना": ("army", "हिन्दी-सेना"),
    "軍隊": ("army", "軍隊"),
    "🚀": ("army", "🚀"),
    "../é/..\\x:*?<|>.": ("ex", "é-..-x"),
    'é"; filename="x.exe': ("e-filenamexexe", "é-;-filename=-x.exe"),
    "é\r\nSet-Cookie: a=b": ("e-set-cookie-ab", "é-Set-Cookie-a=b"),
    "!": ("army", ""),
    "": ("army", ""),
}


def test_a_name_in_any_script_is_given_in_full_beside_one_in_ascii():
    wrong = []
    for name, (plain, full) in NAMES.items():
        found = HttpResponse(headers=download(name, "pdf", otherwise="army"))["Content-Disposition"]
        wanted = f'attachment; filename="{plain}.pdf"'
        wanted += f"; filename*=UTF-8''{full}.pdf" if full else ""
        if unquote(found) != wanted or not found.isascii() or len(found.split('"')) != 3:
            wrong.append((name, found))
    assert wrong == []


def test_a_long_name_leaves_room_for_its_ending_in_a_file_system():
    header = download("軍" * 200, "board.json", otherwise="board")["Content-Disposition"]
    name = unquote(header.partition("UTF-8''")[2])
    assert name.startswith("軍軍軍")
    assert name.endswith("軍.board.json")
    assert len(name.encode()) < 220


def test_every_download_carries_its_name(player, user):
    user.username = "Παύλος"
    user.save()
    roster = RosterFactory(owner=user, draft=DraftFactory(name="Πεζικό"))
    export = player.post(reverse("account-export"))["Location"]
    build_waiting()
    addresses = {
        reverse("roster-export", args=[roster.pk, "json"]): "Πεζικό.json",
        reverse("roster-export", args=[roster.pk, "text"]): "Πεζικό.txt",
        reverse("roster-export", args=[roster.pk, "markdown"]): "Πεζικό.md",
        reverse("roster-cards", args=[roster.pk]): "Πεζικό.pdf",
        f"{export}archive.zip": "frontier-Παύλος.zip",
    }
    found = {address: player.get(address).headers["Content-Disposition"] for address in addresses}
    named = {address: unquote(header).partition("UTF-8''")[2] for address, header in found.items()}
    assert named == addresses
