"""The converter: a stat block in, a card and its trace out (Handbook, chapter 4)."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from warband.d20.convert import (
    casting,
    command,
    costs,
    identity,
    kinds,
    powers,
    printed,
    qualities,
    rage,
    ratings,
    strikes,
    training,
)
from warband.d20.convert.card import CardAbility, StatCard
from warband.d20.convert.costs import Reference
from warband.d20.convert.decisions import Decisions, checked
from warband.d20.convert.making import Making
from warband.d20.convert.trace import MISPRINT, Step
from warband.d20.statblock.arithmetic import findings
from warband.d20.statblock.block import Decision, StatBlock
from warband.d20.statblock.reader import Reading

NONE = Decisions()
"""Nothing decided."""


class Conversion(Struct, frozen=True):
    """What came of a stat block: the card, and every step on the way."""

    block: StatBlock
    card: StatCard
    trace: tuple[Step, ...]


def convert_reading(
    reading: Reading, decisions: Decisions = NONE, known: Iterable[Reference] = ()
) -> Conversion:
    """Convert a block that was read from a text; the trace names its lines."""
    return convert(reading.block, decisions, known, reading.lines, reading.texts)


def convert_party(
    readings: Sequence[Reading], decisions: Decisions = NONE, known: Iterable[Reference] = ()
) -> list[Conversion]:
    """A party of player characters: the best rating commands, the others are Independent."""
    known = tuple(known)
    rate, hero = (Decision("commander", "rate"),), (Decision("character", "yes"),)
    rated = [convert_reading(one, decisions.with_more(rate), known) for one in readings]
    ratings = [-99 if one.card.commander is None else one.card.commander for one in rated]
    leader = ratings.index(max(ratings)) if ratings else -1
    return [
        convert_reading(one, decisions.with_more(hero + (rate if n == leader else ())), known)
        for n, one in enumerate(readings)
    ]


def convert(
    block: StatBlock,
    decisions: Decisions = NONE,
    known: Iterable[Reference] = (),
    lines: Mapping[str, int] | None = None,
    texts: Mapping[str, str] | None = None,
) -> Conversion:
    """Convert a stat block; decisions given here go before those of its `Card` lines."""
    own = Decisions(checked(block.decisions))
    making = Making(block, own.with_more(decisions.given), lines or {}, texts or {})
    name = identity.name(making)
    factions = identity.factions(making)
    rage.with_rage(making)
    # The book's advice: special abilities, spells, skills and feats first, cost last.
    type_name, subtypes, size = kinds.kind(making)
    identity.unique(making)
    qualities.qualities(making)
    powers.powers(making)
    powers.reach(making)
    training.feats(making)
    training.skills(making)
    training.class_features(making)
    training.saves(making)
    slots = casting.spells(making)
    rating = command.commander(making)
    effect = command.commander_effect(making, rating)
    command.troop_type(making, rating)
    card = StatCard(
        name=name,
        factions=factions,
        cost=0,
        commander=rating,
        effect=effect,
        level=ratings.level(making),
        speed=ratings.speed(making),
        ac=ratings.armor_class(making),
        hp=ratings.hit_points(making),
        melee=strikes.melee(making),
        ranged=strikes.ranged(making),
        type=type_name,
        subtypes=subtypes,
        size=size,
        slots=slots,
    )
    _added(making)
    _prose(making)
    card = replace(card, abilities=tuple(making.abilities), spells=tuple(making.spells))
    card = costs.cost(making, card, known)
    if block.printed:
        plain = replace(block, decisions=(), printed=())
        printed.differences(making, convert(plain, known=known).card)
    _misprints(making)
    return Conversion(block, card, tuple(making.steps))


def _added(making: Making) -> None:
    for text in making.decisions.every("ability"):
        head, _, inside = text.partition("(")
        words = head.strip()
        uses = 0
        if words[-3:-1] == " x" and words[-1].isdecimal():
            uses, words = int(words[-1]), words[:-3]
        ability = CardAbility(words, inside.rstrip().removesuffix(")"), uses)
        making.decide("special ability", "named", text, "added as decided", str(ability), "ability")
        making.add(ability)


def _misprints(making: Making) -> None:
    """Numbers of the block that the rest of it contradicts; the printed ones were used."""
    for finding in findings(making.block):
        making.step("misprint", MISPRINT, "", f"{finding.field} {finding.printed}",
                    f"by {finding.why} it would be {finding.expected}; used as printed", "",
                    finding.field)  # fmt: skip


def _prose(making: Making) -> None:
    """Lines that are no field: told, so that none is lost."""
    for text in making.block.prose:
        making.drop(text, "prose: nothing here is a number of the card", "")
