"""Cards, maps, warbands and opponents for the pages that show them."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from warband.cards import vocabulary as v
from warband.cards.kept_words import in_english
from warband.cards.printer import print_power
from warband.cards.warbands import print_warband
from warband.ddm.build.profiles import FACTIONS, in_words
from warband.ddm.compiled import SIDES, CompiledPower, skills_of
from warband.ddm.fielding import why_no_card
from warband.ddm.library import Library
from warband.kernel.version import program_version
from warband.players.registry import agent_names
from warband.rules.v3.cards import CARDS
from warband.server import protocol as p
from warband.server.games.ddm.armies import Editions

AGENTS = {
    "random": "Does anything the rules allow.",
    "soldier": "Quick and sensible: focuses fire, flanks, holds victory areas.",
    "captain": "Thinks ahead over whole activations, for as long as you let it.",
}


@lru_cache(maxsize=4)
def library_view(library: Library) -> p.Library:
    """Everything a table can be made of."""
    return p.Library(
        version=program_version(),
        formats=library.formats,
        factions=FACTIONS,
        maps=tuple(
            p.MapSummary(ground.name, ground.grid.width, ground.grid.height)
            for _, ground in sorted(library.maps.items())
        ),
        warbands=tuple(
            p.WarbandView(
                name,
                warband.format,
                warband.faction,
                tuple(p.MemberView(m.creature, m.count, m.items) for m in warband.members),
                print_warband(warband),
            )
            for name, warband in sorted(library.warbands.items())
        ),
        agents=tuple(
            p.AgentView(name, AGENTS.get(name, "")) for name in agent_names(library.edition.name)
        ),
    )


@lru_cache(maxsize=4)
def cards_view(library: Library, editions: Editions = ()) -> p.Cards:
    """All cards, by name, with the editions under which each may be fielded."""
    cards = [card for _, card in sorted(library.cards.items())]
    said = in_english((power for card in cards for power in card.powers), library.own_cards)
    return p.Cards(
        tuple(
            msgspec.structs.replace(
                card_view(card, said),
                editions=_legality(card, editions),
            )
            for card in cards
        )
    )


def brought_view(cards: tuple[v.Card, ...]) -> p.Cards:
    """Cards that no library has."""
    said = {power: print_power(power, card) for card in cards for power in card.powers}
    return p.Cards(tuple(card_view(card, said) for card in cards))


def card_view(card: v.Card, said: Mapping[v.Power, str]) -> p.CardView:
    """One card with its powers in words."""
    return _creature(card, said) if isinstance(card, v.Creature) else _item(card, said)


def _legality(card: v.Card, editions: Editions) -> tuple[p.EditionLegality, ...]:
    """Under which editions a card may be fielded, and why not under others."""
    reasons = [(title, other, why_no_card(card.name, other)) for title, other in editions]
    return tuple(
        p.EditionLegality(other.edition.name, title, not reason, reason)
        for title, other, reason in reasons
    )


Said = Mapping[v.Power, str]
"""Powers in English."""


def _creature(card: v.Creature, said: Said) -> p.CardView:
    return p.CardView(
        name=card.name,
        kind="creature",
        cost=card.cost,
        powers=_powers(card, said),
        keywords=card.keywords,
        set=card.set,
        level=card.level,
        size=card.size,
        side=SIDES[card.size],
        alignment=card.alignment,
        factions=card.factions,
        mode=card.mode,
        stats=_stats(card),
        champion_rating=card.champion_rating,
    )


def _stats(card: v.Creature) -> tuple[tuple[str, int], ...]:
    defenses = [("Fort", card.fort), ("Ref", card.ref), ("Will", card.will)]
    if card.defense is not None:
        defenses = [("DEF", card.defense)]
    found = [
        ("AC", card.ac),
        *defenses,
        ("Speed", card.speed),
        ("HP", card.hp),
    ]
    return (*found, *([("Bloodied", card.bloodied)] if card.bloodied is not None else ()))


def _item(card: v.Item, said: Said) -> p.CardView:
    return p.CardView(
        name=card.name,
        kind="item",
        cost=card.cost,
        powers=_powers(card, said),
        keywords=card.keywords,
        set=card.set,
        level=card.level_low or 0,
        requires="; ".join(in_words(where) for where in card.requires),
    )


def _powers(card: v.Card, said: Said) -> tuple[p.PowerView, ...]:
    skills = skills_of(((power, False) for power in card.powers), CARDS)
    return tuple(_power(skill, said[skill.power]) for skill in skills)


def _power(skill: CompiledPower, said: str) -> p.PowerView:
    power = skill.power
    strike = power.strike
    return p.PowerView(
        key=skill.key,
        name=power.name,
        section=power.section,
        text=said.partition(f"{power.name}: ")[2] or said if power.name else said,
        action=skill.cost,
        attack=power.attack or "",
        basic=power.basic,
        uses=power.uses,
        bonus=strike.bonus if strike is not None else None,
        defense=strike.defense if strike is not None else "",
        damage=_damage(strike),
        range=_range(power),
    )


def _damage(strike: v.Strike | None) -> str:
    if strike is None:
        return ""
    parts = [
        f"{part.amount} {part.type}".strip()
        for part in strike.damage
        if isinstance(part.amount, int)
    ]
    return " + ".join(parts)


def _range(power: v.Power) -> str:
    bounds = power.bounds
    parts: list[str] = []
    if bounds.shape:
        parts.append(f"{bounds.shape} {bounds.size}")
    if bounds.reach is not None:
        parts.append(f"reach {bounds.reach}")
    if bounds.range is not None:
        parts.append(f"range {bounds.range}")
    if bounds.aura is not None:
        parts.append(f"aura {bounds.aura}")
    return ", ".join(parts)
