"""The soldier: fast and sensible, one activation at a time."""

from collections.abc import Callable
from typing import TypeAlias

import warband.rules.v3.arsenal as arsenal
from warband.cards import vocabulary as v
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Bits, Choose
from warband.players.v3 import deploy, odds, whatif, worth
from warband.players.v3.ground import Lay, Matchups
from warband.players.v3.plans import STAY, Plan, Planner
from warband.rules.v3 import opportunity, stats, turn
from warband.rules.v3.areas import Placement, targets_in
from warband.rules.v3.errors import RulesError
from warband.rules.v3.going import STOP, VIA, Walks
from warband.rules.v3.kit import Skill, nodes
from warband.rules.v3.moments import Scope
from warband.rules.v3.state import Piece, Skirmish

Handler: TypeAlias = Callable[[Battle[Skirmish], Choose], int]

TRIES = 3
"""How often something is tried out before it is judged."""
USE = 1.0
"""What a use of a limited power should be worth at least."""
UNSEEN = 1.5
"""What bonuses and the like are worth when creatures are about to fight."""
PROMISES = (v.Bonus, v.Gain, v.GainPower, v.Forbid, v.Recharge, v.ExtraAction, v.Reroll)
"""Effects whose worth does not show at once."""
HELPS = (
    v.Hurt, v.MakeAttack, v.Ongoing, v.Afflict, v.Shove, v.Cancel, v.MakeMiss, v.HitsInstead,
    v.NoCritical, v.Spare,
)  # fmt: skip
"""Effects that a player is glad of when an event allows them."""


