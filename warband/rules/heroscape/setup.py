"""Gathering and placing armies (Master: Gather and Place Your Army)."""

from collections.abc import Mapping

from warband.boards.hexes import bits
from warband.kernel.questions import Bits, Flow, Listed, RefusedSetup, choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.army_cards.cards import Card
from warband.rules.heroscape.movement import landings
from warband.rules.heroscape.orders import highest_roller
from warband.rules.heroscape.state import NOBODY, Draft, Game, Glyph

__all__ = ["SetupError", "begin_draft", "draft_pick", "place_army", "place_preset", "roll_to_place"]

Cards = Mapping[str, Card]


class SetupError(RefusedSetup):
    """Armies or places that a scenario cannot start with."""


# Pre-set armies.


def place_preset(game: Game, cards: Cards, without: frozenset[str] = frozenset()) -> None:
    """Armies and treasure start where the scenario shows them, but for cards left out."""
    scenario = game.scenario
    for start in scenario.starts:
        if start.seat == 0 and start.card in without:
            continue
        unit = game.muster(_card(cards, start.card), start.seat)
        figures = game.roster.units[unit].figures
        if len(start.places) not in (0, len(figures)):
            raise SetupError(f"{start.card} has {len(figures)} figures, not {len(start.places)}")
        for figure, place in zip(figures, start.places, strict=False):
            stand_figure(game, figure, place)
    lay_treasure(game)


def stand_figure(game: Game, figure: int, place: str) -> None:
    """Stand a figure on the space or spaces of a name such as ``C4`` or ``C4-D4``."""
    trails = game.field.walk(game.roster.cards[figure])
    spaces = [game.field.board.space(name) for name in place.split("-")]
    stand = trails.stand(*spaces)
    if not landings(game, figure, trails) >> stand & 1:
        raise SetupError(f"{game.name(figure)} cannot stand on {place}")
    game.put(figure, trails.stands[stand])


def lay_treasure(game: Game) -> None:
    """Lay out the treasure glyphs of the scenario."""
    scenario, board = game.scenario, game.field.board
    game.glyphs += tuple(
        Glyph(lying.kind, lying.power_up, board.space(lying.space), NOBODY)
        for lying in scenario.treasure
    )
    game.bag = scenario.bag


def _card(cards: Cards, name: str) -> Card:
    if name not in cards:
        raise SetupError(f"there is no army card {name!r}")
    return cards[name]


# Drafting an army.


def begin_draft(game: Game, cards: Cards) -> Flow[None]:
    """Everybody rolls the d20; the highest roller drafts first."""
    seats = list(range(len(game.roster.teams)))
    first = yield from highest_roller(game, seats, "draft")
    sets = game.scenario.sets
    game.draft = Draft(first, 0, 0, tuple((name, sets) for name in cards))
    game.tell("draft-begins", seat=first)


def _drafter(draft: Draft, seats: int) -> int:
    """Whose pick it is. Two players pick one, two, then one each; more go back and forth."""
    if seats == 2:
        second = draft.picks in (1, 2) or (draft.picks > 3 and draft.picks % 2 == 0)
        return (draft.first + second) % 2
    lap, place = divmod(draft.picks, seats)
    return (draft.first + (place if lap % 2 == 0 else seats - 1 - place)) % seats


def draft_pick(game: Game, cards: Cards) -> Flow[None]:
    """One pick: choose a card within the points and place its figures at once."""
    draft = game.draft
    assert draft is not None
    seat = _drafter(draft, len(game.roster.teams))
    game.draft = draft = draft._replace(picks=draft.picks + 1)
    if draft.done >> seat & 1:
        return
    options: list[str | None] = list(_affordable(game, cards, draft, seat))
    if any(unit.seat == seat for unit in game.roster.units):
        options.append(None)
    name = None
    if options:
        name = yield from choose(seat, q.DRAFT, Listed(options), points=_points(game, seat))
    if name is None:
        game.draft = draft._replace(done=draft.done | 1 << seat)
        game.tell("army-complete", seat=seat)
        return
    left = tuple((other, count - (other == name)) for other, count in draft.left)
    game.draft = draft._replace(left=left)
    unit = game.muster(cards[name], seat)
    game.tell("drafted", seat=seat, card=name)
    yield from _place_unit(game, seat, unit)


