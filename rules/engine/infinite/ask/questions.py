"""What may be asked about a position: input shapes only, no validation. See oracle.md."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, UnsetType, field

from rules.engine.core.questions import Question
from rules.engine.core.record import Record
from rules.engine.infinite.ask.position_rows import At, Id, Rating, WeaponSlug
from rules.engine.infinite.model.state import Action, Edge

MOST_PLACES = 24
"""Most places of a path as written; more legs than a Move may have are refused with a reason."""

Points = Annotated[tuple[At, ...], Meta(max_length=MOST_PLACES)]
Ids = Annotated[tuple[Id, ...], Meta(max_length=MOST_PLACES)]


class Distance(Question, tag="distance"):
    """IF-GEO-3 IF-GEO-5  Distance from a unit to a unit, with the range band, or to a feature."""

    origin: Id = field(name="from")
    to: Id


class Sight(Question, tag="sight"):
    """IF-LOS-2 IF-LOS-6  Line of sight between two units, and the cover of `to` against `from`."""

    origin: Id = field(name="from")
    to: Id


class Attack(Question, tag="attack"):
    """IF-ATTACK-1  An attack with the readied weapon, or with Unarmed."""

    unit: Id
    targets: Ids
    weapon: WeaponSlug | UnsetType = UNSET


class Split(Record):
    """IF-DMG-5  What is taken from each attribute."""

    mind: Rating = 0
    body: Rating = 0
    spirit: Rating = 0


class Damage(Question, tag="damage"):
    """IF-DMG-3 IF-DMG-5  Damage to a unit before armour, and how its owner divides it."""

    unit: Id
    damage: Rating
    apen: Rating = 0
    split: Split | UnsetType = UNSET


class Check(Question, tag="check"):
    """IF-MORALE-4 IF-STATE-10 IF-INTER-3  The chances of a check, as if it were due; `difficulty`
    is that of an Interact test.
    """

    unit: Id
    kind: Literal["morale", "rally", "interact"]
    difficulty: Annotated[int, Meta(ge=1, le=99)] | UnsetType = UNSET


class Move(Question, tag="move"):
    """IF-MOVE-3 IF-STATE-8  A Move by exactly the legs through `via`; or the straight retreat of a
    Broken unit towards an edge.
    """

    unit: Id
    to: At | UnsetType = UNSET
    via: Points = ()
    athletics: bool = False
    retreat: Edge | UnsetType = UNSET


class Reach(Question, tag="reach"):
    """IF-SHOW-3  The area in which a Move of a unit may end, without Athletics or with it."""

    unit: Id
    athletics: bool = False


class Formation(Question, tag="formation"):
    """IF-SQUAD-3 IF-SQUAD-4  Whether these units may be declared a squad."""

    leader: Id
    members: Ids


class Options(Question, tag="options"):
    """IF-ACT-1  Every action of a unit in its part."""

    unit: Id


class Acted(Record):
    """An action that has been completed: the `path` of a Move, the `targets` of an Attack."""

    unit: Id
    action: Action
    path: Points = ()
    targets: Ids = ()


class Reactions(Question, tag="reactions"):
    """IF-REACT-4  The reactions of every enemy to an action."""

    action: Acted


class Order(Question, tag="order"):
    """IF-ORDER-1 IF-LOSE-1  Who is next between two turns, and who is the Losing Player."""


AnyQuestion = (
    Distance
    | Sight
    | Attack
    | Damage
    | Check
    | Move
    | Reach
    | Formation
    | Options
    | Reactions
    | Order
)
KINDS = get_args(AnyQuestion)
