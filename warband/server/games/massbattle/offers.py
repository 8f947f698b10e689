"""The options of a question as structures: what a page marks, and what each would mean."""

from typing import NamedTuple

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import CLOSE
from warband.boards.plane.shapes import touches
from warband.kernel.questions import Choose, Pieces
from warband.looks.plane import PlaneOdds, PlaneOnset, PlaneOption, Pose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.engaging import charges
from warband.rules.massbattle.combat.fighting import targets
from warband.rules.massbattle.combat.modifiers import total
from warband.rules.massbattle.combat.morale import morale_parts
from warband.rules.massbattle.command.disengaging import slips
from warband.rules.massbattle.command.orders import (
    Order,
    command_cost,
    order_cost,
    under_command,
)
from warband.rules.massbattle.command.turn import hardly_moved
from warband.rules.massbattle.deployment import Places
from warband.rules.massbattle.ground.engagement import engaged_by
from warband.rules.massbattle.ground.manoeuvres import Act, Acts, Allowance, cost_of, end_of
from warband.rules.massbattle.state import NOBODY, Game, Unit
from warband.rules.massbattle.text.answers import option_text
from warband.server.games.massbattle.bounds import bounds
from warband.server.games.massbattle.odds import charge_odds, onset_odds, shot_odds, strike_odds

MOVES = ("forward", "back", "wheel", "drift", "go", "turn", "burrow")
"""What is chosen by pointing at where it leads."""
BRIEF = {"command": "under command", "ignore": "ignore an enemy"}
"""Orders whose words alone say too little."""
ORDERS_EXPLAINED = {"command": ("orders.under-command",), "ignore": ("orders.ignore",)}
LEADING_EXPLAINED = (
    ("leader.rear-safe", "leader.rear-morale"),
    ("leader.front-attack", "leader.front-attacked", "leader.front-morale"),
)
"""From the rear, from the front."""
SHOTS = ("shoot", "shoot once")
STRIKES = ("strike", "strike once")

Moves = dict[str, tuple[tuple[int, int, int, int], ...]]


class Offer(NamedTuple):
    """All options of a question."""

    options: tuple[PlaneOption, ...]
    moves: Moves
    passing: int
    size: tuple[int, int]
    """Width and depth of what moves, as the plane measures."""
    last: tuple[int, ...]
    """Manoeuvres after which no attack is left."""
    onsets: tuple[PlaneOnset, ...]
    """Manoeuvres into contact after which the unit may strike."""
    bounds: tuple[tuple[int, str], ...]
    """Manoeuvres that lead no farther, and why."""


def about_unit(question: Choose) -> int:
    """The unit that a question is about; -1 for none."""
    value = question.about.get("unit")
    return value if isinstance(value, int) and not isinstance(value, bool) else NOBODY


def offer(game: Game, question: Choose) -> Offer:
    """Everything that may be answered: manoeuvres by where they end, all else by itself."""
    number = about_unit(question)
    unit = game.units[number] if number != NOBODY else None
    onward = question.about.get("onward")
    listed: list[PlaneOption] = []
    moves: dict[str, list[tuple[int, int, int, int]]] = {}
    passing = -1
    block = unit.block if unit is not None else None
    places = question.options if isinstance(question.options, Places) else None
    for n in range(len(question.options)):
        option = question.options[n]
        if isinstance(option, Act) and places is not None:
            block = places.block(option)
            moves.setdefault("place", []).append((n, *_pose(block)))
        elif isinstance(option, Block) and question.ask in (q.PLACE, q.LAY):
            block = option
            moves.setdefault("place", []).append((n, *_pose(block)))
        elif isinstance(option, Act) and option.kind in MOVES and unit is not None:
            moves.setdefault(option.kind, []).append((n, *_pose(end_of(unit, option))))
        else:
            made = _option(game, question, unit, n, option)
            listed.append(made)
            if made.kind == "pass" or (option == onward and onward is not None):
                passing = n
    size = (block.width, block.depth) if block is not None else (0, 0)
    found = {kind: tuple(ends) for kind, ends in moves.items()}
    last, onsets = _attacks_left(game, question, unit)
    limits = bounds(game, question, unit)
    return Offer(tuple(listed), found, passing, size, last, onsets, limits)


def _attacks_left(
    game: Game, question: Choose, unit: Unit | None
) -> tuple[tuple[int, ...], tuple[PlaneOnset, ...]]:
    """Which manoeuvres leave no attack, and the strikes after those that lead into contact."""
    acts = question.options
    if unit is None or not isinstance(acts, Acts) or acts.before_attack is None:
        return (), ()
    how = Allowance(acts.left or 0)
    enemies = [enemy.shape for enemy in game.enemies(unit.seat) if enemy.block is not None]
    last, onsets = [], []
    for n, act in enumerate(acts):
        if act.kind not in MOVES:
            continue
        cost = act.b if act.kind == "burrow" else cost_of(game, unit, act, how)
        if cost > acts.before_attack + CLOSE:
            last.append(n)
            continue
        end = end_of(unit, act)
        if any(touches(end.shape, enemy) for enemy in enemies):
            odds = onset_odds(game, unit, end, still=hardly_moved(acts.spent + cost))
            if odds is not None:
                onsets.append(PlaneOnset(n, odds))
    return tuple(last), tuple(onsets)


