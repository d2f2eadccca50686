"""Localises the engine's output: records become JSON with sentences in the reader's language.

Uses only the engine's offers, views and events, and adds no information.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rosters.catalogues import book
from rules.engine.core import log
from rules.engine.core.decision import Refusal
from rules.engine.core.flow import Event, FlowMoved
from rules.engine.core.record import Record
from rules.engine.systems import system
from rules.engine.tabletop.history import Trial
from rules.engine.tabletop.offer import Offer, Option, Prompt
from rules.present.pseudonyms import NOBODY, Names, text_without_names
from rules.present.waiting_sentences import Onlooker, waiting_sentence

Json = dict[str, Any]
WORDED = (dict, list, tuple, str)
"""The kinds of JSON values that may hold something to translate or replace."""


class Localiser:
    """Translates one rule book's records into one language, with `names` of deleted accounts
    replaced.
    """

    def __init__(self, key: str, language: str, names: Names = NOBODY) -> None:
        self._system = system(key)
        self._book = book(key)
        self._language = language
        self._names = names
        self._unit_names = self._system.hosted.unit_names(language)

    def prompt(self, prompt: Prompt) -> Json:
        return {
            "clause": prompt.clause,
            "text": self._sentence(f"prompt.{prompt.key}", prompt.params),
        }

    def refusals(self, refusals: Iterable[Refusal]) -> list[Json]:
        """Each refusal with its clause and a sentence for the player."""
        return [
            {"clause": each.clause, "sentence": self._sentence(f"refusal.{each.key}", each.params)}
            for each in refusals
        ]

    def offer(self, offer: Offer) -> Json:
        """An offer in full, for the seat that decides, with the book's additions."""
        options = [self._option(option) for option in offer.options]
        shown = self.data(offer.change(options=()))
        asked = {"seat": offer.seat, "kind": offer.kind, "prompt": self.prompt(offer.prompt)}
        clauses = dict.fromkeys(why.clause for each in offer.options for why in each.refusals)
        reasons = {clause: self._title(clause) for clause in clauses}
        return shown | asked | {"options": options, "reasons": reasons}

    def question(self, offer: Offer, side: str, reader: Onlooker) -> Json:
        """A pending decision of `side` as shown to others: who decides, and about what."""
        return {
            "seat": offer.seat,
            "kind": offer.kind,
            "prompt": self.waiting(offer.prompt, side, reader),
        }

    def waiting(self, prompt: Prompt, side: str, reader: Onlooker | None = None) -> Json:
        """What `side` is deciding, as a sentence for someone else."""
        text = waiting_sentence(self._sentence, prompt, side, reader)
        return {"clause": prompt.clause, "text": text}

    def commit(self, commit: log.Commit) -> Json:
        """A commit, with sentences for its events and the units concerned."""
        events = log.events_of(self._system, commit)
        sentences = log.sentences_of(self._system, commit, self._language)
        units = (each for event in events for each in self._system.history.subjects(event))
        return {
            "seq": commit.seq,
            "seat": commit.seat,
            "at": commit.at,
            "clauses": list(commit.clauses),
            "dice": msgspec.to_builtins(commit.dice),
            "hash": commit.hash,
            "in_advance": log.is_in_advance(commit),
            "units": list(dict.fromkeys(units)),
            "events": self._events(zip(events, sentences, strict=True)),
        }

    def data(self, record: Record) -> Json:
        """A view or offer as JSON: with names of units in the reader's language, and no name of a
        deleted account.
        """
        told: Json = msgspec.to_builtins(record, order="deterministic")
        return self._shown(told, "") if self._names or self._unit_names else told

    def event(self, event: Event) -> Json:
        """An event as JSON, in one walk: as `data`, and with a display `label` on each source of a
        bonus or penalty die.
        """
        seen: Json = self._shown(msgspec.to_builtins(event, order="deterministic"), "")
        return seen

    def word(self, slug: str) -> str:
        """The name of a slug: an ability, a faction, a unit type, or a word of the book."""
        tables = (self._book.abilities, self._book.factions, self._book.missions, self._book.units)
        for table in tables:
            row = table.get(slug)
            if row is not None:
                return str(row.name_in(self._language))
        return self._book.word(slug, self._language)

    def sealed(self, slot: str, name: str) -> str:
        """The sentence that a player has made a secret choice, and of which kind; never its
        content.
        """
        return self._sentence(f"sealed.{slot}", {"name": name})

    def ended(self, trial: Trial) -> str:
        """The outcome of a roll in a few words."""
        first, second = self.unit(trial.sides[0].name), self.unit(trial.sides[-1].name)
        return self._sentence(f"trial.{trial.result}", {"first": first, "second": second})

    def unit(self, name: str) -> str:
        """The display name of a unit."""
        return self._system.history.unit_name(name, self._language)

    def said(self, event: Any) -> str:
        """The sentence of an event; empty for bookkeeping events."""
        return self._sentence(event.message, event)

    def _events(self, told: Iterable[tuple[Event, str]]) -> list[Json]:
        return [
            self.event(event) | {"text": self._without_names("text", text)}
            for event, text in told
            if not isinstance(event, FlowMoved)
        ]

    def _title(self, clause: str) -> str:
        return self._book.clauses[clause].title.get(self._language)

    def _option(self, option: Option) -> Json:
        return {
            "command": msgspec.to_builtins(option.command),
            "text": self._sentence(f"option.{option.label.key}", option.label.params),
            "clause": option.label.clause,
            "subject": option.subject,
            "target": option.target,
            "legal": option.is_legal,
            "refusals": self.refusals(option.refusals),
            "chance": option.chance,
            "zones": msgspec.to_builtins(option.zones),
        }

    def _shown(self, value: Any, key: str, *, names_units: bool = False) -> Any:
        """The JSON `value` of the field `key` as the reader sees it."""
        match value:
            case dict():
                units = self._unit_names(value) if self._unit_names else ()
                seen = {
                    name: self._shown(item, name, names_units=name in units)
                    if isinstance(item, WORDED)
                    else item
                    for name, item in value.items()
                }
                if "sign" in seen:  # a source of a die
                    seen |= {"sign": seen.pop("sign"), "label": self.word(value["name"])}
                return seen
            case list() | tuple():
                return [self._shown(item, key, names_units=names_units) for item in value]
            case str():
                text = self.unit(value) if names_units else value
                return text_without_names(key, text, self._names) if self._names else text
            case _:
                return value

    def _sentence(self, key: str, params: Any) -> str:
        said = self._system.sentence(key, params, self._language)
        return self._without_names("text", said)

    def _without_names(self, key: str, text: str) -> str:
        return text_without_names(key, text, self._names) if self._names else text


def prompt_in(stored: Mapping[str, Any]) -> Prompt:
    """Restore a prompt stored in a row."""
    return msgspec.convert(stored, Prompt)
