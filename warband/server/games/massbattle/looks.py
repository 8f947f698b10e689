"""A battle as everybody sees it: nothing on the table is hidden."""

from functools import lru_cache
from hashlib import blake2b

from warband.boards.plane.blocks import Block
from warband.kernel.questions import Choose, Question
from warband.looks.plane import (
    Morale,
    PlaneMap,
    PlaneQuestion,
    PlaneTerrain,
    PlaneUnit,
    PlaneView,
    Pose,
)
from warband.rules.massbattle.combat.shooting import can_shoot
from warband.rules.massbattle.command.orders import FAR, can_spend
from warband.rules.massbattle.deployment import is_scattered, zone_of
from warband.rules.massbattle.ground.engagement import engaged_by, sight_range
from warband.rules.massbattle.ground.spaces import base, bases
from warband.rules.massbattle.ground.terrain import Field, Ground
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import NOBODY, Game, Unit
from warband.rules.massbattle.text.prompts import prompt
from warband.rules.massbattle.victory import needed, team_score
from warband.server.games.massbattle.offers import about_unit, offer
from warband.server.table_book import victors

MIL = 36
"""Points of the plane in a thousandth of an inch."""
CONDITIONS = {"attack": "attack", "AC": "AC"}
"""Conditions whose number is worth telling."""


def mils(length: int) -> int:
    """A length of the plane in thousandths of an inch."""
    return round(length / MIL)


def pose_of(block: Block) -> Pose:
    """Where a block stands, for the page."""
    return mils(block.x), mils(block.y), block.heading


def look(game: Game, question: Question | None, seats: tuple[int, ...]) -> PlaneView:
    """The battle as whoever holds these seats sees it; their question with its options."""
    asked = question if isinstance(question, Choose) else None
    won = game.winners if game.result else None
    return PlaneView(
        victory=game.terms.victory,
        round=game.round,
        phase=game.phase,
        phases=game.phases,
        order=game.order,
        active=asked.seat if asked is not None else NOBODY,
        acting=about_unit(asked) if asked is not None else NOBODY,
        score=tuple(team_score(game, team) for team in game.teams),
        goals=tuple(needed(game, team) or 0 for team in game.teams),
        teams=game.teams,
        units=tuple(unit_view(game, unit) for unit in game.units),
        map=map_version(game.field),
        asked=question.seat if question is not None else NOBODY,
        question=question_view(game, asked) if asked and asked.seat in seats else None,
        winner=None if won is None else (won[0] if won else -1),
        winners=won or (),
        outcome=outcome_words(game),
    )


def outcome_words(game: Game) -> str:
    """How it ended; empty while it goes on."""
    if not game.result:
        return ""
    if not game.winners:
        return f"a draw: {game.result}"
    return f"{victors(tuple(SEATS[seat] for seat in game.winners))}: {game.result}"


def unit_view(game: Game, unit: Unit) -> PlaneUnit:
    """A unit as it stands."""
    block = unit.block
    stands = block is not None and unit.gone in ("", "illusion")
    return PlaneUnit(
        id=unit.number,
        name=unit.name,
        creature=unit.creature.name,
        seat=unit.seat,
        count=unit.count,
        start=unit.start,
        hp=unit.hp,
        size=unit.creature.size,
        pose=pose_of(block) if block is not None and stands else None,
        width=mils(block.width) if block is not None else 0,
        depth=mils(block.depth) if block is not None else 0,
        bases=tuple((mils(x), mils(y)) for _, (x, y) in bases(unit)) if unit.on_table else (),
        base=mils(base(unit.creature.size)),
        formed=unit.formed,
        damage=unit.damage,
        morale=_MORALE[unit.morale],
        activated=unit.activated,
        commanded=unit.commanded,
        rating=unit.rating,
        points=unit.points,
        command=mils(FAR) if unit.rating and can_spend(unit) else 0,
        host=unit.host,
        guest=unit.guest,
        front=unit.front,
        conditions=tuple(_condition(name, number) for name, number in unit.conditions),
        gone=unit.gone,
        engaged=tuple(foe.number for foe in engaged_by(game, unit)) if unit.on_table else (),
        reach=unit.creature.number("Melee Reach"),
        range=_range(game, unit),
    )


def _range(game: Game, unit: Unit) -> int:
    if not unit.on_table or not can_shoot(game, unit):
        return 0
    return mils(min(unit.creature.range, sight_range(game)))


_MORALE: tuple[Morale, ...] = ("normal", "shaken", "routing")


def _condition(name: str, number: int) -> str:
    return f"{CONDITIONS[name]} {number:+d}" if name in CONDITIONS else name


def question_view(game: Game, question: Choose) -> PlaneQuestion:
    """A question with everything that may be answered."""
    options, moves, passing, (width, depth), last, onsets, limits = offer(game, question)
    return PlaneQuestion(
        seat=question.seat,
        ask=question.ask,
        text=prompt(game, question),
        options=options,
        moves=moves,
        unit=about_unit(question),
        width=mils(width),
        depth=mils(depth),
        passing=passing,
        last=last,
        onsets=onsets,
        bounds=limits,
    )


# ------------------------------------------------------------------------------- the table


def map_view(game: Game, name: str = "") -> PlaneMap:
    """The battlefield, with where everybody deploys."""
    table = (0, 0, game.field.width, game.field.height)
    zones = tuple(
        table if is_scattered(game, seat) else zone_of(game, seat)
        for seat in range(len(game.teams))
    )
    return field_view(game.field, name, tuple(_zone(zone) for zone in zones))


def _zone(zone: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    west, south, east, north = zone
    return mils(west), mils(south), mils(east), mils(north)


def field_view(
    field: Field, name: str = "", zones: tuple[tuple[int, int, int, int], ...] = ()
) -> PlaneMap:
    """A battlefield to look at."""
    return PlaneMap(
        name=name,
        version=map_version(field),
        width=mils(field.width),
        height=mils(field.height),
        terrain=tuple(
            PlaneTerrain(
                piece.name,
                piece.ground,
                tuple((mils(x), mils(y)) for x, y in piece.points),
                about_ground(piece.does),
            )
            for piece in field.pieces
        ),
        zones=zones,
    )


@lru_cache(maxsize=64)
def _version(size: tuple[int, int], pieces: tuple[object, ...]) -> str:
    return blake2b(repr((size, pieces)).encode(), digest_size=6).hexdigest()


def map_version(field: Field) -> str:
    """Changes whenever the terrain does."""
    return _version((field.width, field.height), tuple(field.pieces))


def about_ground(ground: Ground) -> str:
    """What a kind of terrain does, in words."""
    covers = {"partial": "cover at range", "low": "cover behind it", "total": "nobody shoots past"}
    parts = [
        "nobody enters" if ground.bars else "",
        "each inch costs two" if ground.slows and not ground.one_way and not ground.high else "",
        "each inch against the points costs two" if ground.one_way else "",
        "going up costs double, standing on it helps in melee" if ground.high else "",
        covers.get(ground.cover, ""),
        "hides what is behind it" if ground.sight else "",
        ground.note,
    ]
    return "; ".join(part for part in parts if part) or "open ground"
