"""Carrying out powers: what they do, step by step, and the moments that set them off."""

from collections.abc import Callable, Iterable

from warband.kernel.questions import Fact, Flow, Kind, Listed, Pieces, choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.army_cards.kit import (
    Attacked,
    Cancels,
    Chooses,
    Decides,
    Depends,
    Destroys,
    Dice,
    EachHit,
    Mends,
    Moment,
    Pledges,
    Reaction,
    Rolls,
    Rouses,
    Step,
    TakesTurn,
    Whom,
    Wounds,
)
from warband.rules.heroscape.army_cards.meaning import Scene
from warband.rules.heroscape.dice import combat_roll, d20, skulls
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.wounds import destroy, heal, wound

__all__ = ["Doing", "at_moment", "declare", "fulfil", "hit", "perform", "wounded"]

Limit = Callable[[Game, list[int]], list[int]]
"""Whom of those named a player may choose."""


class Doing:
    """A power that is being carried out: whose and which, who is who, what came of it."""

    __slots__ = (
        "cancelled", "declined", "dice", "limit", "name", "number", "pledges", "scene", "turns",
    )  # fmt: skip

    def __init__(self, name: str, number: int, scene: Scene, limit: Limit | None = None) -> None:
        self.name = name
        self.number = number
        self.scene = scene
        self.limit = limit
        """Who may be wounded by an attack."""
        self.cancelled = False
        """Whether the attack at hand does nothing."""
        self.declined = False
        """Whether nobody was picked where somebody could be."""
        self.dice: list[tuple[str, int]] = []
        """More dice for the attack at hand."""
        self.pledges: tuple[Step, ...] = ()
        """What is to be done if the attack at hand wounds its defender."""
        self.turns: list[int] = []
        """The figures whose army cards get a turn."""


def perform(game: Game, doing: Doing, steps: Iterable[Step]) -> Flow[None]:
    """Carry out steps one after the other."""
    for step in steps:
        if game.result:
            return
        yield from _perform(game, doing, step)


def _perform(game: Game, doing: Doing, step: Step) -> Flow[None]:
    scene = doing.scene
    match step:
        case Wounds(whom, count):
            for figure in (yield from _pick(game, doing, whom, q.WOUND)):
                yield from wound(game, figure, count(game, scene), doing.name)
        case Mends(whom, count):
            for figure in (yield from _pick(game, doing, whom, q.MEND)):
                heal(game, figure, count(game, scene), doing.name)
        case Destroys(whom):
            for figure in (yield from _pick(game, doing, whom, q.DESTROY)):
                yield from destroy(game, figure, doing.name)
        case Rolls():
            success = yield from _roll(game, doing, step)
            yield from perform(game, doing, step.success if success else step.failure)
        case EachHit():
            yield from _each_hit(game, doing, step)
        case Depends(test, then, otherwise):
            yield from perform(game, doing, then if test(game, scene) else otherwise)
        case Decides(inner):
            seat = game.roster.seats[scene.owner]
            options = Listed((True, False))
            about: dict[str, Fact] = {"figure": scene.owner, "power": doing.name, "onward": True}
            if (yield from choose(seat, q.USE_POWER, options, **about)):
                yield from perform(game, doing, inner)
            else:
                doing.declined = True
        case Chooses(whom):
            picked = yield from _pick(game, doing, whom, q.PICK)
            doing.scene = scene._replace(chosen=picked[0] if picked else NOBODY)
        case Pledges(inner):
            doing.pledges += inner
        case Dice(count):
            doing.dice.append((doing.name, count(game, scene)))
        case Rouses():
            game.rouse(scene.owner, doing.number)
            game.tell("roused", figure=scene.owner, power=doing.name)
        case TakesTurn(whom):
            doing.turns += yield from _pick(game, doing, whom, q.EXTRA_TURN)
        case Cancels():
            doing.cancelled = True


def _pick(game: Game, doing: Doing, whom: Whom, ask: Kind) -> Flow[list[int]]:
    """Everybody meant, or those of them whom the player picks."""
    scene = doing.scene
    found: list[int] = []
    if not whom.picks:
        return whom.among(game, scene)
    seat = game.roster.seats[scene.owner]
    about: dict[str, Fact] = {"figure": scene.owner, "power": doing.name}
    if scene.target != NOBODY:
        about["anchor"] = scene.target
    while len(found) < whom.picks:
        among = [figure for figure in whom.among(game, scene) if figure not in found]
        if doing.limit is not None and ask == q.WOUND:
            among = doing.limit(game, among)
        options: list[int | None] = [None, *among] if whom.up_to else [*among]
        chosen = (yield from choose(seat, ask, Pieces(options), **about)) if options else None
        if chosen is None:
            doing.declined = True
            break
        found.append(chosen)
    return found


