"""Previews of the 2003 skirmish: what the rules say would happen."""

import msgspec

from warband.boards.squares.grid import cells_of
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.looks.square_previews import (
    AttacksView,
    Blocker,
    Odds,
    ReachView,
    SightView,
    Step,
    Template,
    TemplatesView,
    ThreatView,
)
from warband.looks.squares import View
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Choices
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.magic.spells import Sighted, areas, caught
from warband.rules.handbook.magic.spells import targets as aims
from warband.rules.handbook.modifiers import Blow
from warband.rules.handbook.senses import low_obstacles
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.rules.handbook.text.answers import strike_text
from warband.server.games.handbook.odds import act_odds, attack_odds, standing_odds
from warband.server.games.handbook.offers import number_of, spec_of
from warband.server.games.handbook.paths import asked_steps, free_steps, threatened_cells
from warband.server.games.handbook.tiles_laid import layings
from warband.server.games.handbook.views import view
from warband.server.protocol import (
    AttacksQuery,
    LayingsQuery,
    OutlookQuery,
    PreviewQuery,
    ProspectsQuery,
    ReachQuery,
    SightQuery,
    TemplatesQuery,
    ThreatQuery,
)
from warband.server.table_book import WrongBook
from warband.server.work.square_prospects import outlook, prospects


class HandbookEyes:
    """A skirmish, for whoever plays answers out on a copy."""

    def view(self, battle: Battle[Skirmish], seats: tuple[int, ...]) -> View:
        """The battle as whoever holds these seats may see it."""
        return view(battle.state, battle.ask(), seats)

    def columns(self, battle: Battle[Skirmish]) -> int:
        """How many squares a row of the map has."""
        return battle.state.field.grid.width

    def steps(self, battle: Battle[Skirmish], piece: int) -> tuple[Step, ...]:
        """Where a creature can go, if the question at hand is where it goes."""
        question = battle.ask()
        return asked_steps(battle.state, question) if isinstance(question, Choose) else ()

    def placements(self, battle: Battle[Skirmish], piece: int, power: str) -> tuple[Template, ...]:
        """None: areas are chosen by whom they catch."""
        return ()

    def attacks(self, battle: Battle[Skirmish], piece: int) -> tuple[Odds, ...]:
        """Every attack, spell or ability that the question at hand offers."""
        question = battle.ask()
        state = battle.state
        if not isinstance(question, Choose):
            return ()
        options = question.options
        if isinstance(options, Choices) and options.turn is not None:
            found = (act_odds(state, options.turn, act, n) for n, act in enumerate(options.acts))
            return tuple(odds for odds in found if odds is not None)
        target = number_of(question, "target")
        strikes = [(n, options[n]) for n in range(len(options))]
        if question.ask in (q.OPPORTUNITY, q.WHICH_ATTACK) and target >= 0:
            charging, off_turn = question.ask == q.WHICH_ATTACK, question.ask == q.OPPORTUNITY
            return tuple(
                attack_odds(
                    state,
                    Blow(
                        piece, target, strike, melee=True, charging=charging, opportunity=off_turn
                    ),
                    strike_text(strike),
                    n,
                )
                for n, strike in strikes
                if isinstance(strike, Strike)
            )
        if question.ask == q.CLEAVE:
            best = state.roster.cards[piece].melee[0]
            return tuple(
                attack_odds(state, Blow(piece, enemy, best, melee=True), strike_text(best), n)
                for n, enemy in strikes
                if isinstance(enemy, int) and enemy != NOBODY
            )
        return ()


def answer(battle: Battle[Skirmish], query: PreviewQuery) -> msgspec.Struct:
    """What the rules say; changes the battle's state, so it must be a copy."""
    battle.ask()
    state = battle.state
    match query:
        case ProspectsQuery():
            return prospects(battle, HandbookEyes())
        case OutlookQuery():
            return outlook(battle, HandbookEyes(), query.option, query.following)
        case ReachQuery():
            speed, steps = free_steps(state, _on_grid(state, query.piece))
            return ReachView(query.piece, "move", speed, steps)
        case AttacksQuery():
            who = _on_grid(state, query.piece)
            return AttacksView(who, state.anchor[who], standing_odds(state, who))
        case ThreatQuery():
            return _threat(state, query.pieces)
        case SightQuery():
            return _sight(state, query.source, query.target)
        case TemplatesQuery():
            return _templates(state, _on_grid(state, query.piece), query.power)
        case LayingsQuery():
            return layings(battle)
        case _:
            raise WrongBook("this preview belongs to another rulebook")


