"""What can be played: the Basic game, skirmishes on every board, the campaign and its rooms."""

from functools import lru_cache

from warband.looks.hexes import (
    HexAgent,
    HexArmy,
    HexCard,
    HexLibrary,
    HexNumbers,
    HexPower,
    HexScenario,
)
from warband.players.registry import agent_names
from warband.rules.heroscape.army_cards.cards import Card, Numbers
from warband.rules.heroscape.army_cards.describing import describe, moment
from warband.rules.heroscape.game import CAMPAIGN
from warband.rules.heroscape.library import Library
from warband.rules.heroscape.places.rooms import AncientSanctum, DrowAmbush, Lair, Portal
from warband.rules.heroscape.places.scenarios import Scenario

WHOLE_CAMPAIGN = "campaign"
AGENTS = {
    "random": "Does anything the rules allow.",
    "soldier": "Quick and sensible: lays orders with intent, takes the high ground, focuses fire.",
}
NOTES: dict[type[Scenario], tuple[str, ...]] = {
    Lair: (
        "A prisoner is caged under the chest: blue's heroes can free him.",
        "At the end of round 4 he drowns.",
        "Blue wins with the troll dead once the prisoner's fate is decided.",
    ),
    DrowAmbush: (
        "It is pitch dark: only figures within 4 spaces of the glowing stone can be aimed at.",
        "Every hero outside the light at the end of a round is attacked with one die.",
        "Darrak joins blue in round 4.",
    ),
    Portal: (
        "Blue goes first in round 1.",
        "A sprung trap ends the hero's turn and may give the Deepwyrm Drow a free one.",
    ),
    AncientSanctum: (
        "A sprung trap may call a squad of Deepwyrm Drow to red's side.",
        "Once the hidden treasure is found no more of them come.",
    ),
}

CHESTS: dict[type[Scenario], str] = {
    Lair: "a cage with Erevan Sunshadow in it: a unique hero of the first player who ends a move "
    "on it may open it; after round 4 he has drowned",
    DrowAmbush: "a glowing stone that lights four spaces around itself or whoever carries it",
}
"""What lies under the chest of a room."""


def chest_of(scenario: Scenario) -> str:
    """What the chest of a room is, in words."""
    return CHESTS.get(type(scenario), "the treasure that the room is about")


def notes_of(scenario: Scenario) -> tuple[str, ...]:
    """What is special about a scenario, in words."""
    notes = NOTES.get(type(scenario))
    if notes is not None:
        return notes
    if scenario.rounds:
        return (
            "The last army on the battlefield wins.",
            f"After round {scenario.rounds} the army worth more points wins.",
        )
    return ("The last army on the battlefield wins.",)


@lru_cache(maxsize=4)
def library_view(library: Library) -> HexLibrary:
    """Everything a HeroScape table can be made of."""
    rooms = [name for name in CAMPAIGN if name in library.scenarios()]
    others = [name for name in library.scenarios() if name not in rooms]
    basic = [name for name in others if not library.scenario(name).master]
    master = [name for name in others if library.scenario(name).master]
    first = library.scenario(rooms[0])
    campaign = HexScenario(
        WHOLE_CAMPAIGN,
        "The whole campaign",
        "campaign",
        first.board,
        "set",
        0,
        0,
        "The four rooms in order: survivors and treasure go on to the next.",
    )
    return HexLibrary(
        scenarios=(
            *(_scenario(library, name) for name in basic + master),
            campaign,
            *(_scenario(library, name) for name in rooms),
        ),
        cards=tuple(_card(card) for card in library.cards.values()),
        agents=tuple(HexAgent(name, AGENTS.get(name, "")) for name in agent_names("heroscape")),
        armies=tuple(
            HexArmy(name, cards, sum(library.cards[card].points for card in cards))
            for name, cards in library.armies.items()
        ),
    )


def _scenario(library: Library, name: str) -> HexScenario:
    scenario = library.scenario(name)
    if not scenario.master:
        about = "Choose a card, move, attack; one hit destroys. The place to begin."
    elif scenario.starts:
        about = " ".join(notes_of(scenario))
    else:
        about = f"Armies of {scenario.points} points, order markers, {scenario.rounds} rounds."
        zones = len(library.board(scenario.board).zones)
        if zones > 2:
            about += f" Up to {zones} sides."
    return HexScenario(
        name,
        scenario.name,
        "master" if scenario.master else "basic",
        scenario.board,
        "set" if scenario.starts else "draft",
        scenario.points,
        scenario.rounds,
        about,
        len(library.board(scenario.board).zones),
    )


def _card(card: Card) -> HexCard:
    return HexCard(
        name=card.name,
        title=card.full_name,
        rarity=card.rarity,
        figures=card.figures,
        hero=card.hero,
        general=card.general,
        species=card.species,
        kind=card.class_,
        personality=card.personality,
        size=card.size,
        height=card.height,
        spaces=card.spaces,
        points=card.points,
        master=_numbers(card.master),
        basic=_numbers(card.basic),
        powers=tuple(HexPower(p.name, moment(p), describe(p)) for p in card.powers),
    )


def _numbers(numbers: Numbers) -> HexNumbers:
    return HexNumbers(numbers.life, numbers.move, numbers.range, numbers.attack, numbers.defense)
