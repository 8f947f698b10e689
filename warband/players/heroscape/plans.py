"""What a figure could do with its turn: where to go, and whom to attack from there."""

from typing import NamedTuple

from warband.kernel.questions import Bits
from warband.players.heroscape import odds
from warband.players.heroscape.ground import STRIDE, Lay
from warband.rules.heroscape.army_cards.meaning import Scene
from warband.rules.heroscape.combat import Attack
from warband.rules.heroscape.movement import Go, ways_to_move
from warband.rules.heroscape.places.engagement import engaged_with
from warband.rules.heroscape.places.field import FALL_DANGER
from warband.rules.heroscape.state import NOBODY, Game

SHY = 0.9 * STRIDE
"""Who cannot strike at anybody lets no fear outweigh a step ahead: somebody has to come."""


class Plan(NamedTuple):
    """Where to go, and what to do there."""

    value: float
    """What it is worth in points, the place and its dangers included."""
    fear: float
    """What the enemy is likely to do there."""
    gain: float
    """The part of the value that the attack is worth."""
    go: Go
    cells: tuple[int, ...]
    attack: Attack | None


class Planner:
    """Makes plans for one figure; `game` is moved about in and left as it was."""

    def __init__(self, game: Game, figure: int) -> None:
        self.game = game
        self.figure = figure
        self.lay = Lay(game, figure)
        self.home = game.spaces[figure]
        self._near = self._within_reach()

    def _within_reach(self) -> int:
        """The spaces from which somebody is near enough to be attacked."""
        game = self.game
        near = 0
        for foe in game.foes(game.roster.seats[self.figure]):
            for space in game.spaces[foe]:
                near |= game.field.board.within(space, self.lay.range)
        return near

    def best(self, points: int) -> Plan:
        """The best of all moves with so many points."""
        return max(self.plans(points), key=lambda plan: plan.value)

    def idle(self, plan: Plan) -> float:
        """What doing nothing would be worth beside a plan."""
        cells = self.home
        fear = self.lay.fear(cells)
        if plan.attack is None:
            fear = min(fear, SHY)
        return self.lay.value(cells) + self.lay.approach(cells) - fear

    def plans(self, points: int) -> list[Plan]:
        """Every place to go to, each with the best attack from there."""
        game, figure = self.game, self.figure
        leaving = len(engaged_with(game, figure)) if game.field.master else 0
        found = []
        for flies, reach, ends, _ in ways_to_move(game, figure, points):
            for stand in Bits(ends):
                cells = reach.trails.stands[stand]
                if cells == self.home:
                    dice = 0.0
                else:
                    dice = leaving if flies else reach.danger(stand) / FALL_DANGER
                found.append(self.at(Go(flies, stand), cells, dice))
        if any(plan.attack is not None for plan in found):
            return found
        return [plan._replace(value=plan.value + plan.fear - min(plan.fear, SHY)) for plan in found]

    def at(self, go: Go, cells: tuple[int, ...], dice: float = 0.0) -> Plan:
        """The plan to go there at the risk of so many dice."""
        attack, gain = self.strike(cells)
        fear = self.lay.fear(cells)
        value = self.lay.value(cells) + gain - fear
        if attack is None:
            value += self.lay.approach(cells)
        if dice:
            value -= self.hurt(dice)
        return Plan(value, fear, gain, go, cells, attack)

    def strike(self, cells: tuple[int, ...]) -> tuple[Attack | None, float]:
        """The best attack from these spaces, and what it is worth."""
        game, figure = self.game, self.figure
        if not any(self._near >> cell & 1 for cell in cells):
            return None, 0.0
        game.put(figure, cells)
        best, gain = None, 0.0
        for attack in odds.attacks(game, figure):
            value = odds.value(game, attack)
            if value > gain:
                best, gain = attack, value
        game.put(figure, self.home)
        return best, gain

    def hurt(self, dice: float) -> float:
        """What it costs to have so many dice rolled against the figure without defense."""
        chances = odds.showing(max(1, round(dice)), odds.SKULL)
        return odds.harm(self.game, self.figure, chances)


def points_of(game: Game, figure: int) -> int:
    """How far a figure would move if its turn came now."""
    roster = game.roster
    card = roster.cards[figure]
    points = roster.units[roster.unit[figure]].numbers.move
    if card.kit.move:
        roused = _roused(game, figure)
        points += sum(
            gift.promise(game, figure, figure, figure)
            for gift in card.kit.move
            if gift.number is None or gift.number in roused
        )
    return points


def _roused(game: Game, figure: int) -> set[int]:
    """The powers of a figure that would be in force if its turn began now."""
    scene = Scene(figure, figure)
    return {
        moment.number
        for moment in game.roster.cards[figure].kit.turn_starts
        if moment.subject(game, scene, figure) and (moment.test is None or moment.test(game, scene))
    }


def pool(game: Game, unit: int) -> list[int]:
    """The figures that could act in a turn with a card."""
    card, seat, figures, _ = game.roster.units[unit]
    if card.rarity == "common" and game.field.master:
        return [f for f in game.standing(seat) if game.roster.cards[f].name == card.name]
    return [figure for figure in figures if game.body[figure]]


class Turn(NamedTuple):
    """What a turn with an army card promises."""

    value: float
    """Better than doing nothing by so much."""
    gain: float
    """The part that attacks are worth."""
    best: Plan | None
    figure: int = NOBODY
    """Who does the best."""


def turn_with(game: Game, unit: int) -> Turn:
    """The best a card's figures could do if its turn came now."""
    card = game.roster.units[unit].card
    found = []
    for figure in pool(game, unit):
        planner = Planner(game, figure)
        plan = planner.best(points_of(game, figure))
        found.append((plan.value - planner.idle(plan), plan, figure))
    if not found:
        return Turn(0.0, 0.0, None)
    found.sort(key=lambda each: -each[0])
    chosen = found[: card.figures]
    _, plan, figure = chosen[0]
    value = sum(value for value, _, _ in chosen)
    return Turn(value, sum(plan.gain for _, plan, _ in chosen), plan, figure)
