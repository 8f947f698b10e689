"""What a delve changes of the skirmish: room features, statues, light, bribes, items.

There is no command and no morale among adventurers and denizens: miniatures statistics are used,
fights are those of the roleplaying game (Using Miniatures Statistics; Encounters). Whoever is made
to flee by magic runs for the way out, or out of sight.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Finished, Flow, roll
from warband.rules.handbook.dungeon.delve import bribes, potions
from warband.rules.handbook.dungeon.delve.heroes import KEEN
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.dungeon.room_features import Feature
from warband.rules.handbook.senses import alignment
from warband.rules.handbook.standard import Scenario

if TYPE_CHECKING:
    from warband.rules.handbook.cards import Card
    from warband.rules.handbook.state import Skirmish

TORCH, DARKVISION = 8, 12
"""How many squares the party sees by its own light, and those who see in the dark."""


def per_three_levels(level: int) -> int:
    """What a statue grants that grows with every third level of the dungeon, at least 1.

    >>> [per_three_levels(level) for level in (1, 2, 3, 6, 8)]
    [1, 1, 1, 2, 2]
    """
    return max(1, level // 3)


class DelveScenario(Scenario):
    """The rules of the dungeon as the skirmish asks for them."""

    name = "delve"
    own_factions = True
    wipe_out = False
    commands = False

    def __init__(self, known: tuple["Card", ...] = ()) -> None:
        self.cards = known

    # Points and command.

    def goal(self, state: "Skirmish", seat: int) -> int:
        """Points do not win."""
        return 0

    def worth(self, state: "Skirmish", creature: int, *, destroyed: bool = False) -> int:
        """Nobody scores."""
        return 0

    def command_status(self, state: "Skirmish", creature: int) -> bool | None:
        """Everybody acts freely."""
        return True

    def harmed(self, state: "Skirmish", creature: int, by: int, amount: int) -> None:
        """The fight is getting somewhere."""
        state.quiet = -1

    def tallied(self, state: "Skirmish") -> Flow[None]:
        """Somebody has fallen: where nobody is left to fight, the fight is over at once."""
        yield from ()
        delve = of(state)
        fighting = delve.stage in ("turns", "turn", "end of round")
        if fighting and not (delve.opposed and delve.alive):
            delve.stage = "after"
            raise Finished

    # Room Features and Statue.

    def attack_bonus(self, state: "Skirmish", creature: int) -> Sequence[tuple[str, int]]:
        """Rooms and the statues of Hextor."""
        delve = of(state)
        found = [("statue of Hextor", n * per_three_levels(delve.deck.level))
                 for n in (statues(delve, creature, "Hextor"),) if n]  # fmt: skip
        feature = feature_of(delve, creature)
        if feature is not None:
            if feature.attack:
                found.append(("room", feature.attack))
            sides = alignment(state, creature)
            if feature.good_attack and "good" in sides:
                found.append(("room", feature.good_attack))
            if feature.evil_attack and "evil" in sides:
                found.append(("room", feature.evil_attack))
        return found

    def armor_bonus(self, state: "Skirmish", creature: int) -> Sequence[tuple[str, int]]:
        """Statues of Heironeous."""
        number = statues(of(state), creature, "Heironeous")
        return (("statue of Heironeous", number),) if number else ()

    def damage_bonus(
        self, state: "Skirmish", creature: int, base: int, *, spell: bool
    ) -> Flow[Sequence[tuple[str, int]]]:
        """Rooms, for spells too; statues of Erythnul, which roll."""
        delve = of(state)
        found: list[tuple[str, int]] = []
        if creature < 0:
            return found
        feature = feature_of(delve, creature)
        if feature is not None and feature.damage:
            found.append(("room", feature.damage))
        if delve.options.damage_dice and base >= 5:
            dice = yield from roll(state.controller[creature], 8, base // 5, "damage", who=creature)
            found.append(("dice", sum(dice) - base // 5 * 5))
        number = 0 if spell else statues(delve, creature, "Erythnul")
        if number:
            dice = yield from roll(
                state.controller[creature], 6, number * per_three_levels(delve.deck.level),
                "statue of Erythnul", who=creature,
            )  # fmt: skip
            found.append(("statue of Erythnul", sum(dice)))
        return found

    def sure_save(self, state: "Skirmish", creature: int) -> bool | None:
        """Blessed Room and Cursed Room."""
        feature = feature_of(of(state), creature)
        if feature is None or not feature.saves:
            return None
        return feature.saves == "succeed"

    # Light.

    def sight_of(self, state: "Skirmish", creature: int) -> int:
        """Where the party must bring its own light, it sees no farther than that."""
        delve = of(state)
        if not delve.options.light or delve.team(creature) != 0:
            return 0
        return DARKVISION if keen(delve, creature) else TORCH

    # What heroes may do besides.

    def actions(self, state: "Skirmish", creature: int) -> Sequence[str]:
        """Drink a potion, or use a wand on oneself or a neighbour."""
        return potions.offered(of(state), creature)

    def full_round(self, state: "Skirmish", creature: int) -> Sequence[str]:
        """Toss a bribe to a greedy creature."""
        return bribes.offered(of(state), creature)

    def act(self, state: "Skirmish", creature: int, name: str) -> Flow[None]:
        """Do so."""
        delve = of(state)
        if name.startswith("bribe "):
            yield from bribes.bribe(delve, creature, name.removeprefix("bribe "))
        else:
            yield from potions.use(delve, creature, name)

    # Ways out.

    def way_out(self, state: "Skirmish", creature: int) -> int:
        """Heroes may leave by the way they came in."""
        delve = of(state)
        return delve.field.places[0].exits if creature < delve.size else 0

    def depart(self, state: "Skirmish", creature: int) -> None:
        """A hero has left the dungeon, alive."""
        delve = of(state)
        delve.put(creature, -1)
        delve.gone |= 1 << creature
        delve.tally = True
        delve.tell("escapes", who=creature)

    def exits(self, state: "Skirmish", creature: int) -> Flow[tuple[int, int]]:
        """Heroes flee to the entrance, everybody else as far from the party as can be."""
        yield from ()
        delve = of(state)
        if delve.team(creature) == 0:
            way = delve.field.places[0].exits
            return way, way
        far = farthest(delve, delve.open_cells() & ~delve.bodies())
        return far, far

    def at_destruction(self, state: "Skirmish", creature: int, by: int) -> Flow[bool]:
        """Bodies are left where they fell."""
        delve = of(state)
        delve.lay_down(creature, delve.space[creature])
        yield from ()
        return False


def of(state: "Skirmish") -> Delve:
    """The delve that a skirmish is."""
    assert isinstance(state, Delve)
    return state


def feature_of(delve: Delve, creature: int) -> Feature | None:
    """What is special about the room in which a creature stands."""
    anchor = delve.anchor[creature]
    return delve.floor.feature_at(anchor) if anchor >= 0 else None


def statues(delve: Delve, creature: int, god: str) -> int:
    """How many statues of a god help a creature: those of the party its heroes, that of the room
    the monsters in it (not enemies, lurkers or friends)."""
    if creature < delve.size:
        return sum(each == god for each in delve.boons)
    member = delve.member(creature)
    return int(member is not None and member.role in ("monster", "pet") and delve.idol == god)


def keen(delve: Delve, creature: int) -> bool:
    """Whether a creature sees in gloom (darkvision or low-light vision)."""
    if creature < delve.size:
        return delve.heroes[creature].race in KEEN
    card = delve.roster.cards[creature]
    races = {word.casefold() for word in card.subtypes}
    return card.type not in ("Humanoid", "Plant") or bool(races & KEEN)


def farthest(delve: Delve, cells: int) -> int:
    """Those of some squares that are farthest from the party."""
    counting = delve.field.ground.counting
    party = 0
    for hero in delve.party():
        party |= delve.space[hero]
    if not party or not cells:
        return cells
    best, found = -1, 0
    for cell in cells_of(cells):
        far = counting.apart(1 << cell, party)
        if far > best:
            best, found = far, 1 << cell
        elif far == best:
            found |= 1 << cell
    return found
