"""The soldier in a dungeon: fights as in a skirmish, heals in time, opens the nearest door."""

from warband.kernel.battle import Battle
from warband.kernel.questions import Bits, Choose
from warband.players.handbook.soldier import Soldier
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Choices
from warband.rules.handbook.dungeon.delve.deeds import Deed
from warband.rules.handbook.dungeon.delve.exploring import EASY, HARD, room_behind
from warband.rules.handbook.dungeon.delve.placing import where_party_is
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.dungeon.items import find_item
from warband.rules.handbook.state import Skirmish

SEARCHERS = 3
"""Whoever adds so much to a search is worth the time at every door."""


class Delver:
    """Answers for heroes, and for the dungeon where it has a seat."""

    name = "soldier"

    def __init__(self, seed: int) -> None:
        self.fighter = Soldier(seed)
        self._why = ""

    def why(self) -> str:
        """The reason for the last answer."""
        return self._why or self.fighter.why()

    def choose(self, battle: Battle[Delve], question: Choose) -> int:
        """The number of the option to take."""
        self._why = ""
        delve = battle.state
        match question.ask:
            case q.DELVE:
                return self._delve(delve, question)
            case q.WHO:
                return self._who(delve, question)
            case q.WHO_TAKES_IT:
                return self._takes(delve, question)
            case q.DISTRACTED:
                return self._sturdiest(delve, question)
            case q.PLACE:
                return self._place(delve, question)
            case q.ACTION:
                drink = self._drink(delve, question)
                if drink >= 0:
                    return drink
        shown: Battle[Skirmish] = battle  # type: ignore[assignment]
        return self.fighter.choose(shown, question)

    # ------------------------------------------------------------------- between fights

    def _delve(self, delve: Delve, question: Choose) -> int:
        """Heal whoever needs it, try what is promising, then open the nearest door."""
        options = [question.options[n] for n in range(len(question.options))]
        deeds = [option for option in options if isinstance(option, Deed)]
        values = [self._worth(delve, deed) for deed in deeds]
        best = max(range(len(values)), key=values.__getitem__)
        self._why = self._reason(delve, deeds[best])
        return best

    def _reason(self, delve: Delve, deed: Deed) -> str:
        """What a deed is good for."""
        if deed.kind in ("use", "cast"):
            name, full = delve.name(deed.target), delve.roster.cards[deed.target].hp
            return f"{name} has {delve.hp[deed.target]} of {full} hit points."
        if deed.kind == "unlock":
            return "The key is at hand: a locked door opens without a try."
        if deed.kind == "descend":
            return "Nothing better is left on this level."
        if deed.kind == "leave":
            return "Nothing else is left that promises anything."
        if deed.kind == "search":
            return "Somebody here is good at finding traps, and there may be one."
        if deed.kind == "disarm":
            return "Somebody here is good at disarming traps."
        if deed.kind in ("force", "pick", "find"):
            return f"The best of the party does it with {self._chance(delve, deed.kind):.0%} a try."
        if deed.kind == "open":
            return "It is the nearest way on."
        return "It tells what waits behind the door before anybody opens it."

    def _worth(self, delve: Delve, deed: Deed) -> float:
        if deed.kind in ("use", "cast"):
            full = delve.roster.cards[deed.target].hp
            missing = full - delve.hp[deed.target]
            return 10 + missing if missing >= 5 else -1
        if deed.kind == "unlock":
            return 9
        if deed.kind == "descend":
            return 1
        if deed.kind == "leave":
            return 0
        far = delve.field.ground.counting.apart(
            where_party_is(delve),
            delve.floor.sides_of(delve.floor.doors[deed.door - 1]) & delve.open_cells(),
        )
        base = 5 - 0.01 * far
        best = {"search": "search", "disarm": "disable"}.get(deed.kind)
        if best is not None and delve.deck.wanders:
            return 0.5
        if best is not None:
            able = max(delve.heroes[h].skill(best, delve.roster.cards[h]) for h in delve.party())
            return base + 1 if able >= SEARCHERS and "trap" in _kinds(delve) else 0.5
        if deed.kind in ("force", "pick", "find"):
            return base - 0.1 if self._chance(delve, deed.kind) >= 0.25 else 0.5
        rooms = 0.2 if room_behind(delve, deed.door) else 0.3
        return base + rooms if deed.kind == "open" else 0.4

    def _chance(self, delve: Delve, kind: str) -> float:
        """The chance that the best of the party does it at one try."""
        skill, hard = {"force": ("force", EASY), "pick": ("open", HARD)}.get(kind, ("search", HARD))
        cards = delve.roster.cards
        able = max(delve.heroes[hero].skill(skill, cards[hero]) for hero in delve.party())
        return (21 + able - hard - delve.deck.level) / 20

    def _who(self, delve: Delve, question: Choose) -> int:
        """The best at it; doors are opened by the sturdiest."""
        kind = question.about["deed"]
        skill = {"pick": "open", "disarm": "disable", "find": "search", "open": ""}.get(
            str(kind), str(kind)
        )
        if not skill:
            return self._sturdiest(delve, question)

        def value(place: int) -> int:
            hero = question.options[place]
            assert isinstance(hero, int)
            return delve.heroes[hero].skill(skill, delve.roster.cards[hero])

        best = max(range(len(question.options)), key=value)
        self._why = f"Nobody here is better at it: {value(best):+d} on the roll."
        return best

    def _sturdiest(self, delve: Delve, question: Choose) -> int:
        def value(place: int) -> int:
            hero = question.options[place]
            assert isinstance(hero, int)
            return delve.hp[hero] + 2 * delve.roster.cards[hero].ac

        best = max(range(len(question.options)), key=value)
        hero = question.options[best]
        assert isinstance(hero, int)
        armor = delve.roster.cards[hero].ac
        self._why = f"The sturdiest goes first: {delve.hp[hero]} hit points, AC {armor}."
        return best

    def _takes(self, delve: Delve, question: Choose) -> int:
        """Whoever has least; armor and weapons for those in front."""
        item = find_item(str(question.about["item"]))
        fights = any(effect.word in ("attack", "melee attack") for effect in item.effects)

        def value(place: int) -> float:
            hero = question.options[place]
            assert isinstance(hero, int)
            card = delve.roster.cards[hero]
            has = sum(good.holder == hero for good in delve.goods)
            skill = card.melee[0].damage if card.melee and fights else 0
            return skill - has - 0.1 * hero

        self._why = (
            "Whoever strikes hardest makes most of it."
            if fights
            else "Whoever carries least has room for it."
        )
        return max(range(len(question.options)), key=value)

    # ------------------------------------------------------------------- in fights

    def _drink(self, delve: Delve, question: Choose) -> int:
        """A potion when half of the hit points are gone; -1 if not."""
        options, who = question.options, question.about["who"]
        if not isinstance(options, Choices) or not isinstance(who, int) or who >= delve.size:
            return -1
        if delve.hp[who] * 2 > delve.roster.cards[who].hp:
            return -1
        for place, act in enumerate(options.acts):
            if act.kind == "scenario" and act.what.startswith("drink "):
                self._why = "It is badly hurt."
                return place
        return -1

    def _place(self, delve: Delve, question: Choose) -> int:
        """Monsters wait in the middle of the room."""
        options = question.options
        assert isinstance(options, Bits)
        grid = delve.field.grid
        x, y = grid.xy(delve.floor.middle(delve.room)) if delve.room else (0, 0)
        cells = list(options)

        def far(cell: int) -> int:
            u, v = grid.xy(cell)
            return abs(u - x) + abs(v - y)

        return min(range(len(cells)), key=lambda n: far(cells[n]))


def _kinds(delve: Delve) -> set[str]:
    return {type(card).__name__.casefold() for card in delve.deck.spread()}
