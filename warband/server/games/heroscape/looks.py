"""A battle as somebody may see it. What stays hidden is decided by the rules' own `view`."""

from functools import lru_cache

from warband.boards.hexes import Hex, HexBoard, bits
from warband.kernel.questions import Choose, Question
from warband.looks.hexes import (
    HexColumn,
    HexFigure,
    HexGlyph,
    HexMap,
    HexQuestion,
    HexSlab,
    HexUnit,
    HexView,
    HexWall,
)
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.orders import MARKERS
from warband.rules.heroscape.places.engagement import engaged_with
from warband.rules.heroscape.places.glyphs import STATIONARY
from warband.rules.heroscape.places.scenarios import score
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.state import NOBODY, Game, Glyph
from warband.rules.heroscape.text.prompts import prompt
from warband.rules.heroscape.treasure import CHEST, POTION, RUNE, TALISMAN, known_kind
from warband.rules.heroscape.views import view as seen_by
from warband.server.games.heroscape.offers import about_number, offer
from warband.server.games.heroscape.scenarios import chest_of, notes_of
from warband.server.table_book import victors

TREASURE = {
    RUNE: "one attack die more for its carrier",
    TALISMAN: "one defense die more for its carrier",
    POTION: "heals three wounds of its carrier, once",
}


def look(
    game: Game, question: Question | None, seats: tuple[int, ...], placed: tuple[int, ...] = ()
) -> HexView:
    """The battle as whoever holds these seats may see it; no seats for a spectator.

    `placed` are the cards of the order markers laid so far by whoever lays them now.
    """
    asked = question if isinstance(question, Choose) else None
    active, acting = whose_turn(game, asked)
    return HexView(
        game="master" if game.field.master else "basic",
        scenario=game.scenario.name,
        phase=game.phase,
        round=game.round,
        rounds=game.scenario.rounds,
        turn=game.turn + 1 if game.phase == "turn" else 0,
        order=game.order,
        active=active,
        acting=acting,
        score=scores(game),
        teams=game.roster.teams,
        figures=tuple(figure_view(game, figure) for figure in range(len(game.body))),
        units=unit_views(game, seats, asked, placed),
        glyphs=glyph_views(game),
        map=map_version(game),
        zones=game.zones,
        notes=notes_of(game.scenario),
        limit=game.scenario.points,
        asked=asked.seat if asked is not None else -1,
        question=question_view(game, asked, seats) if asked is not None else None,
        winner=winner(game),
        winners=game.winners if game.result else (),
        outcome=outcome_words(game),
    )


def scores(game: Game) -> tuple[int, ...]:
    """The points of each seat's team."""
    points = score(game)
    return tuple(points[team] for team in game.roster.teams)


def winner(game: Game) -> int | None:
    """The first seat of the team that won, -1 for a draw, None while it goes on."""
    if not game.result:
        return None
    return game.winners[0] if game.winners else -1


def outcome_words(game: Game) -> str:
    """How it ended, by the colours that the table shows: `red wins: last on the battlefield`."""
    if not game.winners or not game.result:
        return game.result
    _, _, how = game.result.partition(": ")
    return f"{victors(tuple(SEATS[seat] for seat in game.winners))}: {how}"


def whose_turn(game: Game, asked: Choose | None) -> tuple[int, int]:
    """The seat whose turn it is and the army card it plays; -1 for none."""
    if game.phase not in ("turn", "basic turn") or game.result:
        return -1, -1
    seat = game.order[game.active % len(game.order)]
    unit = -1
    if game.phase == "turn" and game.turn < len(MARKERS) and game.shown[seat] >> game.turn & 1:
        unit = game.markers[seat][game.turn]
    elif asked is not None:
        figure = about_number(asked, "figure")
        unit = game.roster.unit[figure] if figure >= 0 else about_number(asked, "unit")
    return seat, unit


def figure_view(game: Game, figure: int) -> HexFigure:
    """A figure as it stands."""
    roster = game.roster
    engaged = engaged_with(game, figure) if game.field.master and game.body[figure] else []
    return HexFigure(
        id=figure,
        name=roster.names[figure],
        unit=roster.unit[figure],
        seat=roster.seats[figure],
        life=roster.life[figure],
        wounds=game.wounds[figure],
        spaces=game.spaces[figure],
        destroyed=bool(game.destroyed >> figure & 1),
        engaged=tuple(engaged),
        carries=tuple(game.glyphs[number].kind for number in game.carried(figure)),
        ambushing=game.is_roused(figure),
        spent=bool(game.spent >> figure & 1),
    )


