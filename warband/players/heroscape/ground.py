"""What it is worth to stand somewhere."""

from warband.boards.hexes import Trails, bits
from warband.players.heroscape import odds, worth
from warband.rules.heroscape.combat import SHADED_SIZES
from warband.rules.heroscape.movement import LAVA_SURVIVES
from warband.rules.heroscape.places.glyphs import STATIONARY
from warband.rules.heroscape.places.rooms import HEROES, DrowAmbush, Lair
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.treasure import CHEST

RISK = 0.3
"""How likely an enemy that could attack a figure is to do so."""
STRIDE = 1.0
"""What a step closer to the enemy is worth."""
LEVEL = 0.3
"""What a level of height is worth for its own sake."""
TREASURE = 8.0
"""What treasure within reach is worth to a hero who may take it."""
CAGE = 60.0
"""What it is worth to open the cage of the prisoner."""
GLYPH = 6.0
"""What standing on a glyph that serves the whole army is worth."""
FADING = 0.85
"""How the pull of a goal fades with every step that leads there."""
FAR = 40


class Lay:
    """The battlefield as one figure sees it; `game` is left as it was."""

    def __init__(self, game: Game, figure: int) -> None:
        self.game = game
        self.figure = figure
        card = game.roster.cards[figure]
        self.flies = card.kit.flies
        self.trails: Trails = game.field.flight(card) if self.flies else game.field.walk(card)
        self.range = odds.farthest(game, figure)
        self.worth = worth.standing(game, figure) or worth.share(game, figure)
        self.threats = self._threats()
        self.to_enemy = self._rings(self._striking_stands())
        self.goals = [
            (pull, self._rings(self.trails.lift(1 << space))) for pull, space in self._goals()
        ]

    # ----------------------------------------------------------------------------- looking

    def _threats(self) -> list[tuple[int, int, float]]:
        """For each enemy: where it could attack the figure soon, its level, and the cost."""
        game, figure = self.game, self.figure
        roster = game.roster
        board = game.field.board
        found = []
        for foe in game.foes(roster.seats[figure]):
            numbers = roster.units[roster.unit[foe]].numbers
            reach = numbers.move + odds.farthest(game, foe)
            squares = 0
            for space in game.spaces[foe]:
                squares |= board.within(space, reach)
            own = roster.units[roster.unit[figure]].numbers
            chances = odds.wounds(odds.strongest(game, foe), own.defense)
            cost = odds.harm(game, figure, chances) * RISK
            found.append((squares, game.level(foe), cost))
        return found

    def _striking_stands(self) -> int:
        """The stands from which the figure could reach some enemy, sight aside."""
        game = self.game
        board = game.field.board
        near = 0
        for foe in game.foes(game.roster.seats[self.figure]):
            for space in game.spaces[foe]:
                near |= board.within(space, self.range)
        return self.trails.lift(near)

    def _rings(self, stands: int) -> list[int]:
        """The stands from which some of these are none, one, two and so on steps away."""
        origins = self.trails.from_
        rings = [stands]
        seen = edge = stands
        while edge:
            wider = 0
            for stand in bits(edge):
                wider |= origins[stand]
            edge = wider & ~seen
            seen |= edge
            rings.append(edge)
        return rings

    def _goals(self) -> list[tuple[float, int]]:
        """What there is to fetch or to hold, and the space where it lies."""
        game, figure = self.game, self.figure
        card = game.roster.cards[figure]
        found = []
        for number, glyph in enumerate(game.glyphs):
            if glyph.space == NOBODY:
                continue
            if glyph.kind in STATIONARY:
                found.append((GLYPH, glyph.space))
            elif card.hero and card.unique and game.scenario.may_touch(game, figure, number):
                cage = isinstance(game.scenario, Lair) and glyph.kind == CHEST
                found.append((CAGE if cage else TREASURE, glyph.space))
        return found

    # ----------------------------------------------------------------------------- judging

    def approach(self, cells: tuple[int, ...]) -> float:
        """What it costs to be so far from everybody the figure could attack."""
        return -STRIDE * distance(self.to_enemy, self.trails.stand(*cells))

    def value(self, cells: tuple[int, ...]) -> float:
        """What standing there is worth but for enemies, whatever the figure does from there."""
        body = 0
        for cell in cells:
            body |= 1 << cell
        total = LEVEL * self.game.field.board.levels[cells[0]] - self._ground(cells, body)
        for pull, rings in self.goals:
            total += pull * FADING ** distance(rings, self.trails.stand(*cells))
        return total

    def fear(self, cells: tuple[int, ...]) -> float:
        """What enemies are likely to do to a figure on these spaces."""
        body = 0
        for cell in cells:
            body |= 1 << cell
        level = self.game.field.board.levels[cells[0]]
        total = 0.0
        for squares, foe_level, cost in self.threats:
            if squares & body:
                total += cost * (0.8 if level > foe_level else 1.0)
        card = self.game.roster.cards[self.figure]
        field = self.game.field
        if field.master and field.shadow & body and card.size in SHADED_SIZES:
            total *= 0.8
        return min(total, self.worth)

    def _ground(self, cells: tuple[int, ...], body: int) -> float:
        """What the ground itself, or the dark, does to whoever stands there."""
        game, figure, field = self.game, self.figure, self.game.field
        cost = 0.0
        if field.molten and not body & ~field.molten:
            cost += self.worth * (LAVA_SURVIVES - 1) / LAVA_SURVIVES
        if field.lava & body:
            cost += worth.loss(game, figure, 1) / 2
        if isinstance(game.scenario, DrowAmbush) and game.roster.seats[figure] == HEROES:
            before = game.spaces[figure]
            game.put(figure, cells)
            if not game.scenario.hit_zone_lit(game, figure):
                cost += worth.loss(game, figure, 1) / 2
            game.put(figure, before)
        return cost


def distance(rings: list[int], stand: int) -> int:
    """How many steps a stand is away."""
    for steps, ring in enumerate(rings):
        if ring >> stand & 1:
            return steps
    return FAR
