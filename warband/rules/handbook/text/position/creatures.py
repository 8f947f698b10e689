"""What a line of a position says of a creature behind its card."""

import re

from warband.rules.handbook.items.carrying import carrying_faults
from warband.rules.handbook.items.item import read_carried
from warband.rules.handbook.items.worn import dress, items_of, refresh
from warband.rules.handbook.scenario.arrivals import DUE, RESERVE
from warband.rules.handbook.scenario.deployment import WANDERERS
from warband.rules.handbook.scenario.fates import RETREATING
from warband.rules.handbook.scenario.leaving import RUNNERS
from warband.rules.handbook.scenario.secrets import marks_key
from warband.rules.handbook.scenario.statues import TACTICS
from warband.rules.handbook.seats import SEATS, seat_number
from warband.rules.handbook.statcard.effects import read_effect
from warband.rules.handbook.state import CONDITIONS, NOBODY, Lasting, Skirmish


def creature_called(state: Skirmish, name: str) -> int:
    if name not in state.roster.names:
        raise ValueError(f"nobody is called {name!r}: {', '.join(state.roster.names)}")
    return state.roster.names.index(name)


_SAID = re.compile(
    r"(?P<square>[A-Z]{1,2}\d{1,2}(?:\+[A-Z]{1,2}\d{1,2})?)\b"
    r"|hp (?P<hp>-?\d+)"
    r"|(?P<condition>stunned|paralyzed|asleep|blinded|confused|entangled|frightened|invisible"
    r"|incited|inhibited|skipping|phased out|turned)(?:\((?P<dc>\d+)\))?"
    r"|routing(?: by (?P<blame>\w+))?"
    r"|(?P<set>runner|in reserve|wanderer|marked|retreating|tactics|returning)\b"
    r"|(?P<flag>activated|tested|untested|eliminated|waiting|freshly stunned)"
    r'|used "(?P<used>[^"]+)"(?: (?P<times>\d+))?'
    r'|effect "(?P<lasting>[^"]+)" \((?P<effect>[^)]*)\)(?: by "(?P<maker>[^"]+)")?'
    r'|requires "(?P<requires>[^"]+)"|summoned by "(?P<summoner>[^"]+)"'
    r"|warlord (?P<levels>\d+)(?: \((?P<choices>[^)]*)\))?"
    r'|carries (?P<items>"[^"]+"(?:, "[^"]+")*)'
    r"|controlled by (?P<controller>\w+)|worth (?P<worth>\d+)|paid (?P<paid>\d+)"
    r"|scored by (?P<scored>\w+) (?P<points>\d+)"
)


def say_of_creature(state: Skirmish, creature: int, text: str) -> None:
    """What is said of a creature behind its card."""
    place = 0
    tested: bool | None = None
    while text[place:].strip():
        match = _SAID.match(text, place + len(text[place:]) - len(text[place:].lstrip()))
        if match is None:
            raise ValueError(f"{text[place:].strip()!r} says nothing of a creature")
        place = match.end()
        if match["flag"] in ("tested", "untested"):
            tested = match["flag"] == "tested"
        else:
            _said(state, creature, match)
    if creature in state.carried:
        refresh(state, creature)
    card = state.roster.cards[creature]
    halved = state.hp[creature] * 2 <= card.hp or bool(state.routing >> creature & 1)
    if halved if tested is None else tested:
        state.shaken |= 1 << creature


_SETS = {
    "runner": RUNNERS, "in reserve": RESERVE, "wanderer": WANDERERS, "retreating": RETREATING,
    "tactics": TACTICS, "returning": DUE, "marked": "",
}  # fmt: skip
"""Sets of creatures that scenarios remember."""


