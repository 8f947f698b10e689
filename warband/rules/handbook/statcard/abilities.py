"""Special abilities of a card: the keywords of the glossary, and powers that are spelled out.

    Cleave                            Conceal 6                      Immune Fire, Sleep
    Smite Evil +5 x1                  Stunning Attack x2 (DC 15)     Poison (5 each turn; DC 13)
    Breath Weapon x3 (replaces attacks; cone; 15 acid damage; DC 16)

What stands in brackets is a :class:`Spec`, written like the brackets of a spell.
"""

import re
from typing import NamedTuple

from warband.rules.handbook.statcard.effects import Effect, PhraseError, read_effects, write_effects
from warband.rules.handbook.statcard.keywords import KEYWORDS, Keyword, read_keyword, write_keyword

UNLIMITED = -1
REPLACES, FREE, SWIFT, IMMEDIATE = "replaces attacks", "free", "swift", "immediate"
TIMINGS = (REPLACES, "replaces move", FREE, SWIFT, IMMEDIATE)
RANGES = (
    "personal", "touch", "cone", "line", "sight", "your warband", "any warband", "adjacent",
)  # fmt: skip


class Spec(NamedTuple):
    """What stands in the brackets after a spell or an ability."""

    range: str = ""
    """personal, touch, range, cone, line, sight, your warband, any warband; empty: none."""
    squares: int = 0
    """How far `range` reaches."""
    radius: int = 0
    effects: tuple[Effect, ...] = ()
    dc: int = 0
    only: tuple[str, ...] = ()
    """Kinds of creatures that can be affected; empty: all."""
    any: bool = False
    """Whether any creature in range may be the target, not only the nearest."""
    timing: str = ""
    ignores_resistance: bool = False
    aura: int = 0
    """How far it changes creatures around its owner, always; 0 for no aura."""
    whom: str = ""
    """Whom an aura changes: enemies or allies."""


class Ability(NamedTuple):
    """A special ability as the card prints it."""

    name: str
    number: int = 0
    words: tuple[str, ...] = ()
    uses: int = UNLIMITED
    spec: Spec = Spec()


_HEAD = re.compile(r"(?P<head>[^(]*?)(?: x(?P<uses>\d+))?\s*(?:\((?P<spec>.*)\))?")


def read_ability(text: str) -> Ability:
    """An ability as a line of a card has it; PhraseError if it says nothing.

    >>> read_ability("Stunning Attack x2 (DC 15)").spec.dc
    15
    """
    match = _HEAD.fullmatch(text.strip())
    if match is None or not match["head"].strip():
        raise PhraseError(
            f"{text!r} is no ability: expected NAME, its number, xUSES, (WHAT IT DOES)"
        )
    head = match["head"].strip()
    spec = read_spec(match["spec"]) if match["spec"] is not None else Spec()
    uses = int(match["uses"]) if match["uses"] else UNLIMITED
    keyword = read_keyword(head)
    if keyword is not None:
        _check_spec(keyword.name, spec, text)
        return Ability(*keyword, uses, spec)
    if not spec.effects:
        raise PhraseError(
            f"{head!r} is no keyword of the glossary, and nothing in brackets says what it does"
        )
    return Ability(head, 0, (), uses, spec)


def _check_spec(name: str, spec: Spec, text: str) -> None:
    needs = KEYWORDS[name].endswith("spec")
    if needs and not (spec.dc or spec.effects):
        raise PhraseError(f"{text!r} needs its DC in brackets: {name} (DC 15)")
    if not needs and spec != Spec():
        raise PhraseError(f"{name} takes nothing in brackets, found {text!r}")


def write_ability(ability: Ability) -> str:
    """An ability as a line of a card has it."""
    head = write_keyword(Keyword(*ability[:3]))
    uses = "" if ability.uses == UNLIMITED else f" x{ability.uses}"
    spec = write_spec(ability.spec)
    return f"{head}{uses}" + (f" ({spec})" if spec else "")


_AURA = re.compile(
    r"(?:(?P<near>adjacent) )?(?P<whom>enemies|allies)(?: within (?P<squares>\d+))?:"
    r" (?P<effects>.+)",
    re.IGNORECASE,
)


def read_spec(text: str) -> Spec:
    """What stands in brackets: clauses with semicolons between them.

    >>> read_spec("sight; radius 4; 20 fire damage; DC 15").radius
    4
    """
    spec = Spec()
    effects: list[Effect] = []
    for clause in (part.strip() for part in text.split(";")):
        low = clause.casefold()
        if not clause:
            continue
        if low in RANGES or low == "self":
            spec = spec._replace(range="personal" if low == "self" else low)
        elif match := re.fullmatch(r"range (\d+)", low):
            spec = spec._replace(range="range", squares=int(match[1]))
        elif match := re.fullmatch(r"radius (\d+)", low):
            if match[1] not in ("2", "4"):
                raise PhraseError(f"there are circles of radius 2 and 4, not {clause!r}")
            spec = spec._replace(radius=int(match[1]))
        elif match := _AURA.fullmatch(clause):
            squares = 1 if match["near"] else int(match["squares"])
            spec = spec._replace(aura=squares, whom=match["whom"].casefold())
            effects += read_effects(match["effects"])
        elif match := re.fullmatch(r"dc (\d+)", low):
            spec = spec._replace(dc=int(match[1]))
        elif low in TIMINGS:
            spec = spec._replace(timing=low)
        elif low == "any":
            spec = spec._replace(any=True)
        elif low == "ignores spell resistance":
            spec = spec._replace(ignores_resistance=True)
        elif match := re.fullmatch(r"only (.+)", clause, re.IGNORECASE):
            spec = spec._replace(only=tuple(word.strip() for word in match[1].split(" or ")))
        else:
            effects += read_effects(clause)
    return spec._replace(effects=tuple(effects))


def write_spec(spec: Spec) -> str:
    """A spec as it stands in brackets."""
    clauses = [spec.timing]
    clauses.append(f"range {spec.squares}" if spec.range == "range" else spec.range)
    clauses += [f"radius {spec.radius}" if spec.radius else "", "any" if spec.any else ""]
    clauses.append(f"only {' or '.join(spec.only)}" if spec.only else "")
    around = "" if not spec.aura else f"adjacent {spec.whom}: "
    around = f"{spec.whom} within {spec.aura}: " if spec.aura > 1 else around
    clauses.append(around + write_effects(spec.effects))
    clauses.append("ignores Spell Resistance" if spec.ignores_resistance else "")
    clauses.append(f"DC {spec.dc}" if spec.dc else "")
    return "; ".join(filter(None, clauses))
