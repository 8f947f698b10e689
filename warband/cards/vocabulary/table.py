"""Effects on players and map: points, tokens, terrain, actions, turns, initiative."""

from typing import Literal, TypeAlias

from warband.cards.vocabulary.creatures import Filter, Who
from warband.cards.vocabulary.moments import Duration
from warband.cards.vocabulary.movement import Spot
from warband.cards.vocabulary.numbers import Number
from warband.cards.vocabulary.words import ActionType, Node, Terrain


class ScorePoints(Node, frozen=True):
    """Victory points for the owner's player (`opponent`: for the other); may be negative."""

    points: Number
    opponent: bool = False


class PutToken(Node, frozen=True):
    """Puts so many tokens on `who`."""

    who: Who
    token: str
    count: Number = 1


class TakeToken(Node, frozen=True):
    """Takes so many tokens from `who`; without a number, all of them."""

    who: Who
    token: str
    count: Number | None = None


class ChangeTerrain(Node, frozen=True):
    """Squares gain, lose or become terrain. `squares` of None means every square in `spot`.

    `contiguous`: each must touch another; `free`: nobody stands there; `also` names more
    terrain for the same squares; `to` keeps it to creatures for whom it counts; with `around`
    the squares within so many of those picked change as well.
    """

    terrain: Terrain
    how: Literal["gain", "lose", "become"] = "gain"
    spot: Spot | None = None
    squares: int | None = 1
    up_to: bool = False
    under: Who | None = None
    template: bool = False
    until: Duration | None = None
    contiguous: bool = False
    free: bool = False
    also: tuple[Terrain, ...] = ()
    to: Filter = ()
    around: int = 0


class ExtraAction(Node, frozen=True):
    """`who` may take so many more actions of the kind this turn."""

    who: Who
    action: ActionType
    count: int = 1


class LoseAction(Node, frozen=True):
    """`who` loses such an action, now or in its next turn."""

    who: Who
    action: ActionType


class ExtraTurns(Node, frozen=True):
    """Changes how many creatures the player activates now, or lets `who` take a turn."""

    more: int = 0
    fewer: int = 0
    who: Who | None = None


class EndTurn(Node, frozen=True):
    """The current turn ends."""


class AddCreature(Node, frozen=True):
    """New creatures join the warband at the spot; `activated`: they had their turn already.

    `up_to`: or fewer than `count`; `total` is what they may cost together.
    """

    where: Filter
    spot: Spot
    count: int = 1
    activated: bool = False
    up_to: bool = False
    total: int | None = None


class JoinWarband(Node, frozen=True):
    """`who` changes sides."""

    who: Who
    until: Duration | None = None


class ExtraInitiativeDie(Node, frozen=True):
    """The owner's player rolls so many more dice for initiative and keeps the best."""

    count: int = 1


class WinInitiative(Node, frozen=True):
    """The owner's player wins the initiative instead; `lose`: loses it."""

    lose: bool = False


class ChooseWord(Node, frozen=True):
    """Chooses a keyword, damage type, defense or power name and remembers it under `tag`."""

    kind: Literal["keyword", "damage type", "defense", "power", "ally", "enemy", "number"]
    among: tuple[str, ...] = ()
    tag: str = ""


class ChooseCreature(Node, frozen=True):
    """Chooses creatures and remembers them under `tag`."""

    who: Who
    tag: str = ""


TableEffect: TypeAlias = (
    ScorePoints | PutToken | TakeToken | ChangeTerrain | ExtraAction | LoseAction | ExtraTurns
    | EndTurn | AddCreature | JoinWarband | ExtraInitiativeDie | WinInitiative | ChooseWord
    | ChooseCreature
)  # fmt: skip
