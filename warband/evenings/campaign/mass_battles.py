"""The campaign's battles as mass battles: armies ten times the size (Mass Battles Campaign)."""

import re
from functools import cache

from warband.evenings.campaign.arithmetic import DEAREST_WARLORD
from warband.evenings.campaign.entries import Fate
from warband.evenings.campaign.hosts import Host
from warband.evenings.campaign.mass_items import with_item, with_items
from warband.evenings.campaign.skirmishes import Skirmishes
from warband.evenings.campaign.theatres import Bearing, Recruit, Side
from warband.evenings.folding import Throws
from warband.kernel.battle import Position
from warband.kernel.lines import meant
from warband.rulebooks import open_rulebook
from warband.rules.handbook.items.carrying import carrying_faults
from warband.rules.handbook.items.item import ItemError, read_carried
from warband.rules.massbattle.book import MassbattleBook
from warband.rules.massbattle.roster.armies import army_faults, price
from warband.rules.massbattle.roster.creatures import Creature, creature_line
from warband.rules.massbattle.roster.powers import power_text
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
    starter = ""
    for_standard: tuple[int, ...] = ()

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
        """What is wrong with who carries what: items are for creatures that stand alone."""
        found = []
        for who, items in host.carried:
            creature, card = self._bearer(host, who), Skirmishes().cards.get(_plain(who))
            if creature is None:
                found.append(f"{who} does not stand alone in the army")
                continue
            if card is None:
                found.append(f"no stat card says what {who} wears and wields")
                continue
            try:
                given = [read_carried(item) for item in items]
            except ItemError as error:
                found.append(str(error))
                continue
            found += carrying_faults(card, given)
            found += [
                f"mass battles have no rules for the {each.item.name}"
                for each in given
                if with_item(creature, each) is None
            ]
        return found

    def _bearer(self, host: Host, who: str) -> Creature | None:
        """The creature of an army that stands alone under a name."""
        for count, name in host.creatures:
            if count == 1 and name.partition(" as ")[0].strip() == _plain(who):
                return self._creature(name)
        return None

    def recruits(self) -> tuple[Recruit, ...]:
        """Armies are written unit by unit."""
        return ()

    def bearers(self, item: str, faction: str) -> tuple[Bearing, ...]:
        """Armies are written unit by unit, and so is who carries what."""
        return ()

    def supporters(self, host: Host, points: int) -> tuple[Recruit, ...]:
        """Who can be support troops, the dearest first."""
        return tuple(
            Recruit(each.name, price(each), each.factions, "", leads=False)
            for each in sorted(
                _book().library.creatures.values(), key=lambda c: (-price(c), c.name)
            )
            if price(each) and not self.support_faults(host, [(1, each.name)], points)
        )

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

    def warlord_numbers(self, host: Host, levels: tuple[str, ...]) -> dict[str, int]:
        """The numbers of a warlord with its levels."""
        card = self._lord(Side("", host, levels, ()))
        found = {"level": card.level, "hp": card.hp, "commander": card.commander or 0}
        found |= {"melee": card.melee[0].bonus} if card.melee else {}
        return found | ({"ranged": card.ranged[0].bonus} if card.ranged else {})

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
        lords = {side.name: self._heroes(side) for side in sides}
        helpers = {name: self._helper(name) for side in sides for _, name in side.support}
        heroes = [hero for each in lords.values() for hero in each.values()]
        own = {each.name: each for each in (*heroes, *helpers.values())}
        if own:
            lines.append("creatures")
        for each in own.values():
            lines.append(f"  {creature_line(each)}")
            lines += [f"    {power_text(power)}" for power in each.powers]
        for seat, side in enumerate(sides):
            lines += [f"army {SEATS[seat]}", f"  faction {side.host.faction}"]
            for count, name in side.host.creatures:
                hero = lords[side.name].get(name.partition(" as ")[0].strip())
                if hero is not None:
                    lines.append(f"  1 {hero.name}")
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

    def _heroes(self, side: Side) -> dict[str, Creature]:
        """Who has a card of their own: the warlord with its levels, and whoever bears items."""
        found: dict[str, Creature] = {}
        if side.levels:
            found[side.host.warlord] = self._lord(side)
        for who, items in side.host.carried:
            name = _plain(who)
            bearer = found.get(name) or self._bearer(side.host, who)
            assert bearer is not None
            called = _hero(side, name)
            given = [read_carried(item) for item in items]
            found[name] = with_items(bearer, given)._replace(name=called)
        return found

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
            fallen = {
                unit.creature.name
                for unit in state.units
                if unit.seat == place and unit.gone == "destroyed"
            }
            bearers = [who for who, _ in side.host.carried if _hero(side, _plain(who)) in fallen]
            stands = lord is not None and not lord.gone
            fates.append(Fate(side.name, tuple(bearers), (), stands))
        return winner, tuple(fates)


def _plain(who: str) -> str:
    """The card of whoever carries something: `Cleric of Order 1` is a Cleric of Order."""
    return re.sub(r" \d+$", "", who)


def _hero(side: Side, name: str) -> str:
    """What somebody with a card of their own is called in the battle."""
    return f"Warlord {side.name}" if name == side.host.warlord else f"{name} of {side.name}"
