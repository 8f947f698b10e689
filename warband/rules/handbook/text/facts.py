"""Facts that a case may expect: of a creature, and of the battle."""

import re
from collections.abc import Callable

from warband.boards.alternating.counting import FAR
from warband.rules.handbook.allowed import Turn, charge_goals, rush_goals, shot_targets
from warband.rules.handbook.attacks import distinct
from warband.rules.handbook.command import commanders_over, difficulty, effects_on, under_command
from warband.rules.handbook.items.carrying import carrying_faults
from warband.rules.handbook.items.item import read_carried
from warband.rules.handbook.items.worn import items_of
from warband.rules.handbook.modifiers import (
    Blow,
    armor_class,
    attack_modifiers,
    covered,
    flanks,
    in_melee,
)
from warband.rules.handbook.morale import morale_modifiers
from warband.rules.handbook.moving.gaits import nearest_to_go, normal_speed
from warband.rules.handbook.saves import Modifiers, save_modifiers
from warband.rules.handbook.scenario import statues
from warband.rules.handbook.scenario.arrivals import RESERVE
from warband.rules.handbook.scenario.fates import is_retreating
from warband.rules.handbook.scenario.leaving import RUNNERS
from warband.rules.handbook.scenario.secrets import marks_key
from warband.rules.handbook.seats import SEATS, seat_number
from warband.rules.handbook.senses import (
    active,
    adjacent,
    distance,
    has,
    helpless,
    immune,
    in_reach,
    rating,
    sees,
    threatened,
    threatens,
    wounded,
)
from warband.rules.handbook.state import CONDITIONS, NOBODY, Skirmish
from warband.rules.handbook.text.answers import by_item

Told = str | None
"""None if a fact holds, otherwise how things are."""


def check_fact(state: Skirmish, text: str) -> Told:
    """Whether facts hold; ValueError if one is none.

    Several facts of one creature stand behind each other, with commas between them or without;
    `not` before one turns it around: ``Orc hp 10, not stunned``.
    """
    name = _beginning(text, state.roster.names)
    if name is None:
        return _battle_fact(state, text)
    creature = state.roster.names.index(name)
    for said in text[len(name) :].split(","):
        told = _said(state, creature, said.strip())
        if told is not None:
            return told
    return None


def _said(state: Skirmish, creature: int, said: str) -> Told:
    """One fact, or several that stand behind each other without commas."""
    parts = _apart(said)
    try:
        told = _one(state, creature, said)
    except ValueError:
        if len(parts) < 2:
            raise
        return _all_of(state, creature, parts)
    if told is None or len(parts) < 2:
        return told
    try:
        return _all_of(state, creature, parts)
    except ValueError:
        return told


def _all_of(state: Skirmish, creature: int, parts: list[str]) -> Told:
    found = [_one(state, creature, part) for part in parts]
    return next((told for told in found if told is not None), None)


def _apart(said: str) -> list[str]:
    """Where another fact may begin.

    >>> _apart("at D6 hp 10 not stunned")
    ['at D6', 'hp 10', 'not stunned']
    """
    words = "|".join(map(re.escape, (*CONDITIONS, *_FLAGS, *_FACTS)))
    return re.split(rf" (?=(?:not )?(?:{words})(?: |$))(?<!not )", said)


def _one(state: Skirmish, creature: int, said: str) -> Told:
    denied = said.startswith("not ")
    fact = said.removeprefix("not ")
    told = _creature_fact(state, creature, fact)
    if not denied:
        return told
    return f"{state.name(creature)} is: {fact}" if told is None else None


def _beginning(text: str, names: tuple[str, ...]) -> str | None:
    begun = text.casefold()
    fitting = (name for name in names if begun.startswith(f"{name.casefold()} "))
    return max(fitting, key=len, default=None)


def _unless(holds: bool, otherwise: str) -> Told:
    return None if holds else otherwise


# --------------------------------------------------------------------------- of a creature


def _creature_fact(state: Skirmish, creature: int, text: str) -> Told:
    name = state.name(creature)
    if text in CONDITIONS:
        return _unless(state.is_under(creature, CONDITIONS.index(text)), f"{name} is not {text}")
    if text in _FLAGS:
        return _unless(_FLAGS[text](state, creature), f"{name} is not {text}")
    for word, check in _FACTS.items():
        if text == word or text.startswith(f"{word} "):
            return check(state, creature, text.removeprefix(word).strip())
    known = ", ".join((*CONDITIONS, *_FLAGS, *_FACTS))
    raise ValueError(f"nothing like {text!r} can be said of a creature: {known}")


