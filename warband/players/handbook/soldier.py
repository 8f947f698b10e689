"""The soldier: strikes where it hurts most and keeps its troops in command."""

from collections.abc import Callable

from warband.boards.squares.grid import cells_of
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Bits, Choose, Kind
from warband.players.handbook import ground, odds
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Act, Choices
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.modifiers import Blow
from warband.rules.handbook.state import NOBODY, Skirmish

Handler = Callable[[Skirmish, Choose], int]


LITTLE = "There is little to tell the options apart."
REASONS: dict[Kind, str] = {
    q.ACTIVATE: "It has most to strike at, or is nearest to where it can.",
    q.DEPLOY: "Near the middle of the grid, commanders a little behind the others.",
    q.FIRST: "Who goes first strikes first.",
    q.DECLARE: "Nothing is lost by announcing it.",
    q.CHARGE_TO: "The charge ends beside its target.",
    q.ROUT_TO: "That is the way out.",
    q.OPPORTUNITY: "It is a free strike.",
    q.CLEAVE: "There the blow does most.",
    q.WHICH_ATTACK: "This attack does most.",
    q.RUSH_TO: "It is the safest square.",
    q.MOVE: "It is the safest square.",
    q.AREA: "There it does most to enemies and least to friends.",
    q.REROLL: "A second chance costs nothing more.",
    q.IMMEDIATE: "It is worth more now than later.",
}
"""What is true of every answer to a kind of question."""