def _said(state: Skirmish, creature: int, match: re.Match[str]) -> None:
    bit = 1 << creature
    if match["square"]:
        _stand(state, creature, match["square"])
    elif match["hp"]:
        state.hp[creature] = int(match["hp"])
    elif match["condition"]:
        number = CONDITIONS.index(match["condition"])
        state.under[number] |= bit
        if match["dc"]:
            state.saves[creature] = (*state.saves[creature], (number, int(match["dc"])))
    elif match[0].startswith("routing"):
        state.routing |= bit
        state.blame[creature] = seat_number(match["blame"]) if match["blame"] else NOBODY
    elif match["set"]:
        name = _SETS[match["set"]]
        if match["set"] == "marked":
            name = marks_key(state.roster.owners[creature])
        state.remember(name, state.recall(name) | bit)
    elif match["flag"] == "activated":
        state.activated |= bit
    elif match["flag"] == "eliminated":
        state.gone |= bit
    elif match["flag"] == "freshly stunned":
        state.fresh |= bit
    elif match["used"]:
        state.used[creature, match["used"]] = int(match["times"] or 1)
    elif match["lasting"]:
        maker = creature_called(state, match["maker"]) if match["maker"] else NOBODY
        lasting = Lasting(match["lasting"].casefold(), read_effect(match["effect"]), maker)
        state.lasting[creature] = (*state.lasting[creature], lasting)
        if creature in state.carried:
            refresh(state, creature)
    elif match["levels"]:
        _lead(state, creature, int(match["levels"]), match["choices"] or "")
    elif match["items"]:
        _carry(state, creature, re.findall(r'"([^"]+)"', match["items"]))
    elif match["requires"]:
        state.needs[creature] = creature_called(state, match["requires"])
    elif match["summoner"]:
        state.summoner[creature] = creature_called(state, match["summoner"])
    elif match["controller"]:
        state.obey(creature, seat_number(match["controller"]))
    elif match["paid"]:
        owner = SEATS[state.roster.owners[creature]]
        state.remember(f"saving {owner}", creature + 1)
        state.remember(f"paid {owner}", int(match["paid"]))
    elif match["worth"]:
        state.cost[creature] = int(match["worth"])
    elif match["scored"]:
        share = seat_number(match["scored"]), int(match["points"])
        state.awards[creature] = (*state.awards[creature], share)


def _lead(state: Skirmish, creature: int, count: int, choices: str) -> None:
    """``warlord 2 (hp, bless)``: what is not named is hit points."""
    levels = [word.strip() for word in choices.split(",") if word.strip()]
    if len(levels) > count:
        raise ValueError(f"warlord {count} has {len(levels)} choices: {choices}")
    dress(state, creature, items_of(state, creature), levels + ["hp"] * (count - len(levels)))


def _carry(state: Skirmish, creature: int, names: list[str]) -> None:
    """``carries "+1 armor", "scroll of doom"``, if it can."""
    items = [read_carried(name) for name in names]
    wrong = carrying_faults(state.roster.cards[creature], items)
    if wrong:
        raise ValueError("; ".join(wrong))
    dress(state, creature, items)


def _stand_squeezed(state: Skirmish, creature: int, squares: str) -> None:
    """``C3+D3``: a Large creature that squeezes stands on two squares."""
    one, other = (state.field.grid.parse(each) for each in squares.split("+"))
    cells = 1 << one | 1 << other
    name = state.name(creature)
    if state.roster.sides[creature] != 2:
        raise ValueError(f"{name} is not Large: it does not stand on {squares}")
    if not state.field.grid.around(1 << one) >> other & 1:
        raise ValueError(f"{squares} do not touch")
    if cells & (state.field.solid | state.bodies()):
        raise ValueError(f"{name} cannot stand on {squares}")
    state.squeeze(creature, one, other)


def _stand(state: Skirmish, creature: int, square: str) -> None:
    if "+" in square:
        _stand_squeezed(state, creature, square)
        return
    anchor = state.field.grid.parse(square)
    side = state.roster.sides[creature]
    if not state.field.grid.anchors(side) >> anchor & 1:
        raise ValueError(f"{state.name(creature)} does not fit on the grid at {square}")
    space = state.field.grid.footprint(anchor, side)
    if space & state.field.cells("wall"):
        raise ValueError(f"{state.name(creature)} stands in a wall at {square}")
    taken = [other for other in state.standing() if state.space[other] & space]
    if taken:
        raise ValueError(f"{square} is taken by {state.name(taken[0])}")
    state.put(creature, anchor)