def _pose(block: Block) -> Pose:
    return round(block.x / 36), round(block.y / 36), block.heading


def _option(game: Game, question: Choose, unit: Unit | None, n: int, option: object) -> PlaneOption:
    text = option_text(game, question, n)
    if isinstance(option, Order):
        if option.what == "done":
            return PlaneOption(n, text, "pass")
        return PlaneOption(
            n,
            text,
            "order",
            price=_price(game, unit, option),
            by=option.commander,
            brief=BRIEF.get(option.what, option.what),
            about=ORDERS_EXPLAINED.get(option.what, ("orders.round", "orders.before")),
        )
    if isinstance(option, Block):
        return PlaneOption(n, text, "pose", pose=_pose(option))
    if isinstance(option, Act):
        if option.kind == "done":
            return PlaneOption(n, text, "pass")
        if option.kind == "attach":
            return _attached(n, text, option)
        if option.target != NOBODY:
            return _aimed(game, unit, n, text, option, full=_full(question, option))
        if option.kind == "disengage" and unit is not None:
            return PlaneOption(n, text, "word", price=_risk(game, unit, question))
        if option.kind in STRIKES and unit is not None:
            return _struck(game, unit, n, text, question, option)
        return PlaneOption(n, text, "word")
    if isinstance(option, bool):
        return PlaneOption(n, text, "yes" if option else "no")
    if isinstance(option, int) and isinstance(question.options, Pieces):
        return _chosen(game, question, unit, n, text, option)
    return PlaneOption(n, text, "word")


def _price(game: Game, unit: Unit | None, order: Order) -> str:
    """What an order costs."""
    if unit is None:
        return ""
    if order.what == "rally":
        cost = 0 if under_command(game, unit) else command_cost(game, unit)
    elif order.what == "command":
        cost = command_cost(game, unit)
    else:
        cost = order_cost(game, unit, order.what)
    return f"{cost} point{'' if cost == 1 else 's'}" if cost else ""


def _risk(game: Game, unit: Unit, question: Choose) -> str:
    """What a unit that leaves melee brings upon itself (Disengage)."""
    names = " and ".join(
        enemy.name for enemy in engaged_by(game, unit) if enemy.creature.melee and enemy.active
    )
    blows = f"{names} strike at it" if names else ""
    acts = question.options
    if slips(unit) and isinstance(acts, Acts) and all(act.kind not in STRIKES for act in acts):
        return blows
    save = f"morale {total(morale_parts(game, unit, disengaging=True)):+d} against 20"
    return f"{save}, {blows}" if blows else save


def _attached(n: int, text: str, act: Act) -> PlaneOption:
    """A commander leads a unit, or would: from the front or from the rear."""
    front = bool(act.b)
    return PlaneOption(
        n,
        text,
        "target",
        unit=act.target,
        by=act.target,
        brief="from the front" if front else "from the rear",
        about=LEADING_EXPLAINED[front],
    )


def _chosen(
    game: Game, question: Choose, unit: Unit | None, n: int, text: str, chosen: int
) -> PlaneOption:
    """One of the units, or none of them."""
    if chosen == NOBODY:
        return PlaneOption(n, text, "pass")
    odds: PlaneOdds | None = None
    kind = "target" if unit is not None else "unit"
    if unit is not None and question.ask in (q.SHOOT, q.NEXT_VOLLEY):
        odds = shot_odds(game, unit, game.units[chosen])
    elif unit is not None and question.ask == q.STRIKE_FIRST:
        odds = strike_odds(game, unit, game.units[chosen])
    return PlaneOption(n, text, "target" if kind == "target" else "unit", unit=chosen, odds=odds)


def _full(question: Choose, act: Act) -> bool:
    """Whether all attacks are made: where one alone is offered as well."""
    acts = question.options
    others = acts if isinstance(acts, Acts) else ()
    return any(other.kind == f"{act.kind} once" for other in others)


def _struck(game: Game, unit: Unit, n: int, text: str, question: Choose, act: Act) -> PlaneOption:
    """A strike at all whom the unit engages: the only one is named with it."""
    met = targets(game, unit)
    if len(met) != 1:
        return PlaneOption(n, text, "word")
    acts = question.options
    still = isinstance(acts, Acts) and hardly_moved(acts.spent)
    odds = strike_odds(game, unit, met[0], full=_full(question, act), still=still)
    return PlaneOption(n, text, "target", unit=met[0].number, odds=odds)


def _aimed(
    game: Game, unit: Unit | None, n: int, text: str, act: Act, *, full: bool
) -> PlaneOption:
    """Something that a unit does to another."""
    target = game.units[act.target]
    odds: PlaneOdds | None = None
    pose: Pose | None = None
    if unit is not None and unit.on_table and target.on_table:
        if act.kind == "charge":
            ways = charges(game, unit, target)
            found = [one for one in ways if _drifts_so(one.drift, act)] if act.b else ways
            if found:
                pose = _pose(found[0].end)
                odds = charge_odds(game, unit, target, found[0].place)
        elif act.kind in SHOTS:
            odds = shot_odds(game, unit, target, full=full)
    return PlaneOption(n, text, "target", unit=act.target, pose=pose, odds=odds)


def _drifts_so(drift: int, act: Act) -> bool:
    """Whether a charge drifts as an option says; one that says nothing goes the best way."""
    return drift == (-act.a if act.b == 1 else act.a)
