"""The campaign's battles as mass battles: armies ten times the size (Mass Battles Campaign)."""

from functools import cache

from warband.evenings.campaign.arithmetic import DEAREST_WARLORD
from warband.evenings.campaign.entries import Fate
from warband.evenings.campaign.hosts import Host
from warband.evenings.campaign.skirmishes import Skirmishes
from warband.evenings.campaign.theatres import Side
from warband.evenings.folding import Throws
from warband.kernel.battle import Position
from warband.kernel.lines import meant
from warband.rulebooks import open_rulebook
from warband.rules.massbattle.book import MassbattleBook
from warband.rules.massbattle.roster.armies import army_faults, price
from warband.rules.massbattle.roster.creatures import Creature, creature_line
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import Game
from warband.rules.massbattle.text.army_lists import read_army
from warband.rules.massbattle.text.problems import TextError

FACTOR = 10


@cache
def _book() -> MassbattleBook:
    book = open_rulebook("massbattle")
    assert isinstance(book, MassbattleBook)
    return book


class MassBattles:
    """Battles of armies of 500, 1,000 and 2,000 points."""

    rules = "massbattle"
    factor = FACTOR

    def _creature(self, name: str) -> Creature | None:
        return _book().library.creatures.get(name.partition(" as ")[0].strip().lower())

    def host_faults(self, host: Host, size: int, levels: tuple[str, ...]) -> list[str]:
        """Every rule that an army breaks."""
        text = [f"faction {host.faction}", *(f"{count} {name}" for count, name in host.creatures)]
        try:
            army = read_army(meant("\n".join(text)), _book().library.creatures)
        except TextError as error:
            return [error.reason]
        found = army_faults(army, size)
        lord = self._creature(host.warlord)
        if lord is None:
            return [f"there is no creature {host.warlord!r}"]
        if lord.commander is None:
            return [*found, f"{lord.name} is no commander and cannot be a warlord"]
        if lord.cost > DEAREST_WARLORD:
            found.append(f"a warlord costs up to {DEAREST_WARLORD}, {lord.name} costs {lord.cost}")
        if all(unit.creature.name != lord.name for unit in army.units):
            found.append(f"the warlord {lord.name} is not in the army")
        lead = lord.commander + len(levels) // 2
        for unit in army.units:
            rating = unit.creature.commander
            if rating is not None and rating > lead and unit.creature.name != lord.name:
                found.append(f"{unit.creature.name} has Commander {rating}, more than {lead}")
        return found

    def carrying_faults(self, host: Host) -> list[str]:
        """Nobody carries magic items into a mass battle."""
        return [f"{who}: magic items have no rules in mass battles" for who, _ in host.carried]

    def support_faults(self, host: Host, troops: list[tuple[int, str]], points: int) -> list[str]:
        """Every rule that support troops break."""
        found = []
        total = 0
        for count, name in troops:
            creature = self._creature(name)
            if creature is None:
                return [f"there is no creature {name!r}"]
            total += count * price(creature)
            if creature.commander is not None:
                found.append(f"{creature.name} is a commander: no support troops")
            if host.faction not in creature.factions:
                found.append(f"{creature.name} does not fight for {host.faction}")
        if total > points:
            found.append(f"they cost {total}; {points} points may be spent on support troops")
        return found

    def level_choices(self, warlord: str) -> list[str]:
        """What a warlord may take with a new level."""
        creature = self._creature(warlord)
        powers = creature.powers if creature is not None else ()
        return ["hp", *(power.name for power in powers if power.uses)]

    def roll_scenario(self, hosts: list[Host], throws: Throws) -> str:
        """Mass battles have no table of scenarios: the standard one is played."""
        return "standard"

    def roll_item(self, throws: Throws) -> str:
        """The same tables as in skirmishes."""
        return Skirmishes().roll_item(throws)

    def setup(self, scenario: str, size: int, sides: list[Side]) -> str:
        """The text of a mass battle; grown warlords and support troops have their own lines."""
        lines = ["table 72x48", f"points {size}", f"victory {scenario}"]
        lines.append("players " + " ".join(SEATS[: len(sides)]))
        lords = {side.name: self._lord(side) for side in sides if side.levels}
        helpers = {name: self._helper(name) for side in sides for _, name in side.support}
        own = {each.name: each for each in (*lords.values(), *helpers.values())}
        if own:
            lines += ["creatures", *(f"  {creature_line(each)}" for each in own.values())]
        for seat, side in enumerate(sides):
            lines += [f"army {SEATS[seat]}", f"  faction {side.host.faction}"]
            lord = lords.get(side.name)
            for count, name in side.host.creatures:
                if lord is not None and name.partition(" as ")[0] == side.host.warlord:
                    lines.append(f"  1 {lord.name}")
                    count -= 1
                lines += [f"  {count} {name}"] if count else []
            for count, name in side.support:
                called = name.partition(" as ")[2] or f"{helpers[name].name}s"
                lines.append(f"  {count} {helpers[name].name} as {called}")
        return "\n".join(lines) + "\n"

    def _helper(self, name: str) -> Creature:
        """Support troops cost nothing and are worth nothing."""
        card = self._creature(name)
        assert card is not None
        return card._replace(name=f"Support {card.name}", cost=0)

    def _lord(self, side: Side) -> Creature:
        """The warlord with its levels."""
        card = self._creature(side.host.warlord)
        assert card is not None
        count = len(side.levels)
        more = 5 * count + 5 * sum(choice == "hp" for choice in side.levels)
        return card._replace(
            name=f"Warlord {side.name}",
            level=card.level + count,
            hp=card.hp + more,
            melee=tuple(each._replace(bonus=each.bonus + count) for each in card.melee),
            ranged=tuple(each._replace(bonus=each.bonus + count) for each in card.ranged),
            commander=(card.commander or 0) + count // 2,
            powers=tuple(
                each._replace(uses=each.uses + side.levels.count(each.name)) for each in card.powers
            ),
        )

    def outcome(self, state: Position, sides: list[Side]) -> tuple[str, tuple[Fate, ...]]:
        """Who won a mass battle, and whose warlord stands."""
        assert isinstance(state, Game)
        seat = _book().winner(state)
        winner = sides[seat].name if seat is not None and seat >= 0 else ""
        fates = []
        for place, side in enumerate(sides):
            names = (side.host.warlord, f"Warlord {side.name}")
            lord = next(
                (u for u in state.units if u.seat == place and u.creature.name in names), None
            )
            fates.append(Fate(side.name, (), (), lord is not None and not lord.gone))
        return winner, tuple(fates)
