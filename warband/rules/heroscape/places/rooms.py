"""The four rooms of the Ancient Sanctum and their special rules."""

from dataclasses import dataclass

from warband.kernel.questions import Bits, Flow, Listed, choose, roll
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.army_cards.cards import Card
from warband.rules.heroscape.dice import combat_roll, skulls
from warband.rules.heroscape.movement import landings
from warband.rules.heroscape.places.scenarios import Scenario, finish
from warband.rules.heroscape.places.sight import within
from warband.rules.heroscape.state import NOBODY, Game, Glyph
from warband.rules.heroscape.treasure import CHEST
from warband.rules.heroscape.turn import turn_with
from warband.rules.heroscape.wounds import wound

__all__ = ["AncientSanctum", "DrowAmbush", "Lair", "Portal"]

HEROES, FOES = 0, 1
"""Player 1 leads the adventurers, player 2 everybody else."""
FREED = "freed"
SEALED = "sealed"


def _named(game: Game, name: str) -> int:
    """The number of the figure with a name; NOBODY if it is in no army."""
    names = game.roster.names
    return names.index(name) if name in names else NOBODY


def _free_spaces_beside(game: Game, figures: list[int], newcomer: int) -> int:
    """Empty spaces where a newcomer would be adjacent to any of the figures."""
    cards = game.roster.cards
    mask = 0
    for figure in figures:
        table = game.field.board.touching(cards[figure].height, cards[newcomer].height)
        for space in game.spaces[figure]:
            mask |= table[space]
    return mask & landings(game, newcomer, game.field.walk(cards[newcomer]))


@dataclass(frozen=True)
class Lair(Scenario):
    """Room 1: free Erevan from the cage before he drowns, and defeat the Feral Troll."""

    DROWNS = 4
    """The round at whose end the prisoner is lost."""

    def may_touch(self, game: Game, figure: int, glyph: int) -> bool:
        """Only player 1's heroes can open the cage."""
        return game.roster.seats[figure] == HEROES

    def trap(self, game: Game, figure: int, glyph: int) -> Flow[bool]:
        """Player 2 may take one hidden order marker off the hero's card."""
        unit = game.roster.unit[figure]
        hidden = [
            marker
            for marker, place in enumerate(game.markers[HEROES])
            if place == unit and not game.shown[HEROES] >> marker & 1
        ]
        if not hidden:
            return True
        removes = yield from choose(FOES, q.REMOVE_ORDER_MARKER, Listed((True, False)), unit=unit)
        if removes:
            index = 0
            if len(hidden) > 1:
                faces = yield from roll(HEROES, len(hidden), 1, q.HIDDEN_ORDER_MARKER, unit=unit)
                index = faces[0] - 1
            markers = list(game.markers[HEROES])
            markers[hidden[index]] = NOBODY
            game.markers[HEROES] = tuple(markers)
            game.tell("order-removed", seat=HEROES, unit=unit)
        return True

    def take(self, game: Game, figure: int, glyph: int) -> Flow[None]:
        """Erevan comes free next to whoever opened the cage."""
        game.set_glyph(glyph, Glyph(CHEST, True, NOBODY, NOBODY))
        game.remember(FREED, 1)
        erevan = _named(game, "Erevan Sunshadow")
        free = _free_spaces_beside(game, [figure], erevan)
        if not free:
            free = landings(game, erevan, game.field.walk(game.roster.cards[erevan]))
        space = yield from choose(HEROES, q.PLACE, Bits(free), figure=erevan)
        game.put(erevan, (space,))
        game.tell("placed", figure=erevan, spaces=(space,))
        self._check(game)

    def end_of_round(self, game: Game) -> Flow[None]:
        """The prisoner drowns at the end of round 4."""
        if game.round != self.DROWNS or game.recall(FREED):
            return
        erevan = _named(game, "Erevan Sunshadow")
        for number, glyph in enumerate(game.glyphs):
            if glyph.kind == CHEST:
                game.set_glyph(number, Glyph(CHEST, True, NOBODY, NOBODY))
        game.leave_out(erevan)
        game.remember(FREED, -1)
        game.tell("destroyed", figure=erevan, spaces=(), why="drowned")
        self._check(game)
        return
        yield

    def figure_destroyed(self, game: Game, figure: int) -> None:
        self._check(game)

    def _check(self, game: Game) -> None:
        """Player 1 wins with the troll dead, once the fate of the prisoner is decided."""
        if not any(game.body[figure] for figure in game.roster.own[HEROES]):
            finish(game, game.roster.teams[FOES], "all heroes destroyed")
        elif not any(game.body[figure] for figure in game.roster.own[FOES]) and game.recall(FREED):
            finish(game, game.roster.teams[HEROES], "the troll destroyed")


