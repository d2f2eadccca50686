"""WeasyPrint: the same unit cards as HTML and CSS, nine to a page, in the same fonts."""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML  # type: ignore[import]
from weasyprint.text.fonts import FontConfiguration  # type: ignore[import]

from bench.peers.rounds import figures_of, serve

JOB: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
PER_PAGE = 9

STYLE = """
@page { size: A4; margin: 16.5mm 10.5mm; }
body { margin: 0; font-family: text; color: #16202a; }
.sheet { position: relative; width: 189mm; height: 264mm; break-after: page; }
.card { position: absolute; box-sizing: border-box; width: 63mm; height: 88mm;
  padding: 4mm 3.4mm 3.6mm 6.6mm; border: .25pt solid #d3d9dd; overflow: hidden; }
.band { position: absolute; left: 2mm; top: 4mm; width: 2.6mm; height: 80mm; }
.eyebrow { font: 6pt/7pt title; text-transform: uppercase; }
.points { position: absolute; right: 3.4mm; top: 5mm; font: 17pt/17pt title; }
h2 { font: 15pt/15pt title; margin: 0; }
.facts { font-size: 6.6pt; line-height: 8pt; color: #55616b; border-bottom: .9pt solid; }
.code { float: right; width: 12.4mm; height: 12.4mm; }
.ratings { display: flex; border-bottom: .25pt solid #9aa5ad; padding: 4pt 0; }
.ratings div { flex: 1; text-align: center; font: 6.4pt/6.8pt title; text-transform: uppercase; }
.ratings svg { display: block; margin: 0 auto 2pt; width: 23.5pt; height: 23.5pt; }
h3 { font: 9.2pt/10pt title; margin: 5pt 0 1pt; }
.kind { float: right; font: 6pt/10pt title; text-transform: uppercase; color: #55616b; }
p { font-size: 7.3pt; line-height: 8.7pt; margin: 0; }
.clauses { font-size: 6pt; line-height: 6.8pt; color: #55616b; }
.blurb { font: 6.6pt/7.8pt italic; margin-top: 5pt; color: #55616b; }
.states { position: absolute; left: 6.6mm; bottom: 3mm; font: 6.6pt title; }
.states::before { content: ""; display: inline-block; width: 2.2mm; height: 2.2mm;
  border: .6pt solid; margin-right: .8mm; }
.imprint { position: absolute; right: 3.4mm; bottom: 3mm; font-size: 6pt; color: #9aa5ad; }
"""


def faces() -> str:
    return "".join(
        f"@font-face {{ font-family: {role}; src: url('file://{path}'); }}\n"
        for role, path in JOB["fonts"].items()
    )


FONTS = FontConfiguration()
SHEET = CSS(string=faces() + STYLE, font_config=FONTS)


def die(kind: str) -> str:
    points = " ".join(f"{x},{y}" for x, y in JOB["outlines"][kind])
    return (
        f'<svg viewBox="0 0 32 32"><polygon points="{points}" fill="none" stroke="#16202a"'
        f' stroke-width="1.2"/><text x="16" y="21" font-family="title" font-size="14.7"'
        f' text-anchor="middle">{kind[1:]}</text></svg>'
    )


def code(told: dict[str, Any]) -> str:
    count = told["modules"]
    path = "".join(f"M{x} {count - 1 - y}h{wide}v1h-{wide}z" for x, y, wide in told["runs"])
    return f'<svg class="code" viewBox="0 0 {count} {count}"><path d="{path}"/></svg>'


def ability(feature: dict[str, Any]) -> str:
    return (
        f'<h3><span class="kind">{escape(feature["kind"])}</span>{escape(feature["name"])}</h3>'
        f"<p>{escape(feature['text'])}</p>"
        f'<div class="clauses">{escape(", ".join(feature["clauses"]))}</div>'
    )


def card(place: int, unit: dict[str, Any]) -> str:
    row, column = divmod(place, 3)
    colour = JOB["colours"][unit["faction_slug"]]
    ratings = "".join(
        f"<div>{die(rating['figure'])}{escape(rating['name'])}</div>" for rating in unit["ratings"]
    )
    return (
        f'<div class="card" style="left:{column * 63}mm;top:{row * 88}mm">'
        f'<div class="band" style="background:{colour}"></div>'
        f'<div class="eyebrow" style="color:{colour}">{escape(unit["faction"])}</div>'
        f'<div class="points" style="color:{colour}">{unit["points"]}</div>'
        f"<h2>{escape(unit['name'])}</h2>"
        f'<div class="facts">Scale {unit["scale"]} · Base {unit["base_mm"]} mm</div>'
        f"{code(unit['code'])}"
        f'<div class="ratings">{ratings}</div>{"".join(map(ability, unit["features"]))}'
        f'<div class="blurb">{escape(unit["blurb"])}</div>'
        f'<div class="states">{escape(" · ".join(unit["states"]).upper())}</div>'
        f'<div class="imprint">{escape(JOB["imprint"])}</div></div>'
    )


def draw() -> bytes:
    """The sheet as a PDF."""
    pages = [JOB["cards"][i : i + PER_PAGE] for i in range(0, len(JOB["cards"]), PER_PAGE)]
    body = "".join(
        f'<div class="sheet">{"".join(card(*each) for each in enumerate(page))}</div>'
        for page in pages
    )
    document = HTML(string=f'<html lang="en"><body>{body}</body></html>')
    made: bytes = document.write_pdf(stylesheets=[SHEET], font_config=FONTS)
    return made


serve(lambda: figures_of(draw))
