"""Playing an idea on, on a copy of the battle, with recruits on both sides."""

from warband.kernel.battle import Battle
from warband.kernel.questions import Choose, Roll
from warband.players.massbattle.outlook import STEADY, outlook, strength
from warband.players.massbattle.soldier import Recruit
from warband.players.search import Chances, EvenDice
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.morale import DC
from warband.rules.massbattle.state import NOBODY, NORMAL, ROUTING, SHAKEN, Game, Unit

__all__ = ["JudgedDice", "Trials"]

AHEAD = 5
"""A trial ends when so many units have been activated after this one: the enemy has answered."""
LONGEST = 40
"""Decisions after which a trial ends in any case."""
FACES = 20


class JudgedDice(EvenDice):
    """The dice of one trial, which keep account of whose nerve held by luck.

    What luck gave can be taken off the outcome of a trial: on average it is nothing.
    """

    __slots__ = ("_battle", "luck")

    def __init__(self, chances: Chances, lap: int, battle: Battle[Game]) -> None:
        super().__init__(chances, lap)
        self._battle = battle
        self.luck = [0.0] * len(battle.state.teams)
        """By seat, in victory points."""

    def answer(self, roll: Roll) -> tuple[int, ...]:
        """Answer a question of the rules."""
        about, game = roll.about, self._battle.state
        who, whom = about.get("unit", about.get("attacker")), about.get("defender")
        faces = self.rolled(roll.sides, roll.count, (roll.why, who, whom, game.round))
        if roll.why in ("morale", "rally"):
            assert isinstance(who, int)
            bonus = about["bonus"]
            assert isinstance(bonus, int)
            self._judge(game.units[who], roll.why, bonus, faces[0])
        return faces

    def _judge(self, unit: Unit, why: str, bonus: int, face: int) -> None:
        """Compare what a save or a check does with what all faces do on average."""
        holding = min(max(FACES + 1 + bonus - DC, 1), FACES - 1)
        lucky = (face > FACES - holding) - holding / FACES
        self.luck[unit.seat] += lucky * strength(unit) * (_held(unit, why) - _failed(unit, why))


def _held(unit: Unit, why: str) -> float:
    """What share of its strength a unit shows if its nerve holds."""
    if why == "morale":
        return STEADY[unit.morale]
    return STEADY[NORMAL if unit.lone or unit.morale == SHAKEN else SHAKEN]


def _failed(unit: Unit, why: str) -> float:
    """What share of its strength a unit shows if its nerve fails."""
    if why == "rally":
        return STEADY[unit.morale]
    alone = unit.lone or unit.host != NOBODY
    return STEADY[ROUTING if unit.morale != NORMAL or alone else SHAKEN]


class Trials:
    """Plays ideas out."""

    def __init__(self, seed: int) -> None:
        self.recruit = Recruit(seed)

    def trial(
        self, battle: Battle[Game], seat: int, idea: int, chances: Chances, lap: int
    ) -> float:
        """Play an idea on a copy until the enemy has answered; how far ahead, luck aside?"""
        twin = battle.copy()
        dice = JudgedDice(chances, lap, twin)
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
        teams = battle.state.teams
        lucky = sum(
            luck if teams[other] == teams[seat] else -luck for other, luck in enumerate(dice.luck)
        )
        return outlook(twin.state, seat) - lucky
