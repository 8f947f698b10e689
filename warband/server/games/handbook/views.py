"""A battle as somebody may see it."""

from warband.kernel.questions import Choose, Question
from warband.looks.squares import (
    EffectView,
    PieceView,
    QuestionView,
    Stat,
    TurnView,
    TurnWay,
    View,
)
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Choices, Turn, budget_left
from warband.rules.handbook.command import Fits, effect_bonus
from warband.rules.handbook.harm import halved
from warband.rules.handbook.moving.gaits import normal_speed
from warband.rules.handbook.saves import lasting_bonus
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.statcard.effects import write_effects
from warband.rules.handbook.state import CONDITIONS, NOBODY, Skirmish
from warband.rules.handbook.text.prompts import prompt
from warband.server.games.handbook.grounds import SIDES, map_version
from warband.server.games.handbook.nerves import command_view, morale_view
from warband.server.games.handbook.offers import number_of, offer
from warband.server.games.handbook.shelf import scenario_lines
from warband.server.table_book import victors

ATTACKING = ("attack", "shoot", "charge", "cast", "use")


def view(state: Skirmish, question: Question | None, seats: tuple[int, ...]) -> View:
    """The battle as whoever holds these seats may see it; no seats for a spectator."""
    asked = question if isinstance(question, Choose) else None
    players = state.roster.players
    goals = tuple(state.scenario.goal(state, seat) for seat in range(players))
    teams = state.roster.teams[:players]
    return View(
        round=state.round,
        phase=state.phase,
        score=tuple(state.points[:players]),
        goal=goals[0] if len(set(goals)) == 1 else 0,
        goals=goals,
        teams=tuple(teams.index(team) for team in teams) if len(set(teams)) < players else (),
        sides=tuple(SIDES[:players]),
        pieces=tuple(piece_view(state, number) for number in range(len(state.roster.cards))),
        map=map_version(state.field),
        initiative=state.first if state.round else -1,
        active=active_seat(state),
        turns_left=state.left if state.round else 0,
        turn=turn_view(state, asked),
        asked=asked.seat if asked is not None else -1,
        question=question_view(state, asked, seats) if asked is not None else None,
        winner=winner(state),
        outcome=outcome_words(state),
        notes=notes(state),
    )


def notes(state: Skirmish) -> tuple[str, ...]:
    """What is played, and what is special about it."""
    plan = state.scenario.plan
    return (plan.name, *scenario_lines(plan))


def active_seat(state: Skirmish) -> int:
    """Whose phase it is; -1 before the first round."""
    if not state.round or state.result:
        return -1
    return state.order[state.active] if state.active < len(state.order) else -1


def winner(state: Skirmish) -> int | None:
    """A seat of the side that won alone, -1 for a draw, None while it goes on."""
    if not state.result:
        return None
    teams = {state.roster.teams[seat] for seat in state.winners}
    return state.winners[0] if len(teams) == 1 else -1


def outcome_words(state: Skirmish) -> str:
    """How it ended, by the colours that the table shows."""
    if not state.result:
        return ""
    if winner(state) == -1:
        return state.result
    _, _, how = state.result.partition(": ")
    said = victors(tuple(SEATS[seat] for seat in state.winners))
    return f"{said}: {how}" if how else said


def turn_view(state: Skirmish, question: Choose | None) -> TurnView | None:
    """Whose turn is being taken, what is left of it, and what it can still be."""
    if state.acting == NOBODY:
        return None
    options = question.options if question is not None else None
    if not isinstance(options, Choices) or options.turn is None:
        return TurnView(state.acting, {}, 0)
    turn = options.turn
    fights = any(act.kind in ATTACKING for act in options.acts) or (
        not turn.acted and turn.spent <= turn.speed
    )
    actions = {"move": int(budget_left(state, turn) > 0), "attack": int(fights)}
    return TurnView(turn.who, actions, turn.spent, ways(state, turn, options))


