"""Facts of a delve that a case may expect; those of creatures are the skirmish's."""

import re
from fractions import Fraction

from warband.rules.handbook.dungeon.deck_cards import card_text
from warband.rules.handbook.dungeon.delve.state import DOOR_FLAGS, Delve
from warband.rules.handbook.state import NOBODY
from warband.rules.handbook.text import facts

Told = str | None


def check_fact(delve: Delve, text: str) -> Told:
    """None if a fact holds, otherwise how things are; ValueError if it is none.

    ``total 2``, ``stage explore``, ``door 1 open``, ``door 1 not trapped``, ``gold 50``,
    ``deck 20``, ``deck has 4 Skeleton``, ``boon Pelor``, ``find key``, ``holds ring of
    protection +1``, ``beaten Gnoll``, ``fallen Gnoll``, ``draw bonus 1``, ``heard 2``,
    ``party wins``, ``party loses``, ``clock 3``, ``room 2``, ``explored 2``.
    """
    word, _, rest = text.partition(" ")
    match word:
        case "total":
            return _unless(delve.total == Fraction(rest), f"the total is {delve.total}")
        case "stage":
            return _unless(delve.stage == rest, f"the stage is {delve.stage}")
        case "gold":
            return _unless(delve.gold == int(rest), f"there are {delve.gold} gp")
        case "clock":
            return _unless(delve.clock == int(rest), f"{delve.clock} rounds have gone by")
        case "room":
            return _unless(delve.room == int(rest), f"the fight is in room {delve.room}")
        case "explored":
            return _unless(bool(delve.entered >> int(rest) & 1), f"nobody has entered {rest}")
        case "heard":
            return _unless(bool(delve.heard >> int(rest) & 1), f"nobody has heard room {rest}")
        case "boon":
            return _unless(rest in delve.boons, f"boons: {', '.join(delve.boons) or 'none'}")
        case "find":
            return _unless(rest in delve.finds, f"finds: {', '.join(delve.finds) or 'none'}")
        case "idol":
            return _unless((delve.idol or "none") == rest, f"the statue is {delve.idol or 'none'}")
        case "beaten":
            return _unless(rest in delve.beaten, f"beaten: {', '.join(delve.beaten) or 'nobody'}")
        case "fallen":
            names = [name for name, _ in delve.fallen]
            return _unless(rest in names, f"bodies: {', '.join(names) or 'none'}")
        case "party":
            won = delve.result.startswith("the party wins")
            how = delve.result or "the delve goes on"
            return _unless(bool(delve.result) and won == (rest == "wins"), how)
        case "door":
            return _door(delve, rest)
        case "deck":
            return _deck(delve, rest)
        case "draw":
            bonus = delve.pile.draw_bonus
            return _unless(rest == f"bonus {bonus}", f"the bonus is {bonus}")
        case "holds":
            return _holds(delve, rest)
    for name in {name for name, _ in delve.fallen} - {*delve.roster.names}:
        if text.startswith(f"{name} "):
            return _of_a_body(name, text.removeprefix(f"{name} "))
    return facts.check_fact(delve, text)


def _of_a_body(name: str, text: str) -> Told:
    """``Wolf destroyed``, when the fight is over and its body lies there."""
    for fact in text.split(","):
        denied, said = fact.strip().startswith("not "), fact.strip().removeprefix("not ")
        if said not in ("destroyed", "eliminated", "off the grid", "on the grid"):
            raise ValueError(f"{name} is dead: it is destroyed, eliminated and off the grid")
        if denied != (said == "on the grid"):
            return f"{name} is dead"
    return None


def _unless(holds: bool, otherwise: str) -> Told:
    return None if holds else otherwise


def _door(delve: Delve, text: str) -> Told:
    number, _, said = text.partition(" ")
    flags = delve.doors[int(number) - 1]
    denied, word = said.startswith("not "), said.removeprefix("not ")
    if word not in DOOR_FLAGS:
        raise ValueError(f"a door is {', '.join(DOOR_FLAGS)}, not {word!r}")
    known = [each for n, each in enumerate(DOOR_FLAGS) if flags >> n & 1]
    told = f"door {number} is {', '.join(known) or 'closed'}"
    return _unless(bool(flags >> DOOR_FLAGS.index(word) & 1) != denied, told)


def _deck(delve: Delve, text: str) -> Told:
    cards = [card_text(card) for card in delve.pile.cards]
    match = re.fullmatch(r"has (\d+) (.+)", text)
    if match is None:
        return _unless(len(cards) == int(text), f"the deck has {len(cards)} cards")
    number = sum(card == match[2] or card.startswith(f"{match[2]} ") for card in cards)
    return _unless(number == int(match[1]), f"the deck has {number} of them")


def _holds(delve: Delve, text: str) -> Told:
    """``holds ITEM`` of the party, ``holds ITEM: HERO``."""
    name, _, hero = text.partition(": ")
    holders = [good.holder for good in delve.goods if good.name == name]
    whose = ["purse" if each == NOBODY else delve.name(each) for each in holders]
    there = hero in whose if hero else bool(whose)
    return _unless(there, f"{name}: {', '.join(whose) or 'nobody has it'}")