class Soldier:
    """Moves to where it attacks best, finishes the wounded, takes what areas it can.

    `light` soldiers decide everything at a glance; others try out powers on copies.
    """

    name = "soldier"

    def __init__(self, seed: int, *, light: bool = False) -> None:
        self.dice = Dice(seed)
        self.light = light
        self.matchups = Matchups()
        self.orders: tuple[int, Plan] | None = None
        """A creature and the plan that it is told to follow on its next action."""
        self._plan: tuple[int, Plan] | None = None
        self._why = ""
        self._helper = None if light else Soldier(seed, light=True)
        self._handlers: dict[str, Handler] = {
            "activate": self._activate,
            "action": self._action,
            "move": self._move,
            "target": self._target,
            "next roll": self._target,
            "charge": self._target,
            "attack": self._attack,
            "lunge": self._lunge,
            "area": self._area,
            "reaction": self._reaction,
            "creature": self._creature,
            "keyword": self._keyword,
            "scorer": self._first,
            "control": self._first,
            "map": self._first,
            "side": self._first,
            "push": self._shove,
            "pull": self._shove,
            "slide": self._shove,
            "place": self._place,
            "first turn": self._first_turn,
            "first to set up": self._second,
            "set up": self._set_up,
            "item": self._first,
            "may": self._first,
            "use power": self._first,
        }

    def why(self) -> str:
        """The reason for the last answer."""
        return self._why or "Nothing else seemed better."

    def choose(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The number of the option to take."""
        self._why = ""
        if len(question.options) == 1:
            return 0
        return self._handlers.get(question.ask, self._tried)(battle, question)

    # ---------------------------------------------------------------------------- fallbacks

    def _first(self, battle: Battle[Skirmish], question: Choose) -> int:
        return 0

    def _second(self, battle: Battle[Skirmish], question: Choose) -> int:
        return 1

    def _tried(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Try every option out, or any of them when there is no time for that."""
        count = len(question.options)
        if self._helper is None or count > 12:
            return self.dice.below(count)
        values = [self._try(battle, question, index) for index in range(count)]
        return values.index(max(values))

    def _try(self, battle: Battle[Skirmish], question: Choose, index: int) -> float:
        """How an option turns out, on average over a few rolls of the dice."""
        assert self._helper is not None
        total = 0.0
        for seed in range(TRIES):
            twin = whatif.fresh_copy(battle, 7919 * seed + 1)
            twin.pick(index)
            whatif.play_on(twin, self._helper, whatif.settled)
            total += worth.balance(twin.state, question.seat)
        return total / TRIES

    # -------------------------------------------------------------------------- activations

    def _activate(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Whoever can do most goes first; with nobody in reach the cheapest goes ahead."""
        state = look(battle)
        if self.light:
            return self._quick_activation(state, question)
        best, best_rank = 0, (-1e9, 0.0)
        for index in range(len(question.options)):
            piece = _piece(state, question.options[index])
            plans = Planner(state, piece, self.matchups).plans(keep=1, close=2)
            gain = plans[0].gain if plans else 0.0
            rank = (round(gain, 1), -worth.points(piece))
            if rank > best_rank:
                best, best_rank = index, rank
        piece = _piece(state, question.options[best])
        self._why = (
            f"{piece.label} can do the most right now."
            if best_rank[0] > 0
            else f"Nobody has a target, so {piece.label} moves up first."
        )
        return best

    def _quick_activation(self, state: Skirmish, question: Choose) -> int:
        """The dearest of those who have an enemy in reach, or else the cheapest."""
        enemies = 0
        for piece in state.pieces:
            if piece.seat != question.seat:
                enemies |= piece.space
        ranks: list[tuple[bool, int]] = []
        for index in range(len(question.options)):
            piece = _piece(state, question.options[index])
            near = state.field.within(piece.space, stats.speed(state, piece) + 1)
            strikes = bool(near & enemies)
            ranks.append((strikes, worth.points(piece) if strikes else -worth.points(piece)))
        return ranks.index(max(ranks))

    def _action(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Follow the best plan; use what else is good on the way."""
        state = look(battle)
        piece = _piece(state, question.about["who"])
        options = [question.options[index] for index in range(len(question.options))]
        orders, self.orders = self.orders, None
        told = orders is not None and orders[0] == piece.id
        plan = orders[1] if orders is not None and told else self._best_plan(state, piece)
        extra = self._extra(battle, question, piece, options, plan, only_beside=told)
        if extra is not None:
            self.orders = orders if told else None
            return extra
        self._plan = (piece.id, plan)
        self._why = describe(state, piece, plan)
        if plan.way and plan.way in options:
            return options.index(plan.way)
        if not plan.way and plan.skill in options:
            return options.index(plan.skill)
        if "Lunge" in options and state.turn is not None and plan.gain <= 0:
            return options.index("Lunge")
        return options.index(turn.END_TURN)

    def _best_plan(self, state: Skirmish, piece: Piece) -> Plan:
        """What to do now; a light soldier that has attacked only looks for another attack."""
        planner = Planner(state, piece, self.matchups, rough=self.light)
        if self.light and not turn.can_pay(planner.turn, ("attack",)):
            return planner.attacks_now()
        return planner.plans(keep=1, close=8)[0]

    def _extra(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        piece: Piece,
        options: list[object],
        plan: Plan,
        *,
        only_beside: bool,
    ) -> int | None:
        """Another power that can be paid for besides the plan, or that beats it."""
        state = look(battle)
        assert state.turn is not None
        cost = plan_cost(plan)
        base = worth.balance(state, question.seat)
        best, best_gain = None, 0.0
        for index, option in enumerate(options):
            beside = False
            if isinstance(option, Skill) and not odds.attacks(option):
                beside = turn.can_pay(state.turn, (*cost, *option.cost))
                gain = self._benefit(battle, question, index, piece, option, base)
            elif isinstance(option, Skill) and option is not plan.skill:
                # A second attack, for a minor action or the like.
                beside = turn.can_pay(state.turn, (*cost, *option.cost)) and not plan.way
                gain = odds.best_use(state, piece, option).value if beside else 0.0
            elif isinstance(option, str) and option.startswith("recharge "):
                gain = USE / 2 if not plan.gain and not plan.way else 0.0
            elif option == "Heal":
                gain = worth.gain(piece, 20)
            elif option == "End Squeezing":
                beside, gain = True, 1.0
            else:
                continue
            if gain > best_gain and (beside or (gain > plan.gain and not only_beside)):
                best, best_gain = index, gain
        if best is not None:
            self._why = f"{battle.rules.option_text(state, question, best)} pays off at once."
        return best

    def _benefit(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        index: int,
        piece: Piece,
        skill: Skill,
        base: float,
    ) -> float:
        """What a power that does not attack is worth now."""
        state = look(battle)
        gain = promise(state, piece, skill) - (USE if skill.power.uses is not None else 0.0)
        if self._helper is not None:
            return gain + self._try(battle, question, index) - base
        for node in nodes(skill.power.steps):
            if isinstance(node, v.Heal) and isinstance(node.amount, int):
                gain += max(
                    (
                        worth.gain(ally, node.amount)
                        for ally in state.pieces
                        if ally.anchor >= 0
                        and ally.seat == piece.seat
                        and state.field.within(piece.space, 1) & ally.space
                    ),
                    default=0.0,
                )
        return gain

    # ------------------------------------------------------------------------------- moving

    def _move(self, battle: Battle[Skirmish], question: Choose) -> int:
        """To the square of the plan, or else to the best one."""
        state = look(battle)
        options = question.options
        assert isinstance(options, Walks)
        piece = _piece(state, question.about["who"])
        planned = self._plan
        if planned is not None and planned[0] == piece.id and planned[1].goal >= 0:
            goal = planned[1].goal
            self._plan = None
            if options.ends.bits >> goal & 1:
                return options.find(goal)
        lay = Lay(state, piece, self.matchups)
        footprint = state.field.grid.footprint
        charging = ("charging", piece.id) in state.marks
        prey = state.pieces[planned[1].target] if planned and planned[1].target >= 0 else None

        def value(anchor: int) -> float:
            space = footprint(anchor, piece.side)
            found = lay.value(anchor)
            if charging and prey is not None and state.field.touching(space) & prey.space:
                found += 100.0
            return found

        lay.survey(options.ends.bits or options.vias.bits)
        if options.ends.bits:
            best = max(options.ends, key=value)
            if STOP in options.specials and value(best) <= value(piece.anchor):
                return options.find(STOP)
            return options.find(best)
        if options.vias.bits:
            return options.find(max(options.vias, key=value) + VIA)
        return 0

    def _shove(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Friends to better squares, enemies to worse ones."""
        state = look(battle)
        piece = _piece(state, question.about["who"])
        lay = Lay(state, piece, self.matchups)
        sign = 1 if piece.seat == question.seat else -1

        def value(index: int) -> float:
            goal = question.options[index]
            assert isinstance(goal, int)
            return sign * lay.value(goal if goal >= 0 else piece.anchor)

        return max(range(len(question.options)), key=value)

    def _place(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Deploy, or be put down somewhere in battle."""
        state = look(battle)
        piece = _piece(state, question.about["who"])
        options = question.options
        assert isinstance(options, Bits)
        if question.about.get("why") == "setup":
            anchor = deploy.best_anchor(state, piece, options)
            self._why = f"{piece.label} starts close to where it wants to go."
            return options.index(anchor)
        lay = Lay(state, piece, self.matchups)
        sign = 1 if piece.seat == question.seat else -1
        lay.survey(options.bits)
        return options.index(max(options, key=lambda anchor: sign * lay.value(anchor)))

    # ---------------------------------------------------------------------------- attacking

    def _target(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Whoever the attack does most to; the planned target when it is there."""
        state = look(battle)
        piece = _piece(state, question.about["who"])
        skill = piece.kit.by_name.get(str(question.about.get("power", "")).lower())
        values: list[float] = []
        for index in range(len(question.options)):
            target = question.options[index]
            if not isinstance(target, int) or target < 0:
                values.append(0.0)
                continue
            values.append(self._strength(state, piece, skill, state.pieces[target]))
        return values.index(max(values))

    def _strength(self, state: Skirmish, piece: Piece, skill: Skill | None, target: Piece) -> float:
        sign = 1 if target.seat != piece.seat else -1
        planned = self._plan
        if planned is not None and planned[0] == piece.id and planned[1].target == target.id:
            sign *= 2
        if skill is None or skill.power.strike is None:
            return sign * worth.loss(target, self.matchups.harm(state, piece, target).expected)
        try:
            return sign * odds.forecast(state, piece, skill, target).value
        except RulesError:
            return 0.0

    def _attack(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The attack that does most to whom it is made against."""
        state = look(battle)
        piece = _piece(state, question.about["who"])
        against = question.about.get("against", -1)
        values: list[float] = []
        for index in range(len(question.options)):
            skill = question.options[index]
            if not isinstance(skill, Skill):
                values.append(0.0)
            elif isinstance(against, int) and against >= 0:
                target = state.pieces[against]
                values.append(self._strength(state, piece, skill, target))
            else:
                values.append(odds.best_use(state, piece, skill).value)
        return values.index(max(values))

    def _lunge(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The best pair of attack and target."""
        state = look(battle)
        piece = _piece(state, question.about["who"])

        def value(index: int) -> float:
            pair = question.options[index]
            assert isinstance(pair, tuple)
            skill, target = pair
            return self._strength(state, piece, skill, state.pieces[target.id])

        return max(range(len(question.options)), key=value)

    def _area(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The area that does most to enemies and least to friends."""
        state = look(battle)
        piece = _piece(state, question.about["who"])
        skill = piece.kit.by_name.get(str(question.about.get("power", "")).lower())
        if skill is None:
            return 0
        scope = Scope(piece.id, piece.seat, skill)
        known: dict[int, float] = {}

        def value(index: int) -> float:
            placed = question.options[index]
            assert isinstance(placed, Placement)
            total = 0.0
            for target in targets_in(state, piece, skill, scope, placed):
                if target.id not in known:
                    known[target.id] = abs(self._strength(state, piece, skill, target))
                if target.seat == piece.seat:
                    total -= odds.ALLIES_COUNT * known[target.id]
                else:
                    total += known[target.id]
            return total

        return max(range(len(question.options)), key=value)

    # ----------------------------------------------------------------------------- reacting

    def _reaction(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Opportunity attacks are taken; other powers when they help."""
        state = look(battle)
        count = len(question.options)
        passing = count - 1 if question.options[count - 1] is None else None
        best, best_gain = passing, 0.0
        base: float | None = None
        for index in range(count):
            option = question.options[index]
            if option is None:
                continue
            assert isinstance(option, tuple)
            piece = _piece(state, option[0])
            skill = option[1]
            assert isinstance(skill, Skill)
            if skill is opportunity.OPPORTUNITY:
                enemy = question.about["subject"]
                assert isinstance(enemy, int)
                gain = self._opportunity(state, piece, state.pieces[enemy])
            elif self._helper is not None and passing is not None:
                if base is None:
                    base = self._try(battle, question, passing)
                gain = self._try(battle, question, index) - base
                gain += promise(state, piece, skill) - use_cost(skill) + 0.01
            else:
                gain = self._at_a_glance(state, piece, skill)
            if best is None or gain > best_gain:
                best, best_gain = index, gain
        assert best is not None
        if best != passing:
            self._why = f"{battle.rules.option_text(state, question, best)} is worth it."
        return best

    def _opportunity(self, state: Skirmish, piece: Piece, enemy: Piece) -> float:
        blades = [
            skill
            for skill in arsenal.basic_attacks(state, piece)
            if arsenal.may_target(state, piece, skill, enemy)
        ]
        return max(
            (odds.forecast(state, piece, s, enemy, opportunity=True).value for s in blades),
            default=0.0,
        )

    def _at_a_glance(self, state: Skirmish, piece: Piece, skill: Skill) -> float:
        """Whether a triggered power looks useful, without trying it."""
        gain = promise(state, piece, skill) - use_cost(skill) + 0.1
        for node in nodes(skill.power.steps):
            if isinstance(node, v.Heal):
                gain += max(
                    (worth.gain(p, 10) for p in state.pieces if p.seat == piece.seat and p.on_map),
                    default=0.0,
                )
            elif isinstance(node, HELPS):
                gain += USE + 1.0
        return gain

    # ------------------------------------------------------------------------------- others

    def _creature(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The enemy that is worth most, or the friend that is hurt most; tried out if possible."""
        if self._helper is not None and len(question.options) <= 4:
            return self._tried(battle, question)
        state = look(battle)

        def value(index: int) -> float:
            chosen = question.options[index]
            if not isinstance(chosen, int) or chosen < 0:
                return 0.0
            piece = state.pieces[chosen]
            if piece.seat == question.seat:
                return 1 + worth.gain(piece, piece.max_hp)
            return 1 + worth.standing(piece)

        return max(range(len(question.options)), key=value)

    def _keyword(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The word that fits most of the enemy's warband."""
        state = look(battle)

        def value(index: int) -> int:
            word = str(question.options[index]).lower()
            return sum(
                worth.points(piece)
                for piece in state.pieces
                if piece.home != question.seat and word in piece.kit.keywords
            )

        return max(range(len(question.options)), key=value)

    def _first_turn(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Go first when somebody can strike; otherwise let the enemy come closer."""
        state = look(battle)
        mine = question.seat if engaged(state, question.seat) else 1 - question.seat
        return 0 if question.options[0] == mine else 1

    def _set_up(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Fast and tough creatures get the best places."""
        state = look(battle)
        order = [_piece(state, question.options[i]) for i in range(len(question.options))]
        ranks = [(p.kit.size_rank, stats.speed(state, p), p.max_hp) for p in order]
        return ranks.index(max(ranks))


# ------------------------------------------------------------------------------- judging


def look(battle: Battle[Skirmish]) -> Skirmish:
    """The state to think about: a copy, so that nothing is told to the battle's log."""
    return battle.state.copy()


def _piece(state: Skirmish, number: object) -> Piece:
    assert isinstance(number, int)
    return state.pieces[number]


def plan_cost(plan: Plan) -> tuple[str, ...]:
    """The actions that a plan needs."""
    ways = {
        "Move": ("move",),
        "Double Move": ("move", "attack"),
        "Shift": ("move",),
        "Charge": ("attack", "minor"),
    }
    cost: tuple[str, ...] = ways.get(plan.way, ())
    if plan.skill is not None:
        cost = (*cost, *plan.skill.cost)
    elif plan.way == "Move" and plan.target >= 0:
        cost = (*cost, "attack", "minor")
    return cost


def use_cost(skill: Skill) -> float:
    """What spending a use costs."""
    return USE if skill.champion or skill.power.uses is not None else 0.0


def promise(state: Skirmish, piece: Piece, skill: Skill) -> float:
    """What bonuses and the like are worth: something once creatures are about to fight."""
    if any(isinstance(node, PROMISES) for node in nodes(skill.power.steps)):
        return UNSEEN if engaged(state, piece.seat) else 0.0
    return 0.0


def engaged(state: Skirmish, seat: int) -> bool:
    """Whether some creature of the player has an enemy in reach of a move."""
    enemies = 0
    for piece in state.pieces:
        if piece.seat != seat:
            enemies |= piece.space
    return any(
        piece.seat == seat
        and piece.anchor >= 0
        and bool(state.field.within(piece.space, stats.speed(state, piece) + 1) & enemies)
        for piece in state.pieces
    )


def describe(state: Skirmish, piece: Piece, plan: Plan) -> str:
    """A plan in words."""
    where = state.field.grid.name(plan.goal) if plan.goal != STAY else ""
    whom = state.pieces[plan.target].label if plan.target >= 0 else ""
    if plan.way == "Charge":
        return f"{piece.label} charges {whom}: worth {plan.gain:.1f} points on average."
    if plan.skill is not None:
        go = f"moves to {where} and uses" if plan.way else "uses"
        return (
            f"{piece.label} {go} {plan.skill.name} against {whom}: "
            f"worth {plan.gain:.1f} points on average."
        )
    if plan.way and whom:
        return f"{piece.label} moves to {where} to charge {whom} from there."
    if plan.way:
        return f"{piece.label} goes to {where}, the best place it can reach."
    return f"{piece.label} stays: nothing else is worth the risk."