def _on_grid(state: Skirmish, creature: int) -> int:
    if creature >= len(state.space) or not state.space[creature]:
        raise WrongBook(f"there is no creature {creature} on the grid")
    return creature


def _threat(state: Skirmish, pieces: tuple[int, ...]) -> ThreatView:
    ground, sides = state.field.ground, state.roster.sides
    reach = {}
    beside = {}
    for piece in pieces:
        who = _on_grid(state, piece)
        reach[str(who)] = tuple(cells_of(threatened_cells(state, who)))
        beside[str(who)] = tuple(cells_of(ground.threatened(state.anchor[who], sides[who])))
    return ThreatView(pieces, reach, beside)


def _sight(state: Skirmish, source: int, target: int) -> SightView:
    """What lies between two squares, creatures in the way counted."""
    grid, ground = state.field.grid, state.field.ground
    if source >= grid.size or target >= grid.size:
        raise WrongBook("there is no such square on the grid")
    seen = ground.sees(1 << source, 1 << target)
    effect = ground.affects(1 << source, 1 << target)
    bodies = state.bodies() & ~(1 << source | 1 << target)
    low, low_walls = low_obstacles(state.field, 1 << source, 1 << target)
    cover = seen and ground.ranged_cover(source, 1, target, 1, bodies | low, low_walls)
    (x, y), (u, v) = grid.xy(source), grid.xy(target)
    here, there = grid.name(source), grid.name(target)
    distance = ground.distance(1 << source, 1 << target)
    if not seen:
        text = f"{here} does not see {there}: a wall or darkness is in the way."
    elif cover:
        text = f"{here} sees {there}, {distance} squares off, which has cover (+4 AC)."
    else:
        text = f"{here} sees {there}, {distance} squares off, without cover."
    walls = [] if seen else _walls_between(state, source, target)
    return SightView(
        source,
        target,
        distance,
        seen,
        effect,
        "cover" if cover else "",
        "",
        ((x + 0.5, y + 0.5), (u + 0.5, v + 0.5)),
        tuple(Blocker("wall", cell) for cell in walls),
        text if effect or not seen else f"{text} There is no line of effect.",
    )


def _walls_between(state: Skirmish, source: int, target: int) -> list[int]:
    """The walls that the straight line between two squares crosses."""
    grid = state.field.grid
    solid = state.field.ground.layers.walls | state.field.ground.layers.dark
    (x, y), (u, v) = grid.xy(source), grid.xy(target)
    steps = 4 * max(abs(u - x), abs(v - y), 1)
    found: dict[int, None] = {}
    for n in range(1, steps):
        i, j = round(x + (u - x) * n / steps), round(y + (v - y) * n / steps)
        cell = grid.cell(i, j)
        if solid >> cell & 1 and cell not in (source, target):
            found[cell] = None
    return list(found)


def _templates(state: Skirmish, who: int, power: str) -> TemplatesView:
    """Every way to lay the area of a spell or ability, and whom it would catch."""
    spec = spec_of(state, who, power)
    if spec is None:
        raise WrongBook(f"{state.name(who)} has no spell or ability named {power!r}")
    laid: dict[tuple[int, tuple[int, ...]], Template] = {}
    for target in aims(state, who, spec, Sighted(state, who)):
        if target == NOBODY and spec.range != "adjacent":
            continue
        for cells in areas(state, who, spec, target) or []:
            hit = caught(state, cells, who, spec)
            names = ", ".join(state.name(each) for each in hit)
            laid.setdefault(
                (target, hit),
                Template(names, tuple(cells_of(cells)), state.anchor[max(target, 0)], hit),
            )
    shape = spec.range if spec.range in ("cone", "line", "adjacent") else "radius"
    return TemplatesView(who, power, shape, spec.radius, tuple(laid.values()))
