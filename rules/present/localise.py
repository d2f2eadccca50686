"""Localises the engine's output: records become JSON with sentences in the reader's language.

Uses only the engine's offers, views and events, and adds no information.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

import msgspec

from rosters.catalogues import book
from rules.engine.core import fields, log
from rules.engine.core.decision import Refusal, Seat
from rules.engine.core.flow import Event, FlowMoved
from rules.engine.core.record import Record
from rules.engine.systems import system
from rules.engine.tabletop.fields import LABELLED, UNIT_NAME, unit_ids
from rules.engine.tabletop.history import Trial
from rules.engine.tabletop.offer import Offer, Option, Prompt
from rules.present.localised_json import (
    CommitJson,
    DecisionJson,
    Json,
    OptionJson,
    PromptJson,
    RefusalJson,
    WaitingJson,
)
from rules.present.pseudonyms import NOBODY, Names, in_sentence, with_owner, without_names
from rules.present.waiting_sentences import Onlooker, waiting_sentence


class Localiser:
    """Translates one rule book's records into one language, with `names` of deleted accounts
    replaced.
    """

    def __init__(self, key: str, language: str, names: Names = NOBODY) -> None:
        self._system = system(key)
        self._book = book(key)
        self._language = language
        self._names = names
        self._shows: fields.Shows = {
            **without_names(names),
            UNIT_NAME: lambda name: with_owner(self.unit(name), names),
            LABELLED: self.word,
        }

    def prompt(self, prompt: Prompt) -> PromptJson:
        return {
            "clause": prompt.clause,
            "text": self._sentence(f"prompt.{prompt.key}", prompt.params),
        }

    def refusals(self, refusals: Iterable[Refusal]) -> list[RefusalJson]:
        """Each refusal with its clause and a sentence for the player."""
        return [
            {"clause": each.clause, "sentence": self._sentence(f"refusal.{each.key}", each.params)}
            for each in refusals
        ]

    def offer(self, offer: Offer) -> DecisionJson:
        """An offer in full, for the seat that decides, with the book's additions."""
        options = [self._option(option) for option in offer.options]
        shown = self.data(offer.change(options=()))
        asked = _asked(offer, self.prompt(offer.prompt))
        clauses = dict.fromkeys(why.clause for each in offer.options for why in each.refusals)
        reasons = {clause: self._title(clause) for clause in clauses}
        return shown | asked | {"options": options, "reasons": reasons}

    def question(self, offer: Offer, side: str, reader: Onlooker) -> DecisionJson:
        """A pending decision of `side` as shown to others: who decides, and about what."""
        return dict(_asked(offer, self.waiting(offer.prompt, side, reader)))

    def waiting(self, prompt: Prompt, side: str, reader: Onlooker | None = None) -> PromptJson:
        """What `side` is deciding, as a sentence for someone else."""
        text = waiting_sentence(self._sentence, self._system.units_in, prompt, side, reader)
        return {"clause": prompt.clause, "text": text}

    def commit(self, commit: log.Commit) -> CommitJson:
        """A commit, with sentences for its events and the units concerned."""
        events = log.events_of(self._system, commit)
        sentences = log.sentences_of(self._system, commit, self._language)
        units = (each for event in events for each in unit_ids(event))
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
        """A view, offer or event as JSON: names of units and words in the reader's language, and no
        name of a deleted account.
        """
        told: Json = msgspec.to_builtins(record, order="deterministic")
        shown: Json = fields.shown(told, fields.kinds_of(record), self._shows)
        return shown

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
            self.data(event) | {"text": in_sentence(text, self._names)}
            for event, text in told
            if not isinstance(event, FlowMoved)
        ]

    def _title(self, clause: str) -> str:
        return self._book.clauses[clause].title.get(self._language)

    def _option(self, option: Option) -> OptionJson:
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

    def _sentence(self, key: str, params: Any) -> str:
        return in_sentence(self._system.sentence(key, params, self._language), self._names)


def _asked(offer: Offer, prompt: PromptJson) -> WaitingJson:
    return {"seat": cast("Seat", offer.seat), "kind": offer.kind, "prompt": prompt}


def prompt_in(stored: Mapping[str, Any]) -> Prompt:
    """Restore a prompt stored in a row."""
    return msgspec.convert(stored, Prompt)