def draft_over(game: Game) -> bool:
    """Whether all armies are complete."""
    assert game.draft is not None
    return game.draft.done == (1 << len(game.roster.teams)) - 1


def _points(game: Game, seat: int) -> int:
    return sum(unit.card.points for unit in game.roster.units if unit.seat == seat)


def _affordable(game: Game, cards: Cards, draft: Draft, seat: int) -> list[str]:
    """Cards in the pool that fit the points and do not repeat a unique card."""
    spare = game.scenario.points - _points(game, seat)
    own = {unit.card.name for unit in game.roster.units if unit.seat == seat}
    return [
        name
        for name, count in draft.left
        if count
        and cards[name].points <= spare
        and not (cards[name].rarity == "unique" and name in own)
    ]


# Pre-made armies.


def roll_to_place(game: Game, cards: Cards) -> Flow[None]:
    """Armies brought along: check them, then roll for who places first."""
    for seat, army in enumerate(game.scenario.armies):
        check_army([_card(cards, name) for name in army], game.scenario.points)
        for name in army:
            game.muster(cards[name], seat)
    seats = list(range(len(game.roster.teams)))
    first = yield from highest_roller(game, seats, "placing")
    game.order = tuple(seats[first:] + seats[:first])


def army_faults(army: list[Card], points: int) -> list[tuple[str, str]]:
    """The rules that an army breaks, by name and in words: too dear, or a unique card twice."""
    found: list[tuple[str, str]] = []
    total = sum(card.points for card in army)
    if points and total > points:
        found.append(("army.points", f"the army costs {total} points, more than {points}"))
    unique = [card.name for card in army if card.rarity == "unique"]
    for name in dict.fromkeys(unique):
        if unique.count(name) > 1:
            why = f"{name} is unique and can be in an army only once"
            found.append(("army.unique", why))
    return found


def check_army(army: list[Card], points: int) -> None:
    """Raise :class:`SetupError` if an army is too dear or repeats a unique card."""
    for _, why in army_faults(army, points):
        raise SetupError(why)


def place_army(game: Game, seat: int) -> Flow[None]:
    """A player places a whole army."""
    for number, unit in enumerate(game.roster.units):
        if unit.seat == seat:
            yield from _place_unit(game, seat, number)


# Placing figures.


def _place_unit(game: Game, seat: int, unit: int) -> Flow[None]:
    """Place the figures of a card in the player's start zone; those without room are not used."""
    yield from _choose_zone(game, seat)
    zone = game.field.board.zones[game.zones[seat]]
    for figure in game.roster.units[unit].figures:
        trails = game.field.walk(game.roster.cards[figure])
        inside = landings(game, figure, trails)
        for space in bits((1 << len(game.field.board.spaces)) - 1 & ~zone):
            inside &= ~trails.holding[space]
        if not inside:
            game.leave_out(figure)
            game.tell("no-room", figure=figure)
            continue
        stand = yield from choose(seat, q.PLACE, Bits(inside), figure=figure)
        game.put(figure, trails.stands[stand])
        if game.log is not None:
            game.tell("placed", figure=figure, spaces=trails.stands[stand])


def _choose_zone(game: Game, seat: int) -> Flow[None]:
    """An army starts in one zone, never one that enemies hold; teammates share theirs."""
    if game.zones[seat]:
        return
    teams = game.roster.teams
    zone = next(
        (game.zones[mate] for mate in range(len(teams)) if teams[mate] == teams[seat]
         and game.zones[mate]), "",
    )  # fmt: skip
    if not zone:
        free = [name for name in game.field.board.zones if name not in game.zones]
        if not free:
            raise SetupError(f"{game.field.board.name!r} has no start zone left for seat {seat}")
        zone = yield from choose(seat, q.START_ZONE, Listed(free))
    zones = list(game.zones)
    zones[seat] = zone
    game.zones = tuple(zones)
    game.tell("start-zone", seat=seat, zone=zone)