class Soldier:
    """Judges every option by itself, at once."""

    name = "soldier"

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self._why = ""
        self._usual = LITTLE
        self._asked: tuple[Skirmish, int] | None = None
        self._best: Act | None = None
        """Who acted last and how: the reason is made for those who ask."""
        self._goal = ""
        """Whom it went to strike, in words."""
        self._handlers: dict[Kind, Handler] = {
            q.ACTION: self.choose_act,
            q.ACTIVATE: self._activate,
            q.OPPORTUNITY: self._opportunity,
            q.DECLARE: self._last,
            q.CLEAVE: self._victim,
            q.WHICH_ATTACK: self._strike,
            q.FIRST: self._first,
            q.CHARGE_TO: self._onward,
            q.ROUT_TO: self._onward,
            q.RUSH_TO: self._safest,
            q.MOVE: self._safest,
            q.AREA: self._area,
            q.DEPLOY: self._deploy,
            q.TYRANNICAL_MORALE: self._tyranny,
            q.WARBAND: self._warband,
            q.REROLL: self._again,
            q.IMMEDIATE: self._at_once,
        }

    def why(self) -> str:
        """The reason for the last answer."""
        if self._why or self._best is None or self._asked is None:
            return self._why or self._usual
        return self.act_reason(*self._asked, self._best)

    def act_reason(self, state: Skirmish, who: int, act: Act) -> str:
        """What speaks for an act, in a sentence; walks are judged by where they lead."""
        worth = f"worth {self.act_value(state, who, act):.1f} points on average"
        kind = act.kind
        if kind in ("attack", "shoot", "charge"):
            charging = kind == "charge"
            strike = state.roster.cards[who].melee[0] if charging else act.strike
            if strike is not None:
                blow = Blow(who, act.target, strike, melee=kind != "shoot", charging=charging)
                return f"{blow_reason(state, blow)}: {worth}."
        if kind == "end":
            return "Whatever else it could do is not worth the risk."
        if kind == "move":
            return " ".join(filter(None, (self._goal, walk_reason(state, who, act.target))))
        return f"{(act.what or kind).capitalize()} is {worth}."

    def forget(self) -> None:
        """What was said of the last answer holds no longer."""
        self._why, self._goal, self._best, self._asked = "", "", None, None

    def choose(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The number of the option to take."""
        self.forget()
        self._usual = REASONS.get(question.ask, LITTLE)
        who = question.about.get("who")
        if isinstance(who, int):
            self._asked = battle.state, who
        if len(question.options) == 1:
            self._why = "There is nothing else to choose from."
            return 0
        handler = self._handlers.get(question.ask)
        if handler is not None:
            return handler(battle.state, question)
        return self.dice.below(len(question.options))

    # --------------------------------------------------------------------------- a turn

    def _activate(self, state: Skirmish, question: Choose) -> int:
        """Whoever can do most goes first; runaways and commanders wait."""
        best, place = -1e9, 0
        for index in range(len(question.options)):
            creature = question.options[index]
            assert isinstance(creature, int)
            value = self.readiness(state, creature)
            if value > best:
                best, place = value, index
        return place

    def readiness(self, state: Skirmish, creature: int) -> float:
        """How much a creature can do if it takes its turn now."""
        if creature == NOBODY:
            return -40.0  # to pass is better than to send somebody who only runs
        if state.routing >> creature & 1 or not state.space[creature]:
            return -50.0
        enemies = state.enemies(creature)
        near = state.field.ground.adjacent(state.space[creature])
        value = 0.0
        for enemy in enemies:
            if state.space[enemy] & near:
                value = max(value, 5 + odds.full_attack(state, creature, enemy, melee=True))
        card = state.roster.cards[creature]
        if card.ranged and not value:
            value = 2.0
        if card.commander is not None:
            value -= 3.0
        if not value and enemies:
            far = min(
                state.field.ground.counting.apart(state.space[creature], state.space[enemy])
                for enemy in enemies
            )
            value -= abs(far - 2 * card.speed) * 0.05
        return value

    def choose_act(self, state: Skirmish, question: Choose) -> int:
        """The best of all that a creature may do next."""
        options = question.options
        assert isinstance(options, Choices)
        values = self.act_values(state, question)
        place = max(range(len(values)), key=values.__getitem__)
        best = values[place]
        index, value, why = self.best_move(state, question)
        if index >= 0 and value > best:
            self._goal, self._best = why, options[index]
            return index
        self._best = options.acts[place]
        return place

    def act_values(self, state: Skirmish, question: Choose) -> list[float]:
        """What each act is worth, moves left out."""
        options = question.options
        assert isinstance(options, Choices)
        who = question.about["who"]
        assert isinstance(who, int)
        return [self.act_value(state, who, act) for act in options.acts]

    def act_value(self, state: Skirmish, who: int, act: Act) -> float:
        """What an act is worth."""
        kind = act.kind
        if kind in ("attack", "shoot"):
            assert act.strike is not None
            melee = kind == "attack"
            value = odds.attack_value(state, who, act.target, act.strike, melee=melee)
            card = state.roster.cards[who]
            more = len(card.melee if melee else card.ranged) - 1
            return 0.5 + value * (1 + 0.3 * more)
        if kind == "charge":
            strike = state.roster.cards[who].melee[0]
            value = odds.attack_value(state, who, act.target, strike, melee=True, charging=True)
            return 0.8 + value
        if kind == "rush":
            return 0.3
        if kind in ("cast", "use"):
            return self._spell_value(state, who, act)
        if kind == "wake":
            return 0.4 * odds.worth(state, act.target) if self._friend(state, who, act) else -5.0
        if kind == "end":
            return 0.0
        return -1.0 if kind in ("burrow", "minimum move") else 0.2

    def _friend(self, state: Skirmish, who: int, act: Act) -> bool:
        return state.team(act.target) == state.team(who)

    def _spell_value(self, state: Skirmish, who: int, act: Act) -> float:
        card = state.roster.cards[who]
        if act.what == "Turn Undead":
            stand = odds.chance_to_stand(state, act.target)
            return 0.5 * odds.worth(state, act.target) * (1 - min(stand, 0.6))
        if act.what == "Whirlwind Attack":
            near = state.field.ground.adjacent(state.space[who])
            return 0.5 + sum(
                odds.attack_value(state, who, enemy, card.melee[0], melee=True)
                for enemy in state.enemies(who)
                if state.space[enemy] & near
            )
        spells = {spell.name: spell.spec for spell in card.spells}
        spec = spells.get(act.what)
        if spec is None:
            ability = card.ability(act.what)
            spec = ability.spec if ability is not None else None
        if spec is None:
            return -1.0
        targets = [act.target]
        if act.target == NOBODY:
            everyone = spec.range == "your warband"
            targets = list(state.of_seat(state.controller[who])) if everyone else [who]
        if spec.radius:
            near = state.field.ground.within(state.space[act.target], spec.radius)
            targets = [other for other in state.standing() if state.space[other] & near]
        return odds.spec_value(state, who, targets, spec) - 0.3

    # --------------------------------------------------------------------------- moving

    def best_move(self, state: Skirmish, question: Choose) -> tuple[int, float, str]:
        """The best square to go to, what that is worth, and why; -1 if there is none."""
        options = question.options
        who = question.about["who"]
        assert isinstance(options, Choices)
        assert isinstance(who, int)
        squares = options.squares
        enemies = state.enemies(who)
        if not squares or not enemies:
            return -1, 0.0, ""
        found = self._judge_moves(state, question, who, squares, enemies)
        if not found:
            return -1, 0.0, ""
        goal, value, why = max(found, key=lambda each: each[1])
        return self._move_to(options, goal), value, why

    def good_moves(self, state: Skirmish, question: Choose) -> list[int]:
        """Moves that are worth a thought, best first: one to strike each enemy, one to close in."""
        options, who = question.options, question.about["who"]
        assert isinstance(options, Choices)
        assert isinstance(who, int)
        enemies = state.enemies(who)
        if not options.squares or not enemies:
            return []
        found = self._judge_moves(state, question, who, options.squares, enemies)
        best: dict[str, tuple[int, float]] = {}
        for goal, value, why in found:
            if why not in best or value > best[why][1]:
                best[why] = goal, value
        order = sorted(best.values(), key=lambda each: -each[1])
        return [self._move_to(options, goal) for goal, _ in order]

    def _move_to(self, options: Choices, goal: int) -> int:
        return len(options.acts) + (options.squares & ((1 << goal) - 1)).bit_count()

    def _judge_moves(
        self, state: Skirmish, question: Choose, who: int, squares: int, enemies: list[int]
    ) -> list[tuple[int, float, str]]:
        """Squares to go to, what each is worth, and why."""
        card = state.roster.cards[who]
        speed, spent = question.about["speed"], question.about["spent"]
        assert isinstance(speed, int)
        assert isinstance(spent, int)
        options = question.options
        assert isinstance(options, Choices)
        orders = ground.command_area(state, who)
        inside = squares & orders
        cost = ground.leaving(state, who, enemies)
        here_far = min(
            state.field.ground.counting.apart(state.space[who], state.space[enemy])
            for enemy in enemies
        )
        shoots = any(act.kind == "shoot" for act in options.acts)
        leads = card.commander is not None and sum(1 for _ in state.of_seat(question.seat)) > 2
        shy = shoots or (leads and here_far <= 5)
        dangers = ground.Dangers(state, who, enemies)
        judged: list[tuple[int, float, str]] = []
        if spent < speed:
            near = state.field.ground.within(state.space[who], speed - spent) & squares
            for enemy, here in ground.strike_squares(state, who, near, enemies).items():
                gain = odds.attack_value(state, who, enemy, card.melee[0], melee=True)
                gain *= 0.9 if not shy else 0.5
                kept = here & orders or here
                for cell in list(cells_of(kept))[:6]:
                    value = gain - 0.25 * dangers.at(cell) - cost
                    value += 0.0 if orders >> cell & 1 else -ground.COMMAND
                    judged.append((cell, value, f"It goes to strike {state.name(enemy)}."))
        found, far = ground.nearest_squares(state, inside or squares, enemies)
        if found and (far < here_far or not orders & state.space[who]) and not shy:
            cell = found.bit_length() - 1
            value = ground.APPROACH * (here_far - far) + 0.1 - cost
            value += 0.0 if orders >> cell & 1 else -0.5 * ground.COMMAND
            judged.append((cell, value, ""))
        return judged

    # --------------------------------------------------------------------------- the rest

    def _again(self, state: Skirmish, question: Choose) -> int:
        """A second chance is taken."""
        return 0

    def _at_once(self, state: Skirmish, question: Choose) -> int:
        """Act at once against what an enemy is about to do, if that is worth something."""
        who, acting = question.about["who"], question.about["acting"]
        assert isinstance(who, int)
        assert isinstance(acting, int)
        if state.team(acting) == state.team(who):
            return 0
        values = [0.3]
        for index in range(1, len(question.options)):
            act = question.options[index]
            assert isinstance(act, Act)
            values.append(self.act_value(state, who, act))
        return max(range(len(values)), key=values.__getitem__)

    def _opportunity(self, state: Skirmish, question: Choose) -> int:
        """Always, and with the best attack."""
        who, target = question.about["who"], question.about["target"]
        assert isinstance(who, int)
        assert isinstance(target, int)
        values = [-1.0]
        for index in range(1, len(question.options)):
            strike = question.options[index]
            assert isinstance(strike, Strike)
            values.append(odds.attack_value(state, who, target, strike, melee=True))
        return max(range(len(values)), key=values.__getitem__)

    def _strike(self, state: Skirmish, question: Choose) -> int:
        who, target = question.about["who"], question.about["target"]
        assert isinstance(who, int)
        assert isinstance(target, int)
        values = []
        for index in range(len(question.options)):
            strike = question.options[index]
            assert isinstance(strike, Strike)
            values.append(odds.attack_value(state, who, target, strike, melee=True))
        return max(range(len(values)), key=values.__getitem__)

    def _victim(self, state: Skirmish, question: Choose) -> int:
        """Cleave at whoever is hurt most."""
        who = question.about["who"]
        assert isinstance(who, int)
        strike = state.roster.cards[who].melee[0]
        values = [-1.0]
        for index in range(1, len(question.options)):
            target = question.options[index]
            assert isinstance(target, int)
            values.append(odds.attack_value(state, who, target, strike, melee=True))
        return max(range(len(values)), key=values.__getitem__)

    def _first(self, state: Skirmish, question: Choose) -> int:
        return question.seat

    def _last(self, state: Skirmish, question: Choose) -> int:
        """Announce whatever there is to announce."""
        return len(question.options) - 1

    def _onward(self, state: Skirmish, question: Choose) -> int:
        goal = question.about["onward"]
        return next(n for n in range(len(question.options)) if question.options[n] == goal)

    def _safest(self, state: Skirmish, question: Choose) -> int:
        """The square with the least danger."""
        who = question.about["who"]
        assert isinstance(who, int)
        enemies = state.enemies(who)
        options = question.options
        assert isinstance(options, Bits)
        cells = list(options)
        dangers = ground.Dangers(state, who, enemies)
        values = [dangers.at(cell) for cell in cells[:40]]
        return min(range(len(values)), key=values.__getitem__)

    def _area(self, state: Skirmish, question: Choose) -> int:
        """As many enemies and as few friends as possible."""
        who = question.about["who"]
        assert isinstance(who, int)
        team = state.team(who)
        values = []
        for index in range(len(question.options)):
            caught = question.options[index]
            assert isinstance(caught, tuple)
            values.append(
                sum(odds.worth(state, c) * (1 if state.team(c) != team else -1.2) for c in caught)
            )
        return max(range(len(values)), key=values.__getitem__)

    def _deploy(self, state: Skirmish, question: Choose) -> int:
        """Toward the middle of the grid, commanders a little behind."""
        who = question.about["who"]
        assert isinstance(who, int)
        options = question.options
        assert isinstance(options, Bits)
        grid = state.field.grid
        behind = state.roster.cards[who].commander is not None

        def far(cell: int) -> float:
            x, y = grid.xy(cell)
            value = abs(x - grid.width / 2) + abs(y - grid.height / 2)
            return abs(value - 18) if behind else value

        cells = list(options)
        return min(range(len(cells)), key=lambda n: far(cells[n]))

    def _tyranny(self, state: Skirmish, question: Choose) -> int:
        """Only where the creature would most likely break anyway."""
        who = question.about["who"]
        assert isinstance(who, int)
        return int(odds.chance_to_stand(state, who) < 0.4)

    def _warband(self, state: Skirmish, question: Choose) -> int:
        return question.seat


def blow_reason(state: Skirmish, blow: Blow) -> str:
    """How likely a blow hits, and what it takes of what is left."""
    hit, left = odds.chance_to_hit(state, blow), state.hp[blow.target]
    return (
        f"It hits {state.name(blow.target)} with {hit:.0%} "
        f"for {blow.strike.damage} of its {left} hit points"
    )


def walk_reason(state: Skirmish, who: int, anchor: int) -> str:
    """What standing there means: how near the enemy is, and whether orders are heard."""
    enemies = [state.space[enemy] for enemy in state.enemies(who)]
    if not enemies:
        return ""
    apart = state.field.ground.counting.apart
    space = state.field.grid.footprint(anchor, state.roster.sides[who])
    now = min(apart(state.space[who], enemy) for enemy in enemies)
    then = min(apart(space, enemy) for enemy in enemies)
    far = f"{_squares(then)} from the nearest enemy"
    told = f"it stays {far}" if then == now else f"it is {far} instead of {now}"
    heard = "under command" if ground.command_area(state, who) >> anchor & 1 else "out of command"
    return f"There {told}, {heard}."


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"
