"""The campaign's battles as skirmishes of the Handbook."""

from functools import cache

from warband.evenings.campaign.arithmetic import DEAREST_WARLORD
from warband.evenings.campaign.entries import Fate
from warband.evenings.campaign.hosts import STARTER, Host
from warband.evenings.campaign.theatres import Bearing, Recruit, Side
from warband.evenings.folding import Throws
from warband.kernel.battle import Position
from warband.kernel.questions import Roll
from warband.rulebooks import open_rulebook
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.cards import FACTIONS, Card
from warband.rules.handbook.items.carrying import carrying_faults, place_and_room, refusal, ways
from warband.rules.handbook.items.finding import item_for, kind_for, needs_second_roll
from warband.rules.handbook.items.item import ItemError, catalogue, read_carried
from warband.rules.handbook.items.warlords import advanced, level_choices
from warband.rules.handbook.items.worn import used_up
from warband.rules.handbook.scenario.library import Brought, plan_called, roll_plan
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.tiles.laying import check_bag, default_bag, statues_in
from warband.rules.handbook.warbands import Limits, Warband, faults


@cache
def _book() -> HandbookBook:
    book = open_rulebook("handbook")
    assert isinstance(book, HandbookBook)
    return book


class Skirmishes:
    """Battles of warbands of 50, 100 and 200 points."""

    rules = "handbook"
    factor = 1
    starter = STARTER
    for_standard: tuple[int, ...] = (1,)

    @property
    def cards(self) -> dict[str, Card]:
        """Every card, by name."""
        return _book().library.cards

    def host_faults(self, host: Host, size: int, levels: tuple[str, ...]) -> list[str]:
        """Every rule that a warband breaks (Warlords; Warbands)."""
        cards = self.cards
        unknown = [name for _, name in host.creatures if name not in cards]
        if host.warlord not in cards:
            unknown.append(host.warlord)
        if unknown:
            return [f"there is no card {name!r}" for name in dict.fromkeys(unknown)]
        if host.faction not in FACTIONS:
            return [f"{host.faction!r} is no faction: {', '.join(FACTIONS)}"]
        found = self._warlord_faults(host, levels)
        names = tuple(name for count, name in host.creatures for _ in range(count))
        band = Warband("warband", host.faction, names)
        found += faults(band, cards, Limits(size))
        if host.tiles:
            try:
                check_bag(host.tiles, plan_called("standard"))
            except ValueError as error:
                found.append(str(error))
            if len(host.tiles) != 4:
                found.append(f"{len(host.tiles)} terrain tiles; a player chooses four")
        return found

    def _warlord_faults(self, host: Host, levels: tuple[str, ...]) -> list[str]:
        card = self.cards[host.warlord]
        found = []
        if card.commander is None:
            found.append(f"{card.name} is no commander and cannot be a warlord")
        if card.cost > DEAREST_WARLORD:
            found.append(f"a warlord costs up to {DEAREST_WARLORD}, {card.name} costs {card.cost}")
        if all(name != host.warlord for _, name in host.creatures):
            found.append(f"the warlord {host.warlord} is not in the warband")
        if found:
            return found
        lead = advanced(card, levels).commander or 0
        for _, name in host.creatures:
            rating = self.cards[name].commander
            if rating is not None and rating > lead and name != host.warlord:
                found.append(f"{name} has Commander {rating}, more than the warlord's {lead}")
        return found

    def carrying_faults(self, host: Host) -> list[str]:
        """What is wrong with who carries what."""
        there = creature_names(host)
        found = []
        for who, items in host.carried:
            name = who if who in there else f"{who} 1"
            if name not in there:
                found.append(f"{who} is not in the warband")
                continue
            try:
                given = [read_carried(item) for item in items]
            except ItemError as error:
                found.append(str(error))
                continue
            found += carrying_faults(self.cards[there[name]], given)
            if any(each.item.kind == "scroll" and not each.how for each in given):
                found.append(f"which spell the scroll of {who} holds: scroll of SPELL")
        return found

    def recruits(self) -> tuple[Recruit, ...]:
        """Everybody who can be enlisted, the dearest first."""
        cards = sorted(self.cards.values(), key=lambda card: (-card.cost, card.name))
        return tuple(
            Recruit(
                card.name,
                card.cost,
                tuple(card.factions),
                f"commander {card.commander}" if card.commander is not None else "",
                card.commander is not None and card.cost <= DEAREST_WARLORD,
            )
            for card in cards
            if card.cost > 0
        )

    def bearers(self, item: str, faction: str) -> tuple[Bearing, ...]:
        """Cards of a faction that can carry an item, each with how it is written then."""
        return tuple(
            Bearing(card.name, way.text, *place_and_room(card, way))
            for card in self.cards.values()
            if faction in card.factions
            for way in ways(card, catalogue()[item])
            if not refusal(card, way) and (way.how or way.item.kind != "scroll")
        )

    def supporters(self, host: Host, points: int) -> tuple[Recruit, ...]:
        """Who can be support troops, the dearest first."""
        return tuple(
            each
            for each in self.recruits()
            if not self.support_faults(host, [(1, each.name)], points)
        )

    def support_faults(self, host: Host, troops: list[tuple[int, str]], points: int) -> list[str]:
        """Every rule that support troops break (Handicap)."""
        cards = self.cards
        found = [f"there is no card {name!r}" for _, name in troops if name not in cards]
        if found:
            return found
        total = sum(count * cards[name].cost for count, name in troops)
        if total > points:
            found.append(f"they cost {total}; {points} points may be spent on support troops")
        for _, name in troops:
            if cards[name].commander is not None:
                found.append(f"{name} is a commander: no support troops")
            if host.faction not in cards[name].factions:
                found.append(f"{name} does not fight for {host.faction}")
        return found

    def level_choices(self, warlord: str) -> list[str]:
        """What a warlord may take with a new level."""
        return level_choices(self.cards[warlord])

    def warlord_numbers(self, host: Host, levels: tuple[str, ...]) -> dict[str, int]:
        """The numbers of a warlord with its levels; spells with their boxes."""
        card = advanced(self.cards[host.warlord], levels)
        found = {"level": card.level, "hp": card.hp, "commander": card.commander or 0}
        found |= {"melee": card.melee[0].bonus} if card.melee else {}
        found |= {"ranged": card.ranged[0].bonus} if card.ranged else {}
        for spell in card.spells:
            found[f"spell {spell.name}"] = spell.uses or card.slots[spell.level - 1]
        return found

    def roll_scenario(self, hosts: list[Host], throws: Throws) -> str:
        """Table 5-4, rolled again where the notes under it say so."""
        bags = [tile for seat, host in enumerate(hosts) for tile in self._tiles(host, seat)]
        flow = roll_plan("basic", Brought(len(hosts), len(bags), statues_in(bags)))
        try:
            asked = next(flow)
            while True:
                assert isinstance(asked, Roll)
                asked = flow.send((throws.die(asked.sides),))
        except StopIteration as end:
            return str(end.value.key)

    def _tiles(self, host: Host, seat: int) -> tuple[str, ...]:
        return host.tiles or default_bag(seat, plan_called("standard"))

    def roll_item(self, throws: Throws) -> str:
        """Table 5-6, and the table it leads to."""
        kind = kind_for(throws.die(100))
        return item_for(kind, throws.die(100) if needs_second_roll(kind) else 1).name

    def setup(self, scenario: str, size: int, sides: list[Side]) -> str:
        """The text of a skirmish."""
        lines = [f"scenario {scenario}", f"size {size}"]
        for seat, side in enumerate(sides):
            lines += [f"{SEATS[seat]} {side.name}", f"  faction {side.host.faction}"]
            lines += [f"  {count} {name}" for count, name in side.host.creatures]
        for seat, side in enumerate(sides):
            colour = SEATS[seat]
            if side.host.tiles:
                lines.append(f"tiles {colour}: {', '.join(side.host.tiles)}")
            if side.levels:
                lines.append(f"warlord {colour} {side.host.warlord}: {', '.join(side.levels)}")
            lines += [
                f"carries {colour} {who}: {', '.join(items)}" for who, items in side.host.carried
            ]
            if side.support:
                troops = ", ".join(f"{count} {name}" for count, name in side.support)
                lines.append(f"support {colour}: {troops}")
        return "\n".join(lines) + "\n"

    def outcome(self, state: Position, sides: list[Side]) -> tuple[str, tuple[Fate, ...]]:
        """Who won a skirmish, and what became of everybody."""
        assert isinstance(state, Skirmish)
        seat = _book().winner(state)
        winner = sides[seat].name if seat is not None and seat >= 0 else ""
        return winner, tuple(self._fate(state, seat, side) for seat, side in enumerate(sides))

    def _fate(self, state: Skirmish, seat: int, side: Side) -> Fate:
        names = creature_names(side.host)
        mine = [n for n, owner in enumerate(state.roster.owners) if owner == seat]
        destroyed: list[str] = []
        used: list[str] = []
        lord = False
        for creature, (name, card) in zip(mine, names.items(), strict=False):
            gone = bool(state.gone >> creature & 1)
            if gone and state.hp[creature] <= 0:
                destroyed.append(name)
            used += [each.item.name for each in used_up(state, creature)]
            if card == side.host.warlord and not lord:
                here = bool(state.space[creature]) and not gone
                lord = here and state.controller[creature] == seat
        return Fate(side.name, tuple(destroyed), tuple(used), lord)


def creature_names(host: Host) -> dict[str, str]:
    """Every creature of a warband under a name of its own, with the name of its card."""
    found: dict[str, str] = {}
    for count, card in host.creatures:
        before = sum(known == card for known in found.values())
        for number in range(before + 1, before + count + 1):
            found[f"{card} {number}"] = card
    return found
