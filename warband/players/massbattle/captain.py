"""The captain: plays its best ideas on in its head before it decides."""

from warband.boards.plane.lines import length_between
from warband.boards.plane.measures import INCH
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.agent import Budget
from warband.players.massbattle.outlook import outlook
from warband.players.massbattle.soldier import MOVES, Recruit, Soldier
from warband.players.search import find_best
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.command.orders import PRICES, Order, under_command
from warband.rules.massbattle.ground.manoeuvres import Act, Acts
from warband.rules.massbattle.state import Game, Unit

__all__ = ["Captain"]

IDEAS = 4
"""So many options are tried out at most."""
AHEAD = 5
"""A trial ends when so many units have been activated after this one: the enemy has answered."""
LONGEST = 40
"""Decisions after which a trial ends in any case."""
NEAR = 20 * INCH
"""Where no enemy is nearer than this, marching needs no thought."""


class Captain:
    """Tries the soldier's best ideas on copies of the battle and takes what turns out best."""

    name = "captain"

    def __init__(self, seed: int, budget: Budget) -> None:
        self.dice = Dice(seed)
        self.budget = budget
        self.soldier = Soldier(seed)
        self.recruit = Recruit(seed)
        self._why = ""

    def why(self) -> str:
        """The reason for the last answer."""
        return self._why or self.soldier.why()

    def choose(self, battle: Battle[Game], question: Choose) -> int:
        """The number of the option to take."""
        self._why = ""
        if question.ask == q.ORDER:
            return self._order(battle, question)
        if not _needs_thought(battle.state, question):
            return self.soldier.choose(battle, question)
        ideas = self._ideas(battle, question)
        if len(ideas) < 2:
            return ideas[0]

        def trial(idea: int, dice: Dice) -> float:
            return self._trial(battle, question.seat, idea, dice)

        found = find_best(ideas, trial, self.budget, self.dice.next())
        self._why = found.explain()
        return found.best

    def _order(self, battle: Battle[Game], question: Choose) -> int:
        """As the soldier, but points that no unit needs any more are spent: they do not last."""
        game, options = battle.state, question.options
        orders = [options[n] for n in range(len(options))]
        if question.about.get("why") != "activation":
            for n, order in enumerate(orders):
                assert isinstance(order, Order)
                if _to_spare(game, question, order):
                    self._why = "Command points that nobody needs are spent."
                    return n
        return self.soldier.choose(battle, question)

    def _ideas(self, battle: Battle[Game], question: Choose) -> list[int]:
        """The soldier's own choice, then the best of every other kind of thing to do."""
        values = self.soldier.values(battle.state, question)
        found: list[int] = []
        kinds: set[object] = set()
        for n in sorted(range(len(values)), key=lambda n: -values[n]):
            kind = _kind(question.options[n])
            if kind not in kinds:
                kinds.add(kind)
                found.append(n)
            if len(found) == IDEAS:
                break
        return found

    def _trial(self, battle: Battle[Game], seat: int, idea: int, dice: Dice) -> float:
        twin = battle.copy()
        twin.dice = dice
        twin.pick(idea)
        turns = 0
        for _ in range(LONGEST):
            question = twin.ask()
            if not isinstance(question, Choose):
                break
            if question.ask == q.ACTIVATE:
                turns += 1
                if turns > AHEAD:
                    break
            twin.pick(self.recruit.choose(twin, question))
        return outlook(twin.state, seat)


def _to_spare(game: Game, question: Choose, order: Order) -> bool:
    """Whether a special order helps now and takes no point from units that still need command."""
    if order.what not in ("attack +2", "morale +4"):
        return False
    commander = game.units[order.commander]
    waiting = sum(
        not unit.activated and not unit.commander and not under_command(game, unit)
        for unit in game.of(question.seat)
    )
    return commander.points - PRICES[order.what] >= waiting


def _needs_thought(game: Game, question: Choose) -> bool:
    """Whether a decision may turn the battle: a unit acts, and enemies are near or can be hit."""
    about = question.about.get("unit")
    if question.ask not in (q.ACT, q.RUSH) or not isinstance(about, int):
        return False
    unit = game.units[about]
    if unit.commander or not isinstance(question.options, Acts) or len(question.options) < 2:
        return False
    if any(act.kind not in MOVES and act.kind != "done" for act in question.options):
        return True
    return _enemy_near(game, unit)


def _enemy_near(game: Game, unit: Unit) -> bool:
    here = unit.placed.centre
    return any(
        length_between(here, enemy.placed.centre) < NEAR for enemy in game.enemies(unit.seat)
    )


def _kind(option: object) -> object:
    """What an idea is like: marches that lead elsewhere are different ideas."""
    if not isinstance(option, Act):
        return option
    if option.kind in MOVES:
        return option.kind, option.a // 900 if option.kind == "go" else option.b
    return option.kind, option.target
