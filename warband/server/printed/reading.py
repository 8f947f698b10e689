"""Printed cards, read for the page: what was understood, and where the reader stopped."""

import re
import time
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from warband.cards import vocabulary as v
from warband.cards.check import Checked, check_card
from warband.cards.notation import NotationError, parse_card, print_card
from warband.cards.printer import print_power
from warband.cards.reader import CardError, PrintedCard, parse_printed, said_size
from warband.ddm.do.perform.playable import faults
from warband.server.games.ddm.catalogue import card_view
from warband.server.printed import views as w

MOST_CARDS = 25
"""Cards of one request: a file comes in slices."""
MOST_POWERS = 24
"""Powers of one card: more than any printed one has."""
LONGEST_POWER = 1000
"""Characters of a power: more than any printed one has."""
LONGEST_CARD = 3000
"""Characters of all powers of a card: thrice those of any printed one."""
BUDGET = 1.0
"""Seconds of work after which a request is answered with what was read so far."""
REQUIRED = tuple(
    field.encode_name for field in msgspec.structs.fields(PrintedCard) if field.required
)
"""The fields that every card of a file has."""
T = TypeVar("T")
_MISSING = re.compile(r"Object missing required field `(\w+)`")
_ICONS = re.compile(r"^[☐\s]*(\{[^}]*\}\s*)?")
"""Boxes and the attack icon before a power: the page shows them in its own way."""
REFUSED = "the rules cannot play it: "


def read_cards(text: str, budget: float = BUDGET) -> w.CardsRead:
    """The cards of a slice, as many as the time allows; ValueError says what is wrong with it."""
    try:
        cards = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise ValueError(f"not a list of cards in JSON: {error}") from None
    if not isinstance(cards, list):
        raise ValueError("a list of cards is expected: [ {card}, {card}, ... ]")
    if len(cards) > MOST_CARDS:
        raise ValueError(f"{len(cards)} cards at once are too many: at most {MOST_CARDS}")
    began = time.thread_time()
    read: list[w.CardRead] = []
    for n, card in enumerate(cards, 1):
        if read and time.thread_time() - began > budget:
            break
        read.append(read_one(card, f"card {n}"))
    return w.CardsRead(tuple(read))


def read_one(data: Any, place: str) -> w.CardRead:
    """One card; what is wrong with it is told, not raised."""
    try:
        printed = parse_printed(data, place)
        _refuse_too_much(printed)
        checked = check_card(printed, faults)
        text = print_card(checked.card)
        parse_card(text, printed.name)
    except CardError as error:
        return w.CardRead(error.card, _sentence(error.reason, data))
    except NotationError as error:
        return w.CardRead(printed.name, f"no file of cards could hold it: {error.reason}")
    said = {power: print_power(power, checked.card) for power in checked.card.powers}
    return w.CardRead(
        name=printed.name,
        understood=checked.understood,
        powers=tuple(_powers(checked, said)),
        size=checked.card.size,
        size_said=said_size(printed) is not None,
        text=text,
        card=card_view(checked.card, said),
    )


def _sentence(reason: str, data: Any) -> str:
    """What is wrong with a card, for people: every field that is missing at once.

    >>> _sentence("Object missing required field `cost`", dict.fromkeys(REQUIRED[5:]))
    'the fields “name”, “alignment”, “movementMode”, “cost”, “level” are missing'
    """
    if not isinstance(data, dict):
        return 'this is no card: a card is written { "name": ..., "powers": [...] }'
    if not _MISSING.match(reason):
        return reason
    there = {*data, *(("fort", "ref", "will") if "def" in data else ())}
    lacking = [f"“{field}”" for field in REQUIRED if field not in there]
    if len(lacking) < 2:
        return _MISSING.sub(r"the field “\1” is missing", reason)
    return f"the fields {', '.join(lacking)} are missing"


def _refuse_too_much(printed: PrintedCard) -> None:
    if len(printed.powers) > MOST_POWERS:
        raise CardError(
            printed.name, f"{len(printed.powers)} powers are too many: at most {MOST_POWERS}"
        )
    whole = sum(len(power.text) for power in printed.powers)
    if whole > LONGEST_CARD:
        raise CardError(
            printed.name, f"its powers have {whole} characters, more than {LONGEST_CARD}"
        )
    for power in printed.powers:
        if len(power.text) > LONGEST_POWER:
            raise CardError(
                printed.name,
                f"a power has {len(power.text)} characters, more than {LONGEST_POWER}",
            )


def _powers(checked: Checked, said: dict[v.Power, str]) -> Iterator[w.PowerRead]:
    """The printed powers in their order, each with its tree or with what stopped the reader."""
    read = list(zip(checked.texts, checked.card.powers, strict=True))
    stopped = list(checked.stumbles)
    for printed in checked.printed.powers:
        text = printed.text
        corrections = tuple(
            w.CorrectionView(was, meant) for of, was, meant in checked.corrections if of == text
        )
        tree = _taken(read, text)
        words = _taken(stopped, text) if tree is None else None
        if words is not None:
            refused = words.removeprefix(REFUSED) if words.startswith(REFUSED) else ""
            yield w.PowerRead(text, False, "" if refused else words, refused)
        elif tree is not None:
            yield w.PowerRead(
                text,
                True,
                english=_ICONS.sub("", said[tree]),
                attack=tree.attack or "",
                basic=tree.basic,
                kind_said=tree.attack is None or says_kind(tree) or bool(printed.icon),
                corrections=corrections,
            )
        else:
            # A size, or a box that was left empty.
            yield w.PowerRead(text, True)


def says_kind(power: v.Power) -> bool:
    """Whether the specifications of an attack say of which kind it is."""
    bounds = power.bounds
    return bool(bounds.shape) or bounds.range is not None or bounds.reach is not None


def _taken(pairs: list[tuple[str, T]], text: str) -> T | None:
    """The first that belongs to a text; it is taken away."""
    for n, (of, thing) in enumerate(pairs):
        if of == text:
            del pairs[n]
            return thing
    return None
