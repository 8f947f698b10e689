"""The captain: plays its best ideas on in its head before it decides."""

from warband.boards.plane.lines import length_between
from warband.boards.plane.measures import INCH
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.agent import Budget
from warband.players.massbattle.outlook import STEADY, strength
from warband.players.massbattle.soldier import MOVES, Soldier
from warband.players.massbattle.trials import Trials
from warband.players.search import Chances, find_best
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.command.orders import PRICES, Order, under_command
from warband.rules.massbattle.ground.engagement import enemies_met
from warband.rules.massbattle.ground.manoeuvres import Act, Acts
from warband.rules.massbattle.state import NOBODY, Game, Unit

__all__ = ["Captain"]

IDEAS = 5
"""So many options are tried out at most."""
FIGHTS = frozenset(("charge", "strike", "strike once", "shoot", "shoot once"))
OVER = 4
"""A team with so many times what all others have left needs no thought any more, nor do they."""
NEAR = 20 * INCH
"""Where no enemy is nearer than this, marching needs no thought."""


class Captain:
    """Tries the soldier's best ideas on copies of the battle and takes what turns out best."""

    name = "captain"

    def __init__(self, seed: int, budget: Budget) -> None:
        self.dice = Dice(seed)
        self.budget = budget
        self.soldier = Soldier(seed)
        self.trials = Trials(seed)
        self._why = ""

    def why(self) -> str:
        """The reason for the last answer."""
        return self._why or self.soldier.why()

    def choose(self, battle: Battle[Game], question: Choose) -> int:
        """The number of the option to take."""
        self._why = ""
        if question.ask == q.ORDER:
            return self._order(battle, question)
        if not _needs_thought(battle.state, question) or _decided(battle.state):
            return self.soldier.choose(battle, question)
        ideas = self._ideas(battle, question)
        if len(ideas) < 2:
            return ideas[0]

        chances = Chances(self.dice.next())

        def trial(idea: int, lap: int) -> float:
            return self.trials.trial(battle, question.seat, idea, chances, lap)

        found = find_best(ideas, trial, self.budget)
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
            kind = _kind(battle.state, question, question.options[n])
            if kind not in kinds:
                kinds.add(kind)
                found.append(n)
            if len(found) == IDEAS:
                break
        return found


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
    """Whether a decision may turn the battle: units act, and enemies are near or can be hit."""
    if question.ask == q.ACTIVATE:
        options = [question.options[n] for n in range(len(question.options))]
        units = [game.units[n] for n in options if isinstance(n, int) and n != NOBODY]
        return len(options) > 1 and any(
            unit.on_table and not unit.commander and _enemy_near(game, unit) for unit in units
        )
    about = question.about.get("unit")
    if question.ask != q.ACT or not isinstance(about, int):
        return False
    unit = game.units[about]
    if not isinstance(question.options, Acts) or len(question.options) < 2:
        return False
    if unit.commander:
        # Its life is worth more than most blows: it fights only where that proves good.
        return any(act.kind in FIGHTS for act in question.options)
    if any(act.kind not in MOVES and act.kind != "done" for act in question.options):
        return True
    return _enemy_near(game, unit)


def _decided(game: Game) -> bool:
    """Whether a team is so far ahead that soldiers bring it home."""
    left = dict.fromkeys(game.teams, 0.0)
    for unit in game.units:
        if not unit.gone or unit.gone in ("waiting", "high"):
            left[game.teams[unit.seat]] += strength(unit) * STEADY[unit.morale]
    *others, most = sorted(left.values())
    return most > OVER * sum(others)


def _enemy_near(game: Game, unit: Unit) -> bool:
    here = unit.placed.centre
    return any(
        length_between(here, enemy.placed.centre) < NEAR for enemy in game.enemies(unit.seat)
    )


def _kind(game: Game, question: Choose, option: object) -> object:
    """What an idea is like: marches that lead elsewhere are different ideas, and so are units.

    Of units with the same creatures one will do, of those that fight and of those that do not.
    """
    if question.ask == q.ACTIVATE and isinstance(option, int) and option != NOBODY:
        unit = game.units[option]
        return unit.creature.name, unit.on_table and bool(enemies_met(game, unit))
    if not isinstance(option, Act):
        return option
    if option.kind in MOVES:
        return option.kind, option.a // 900 if option.kind == "go" else option.b
    return option.kind, option.target