def _roll(game: Game, doing: Doing, step: Rolls) -> Flow[bool]:
    """Roll the d20 for a power. Returns whether that was enough."""
    owner = doing.scene.owner
    bonus = step.bonus(game, doing.scene)
    result = yield from d20(game.roster.seats[owner], doing.name, figure=owner, bonus=bonus)
    more: dict[str, Fact] = {"bonus": bonus} if step.bonuses else {}
    game.tell("power-roll", figure=owner, power=doing.name, result=result, least=step.least, **more)
    return result + bonus >= step.least


def _each_hit(game: Game, doing: Doing, step: EachHit) -> Flow[None]:
    """Combat dice that nobody defends against, and the steps for every skull."""
    owner, target = doing.scene.owner, doing.scene.target
    about = {"attacker": owner}
    if target != NOBODY:
        about["anchor"] = target
    seat = game.roster.seats[owner]
    faces = yield from combat_roll(seat, step.dice, doing.name, **about)
    if game.log is not None:
        game.tell("special-attack", power=doing.name, faces=faces, **about)
    for _ in range(skulls(faces)):
        doing.declined = False
        yield from perform(game, doing, step.steps)
        if doing.declined or game.result:
            return


# ------------------------------------------------------------------------ moments of a turn


def at_moment(
    game: Game, figure: int, own: tuple[Moment, ...], watching: tuple[tuple[int, Moment], ...]
) -> Flow[list[int]]:
    """What powers do at a moment of a figure's turn: its own, and those of figures that watch.

    Returns the figures whose army cards get a turn by it.
    """
    turns: list[int] = []
    for moment in own:
        if moment.own:
            turns += yield from _at_moment(game, figure, figure, moment)
    bodies = game.body
    for owner, moment in watching:
        if bodies[owner] and moment.subject(game, Scene(owner, figure), figure):
            turns += yield from _at_moment(game, figure, owner, moment)
    return turns


def _at_moment(game: Game, figure: int, owner: int, moment: Moment) -> Flow[list[int]]:
    scene = Scene(owner, figure)
    if not game.body[figure] or (moment.test is not None and not moment.test(game, scene)):
        return []
    doing = Doing(moment.name, moment.number, scene)
    yield from perform(game, doing, moment.steps)
    return doing.turns


# --------------------------------------------------------------------- moments of an attack


def declare(game: Game, attacker: int, defender: int, how: Attacked) -> Flow[list[Doing]]:
    """What an attacker says before it rolls."""
    done = []
    for reaction in game.roster.cards[attacker].kit.declared:
        doing = yield from _react(game, reaction, attacker, attacker, defender, how)
        if doing is not None:
            done.append(doing)
    return done


def fulfil(game: Game, declared: list[Doing]) -> Flow[None]:
    """What was said before an attack is done once it has wounded."""
    for doing in declared:
        yield from perform(game, doing, doing.pledges)


def hit(game: Game, attacker: int, defender: int, how: Attacked) -> Flow[bool]:
    """What powers do about an attack that shows a skull. Returns whether it does nothing."""
    cards = game.roster.cards
    for owner in (attacker, defender):
        for reaction in cards[owner].kit.hit:
            doing = yield from _react(game, reaction, owner, attacker, defender, how)
            if doing is not None and doing.cancelled:
                return True
    return False


def wounded(game: Game, attacker: int, defender: int, how: Attacked) -> Flow[None]:
    """What powers do about an attack that has wounded."""
    cards = game.roster.cards
    for owner in (attacker, defender):
        for reaction in cards[owner].kit.wounded:
            yield from _react(game, reaction, owner, attacker, defender, how)


def _react(
    game: Game, reaction: Reaction, owner: int, attacker: int, defender: int, how: Attacked
) -> Flow[Doing | None]:
    scene = Scene(owner, attacker, defender, defender)
    if game.result or not game.body[owner] or not reaction.fits(game, scene, how):
        return None
    doing = Doing(reaction.name, reaction.number, scene)
    yield from perform(game, doing, reaction.steps)
    return doing