def _bit(number: int, creature: int) -> bool:
    return number >> creature & 1 != 0


_FLAGS: dict[str, Callable[[Skirmish, int], bool]] = {
    "routing": lambda state, c: _bit(state.routing, c),
    "active": active,
    "helpless": helpless,
    "wounded": wounded,
    "threatened": threatened,
    "under command": under_command,
    "out of command": lambda state, c: not under_command(state, c),
    "activated": lambda state, c: _bit(state.activated, c),
    "eliminated": lambda state, c: _bit(state.gone, c),
    "destroyed": lambda state, c: _bit(state.gone, c) and state.hp[c] <= 0,
    "off the grid": lambda state, c: not state.space[c],
    "on the grid": lambda state, c: bool(state.space[c]),
    "tested": lambda state, c: _bit(state.shaken, c),
    "marked": lambda state, c: _bit(state.recall(marks_key(state.roster.owners[c])), c),
    "retreating": is_retreating,
    "in reserve": lambda state, c: _bit(state.recall(RESERVE), c),
    "runner": lambda state, c: _bit(state.recall(RUNNERS), c),
}


def _number(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d+", text):
        raise ValueError(f"expected a number, found {text!r}")
    return int(text)


def _other(state: Skirmish, name: str) -> int:
    known = [each.casefold() for each in state.roster.names]
    if name.casefold() not in known:
        raise ValueError(f"{name!r} is no creature; there are {', '.join(state.roster.names)}")
    return known.index(name.casefold())


def _at(state: Skirmish, creature: int, square: str) -> Told:
    anchor = state.anchor[creature]
    where = "off the grid" if anchor == NOBODY else state.field.grid.name(anchor)
    told = f"{state.name(creature)} is at {where}"
    return _unless(where.casefold() == square.casefold(), told)


def _occupies(state: Skirmish, creature: int, square: str) -> Told:
    cell = state.field.grid.parse(square)
    here = state.field.grid.names(state.space[creature]) or "no square"
    return _unless(_bit(state.space[creature], cell), f"{state.name(creature)} occupies {here}")


def _hp(state: Skirmish, creature: int, text: str) -> Told:
    has_ = state.hp[creature]
    return _unless(has_ == _number(text), f"{state.name(creature)} has {has_} hit points")


def _commanded_by(state: Skirmish, creature: int, name: str) -> Told:
    over = [state.name(each) for each in commanders_over(state, creature)]
    told = f"{state.name(creature)} is commanded by {', '.join(over) or 'nobody'}"
    return _unless(name in over or (name == "nobody" and not over), told)


def _effect_of(state: Skirmish, creature: int, name: str) -> Told:
    whose = [state.name(each) for each, _ in effects_on(state, creature)]
    return _unless(name in whose, f"effects of {', '.join(whose) or 'nobody'} count")


def _pair(
    check: Callable[[Skirmish, int, int], bool], said: str
) -> Callable[[Skirmish, int, str], Told]:
    def told(state: Skirmish, creature: int, name: str) -> Told:
        other = _other(state, name)
        return _unless(check(state, creature, other), f"{state.name(creature)}: no {said} {name}")

    return told


def _no_distance(state: Skirmish, creature: int, name: str) -> Told:
    far = distance(state, creature, _other(state, name))
    return _unless(far >= FAR, f"{name} is {far} squares away")


def _distance(state: Skirmish, creature: int, text: str) -> Told:
    name, _, number = text.rpartition(" ")
    far = distance(state, creature, _other(state, name))
    return _unless(far == _number(number), f"{name} is {far} squares away")


def _charges(state: Skirmish, who: int, target: int) -> bool:
    turn = Turn(state, who)
    return target in turn.near and charge_goals(state, turn, target) != 0


def _rushes(state: Skirmish, who: int, target: int) -> bool:
    turn = Turn(state, who)
    return target in turn.near and not turn.commanded and rush_goals(state, turn, target) != 0


def _shoots(state: Skirmish, who: int, target: int) -> bool:
    return target in shot_targets(state, who)


def _nearest(state: Skirmish, who: int, target: int) -> bool:
    seen = [enemy for enemy in state.enemies(who) if sees(state, who, enemy)]
    return target in nearest_to_go(state, who, seen)


def _blow(state: Skirmish, who: int, target: int) -> Blow:
    card = state.roster.cards[who]
    melee = in_reach(state, who, target)
    strikes = card.melee if melee or not card.ranged else card.ranged
    return Blow(who, target, distinct(strikes)[0], melee=strikes is card.melee)


def _cover(state: Skirmish, who: int, target: int) -> bool:
    """Whether `who` has cover against attacks of `target`."""
    return covered(state, _blow(state, target, who)) > 0


def _sum(modifiers: Modifiers, number: str) -> Told:
    total = sum(each for _, each in modifiers)
    told = ", ".join(f"{name} {each:+}" for name, each in modifiers)
    return _unless(total == _number(number), f"it is {total}: {told}")


def _attack(state: Skirmish, creature: int, text: str) -> Told:
    name, _, number = text.rpartition(" ")
    return _sum(attack_modifiers(state, _blow(state, creature, _other(state, name))), number)


def _ac(state: Skirmish, creature: int, text: str) -> Told:
    name, _, number = text.rpartition(" ")
    if not name:
        return _unless(
            state.roster.cards[creature].ac == _number(number),
            f"its card says {state.roster.cards[creature].ac}",
        )
    other = _other(state, name.removeprefix("against "))
    return _sum(armor_class(state, _blow(state, other, creature)), number)


def _ability(state: Skirmish, creature: int, text: str) -> Told:
    match = re.fullmatch(r"(.+?)(?: (\d+))?", text)
    assert match is not None
    name = match[1]
    if not has(state, creature, name):
        return f"{state.name(creature)} has no {name}"
    if match[2] is None:
        return None
    number = rating(state, creature, name)
    return _unless(number == int(match[2]), f"{name} is {number}")


def _used(state: Skirmish, creature: int, text: str) -> Told:
    match = re.fullmatch(r'"?([^"]+?)"?(?: (\d+))?', text)
    assert match is not None
    # What an item lets its bearer do is marked off; the item itself may be named.
    names = {match[1], re.sub(r"^(drink|cast|use) ", "", by_item(f"use {match[1]}"))}
    times = max(state.used.get((creature, name), 0) for name in names)
    wanted = int(match[2]) if match[2] else 1
    return _unless(times == wanted, f"{match[1]} was used {times} times")


def _effect(state: Skirmish, creature: int, text: str) -> Told:
    name = text.strip('"').casefold()
    names = [each.name for each in state.lasting[creature]]
    return _unless(name in names, f"under the effect of {', '.join(names) or 'nothing'}")


def _commander(state: Skirmish, creature: int, text: str) -> Told:
    """Its Commander rating with levels and items; `none` for who is no commander."""
    found = str(state.roster.cards[creature].commander).casefold()
    return _unless(found == text.casefold(), f"its rating is {found}")


def _can_carry(state: Skirmish, creature: int, text: str) -> Told:
    """Whether these items, besides what it carries, could be assigned to it."""
    names = re.findall(r'"([^"]+)"', text) or [text]
    items = [*items_of(state, creature), *(read_carried(name) for name in names)]
    dressed = state.carried.get(creature)
    card = dressed.card if dressed is not None else state.roster.cards[creature]
    return "; ".join(carrying_faults(card, items)) or None


def _carries(state: Skirmish, creature: int, text: str) -> Told:
    there = [each.text for each in items_of(state, creature)]
    wanted = read_carried(text.strip('"')).text
    return _unless(wanted in there, f"it carries {', '.join(there) or 'nothing'}")


_FACTS: dict[str, Callable[[Skirmish, int, str], Told]] = {
    "at": _at,
    "occupies": _occupies,
    "hp": _hp,
    "under command of": _commanded_by,
    "commanded by": _commanded_by,
    "Commander Effect of": _effect_of,
    "adjacent to": _pair(adjacent, "adjacency to"),
    "sees": _pair(sees, "line of sight to"),
    "threatens": _pair(threatens, "threat to"),
    "can attack": _pair(in_reach, "melee reach to"),
    "flanks": _pair(flanks, "flanking of"),
    "has cover against": _pair(_cover, "cover against"),
    "in melee against": _pair(in_melee, "melee of allies with"),
    "can charge": _pair(_charges, "charge at"),
    "can rush": _pair(_rushes, "rush at"),
    "can carry": _can_carry,
    "carries": _carries,
    "commander": _commander,
    "can shoot": _pair(_shoots, "shot at"),
    "nearest enemy": _pair(_nearest, "nearest enemy"),
    "distance": _distance,
    "no distance to": _no_distance,
    "attack bonus against": _attack,
    "AC": _ac,
    "save bonus": lambda state, c, text: _sum(save_modifiers(state, c), text),
    "morale bonus": lambda state, c, text: _sum(morale_modifiers(state, c), text),
    "speed": lambda state, c, text: _unless(
        normal_speed(state, c) == _number(text), f"its speed is {normal_speed(state, c)}"
    ),
    "difficult": lambda state, c, text: _unless(
        difficulty(state, c) == _number(text), f"its Difficult rating is {difficulty(state, c)}"
    ),
    "immune to": lambda state, c, text: _unless(immune(state, c, text.casefold()), "it is not"),
    "ability": _ability,
    "used": _used,
    "effect": _effect,
    "controlled by": lambda state, c, text: _unless(
        state.controller[c] == seat_number(text), f"{SEATS[state.controller[c]]} controls it"
    ),
    "worth": lambda state, c, text: _unless(
        state.cost[c] == _number(text), f"it is worth {state.cost[c]}"
    ),
}


# --------------------------------------------------------------------------- of the battle


def _team(state: Skirmish, name: str) -> list[int]:
    """A player and those it fights together with: a team has one total."""
    teams = state.roster.teams
    team = teams[seat_number(name)]
    return [seat for seat in range(state.roster.players) if teams[seat] == team]


def _battle_fact(state: Skirmish, text: str) -> Told:
    word, _, rest = text.partition(" ")
    if word == "score":
        seat, _, points = rest.partition(" ")
        total = sum(state.points[each] for each in _team(state, seat))
        return _unless(total == _number(points), f"{seat} has {total} points")
    if word == "gifts":
        seat, _, number = rest.partition(" ")
        count = statues.gifts_of(state, seat_number(seat))
        return _unless(count == _number(number), f"{seat} has had {count} gifts")
    if word == "access":
        given = bool(state.recall(statues.access_key(seat_number(rest))))
        return _unless(given, f"{rest} has eliminated no enemy")
    if word == "goal":
        seat, _, number = rest.partition(" ")
        wanted = sum(state.scenario.goal(state, each) for each in _team(state, seat))
        return _unless(wanted == _number(number), f"{seat} needs {wanted} points")
    if word == "memory":
        name, _, number = rest.rpartition(" ")
        value = state.recall(name)
        return _unless(value == _number(number), f"{name} is {value}")
    if word == "round":
        return _unless(state.round == _number(rest), f"it is round {state.round}")
    if word == "phase":
        return _unless(state.phase == rest, f"the phase is {state.phase}")
    if word == "first":
        return _unless(SEATS[state.first] == rest, f"{SEATS[state.first]} is first")
    if word == "winner":
        won = " ".join(SEATS[seat] for seat in state.winners)
        found = won or ("draw" if state.result else "nobody")
        return _unless(found == rest, f"the winner is {found}")
    if word == "over":
        return _unless(bool(state.result), "the battle goes on")
    if word == "turn":
        found = "nobody" if state.acting == NOBODY else state.name(state.acting)
        return _unless(found == rest, f"it is the turn of {found}")
    if word == "terrain":
        square, _, kind = rest.partition(" ")
        kinds = state.field.kinds(state.field.grid.parse(square))
        denied = kind.startswith("not ")
        return _unless(
            (kind.removeprefix("not ") in kinds) != denied,
            f"{square} is {', '.join(kinds) or 'clear'}",
        )
    names = ", ".join(state.roster.names)
    raise ValueError(
        f"{text!r} is no fact: it begins with a creature ({names}) or with score, goal, gifts, "
        "access, memory, round, phase, first, winner, over, turn, terrain"
    )
