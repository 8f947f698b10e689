"""Saving throws."""

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.ask.powers.lasting as lasting_effects
import warband.ddm.ask.powers.lasting_words as lasting_words
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.windows.dice as dice
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.moments import Moment
from warband.ddm.state import Lasting, Piece, Skirmish
from warband.kernel.questions import Flow

# ------------------------------------------------------------------------ saving throws


def saving_throw(state: Skirmish, piece: Piece, lasting: Lasting, bonus: int = 0) -> Flow[bool]:
    """Saving Throws: 10 or more ends the effect, a natural 20 ends all that a save ends."""
    condition = lasting_effects.condition_of(lasting.node) or ""
    die = yield from dice.d20(state, piece, "save", condition)
    found = modifiers.modifiers(state, piece, "save")
    for ability, _ in abilities.abilities(state, piece, "save bonus"):
        if ability.word.lower() in ("", condition.lower()):
            found.append(("save bonus", ability.number))
    for until in lasting.endings():
        if isinstance(until, v.SaveEnds) and until.bonus:
            found.append((lasting_words.short_name(lasting), until.bonus))
    if bonus:
        found.append(("save", bonus))

    def made(total: int) -> bool:
        return total >= 10 if die.forced is None else die.forced

    def outcome() -> Moment:
        total = die.natural + sum(amount for _, amount in (*found, *die.modifiers))
        kind = "save made" if made(total) else "save failed"
        return Moment(
            kind,
            piece.id,
            piece.id,
            die=die,
            condition=condition,
            amount=total,
            origin=lasting.origin,
        )

    yield from windows.window(state, "before", [outcome()])
    final = outcome()
    found += die.modifiers
    total = final.amount
    state.tell(
        "save",
        who=piece.id,
        effect=lasting_words.short_name(lasting),
        die=die.natural,
        modifiers=tuple(found),
        total=total,
        made=made(total),
    )
    if not made(total):
        yield from windows.window(state, "after", [final])
        return False
    if die.natural == 20:
        ending = [e for e in piece.effects if e.ends_by(v.SaveEnds)]
    else:
        ending = state.edition.durations.saved(piece, lasting)
    yield from effects.end_effects(state, piece, ending, "saved")
    yield from windows.window(state, "after", [final])
    return True
