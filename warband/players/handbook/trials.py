"""Playing ideas on, on copies of the battle, with soldiers on both sides."""

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose, Roll
from warband.players.contest import played_out
from warband.players.fates import FACES, Fates, Occasion
from warband.players.handbook import odds
from warband.players.handbook.ideas import Idea, Obedient
from warband.players.handbook.outlook import outlook
from warband.rules.handbook import morale
from warband.rules.handbook import questions as q
from warband.rules.handbook.modifiers import Blow
from warband.rules.handbook.state import Skirmish

ANSWER = 2
"""Turns of the enemy before a trial is looked at for the first time."""
EXCHANGE = 4
"""Turns between two looks: both sides take two."""
LOOKS = 4
"""How often a trial is looked at."""
TURNS = 1280
"""How many turns are played in all trials of a search at most."""
LONGEST = 600
"""Answers after which a trial ends in any case."""


class JudgedDice(Dice):
    """The dice of one trial, which keep account of how lucky everybody was.

    What luck gave can be taken off the outcome of a trial: on average it is nothing.
    """

    __slots__ = ("_battle", "_fates", "_lap", "_rolled", "luck")

    def __init__(self, fates: Fates, lap: int, battle: Battle[Skirmish]) -> None:
        super().__init__(lap)
        self._fates = fates
        self._lap = lap
        self._battle = battle
        self._rolled: dict[Occasion, int] = {}
        self.luck = [0.0] * len(battle.state.roster.teams)
        """By seat, in points."""

    def answer(self, roll: Roll) -> tuple[int, ...]:
        """Answer a question of the rules."""
        if roll.sides != FACES:
            return super().answer(roll)
        state = self._battle.state
        who = roll.about.get("who", -1 - roll.seat)
        occasion = (roll.why, roll.about.get("by"), who, state.round, state.acting == who)
        number = self._rolled.get(occasion, 0)
        self._rolled[occasion] = number + roll.count
        faces = tuple(
            [self._fates.face(occasion, number + die, self._lap) for die in range(roll.count)]
        )
        if roll.why == "attack":
            self._judge_attack(roll, faces[0])
        elif roll.why == "save" and isinstance(who, int):
            self._judge_save(roll, who, faces[0])
        return faces

    def _judge_attack(self, roll: Roll, face: int) -> None:
        """Compare what a face does, at a glance, with what all faces do on average."""
        state = self._battle.state
        who, target = roll.about["who"], roll.about["target"]
        assert isinstance(who, int)
        assert isinstance(target, int)
        if state.team(who) == state.team(target):
            return
        card, melee = state.roster.cards[who], roll.about["kind"] == "melee"
        strikes = card.melee if melee else card.ranged
        if not strikes:
            return
        blow = Blow(who, target, strikes[0], melee=melee)
        hits = round(FACES * odds.chance_to_hit(state, blow))
        lucky = (face > FACES - hits) - hits / FACES
        self.luck[state.controller[who]] += lucky * odds.hit_value(state, blow)

    def _judge_save(self, roll: Roll, who: int, face: int) -> None:
        """The same for a save against breaking: whoever stands keeps what a runaway loses."""
        state = self._battle.state
        if roll.about.get("dc") != morale.DC:
            return
        stands = round(FACES * odds.chance_to_stand(state, who))
        lucky = (face > FACES - stands) - stands / FACES
        self.luck[state.controller[who]] += lucky * odds.worth(state, who) * odds.ROUTED


class TurnCount:
    """Counts the turns that begin after a moment, across rounds."""

    def __init__(self, state: Skirmish) -> None:
        self._round = state.round
        self._taken = state.activated.bit_count()
        self._earlier = -self._taken

    def begun(self, state: Skirmish) -> int:
        """How many turns have begun."""
        if state.round != self._round:
            self._round = state.round
            self._earlier += self._taken
        self._taken = state.activated.bit_count()
        return self._earlier + self._taken


class Trials:
    """Plays ideas out."""

    def __init__(self) -> None:
        self.policy = Obedient(0)

    def trial(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        idea: Idea,
        looks: tuple[int, ...],
        fates: Fates,
        lap: int,
    ) -> float:
        """Play an idea on a copy; who is ahead, luck aside, after so many turns each time?"""
        twin = battle.copy()
        dice = JudgedDice(fates, lap, twin)
        twin.dice = dice
        count = TurnCount(battle.state)
        teams = battle.state.roster.teams

        def ahead() -> float:
            total = outlook(twin.state, question.seat)
            for seat, luck in enumerate(dice.luck):
                total -= luck if teams[seat] == teams[question.seat] else -luck
            return total

        def go_on(turns: int) -> None:
            self._play_on(twin, count, turns)

        self.policy.orders = idea.orders
        found = played_out(twin, idea.index, looks, go_on, ahead)
        self.policy.orders = None
        return found

    def _play_on(self, twin: Battle[Skirmish], count: TurnCount, turns: int) -> None:
        """Let soldiers go on until so many turns are over."""
        for _ in range(LONGEST):
            question = twin.ask()
            if not isinstance(question, Choose):
                return
            begun = count.begun(twin.state)
            if begun > turns or (begun == turns and question.ask == q.ACTIVATE):
                return
            twin.pick(self.policy.choose(twin, question))


def horizons(state: Skirmish, question: Choose) -> tuple[int, ...]:
    """After how many turns a trial is looked at: when the enemy has answered, and later.

    While the armies are apart it shows later what a turn was good for; what is decided before a
    round shows when everybody has had a turn.
    """
    everybody = sum(1 for _ in state.standing())
    if question.ask == q.FIRST:
        return (everybody // 2, everybody)
    answered = state.left + ANSWER
    if apart(state):
        return (answered, everybody, everybody + 2 * EXCHANGE)
    return tuple(answered + EXCHANGE * look for look in range(LOOKS))


def apart(state: Skirmish) -> bool:
    """Whether nobody stands beside an enemy."""
    ground = state.field.ground
    for creature in state.standing():
        near = ground.adjacent(state.space[creature])
        if any(state.space[enemy] & near for enemy in state.enemies(creature)):
            return False
    return True
