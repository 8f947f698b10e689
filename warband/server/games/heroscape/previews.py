"""Previews of HeroScape: attacks from another place, and what lies between two spaces."""

from warband.boards.hexes import FAR, UP, Outline
from warband.boards.hexes.sight import View as Line
from warband.looks.hexes import HexAttacks, HexSight, HexStrike
from warband.rules.heroscape.basic import basic_targets
from warband.rules.heroscape.combat import NORMAL, Attack
from warband.rules.heroscape.movement import landings
from warband.rules.heroscape.places.engagement import engaged_with
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.turn import possible_attacks
from warband.server.games.heroscape.odds import odds_of
from warband.server.protocol import HexAttacksQuery, HexSightQuery
from warband.server.table_book import WrongBook

PERSON = 5
"""The height of somebody imagined on an empty space."""
EYE = 18
"""The height of their eyes, in quarters of a level."""


def preview_attacks(game: Game, query: HexAttacksQuery) -> HexAttacks:
    """What a figure could attack from somewhere; changes the state."""
    figure = query.figure
    if figure >= len(game.body):
        raise WrongBook(f"there is no figure {figure}")
    spaces = query.spaces or game.spaces[figure]
    trails = game.field.walk(game.roster.cards[figure])
    known = [stand for stand, cells in enumerate(trails.stands) if cells == spaces]
    if not known:
        raise WrongBook(f"{game.name(figure)} cannot stand on {spaces}")
    if spaces != game.spaces[figure] and not landings(game, figure, trails) >> known[0] & 1:
        # Somebody has got there first since the question was asked.
        return HexAttacks(figure, spaces, (), ())
    game.put(figure, spaces)
    if game.field.master:
        attacks = possible_attacks(game, figure)
    else:
        attacks = [Attack(figure, NORMAL, foe) for foe in basic_targets(game, figure)]
    return HexAttacks(
        figure,
        spaces,
        tuple(engaged_with(game, figure)) if game.field.master else (),
        tuple(_strike(game, attack) for attack in attacks),
    )


def _strike(game: Game, attack: Attack) -> HexStrike:
    powers = game.roster.cards[attack.figure].powers
    name = "" if attack.power == NORMAL else powers[attack.power].name
    return HexStrike(attack.figure, attack.target, name, odds_of(game, attack))


def preview_sight(game: Game, query: HexSightQuery) -> HexSight:
    """Whether whoever stands on one space sees whoever stands on another, and what blocks."""
    board = game.field.board
    source, target = query.source, query.target
    if max(source, target) >= len(board.spaces):
        raise WrongBook(f"the battlefield has {len(board.spaces)} spaces")
    viewer, seen = _standing(game, source), _standing(game, target)
    cards = game.roster.cards
    eye = cards[viewer].eye if viewer != NOBODY else EYE
    zone = cards[seen].zone if seen != NOBODY else Outline(0, PERSON * UP)
    whole = cards[seen].whole if seen != NOBODY else Outline(0, PERSON * UP, fringe=True)
    others = {
        figure: game.field.prisms(game.spaces[figure], cards[figure].height)
        for figure, body in enumerate(game.body)
        if body and figure not in (viewer, seen)
    }
    bodies = tuple(prism for prisms in others.values() for prism in prisms)
    sight = game.field.sight
    line = sight.explain(source, eye, target, zone, bodies)
    any_part = line if line.clear else sight.explain(source, eye, target, whole, bodies)
    hiding = tuple(
        figure for figure, prisms in others.items() if any(p in line.bodies for p in prisms)
    )
    a, b = board.spaces[source], board.spaces[target]
    middle = (float(b.hex.q), float(b.hex.r), b.level + (zone.low + zone.high) / 2 / UP)
    distance = board.distance(source, target)
    return HexSight(
        clear=line.clear,
        clear_sight=any_part.clear,
        distance=-1 if distance == FAR else distance,
        eye=(float(a.hex.q), float(a.hex.r), a.level + eye / UP),
        point=_point(line) or middle,
        hexes=tuple((hex_.q, hex_.r) for hex_ in line.hexes),
        figures=hiding,
        text=_words(game, line.clear, any_part.clear, distance, hiding, line, (source, target)),
    )


def _standing(game: Game, space: int) -> int:
    for figure, body in enumerate(game.body):
        if body >> space & 1:
            return figure
    return NOBODY


def _point(line: Line) -> tuple[float, float, float] | None:
    if line.point is None:
        return None
    x, y, z = line.point
    return float(x), float(y), float(z)


def _words(
    game: Game,
    clear: bool,
    any_part: bool,
    distance: int,
    hiding: tuple[int, ...],
    line: Line,
    ends: tuple[int, int],
) -> str:
    names = " to ".join(_who(game, space) for space in ends)
    far = "out of any range" if distance == FAR else f"{distance} spaces"
    if clear:
        return f"{names}: in line of sight, {far}."
    hexes = [hex_.name for hex_ in line.hexes[:4]]
    blocks = [game.name(figure) for figure in hiding] + hexes
    why = f" {', '.join(blocks)} in the way." if blocks else ""
    part = " Some part of it can be seen, but not its hit zone." if any_part else ""
    return f"{names}: no line of sight, {far}.{why}{part}"


def _who(game: Game, space: int) -> str:
    figure = _standing(game, space)
    return game.name(figure) if figure != NOBODY else game.field.board.name_of(space)
