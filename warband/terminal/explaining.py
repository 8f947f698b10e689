"""Explanations on request: the odds of attacks, and what an option means."""

from collections.abc import Iterator

from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.look.preview import PreviewError, preview_attacks, preview_reach
from warband.ddm.state import Skirmish
from warband.kernel.questions import Choose
from warband.looks.square_previews import Odds


def explain(state: Skirmish, question: Choose) -> Iterator[str]:
    """What a player may want to know about a question before answering it."""
    who = question.about.get("who")
    if not isinstance(who, int) or not 0 <= who < len(state.pieces):
        yield "The creatures are listed below the board; type a number or the option itself."
        return
    piece = state.pieces[who]
    card = piece.card
    yield (
        f"{piece.label}: {piece.hp}/{piece.max_hp} HP, AC {card.ac}, Fort {card.fort}, "
        f"Ref {card.ref}, Will {card.will}, speed {card.speed}"
    )
    for line in powers(card):
        yield f"  {line}"
    if question.ask == q.MOVE:
        yield from _dangers(state, question, who)
        return
    try:
        found = preview_attacks(state.copy(), who, -1, -1).attacks
    except PreviewError:
        return
    if not found:
        yield "No enemy can be attacked from here."
    for odds in found:
        yield from _odds(state, odds)


def powers(card: v.Creature) -> Iterator[str]:
    """The powers of a card by name and kind."""
    for power in card.powers:
        uses = f", {power.uses} use{'s' if power.uses != 1 else ''}" if power.uses else ""
        kind = f"{power.attack} attack" if power.attack else power.section
        yield f"{power.name or 'champion power'} ({kind}{uses})"


def _odds(state: Skirmish, odds: Odds) -> Iterator[str]:
    target = state.pieces[odds.target]
    yield (
        f"{odds.power} against {target.label}: hits on {odds.needed} or more "
        f"({odds.hit:.0%}), {odds.damage} damage, {odds.expected:.1f} on average, "
        f"destroys it with {odds.destroys:.0%}"
    )
    sums = ", ".join(f"{name} {amount:+d}" for name, amount in odds.modifiers)
    notes = ", ".join(f"{name} {amount:+d}" for name, amount in odds.defense_modifiers)
    yield (
        f"    {sums or 'no roll'} against {odds.versus} {odds.defense}"
        + (f" ({notes})" if notes else "")
        + (f"; {odds.effects}" if odds.effects else "")
    )
    if odds.provokes:
        names = ", ".join(state.pieces[enemy].label for enemy in odds.provokes)
        yield f"    provokes opportunity attacks from {names}"


def _dangers(state: Skirmish, question: Choose, who: int) -> Iterator[str]:
    """Squares whose way provokes opportunity attacks."""
    reach = preview_reach(state.copy(), question, who, "")
    grid = state.field.grid
    provoking = [step for step in reach.steps if step.provokes]
    yield f"{len(reach.steps)} squares within {reach.points} movement points."
    if provoking:
        names = " ".join(grid.name(step.cell) for step in provoking)
        yield f"The way there provokes opportunity attacks: {names}"
