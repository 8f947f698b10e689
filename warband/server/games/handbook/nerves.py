"""Command and morale of a creature, in numbers and in words (Command; Morale)."""

from warband.boards.squares.grid import cells_of
from warband.looks.squares import CommandView, MoraleView
from warband.players.handbook.odds import chance_to_stand
from warband.rules.handbook.command import (
    RANGE,
    UNRULY,
    able,
    commanders_over,
    difficulty,
    in_range,
    under_command,
)
from warband.rules.handbook.morale import DC, morale_modifiers
from warband.rules.handbook.moving.gaits import OUT_OF_COMMAND
from warband.rules.handbook.senses import has
from warband.rules.handbook.state import TURNED, Skirmish


def command_view(state: Skirmish, creature: int) -> CommandView | None:
    """Whether a creature is under command and why; None off the grid."""
    if not state.space[creature]:
        return None
    status = state.scenario.command_status(state, creature)
    under = under_command(state, creature) if status is None else status
    leaders = commanders_over(state, creature)
    rating = state.roster.cards[creature].commander
    cells: tuple[int, ...] = ()
    if rating is not None and able(state, creature):
        cells = tuple(cells_of(state.field.ground.counting.within(state.space[creature], RANGE)))
    return CommandView(
        under=under,
        why=_led(state, creature, leaders) if under else _alone(state, creature),
        by=tuple(leaders),
        rating=rating,
        cells=cells,
    )


def _led(state: Skirmish, creature: int, leaders: list[int]) -> str:
    if has(state, creature, "Independent"):
        return "Independent: it needs no commander."
    if state.roster.cards[creature].commander is not None and not leaders:
        return "A commander commands itself."
    if not leaders:
        return "Under command."
    best = max(leaders, key=lambda each: state.roster.cards[each].commander or 0)
    name = state.name(best)
    if in_range(state, creature, best):
        return f"Commanded by {name}, within {RANGE} squares."
    return f"Commanded by {name}, whom it sees."


def _alone(state: Skirmish, creature: int) -> str:
    """Why nobody commands a creature."""
    cards, seat = state.roster.cards, state.controller[creature]
    limit = f"Its speed is {OUT_OF_COMMAND} unless it rushes or charges the nearest enemy"
    stern = difficulty(state, creature)
    mine = [
        each
        for each in state.roster.commanders
        if each != creature and state.controller[each] == seat and state.space[each]
    ]
    if not mine:
        return f"Out of command: its warband has no commander on the grid. {limit}."
    fit = [each for each in mine if able(state, each)]
    if not fit:
        return f"Out of command: its commanders cannot command just now. {limit}."
    if stern and all((cards[each].commander or 0) < stern for each in fit):
        if stern == UNRULY:
            return "Out of command: nobody commands it. It must go for the nearest enemy."
        return (
            f"Out of command: it is Difficult {stern}, and no commander here has that rating. "
            "It must go for the nearest enemy."
        )
    return f"Out of command: no commander within {RANGE} squares, and it sees none. {limit}."


def morale_view(state: Skirmish, creature: int) -> MoraleView | None:
    """How firm a creature is, and what becomes of it; None for one that is not in play."""
    if not state.space[creature]:
        return None
    routing = bool(state.routing >> creature & 1)
    modifiers = morale_modifiers(state, creature, rally=routing)
    turned = bool(state.under[TURNED] >> creature & 1)
    fearless = has(state, creature, "Fearless") and not turned
    bonus = sum(number for _, number in modifiers)
    half = state.roster.cards[creature].hp // 2
    tested = bool(state.shaken >> creature & 1)
    chance = 1.0 if fearless else min(0.95, max(0.05, (21 + bonus - DC) / 20))
    if fearless or routing:
        status = "routing" if routing else "fearless"
        return MoraleView(
            "routing" if routing else "fearless",
            half,
            0 if fearless else _needed(bonus),
            chance,
            tuple(modifiers),
            _running(state, creature) if status == "routing" else "It never breaks.",
        )
    why = (
        "It has had its morale save for half hit points."
        if tested
        else f"At {half} hit points or fewer it runs unless it rolls {_needed(bonus)} or more."
    )
    return MoraleView(
        "tested" if tested else "steady",
        half,
        _needed(bonus),
        chance_to_stand(state, creature),
        tuple(modifiers),
        why,
    )


def _needed(bonus: int) -> int:
    return min(20, max(2, DC - bonus))


def _running(state: Skirmish, creature: int) -> str:
    leads = state.roster.cards[creature].commander is not None
    run = "it runs at double speed for its exit, and off the grid it is eliminated."
    if leads or under_command(state, creature):
        bonus = sum(number for _, number in morale_modifiers(state, creature, rally=True))
        return f"Routing. On its turn it rallies with {_needed(bonus)} or more; otherwise {run}"
    return f"Routing and out of command, so it cannot rally: on its turn {run}"