def unit_views(
    game: Game,
    seats: tuple[int, ...],
    asked: Choose | None = None,
    placed: tuple[int, ...] = (),
) -> tuple[HexUnit, ...]:
    """All army cards, with the order markers that these seats may know."""
    markers = list(game.markers)
    face_down: dict[int, int] = {}
    if len(seats) < len(markers):
        seen, hidden = seen_by(game, seats[0] if seats else None)
        markers, face_down = seen.markers, dict(hidden)
    if asked is not None and asked.ask == q.ORDER_MARKER and asked.seat in seats:
        markers[asked.seat] = placed
    return tuple(
        _unit_view(game, number, markers, face_down.get(number, 0))
        for number in range(len(game.roster.units))
    )


def _unit_view(game: Game, number: int, markers: list[tuple[int, ...]], face_down: int) -> HexUnit:
    card, seat, figures, _ = game.roster.units[number]
    known = [marker for marker, unit in enumerate(markers[seat]) if unit == number]
    return HexUnit(
        id=number,
        name=game.roster.unit_name(number),
        card=card.name,
        seat=seat,
        figures=figures,
        in_play=game.in_play(number),
        markers=tuple(MARKERS[marker] for marker in known),
        shown=tuple(MARKERS[marker] for marker in known if game.shown[seat] >> marker & 1),
        face_down=face_down,
    )


def glyph_views(game: Game) -> tuple[HexGlyph, ...]:
    """The glyphs in play; what lies face down keeps its secret."""
    return tuple(
        _glyph_view(number, glyph, chest_of(game.scenario))
        for number, glyph in enumerate(game.glyphs)
        if glyph.space != NOBODY or glyph.carrier != NOBODY
    )


def _glyph_view(number: int, glyph: Glyph, chest: str) -> HexGlyph:
    kind = known_kind(glyph)
    hidden = "a unique hero who ends a move on it may take it, at the risk of a trap"
    about = STATIONARY.get(kind) or (chest if kind == CHEST else TREASURE.get(kind, hidden))
    return HexGlyph(number, kind, glyph.power_up, glyph.space, glyph.carrier, about)


def question_view(game: Game, question: Choose, seats: tuple[int, ...]) -> HexQuestion:
    """The question in words; options only for the seat that is asked."""
    options = offer(game, question) if question.seat in seats else ()
    figure, unit = about_number(question, "figure"), about_number(question, "unit")
    if unit < 0 <= figure:
        unit = game.roster.unit[figure]
    return HexQuestion(
        seat=question.seat,
        ask=question.ask,
        text=prompt(game, question),
        options=options,
        figure=figure,
        unit=unit,
        card=game.roster.units[unit].card.name if unit >= 0 else "",
        points=about_number(question, "points"),
        marker=str(question.about.get("marker", "")),
        power=str(question.about.get("power", "")),
        passing=next((o.n for o in options if o.kind in ("pass", "no")), -1),
    )


# ----------------------------------------------------------------------------------- the map


def map_version(game: Game) -> str:
    """Changes with every room of the campaign."""
    return f"{game.scenario.name}, {game.field.board.name}"


def map_view(game: Game) -> HexMap:
    """The battlefield of a battle."""
    return board_view(game.field.board, map_version(game))


@lru_cache(maxsize=32)
def board_view(board: HexBoard, version: str) -> HexMap:
    """A board: its columns from bottom to top, its walls and start zones."""
    return HexMap(
        name=board.name,
        version=version,
        columns=tuple(_column(board, hex_) for hex_ in board.columns),
        walls=tuple(
            HexWall((wall.a.q, wall.a.r), (wall.b.q, wall.b.r), wall.top)
            for wall in board.walls.values()
        ),
        zones={name: tuple(bits(mask)) for name, mask in board.zones.items()},
        names=tuple(board.name_of(space) for space in range(len(board.spaces))),
    )


def _column(board: HexBoard, hex_: Hex) -> HexColumn:
    spaces = {board.levels[number]: number for number in board.on.get(hex_, ())}
    return HexColumn(
        hex_.q,
        hex_.r,
        tuple(
            HexSlab(
                slab.bottom,
                slab.level,
                slab.ground,
                -1 if slab.obstacle else spaces.get(slab.level, -1),
                slab.obstacle,
                slab.peak,
            )
            for slab in board.columns[hex_]
        ),
    )