def ways(state: Skirmish, turn: Turn, options: Choices) -> tuple[TurnWay, ...]:
    """The four things that a turn can be (Activate Creatures)."""
    who, speed, kinds = turn.who, turn.speed, {act.kind for act in options.acts}
    still = not turn.moved and not turn.acted
    slow = "" if turn.commanded else " (out of command)"
    both = not turn.rushed and not (turn.acted and turn.moved)
    if turn.acted and not turn.moved:
        both = budget_left(state, turn) > 0
    elif turn.moved and not turn.acted:
        both = turn.spent <= speed
    card = state.roster.cards[who]
    several = max(len(card.melee), len(card.ranged)) > 1
    full = not turn.moved and several and (not turn.acted or bool(turn.strikes))
    charge = "charge" in kinds
    return (
        TurnWay(
            "Move and attack", both, f"Move up to {speed}{slow} and attack once, or first attack."
        ),
        TurnWay(
            "Move twice",
            not turn.acted and not turn.rushed and budget_left(state, turn) > 0,
            f"Move up to {2 * speed}{slow} and do nothing else.",
        ),
        TurnWay(
            "Full attack",
            full,
            "Stand still and make all attacks of one line."
            if several
            else "It has one attack only.",
        ),
        TurnWay(
            "Charge",
            charge,
            "Run straight at the nearest enemy it sees, up to double speed; +2 on the attack."
            if charge
            else _no_charge(state, turn, still=still),
        ),
    )


def _no_charge(state: Skirmish, turn: Turn, *, still: bool) -> str:
    if not still:
        return "Only as the first thing in a turn."
    if not turn.near:
        return "It sees no enemy near enough."
    if not turn.unthreatened:
        return "An enemy threatens it."
    return "No free straight lane to the nearest enemy, or too near or too far."


def question_view(state: Skirmish, question: Choose, seats: tuple[int, ...]) -> QuestionView:
    """The question in words; options only for the seat that is asked."""
    options = offer(state, question) if question.seat in seats else ()
    who = number_of(question, "who")
    about: dict[str, object] = {
        name: value for name, value in question.about.items() if name != "secret"
    }
    return QuestionView(
        seat=question.seat,
        ask=question.ask,
        text=prompt(state, question),
        options=options,
        who=who,
        card=state.roster.cards[who].name if who >= 0 else "",
        power=str(question.about.get("power", "")),
        about=about,
        passing=next((o.n for o in options if o.kind in ("pass", "no", "stop", "end")), -1),
        hint="Choose a square of your assembly tile." if question.ask == q.DEPLOY else "",
    )


def piece_view(state: Skirmish, creature: int) -> PieceView:
    """A creature as it stands."""
    card = state.roster.cards[creature]
    home = state.roster.owners[creature]
    gone = bool(state.gone >> creature & 1)
    conditions = [name for n, name in enumerate(CONDITIONS) if state.is_under(creature, n)]
    if state.routing >> creature & 1:
        conditions.insert(0, "routing")
    ready = state.round > 0 and bool(state.space[creature]) and not state.activated >> creature & 1
    return PieceView(
        id=creature,
        card=card.name,
        label=state.name(creature),
        home=home,
        seat=state.controller[creature],
        hp=max(0, state.hp[creature]),
        max_hp=max(card.hp, state.hp[creature]),
        stats=_stats(state, creature),
        mode="fly" if card.flies else "walk",
        side=card.side,
        anchor=state.anchor[creature],
        bloodied=not gone and halved(state, creature),
        destroyed=gone,
        ready=ready,
        activations=int(bool(state.activated >> creature & 1)),
        conditions=tuple(conditions),
        effects=tuple(
            EffectView(write_effects((each.effect,)), "rest of the battle", each.name, each.by)
            for each in state.lasting[creature]
        ),
        spent={name: count for (who, name), count in state.used.items() if who == creature},
        worth=state.scenario.worth(state, creature),
        command=command_view(state, creature) if state.scenario.commands else None,
        morale=morale_view(state, creature) if state.scenario.commands else None,
    )


def _stats(state: Skirmish, creature: int) -> tuple[Stat, ...]:
    card = state.roster.cards[creature]
    fits = Fits(state, creature, ("AC",))
    changes = lasting_bonus(state, creature, fits) + effect_bonus(state, creature, fits)
    ac = card.ac + sum(number for _, number in changes)
    speed = normal_speed(state, creature)
    pace = Fits(state, creature, ("speed",))
    faster = lasting_bonus(state, creature, pace) + effect_bonus(state, creature, pace)
    return (
        Stat("Level", card.level),
        Stat("Speed", speed, card.speed, tuple(faster)),
        Stat("AC", ac, card.ac, tuple(changes)),
    )
