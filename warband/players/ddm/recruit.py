"""The recruit: decides everything at a glance; plays the trials of the others."""

import warband.ddm.ask.powers.payable as payable
import warband.ddm.ask.turn.actions as actions
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.players.ddm import odds, reasons, worth
from warband.players.ddm.answers import Answers
from warband.players.ddm.glance import Glance
from warband.players.ddm.ground import Matchups, threat
from warband.players.ddm.judging import USE, describe, piece_of, plan_cost, promise
from warband.players.ddm.outlook import STAY, Plan


class Recruit(Answers):
    """Strikes whom it can, goes where it should, and never thinks twice.

    It is for copies of a battle, which keep no log: it looks at the state itself.
    """

    name = "recruit"

    def __init__(self, seed: int, matchups: Matchups | None = None) -> None:
        super().__init__(seed, matchups)
        self._begun: tuple[int, Plan] | None = None
        """The creature that acts and the plan it has begun to follow."""
        self._told = False
        """Whether that plan is what it was told."""
        self._stand: tuple[int, int, int] | None = None
        """The round, the creature and the place where it was told to wait."""
        self._handlers |= {q.ACTIVATE: self._activate, q.ACTION: self._action}

    def follow(self, orders: tuple[int, Plan] | None) -> None:
        """Forget what was planned, and take orders for the next turn of a creature."""
        self.orders, self._plan, self._begun, self._stand = orders, None, None, None
        self._told = False

    def _besides(self, state: Skirmish, question: Choose) -> str:
        """What speaks for the plan that is followed."""
        if question.ask != q.ACTION or self._begun is None:
            return ""
        who, plan = self._begun
        if self._why != describe(state, state.pieces[who], plan):
            return ""
        return reasons.of_plan(state, state.pieces[who], plan, self.matchups)

    def _activate(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Whoever threatens most, or else the cheapest."""
        state = self.look(battle)
        ranks: list[tuple[float, int]] = []
        for index in range(len(question.options)):
            piece = piece_of(state, question.options[index])
            ranks.append((threat(state, piece, self.matchups), -worth.points(piece)))
        return ranks.index(max(ranks))

    def _action(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Follow the best plan; use what else is good on the way."""
        state = self.look(battle)
        piece = piece_of(state, question.about["who"])
        options = [question.options[index] for index in range(len(question.options))]
        orders, self.orders = self.orders, None
        told = orders is not None and orders[0] == piece.id
        if orders is not None and told:
            plan = orders[1]
        elif self._stand is not None and self._stand[:2] == (state.round, piece.id):
            plan = self._wait(state, piece, self._stand[2], options)
        else:
            plan = self._rest_of_plan(piece, options) or self._best_plan(state, piece)
        extra = self._extra(battle, question, piece, options, plan, only_beside=told)
        if extra is not None:
            self.orders = orders if told else None
            return extra
        self._plan = self._begun = (piece.id, plan)
        self._told = told
        self._why = describe(state, piece, plan)
        if told:
            waits = plan.skill is None and plan.target < 0
            self._stand = (state.round, piece.id, plan.goal) if waits else None
        way = plan.way
        if way == "Double Move" and way not in options:
            way = "Move"  # the first of two
        if way and way in options:
            return options.index(way)
        if not plan.way and plan.skill in options:
            return options.index(plan.skill)
        if "Lunge" in options and state.turn is not None and plan.gain <= 0:
            self._why = f"{piece.label} cannot go and strike, but lunge at who is near."
            return options.index("Lunge")
        return options.index(actions.END_TURN)

    def _rest_of_plan(self, piece: Piece, options: list[object]) -> Plan | None:
        """The attack for which a creature went where it stands now."""
        begun, self._begun = self._begun, None
        if begun is None or begun[0] != piece.id or piece.anchor != begun[1].goal:
            return None
        plan = begun[1]._replace(goal=STAY)
        if plan.skill is not None:
            return plan._replace(way="") if plan.skill in options else None
        if plan.way == "Move" and plan.target >= 0 and "Charge" in options:
            return plan._replace(way="Charge")
        return None

    def _wait(self, state: Skirmish, piece: Piece, goal: int, options: list[object]) -> Plan:
        """The rest of the way to where it was told to wait; then what can be done from there."""
        if goal not in (STAY, piece.anchor) and "Move" in options:
            self._stand = (state.round, piece.id, STAY)
            return Plan(0.0, "Move", goal, None, -1, 0.0)
        return self._staying(state, piece)

    def _target(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The planned target when it is there, or else whoever the attack does most to."""
        if self._plan is not None and self._plan[0] == question.about.get("who"):
            for index in range(len(question.options)):
                if question.options[index] == self._plan[1].target:
                    return index
        return super()._target(battle, question)

    def _best_plan(self, state: Skirmish, piece: Piece) -> Plan:
        """What to do now."""
        return Glance(state, piece, self.matchups).plan()

    def _staying(self, state: Skirmish, piece: Piece) -> Plan:
        """What to do without going anywhere."""
        return Glance(state, piece, self.matchups).staying()

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
        state = self.look(battle)
        assert state.turn is not None
        cost = plan_cost(state, plan)
        best, best_gain = None, 0.0
        for index, option in enumerate(options):
            beside = False
            if isinstance(option, CompiledPower) and not odds.attacks(option):
                beside = payable.can_pay(state.turn, (*cost, *option.cost))
                gain = self._benefit(battle, question, index, piece, option)
            elif isinstance(option, CompiledPower) and option is not plan.skill:
                # A second attack, for a minor action or the like.
                beside = payable.can_pay(state.turn, (*cost, *option.cost)) and not plan.way
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
            text = battle.rules.option_text(state, question, best)
            self._why = f"{text} pays off at once: it is worth about {best_gain:.1f} points now."
        return best

    def _benefit(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        index: int,
        piece: Piece,
        skill: CompiledPower,
    ) -> float:
        """What a power that does not attack is worth now, with its use taken off."""
        state = self.look(battle)
        gain = promise(state, piece, skill) - (USE if skill.power.uses is not None else 0.0)
        return gain + self._brings(battle, question, index, piece, skill)

    def _brings(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        index: int,
        piece: Piece,
        skill: CompiledPower,
    ) -> float:
        """What such a power does at once: a recruit knows about healing alone."""
        state = self.look(battle)
        gain = 0.0
        for node in odds.parts(skill):
            if isinstance(node, v.Heal) and isinstance(node.amount, int):
                gain += max(
                    (
                        worth.gain(ally, node.amount)
                        for ally in state.pieces
                        if ally.anchor >= 0
                        and ally.team == piece.team
                        and state.field.within(piece.space, 1) & ally.space
                    ),
                    default=0.0,
                )
        return gain
