"""Battles of converted cards, with cards of the shelf beside them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from msgspec import Struct

from warband.kernel.dice import Dice
from warband.kernel.rulebook import DRAW
from warband.lab.converted.marching import MarchingAgent
from warband.players.agent import take_turns
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.cards import FACTIONS, Card
from warband.rules.handbook.library import Library
from warband.rules.handbook.statcard.abilities import Ability

LIMIT = 5000
"""A battle of so many answers counts as a draw."""


class LibraryWith(Library):
    """The shelf of the rulebook with further cards on it."""

    def __init__(self, more: Iterable[Card]) -> None:
        super().__init__()
        self.more = {card.name: card for card in more}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every card, the further ones before those of the same name."""
        return {**Library().cards, **self.more}


def on_its_own(card: Card) -> Card:
    """The card with Independent, as if somebody always had it under command."""
    if card.ability("Independent") is not None:
        return card
    kept = tuple(ability for ability in card.abilities if ability.name != "Difficult")
    return replace(card, abilities=(*kept, Ability("Independent")))


class Fought(Struct, frozen=True):
    """How a battle ended: 0 or 1 for the side that won, DRAW for none."""

    winner: int
    outcome: str
    decisions: int
    log: tuple[str, ...] = ()


def setup_text(sides: Sequence[Sequence[str]], cards: dict[str, Card], plain: bool = True) -> str:
    """A setup of two warbands of these creatures; each fights for a faction all its own share."""
    lines = ["scenario standard", *(["plain", "grid 22x34"] if plain else [])]
    for seat, names in zip(("blue", "red"), sides, strict=True):
        shared = [f for f in FACTIONS if all(f in cards[name].factions for name in names)]
        lines += [f"{seat} {seat.title()}", f"  faction {(shared or ['LG'])[0]}"]
        lines += [f"  {list(names).count(name)} {name}" for name in dict.fromkeys(names)]
    return "\n".join(lines) + "\n"


def fight(book: HandbookBook, setup: str, seed: int, tell: bool = False) -> Fought:
    """One battle between two simple soldiers who play alike."""
    battle = book.start(setup, seed, log=tell)
    agents = (MarchingAgent(2 * seed), MarchingAgent(2 * seed + 1))
    decisions = take_turns(battle, agents, LIMIT)
    winner = book.winner(battle.state)
    log = [book.say(battle.state, event) for event in battle.events or ()]
    told = tuple(line for line in log if line)
    return Fought(
        DRAW if winner is None else winner, battle.outcome or "unfinished", decisions, told
    )


def random_sides(names: Sequence[str], cards: dict[str, Card], dice: Dice) -> list[list[str]]:
    """Two warbands of one to four creatures each, whoever may fight together."""
    sides: list[list[str]] = []
    for _ in range(2):
        faction = FACTIONS[dice.below(len(FACTIONS))]
        fitting = [name for name in names if faction in cards[name].factions]
        many = 1 + dice.below(4)
        sides.append([fitting[dice.below(len(fitting))] for _ in range(many)])
    return sides
