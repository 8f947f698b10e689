"""The campaign: the four rooms of the Ancient Sanctum in order (Campaign Master Game Rules)."""

from dataclasses import dataclass

from warband.kernel.questions import Flow, Listed, Pieces, choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.army_cards.cards import Card
from warband.rules.heroscape.places.field import Field
from warband.rules.heroscape.places.rooms import HEROES
from warband.rules.heroscape.places.scenarios import Scenario
from warband.rules.heroscape.setup import place_preset
from warband.rules.heroscape.state import NO_MARKERS, NOBODY, Game, Glyph, Roster
from warband.rules.heroscape.treasure import CHEST, MOBILE

__all__ = ["Campaign", "Room", "enter_first_room", "enter_next_room"]

VIAL = "vial used"
ROOM = "room"
LOST = "lost "


@dataclass(frozen=True, slots=True)
class Room:
    """A scenario of the campaign with its battlefield."""

    scenario: Scenario
    field: Field


@dataclass(frozen=True, slots=True)
class Campaign:
    """The rooms in order, and the cards their armies come from."""

    rooms: tuple[Room, ...]
    cards: dict[str, Card]


def enter_first_room(game: Game, campaign: Campaign) -> None:
    """Set up the first room; all mobile treasure is still to be found."""
    _furnish(game, campaign, 0, frozenset(), MOBILE)


def enter_next_room(game: Game, campaign: Campaign) -> Flow[None]:
    """Go on with the survivors: healed, perhaps with one revived, and with their treasure."""
    heroes = {
        unit.card.name: not game.destroyed >> unit.figures[0] & 1
        for unit in game.roster.units
        if unit.seat == HEROES
    }
    vial = game.recall(VIAL)
    fallen = [name for name, alive in heroes.items() if not alive]
    if fallen and not vial:
        options: list[str | None] = [None, *fallen]
        revived = yield from choose(HEROES, q.RESURRECTION, Listed(options))
        if revived is not None:
            heroes[revived] = True
            vial = 1
            game.tell("resurrection", card=revived)
    lost = frozenset(
        [name for name, alive in heroes.items() if not alive]
        + [key.removeprefix(LOST) for key, _ in game.story if key.startswith(LOST)]
    )
    found = [
        glyph.kind
        for glyph in game.glyphs
        if glyph.kind not in ("", CHEST)
        and glyph.power_up
        and (glyph.space != NOBODY or glyph.carrier in game.roster.own[HEROES])
    ]
    room = game.recall(ROOM) + 1
    _furnish(game, campaign, room, lost, game.bag)
    game.remember(VIAL, vial)
    yield from _share_treasure(game, found)


def _share_treasure(game: Game, found: list[str]) -> Flow[None]:
    """Player 1 lays each treasure on the card of a hero (Equipment)."""
    owners = [f for f in game.roster.own[HEROES] if not game.destroyed >> f & 1]
    for kind in found:
        options = Pieces(owners)
        carrier = yield from choose(HEROES, q.SHARE_TREASURE, options, glyph=kind)
        game.glyphs += (Glyph(kind, True, NOBODY, carrier),)
        game.tell("treasure-shared", glyph=kind, figure=carrier)


def _furnish(
    game: Game, campaign: Campaign, room: int, lost: frozenset[str], bag: tuple[str, ...]
) -> None:
    """Start a room afresh, without the heroes who are lost."""
    here = campaign.rooms[room]
    game.scenario, game.field = here.scenario, here.field
    game.roster = Roster(game.roster.teams)
    game.spaces, game.body, game.wounds, game.lost = [], [], [], []
    game.destroyed = game.spent = game.roused = 0
    game.glyphs, game.story = (), ()
    game.markers = [NO_MARKERS] * len(game.roster.teams)
    game.shown = [0] * len(game.roster.teams)
    game.round = game.turn = game.active = 0
    game.winners, game.result = (), ""
    place_preset(game, campaign.cards, without=lost)
    game.bag = bag
    game.remember(ROOM, room)
    for name in sorted(lost):
        game.remember(LOST + name, 1)
    game.tell("room", room=room + 1, name=here.scenario.name)
