"""What a die means: modifiers, automatic results, natural 1 and 20, what Conceal needs."""

import msgspec

import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish


def settle_defense(state: Skirmish, attack: Attack) -> None:
    """An attack against one of several defenses is made against the lowest of the target's."""
    strike = attack.strike
    if not strike.or_defenses:
        return
    attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
    lowest = min(
        (strike.defense, *strike.or_defenses),
        key=lambda defense: state.edition.rolling.defense(state, target, defense, attack, attacker)[
            0
        ],
    )
    attack.strike = msgspec.structs.replace(strike, defense=lowest, or_defenses=())


def critical_from(state: Skirmish, attack: Attack, attacker: Piece) -> int:
    """The lowest natural roll that scores a critical hit."""
    lowest = attack.strike.critical
    if lowest > 20:
        return lowest
    target = state.pieces[attack.target]
    for ability, _ in abilities.abilities(state, attacker, "critical on", attack, target):
        lowest = min(lowest, ability.number)
    return lowest