@dataclass(frozen=True)
class DrowAmbush(Scenario):
    """Room 2: pitch dark but for a glowing stone; Darrak escapes in round 4."""

    LIGHT = 4
    DARRAK_COMES = 4

    def may_touch(self, game: Game, figure: int, glyph: int) -> bool:
        """Player 2's heroes cannot take the stone."""
        return game.glyphs[glyph].kind != CHEST or game.roster.seats[figure] == HEROES

    def hit_zone_lit(self, game: Game, figure: int) -> bool:
        """Only figures within 4 spaces of the stone or its carrier show a hit zone."""
        for glyph in game.glyphs:
            if glyph.kind != CHEST:
                continue
            if glyph.carrier != NOBODY:
                return within(game, glyph.carrier, figure, self.LIGHT)
            if glyph.space != NOBODY:
                lit = game.field.board.within(glyph.space, self.LIGHT)
                return bool(lit & game.body[figure])
        return False

    def before_orders(self, game: Game) -> Flow[None]:
        """Darrak turns up on any empty shadow space."""
        darrak = _named(game, "Darrak Ambershard")
        if game.round < self.DARRAK_COMES or darrak == NOBODY or game.body[darrak]:
            return
        if game.destroyed >> darrak & 1:
            return
        trails = game.field.walk(game.roster.cards[darrak])
        free = landings(game, darrak, trails) & game.field.shadow
        if free:
            space = yield from choose(HEROES, q.PLACE, Bits(free), figure=darrak)
            game.put(darrak, (space,))
            game.tell("placed", figure=darrak, spaces=(space,))

    def end_of_round(self, game: Game) -> Flow[None]:
        """Something in the dark attacks every hero outside the light."""
        dark = [f for f in game.standing(HEROES) if not self.hit_zone_lit(game, f)]
        for figure in dark:
            faces = yield from combat_roll(FOES, 1, "creature in the dark", defender=figure)
            game.tell("attack-from-the-dark", defender=figure, faces=faces)
            yield from wound(game, figure, skulls(faces), "creature in the dark")
            if game.result:
                return


class _Guarded(Scenario):
    """A room where player 2 may take treasure only once somebody has turned it up."""

    def may_touch(self, game: Game, figure: int, glyph: int) -> bool:
        return game.glyphs[glyph].power_up or game.roster.seats[figure] == HEROES


@dataclass(frozen=True)
class Portal(_Guarded):
    """Room 3: player 1 begins; the trap gives the Deepwyrm Drow a free turn."""

    def first_by_rule(self, game: Game) -> int | None:
        return HEROES if game.round == 1 else None

    def trap(self, game: Game, figure: int, glyph: int) -> Flow[bool]:
        """The hero's turn ends, and player 2 may take a turn with the Deepwyrms."""
        for number, unit in enumerate(game.roster.units):
            drow = unit.seat == FOES and unit.card.name == "Deepwyrm Drow"
            if drow and any(game.body[f] for f in unit.figures):
                takes = yield from choose(FOES, q.FREE_TURN, Listed((True, False)), unit=number)
                if takes:
                    game.tell("free-turn", seat=FOES, unit=number)
                    yield from turn_with(game, number, revealed=False)
        return False


@dataclass(frozen=True)
class AncientSanctum(_Guarded):
    """Room 4: the trap calls a squad of Deepwyrm Drow to player 2's side."""

    reinforcement: Card | None = None

    def trap(self, game: Game, figure: int, glyph: int) -> Flow[bool]:
        """The drow appear next to any of player 1's figures, if their figures are at hand."""
        card = self.reinforcement
        if card is None or game.recall(SEALED):
            return True
        cards = game.roster.cards
        if any(game.body[f] and cards[f].name == card.name for f in game.roster.own[FOES]):
            return True
        comes = yield from choose(FOES, q.REINFORCEMENTS, Listed((True, False)))
        if not comes:
            return True
        number = game.muster(card, FOES)
        game.tell("reinforcements", seat=FOES, unit=number)
        for newcomer in game.roster.units[number].figures:
            heroes = list(game.standing(HEROES))
            free = _free_spaces_beside(game, heroes, newcomer)
            if not free:
                game.leave_out(newcomer)
                continue
            space = yield from choose(FOES, q.PLACE, Bits(free), figure=newcomer)
            game.put(newcomer, (space,))
            game.tell("placed", figure=newcomer, spaces=(space,))
        return True

    def take(self, game: Game, figure: int, glyph: int) -> Flow[None]:
        """Once the hidden treasure is found no more drow come."""
        if not game.glyphs[glyph].power_up:
            game.remember(SEALED, 1)
        yield from super().take(game, figure, glyph)
