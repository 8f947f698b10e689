"""Answers at a glance to the lesser questions of a battle, the same for every agent."""

from collections.abc import Callable
from typing import TypeAlias

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.safest_path as safest_path
import warband.ddm.ask.numbers.creatures as creatures
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.ask.attacks.areas import Placement, targets_in
from warband.ddm.ask.movement.move_options import STOP, VIA, Going, Walks
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import RulesError
from warband.ddm.moments import Scope
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Bits, Choose, Kind
from warband.players.ddm import deploy, odds, reasons, worth
from warband.players.ddm.ground import Lay, Matchups
from warband.players.ddm.judging import USE, engaged, look, piece_of, promise, use_cost
from warband.players.ddm.outlook import Plan

Handler: TypeAlias = Callable[[Battle[Skirmish], Choose], int]

HELPS = (
    v.Hurt, v.MakeAttack, v.Ongoing, v.Afflict, v.Shove, v.Cancel, v.MakeMiss, v.HitsInstead,
    v.NoCritical, v.Spare,
)  # fmt: skip
"""Effects that a player is glad of when an event allows them."""


class Answers:
    """Answers every question but what to do with a turn, and remembers the plan for that."""

    name = "answers"

    def __init__(self, seed: int, matchups: Matchups | None = None) -> None:
        self.dice = Dice(seed)
        self.matchups = matchups or Matchups()
        self.orders: tuple[int, Plan] | None = None
        """A creature and the plan that it is told to follow on its next action."""
        self._plan: tuple[int, Plan] | None = None
        self._why = ""
        self._asked: tuple[Battle[Skirmish], Choose, int] | None = None
        """What was answered last, and how: reasons are made for those who ask."""
        self._handlers: dict[Kind, Handler] = {
            q.MOVE: self._move,
            q.TARGET: self._target,
            q.NEXT_ROLL: self._target,
            q.CHARGE: self._target,
            q.ATTACK: self._attack,
            q.LUNGE: self._lunge,
            q.AREA: self._area,
            q.REACTION: self._reaction,
            q.CREATURE: self._creature,
            q.KEYWORD: self._keyword,
            q.SCORER: self._first,
            q.NEXT_CREATURE: self._first,
            q.CONTROL: self._first,
            q.MAP: self._first,
            q.SIDE: self._first,
            q.PUSH: self._shove,
            q.PULL: self._shove,
            q.SLIDE: self._shove,
            q.PLACE: self._place,
            q.FIRST_TURN: self._first_turn,
            q.FIRST_TO_SET_UP: self._second,
            q.SET_UP: self._set_up,
            q.ITEM: self._first,
            q.MAY: self._first,
            q.USE_POWER: self._first,
        }

    def look(self, battle: Battle[Skirmish]) -> Skirmish:
        """The state to think about."""
        return battle.state

    def why(self) -> str:
        """The reason for the last answer."""
        if self._asked is None:
            return "Nothing was asked."
        battle, question, index = self._asked
        if self._why:
            return " ".join(filter(None, (self._why, self._besides(look(battle), question))))
        return reasons.of_answer(look(battle), question, index, self.matchups)

    def _besides(self, state: Skirmish, question: Choose) -> str:
        """What speaks for the last answer besides what was said."""
        return ""

    def choose(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The number of the option to take."""
        self._why = ""
        if len(question.options) == 1:
            index = 0
        else:
            index = self._handlers.get(question.ask, self._tried)(battle, question)
        self._asked = battle, question, index
        return index

    def _first(self, battle: Battle[Skirmish], question: Choose) -> int:
        return 0

    def _second(self, battle: Battle[Skirmish], question: Choose) -> int:
        return 1

    def _tried(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Any option: nothing is known about the question."""
        return self.dice.below(len(question.options))

    # ------------------------------------------------------------------------------- moving

    def _move(self, battle: Battle[Skirmish], question: Choose) -> int:
        """To the square of the plan, or else to the best one."""
        state = self.look(battle)
        options = question.options
        assert isinstance(options, Walks)
        piece = piece_of(state, question.about["who"])
        planned = self._plan
        if planned is not None and planned[0] == piece.id and planned[1].goal >= 0:
            goal = planned[1].goal
            self._plan = None
            if options.ends >> goal & 1:
                return options.find(goal)
            if planned[1].way == "Double Move":
                half = halfway(state, piece, goal, options.ends)
                if half >= 0:
                    return options.find(half)
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

        lay.survey(options.ends or options.vias)
        if options.ends:
            best = max(Bits(options.ends), key=value)
            if STOP in options.specials and value(best) <= value(piece.anchor):
                return options.find(STOP)
            return options.find(best)
        if options.vias:
            return options.find(max(Bits(options.vias), key=value) + VIA)
        return 0

    def _shove(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Friends to better squares, enemies to worse ones."""
        state = self.look(battle)
        piece = piece_of(state, question.about["who"])
        lay = Lay(state, piece, self.matchups)
        sign = 1 if piece.seat == question.seat else -1

        def value(index: int) -> float:
            goal = question.options[index]
            assert isinstance(goal, int)
            return sign * lay.value(goal if goal >= 0 else piece.anchor)

        return max(range(len(question.options)), key=value)

    def _place(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Deploy, or be put down somewhere in battle."""
        state = self.look(battle)
        piece = piece_of(state, question.about["who"])
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
        state = self.look(battle)
        piece = piece_of(state, question.about["who"])
        skill = piece.kit.by_name.get(str(question.about.get("power", "")).lower())
        values: list[float] = []
        for index in range(len(question.options)):
            target = question.options[index]
            if not isinstance(target, int) or target < 0:
                values.append(0.0)
                continue
            values.append(self._strength(state, piece, skill, state.pieces[target]))
        return values.index(max(values))

    def _strength(
        self, state: Skirmish, piece: Piece, skill: CompiledPower | None, target: Piece
    ) -> float:
        sign = 1 if target.team != piece.team else -1
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
        state = self.look(battle)
        piece = piece_of(state, question.about["who"])
        against = question.about.get("against", -1)
        values: list[float] = []
        for index in range(len(question.options)):
            skill = question.options[index]
            if not isinstance(skill, CompiledPower):
                values.append(0.0)
            elif isinstance(against, int) and against >= 0:
                target = state.pieces[against]
                values.append(self._strength(state, piece, skill, target))
            else:
                values.append(odds.best_use(state, piece, skill).value)
        return values.index(max(values))

    def _lunge(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The best pair of attack and target."""
        state = self.look(battle)
        piece = piece_of(state, question.about["who"])

        def value(index: int) -> float:
            pair = question.options[index]
            assert isinstance(pair, tuple)
            skill, target = pair
            return self._strength(state, piece, skill, state.pieces[target.id])

        return max(range(len(question.options)), key=value)

    def _area(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The area that does most to enemies and least to friends."""
        state = self.look(battle)
        piece = piece_of(state, question.about["who"])
        skill = piece.kit.by_name.get(str(question.about.get("power", "")).lower())
        if skill is None:
            return 0
        covered = 0
        for index in range(len(question.options)):
            placed = question.options[index]
            assert isinstance(placed, Placement)
            covered |= placed.cells
        scope = Scope(piece.id, piece.seat, skill)
        anywhere = Placement("", covered)

        def share(target: Piece) -> float:
            return -odds.ALLIES_COUNT if target.team == piece.team else 1.0

        gains = [
            (target.space, share(target) * abs(self._strength(state, piece, skill, target)))
            for target in targets_in(state, piece, skill, scope, anywhere)
        ]

        def value(index: int) -> float:
            placed = question.options[index]
            assert isinstance(placed, Placement)
            cells = placed.cells
            return sum([gain for space, gain in gains if space & cells])

        return max(range(len(question.options)), key=value)

    # ----------------------------------------------------------------------------- reacting

    def _reaction(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Opportunity attacks are taken; other powers when they help."""
        state = self.look(battle)
        count = len(question.options)
        passing = count - 1 if question.options[count - 1] is None else None
        best, best_gain = passing, 0.0
        for index in range(count):
            option = question.options[index]
            if option is None:
                continue
            assert isinstance(option, tuple)
            if option[1] is threats.OPPORTUNITY:
                enemy = piece_of(state, question.about["subject"])
                gain = self._opportunity(state, piece_of(state, option[0]), enemy)
            else:
                gain = self._worth_using(battle, question, index)
            if best is None or gain > best_gain:
                best, best_gain = index, gain
        assert best is not None
        return best

    def _opportunity(self, state: Skirmish, piece: Piece, enemy: Piece) -> float:
        blades = [
            skill
            for skill in available_attacks.basic_attacks(state, piece)
            if available_attacks.may_target(state, piece, skill, enemy)
        ]
        return max(
            (odds.forecast(state, piece, s, enemy, opportunity=True).value for s in blades),
            default=0.0,
        )

    def _worth_using(self, battle: Battle[Skirmish], question: Choose, index: int) -> float:
        """What a triggered power looks worth, without trying it."""
        state = self.look(battle)
        option = question.options[index]
        assert isinstance(option, tuple)
        piece, skill = piece_of(state, option[0]), option[1]
        assert isinstance(skill, CompiledPower)
        gain = promise(state, piece, skill) - use_cost(skill) + 0.1
        for node in odds.parts(skill):
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
        """The enemy that is worth most, or the friend that is hurt most."""
        state = self.look(battle)

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
        state = self.look(battle)

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
        state = self.look(battle)
        wanted = (
            question.seat if engaged(state, question.seat) else opponent(state.teams, question.seat)
        )
        return [question.options[n] for n in range(len(question.options))].index(wanted)

    def _set_up(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Fast and tough creatures get the best places."""
        state = self.look(battle)
        order = [piece_of(state, question.options[i]) for i in range(len(question.options))]
        ranks = [(p.kit.size_rank, state.edition.motion.speed(state, p), p.max_hp) for p in order]
        return ranks.index(max(ranks))


def halfway(state: Skirmish, piece: Piece, goal: int, ends: int) -> int:
    """Where the first of two moves to a place may end; -1 if the two do not lead there."""
    mode = creatures.movement_mode(state, piece)
    going = Going("move", 2 * state.edition.motion.speed(state, piece), mode, piece.seat)
    reach = reachable.reachable(state, piece, going)
    if not reach.all >> goal & 1:
        return -1
    path = safest_path.choose_path(state, piece, going, reach, goal)
    return next((anchor for anchor in reversed(path) if ends >> anchor & 1), -1)
