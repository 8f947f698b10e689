"""What an attack promises: chances from the dice that the rules themselves count out."""

from collections.abc import Iterable
from functools import cache
from math import comb

from warband.players.heroscape import worth
from warband.rules.heroscape.basic import basic_targets
from warband.rules.heroscape.combat import NORMAL, Attack, attack_dice, defense_dice, within
from warband.rules.heroscape.engagement import adjacent
from warband.rules.heroscape.powers import Cleave, Hide, Poison, SpecialAttack, Strike, Wrath
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.turn import possible_attacks

SKULL = 1 / 2
SHIELD = 1 / 3
FRIENDS_COUNT = 1.2
"""Hurting one's own weighs more than hurting an enemy."""
REACHED = 5
"""A d20 roll succeeds with five hundredths for each face that does."""


@cache
def showing(dice: int, chance: float) -> tuple[float, ...]:
    """The chances that none, one, two and so on of some dice show a symbol.

    >>> showing(2, SKULL)
    (0.25, 0.5, 0.25)
    """
    return tuple(
        comb(dice, count) * chance**count * (1 - chance) ** (dice - count)
        for count in range(dice + 1)
    )


@cache
def wounds(attack: int, defense: int) -> tuple[float, ...]:
    """The chances of no wound, one wound and so on.

    >>> [round(chance, 3) for chance in wounds(2, 1)]
    [0.417, 0.417, 0.167]
    """
    found = [0.0] * (attack + 1)
    for skulls, likely in enumerate(showing(attack, SKULL)):
        for shields, also in enumerate(showing(defense, SHIELD)):
            found[max(0, skulls - shields)] += likely * also
    return tuple(found)


def rolls(least: int) -> float:
    """The chance to roll at least so much on the d20."""
    return min(1.0, max(0.0, REACHED * (21 - least) / 100))


def harm(game: Game, figure: int, chances: Iterable[float]) -> float:
    """What wounds with these chances cost the side of a figure."""
    return sum(chance * worth.loss(game, figure, count) for count, chance in enumerate(chances))


# ------------------------------------------------------------------------- single attacks


def normal(game: Game, attacker: int, defender: int) -> float:
    """What a normal attack is worth to the attacker."""
    attack = sum(count for _, count in attack_dice(game, attacker, defender))
    chances = against(game, attacker, defender, attack)
    seen = 1 - hiding(game, defender)
    value = harm(game, defender, poisoned(game, attacker, defender, chances)) * seen
    cleave = game.roster.cards[attacker].power(Cleave)
    if cleave is not None and adjacent(game, attacker, defender):
        spilt = [
            worth.loss(game, foe, cleave.wounds)
            for foe in game.foes(game.roster.seats[attacker])
            if foe != defender and not game.roster.cards[foe].hero and adjacent(game, attacker, foe)
        ]
        value += max(spilt, default=0.0) * (1 - chances[0]) * seen
    return value


def against(game: Game, attacker: int, defender: int, attack: int) -> tuple[float, ...]:
    """The chances of wounds when so many attack dice meet a figure's defense."""
    return wounds(attack, sum(count for _, count in defense_dice(game, attacker, defender)))


def hiding(game: Game, defender: int) -> float:
    """The chance that a figure slips away from a normal attack."""
    power = game.roster.cards[defender].power(Hide)
    if power is None:
        return 0.0
    bonus = max(
        (
            extra
            for ground, extra in zip(power.ground, power.bonus, strict=True)
            if game.field.of_ground((ground,)) & game.body[defender]
        ),
        default=0,
    )
    return rolls(power.least - bonus)


def poisoned(
    game: Game, attacker: int, defender: int, chances: tuple[float, ...]
) -> tuple[float, ...]:
    """The chances of wounds where a wound may fester."""
    power = game.roster.cards[attacker].power(Poison)
    victim = game.roster.cards[defender]
    if power is None or not victim.hero or victim.size not in power.sizes:
        return chances
    fester = rolls(power.least)
    found = [0.0] * (len(chances) + power.wounds)
    for count, chance in enumerate(chances):
        found[count] += chance if not count else chance * (1 - fester)
        if count:
            found[count + power.wounds] += chance * fester
    return tuple(found)


def special(game: Game, figure: int, power: SpecialAttack, target: int, dice: int) -> float:
    """What a special attack with so many dice is worth: the target and those beside it."""
    seat = game.roster.seats[figure]
    value = harm(game, target, against(game, figure, target, dice))
    if power.others:
        more = sorted(
            (
                harm(game, foe, against(game, figure, foe, dice))
                for foe in game.foes(seat)
                if foe not in (target, figure) and adjacent(game, foe, target)
            ),
            reverse=True,
        )
        value += sum(more[: power.others])
    if power.again:
        value *= 1 + SKULL**dice
    return value


def best_dice(game: Game, figure: int, power: SpecialAttack, target: int) -> int:
    """The number of dice that promises most."""
    return max(power.dice, key=lambda dice: special(game, figure, power, target, dice))


def wrath(game: Game, figure: int, power: Wrath, anchor: int) -> float:
    """What burning up one of one's own is worth."""
    seat = game.roster.seats[figure]
    burnt = sorted(
        (
            worth.loss(game, foe, 1)
            for foe in game.foes(seat)
            if game.roster.cards[foe].size in power.sizes and within(game, anchor, foe, power.reach)
        ),
        reverse=True,
    )
    chances = showing(power.dice, SKULL)
    value = sum(chance * sum(burnt[:count]) for count, chance in enumerate(chances))
    return value - FRIENDS_COUNT * worth.standing(game, anchor)


# ----------------------------------------------------------------------------- any attack


def value(game: Game, attack: Attack) -> float:
    """What an attack is worth to the attacker, in points."""
    figure, number, target = attack
    if number == NORMAL:
        return normal(game, figure, target)
    power = game.roster.cards[figure].powers[number]
    if isinstance(power, Wrath):
        return wrath(game, figure, power, target)
    assert isinstance(power, SpecialAttack)
    dice = best_dice(game, figure, power, target)
    return special(game, figure, power, target, dice)


def attacks(game: Game, figure: int) -> list[Attack]:
    """Every attack a figure could make from where it stands."""
    if game.field.master:
        return possible_attacks(game, figure)
    return [Attack(figure, NORMAL, foe) for foe in basic_targets(game, figure)]


def farthest(game: Game, figure: int) -> int:
    """The longest range of a figure's attacks."""
    roster = game.roster
    ranges = [roster.units[roster.unit[figure]].numbers.range]
    for power in roster.cards[figure].powers:
        if isinstance(power, SpecialAttack):
            ranges.append(power.range)
    return max(ranges)


def strongest(game: Game, figure: int) -> int:
    """The most dice a figure attacks one enemy with, heights and glyphs aside."""
    roster = game.roster
    card = roster.cards[figure]
    strike = card.power(Strike)
    dice = [roster.units[roster.unit[figure]].numbers.attack + (strike.dice if strike else 0)]
    for power in card.powers:
        if isinstance(power, SpecialAttack):
            dice += power.dice
    return max(dice)
