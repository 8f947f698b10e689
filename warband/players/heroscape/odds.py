"""What an attack promises: chances from the dice that the rules themselves count out."""

from collections.abc import Iterable
from functools import cache
from math import comb

from warband.players.heroscape import worth
from warband.rules.heroscape.army_cards.kit import (
    Cancels,
    Chooses,
    Destroys,
    EachHit,
    Mends,
    Pledges,
    Reaction,
    Rolls,
    Special,
    Step,
    Strikes,
    Wounds,
)
from warband.rules.heroscape.army_cards.meaning import Scene
from warband.rules.heroscape.basic import basic_targets
from warband.rules.heroscape.combat import NORMAL, Attack, attack_dice, defense_dice
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
    seen = 1 - hiding(game, attacker, defender)
    value = harm(game, defender, poisoned(game, attacker, defender, chances)) * seen
    if game.roster.cards[attacker].kit.declared:
        value += spilt(game, attacker, defender) * (1 - chances[0]) * seen
    return value


def spilt(game: Game, attacker: int, defender: int) -> float:
    """What it is worth that a wound spills over to somebody else whom the attacker names."""
    scene = Scene(attacker, attacker, defender, defender)
    value = 0.0
    for reaction in game.roster.cards[attacker].kit.declared:
        match reaction.steps:
            case (Chooses(whom), Pledges((Wounds(_, count),))) if reaction.fits(
                game, scene, "normal"
            ):
                teams, seats = game.roster.teams, game.roster.seats
                named = [
                    worth.loss(game, other, count(game, scene))
                    for other in whom.among(game, scene)
                    if teams[seats[other]] != teams[seats[attacker]]
                ]
                value += max(named, default=0.0)
    return value


def against(game: Game, attacker: int, defender: int, attack: int) -> tuple[float, ...]:
    """The chances of wounds when so many attack dice meet a figure's defense."""
    return wounds(attack, sum(count for _, count in defense_dice(game, attacker, defender)))


def evasion(game: Game, attacker: int, defender: int) -> tuple[Reaction, Rolls] | None:
    """The power by which a roll may save a figure from a normal attack, and the roll."""
    scene = Scene(defender, attacker, defender, defender)
    for reaction in game.roster.cards[defender].kit.hit:
        match reaction.steps:
            case (Rolls(success=(Cancels(),)) as roll,) if reaction.fits(game, scene, "normal"):
                return reaction, roll
    return None


def hiding(game: Game, attacker: int, defender: int) -> float:
    """The chance that a figure slips away from a normal attack."""
    found = evasion(game, attacker, defender)
    if found is None:
        return 0.0
    scene = Scene(defender, attacker, defender, defender)
    return rolls(found[1].least - found[1].bonus(game, scene))


def venom(game: Game, attacker: int, defender: int) -> tuple[str, float, int] | None:
    """The power by which a wound may fester, with what chance, and how many wounds it adds."""
    scene = Scene(attacker, attacker, defender, defender)
    for reaction in game.roster.cards[attacker].kit.wounded:
        match reaction.steps:
            case (Rolls(success=(Wounds(whom, count),)) as roll,) if reaction.fits(
                game, scene, "normal"
            ):
                if defender in whom.among(game, scene):
                    chance = rolls(roll.least - roll.bonus(game, scene))
                    return reaction.name, chance, count(game, scene)
    return None


def poisoned(
    game: Game, attacker: int, defender: int, chances: tuple[float, ...]
) -> tuple[float, ...]:
    """The chances of wounds where a wound may fester."""
    if not game.roster.cards[attacker].kit.wounded:
        return chances
    power = venom(game, attacker, defender)
    if power is None:
        return chances
    _, fester, more = power
    found = [0.0] * (len(chances) + more)
    for count, chance in enumerate(chances):
        found[count] += chance if not count else chance * (1 - fester)
        if count:
            found[count + more] += chance * fester
    return tuple(found)


# ------------------------------------------------------------------------ special attacks


def special(game: Game, figure: int, strikes: Strikes, target: int, dice: int) -> float:
    """What a special attack with so many dice is worth: the target and those beside it."""
    seat = game.roster.seats[figure]
    value = harm(game, target, against(game, figure, target, dice))
    also = strikes.also
    if also is not None:
        scene = Scene(figure, figure, target, target)
        more = sorted(
            (
                harm(game, foe, against(game, figure, foe, dice))
                for foe in game.foes(seat)
                if foe not in (target, figure) and also.check(game, scene, foe)
            ),
            reverse=True,
        )
        value += sum(more[: also.picks or len(more)])
    if strikes.again:
        value *= 1 + SKULL**dice
    return value


def best_dice(game: Game, figure: int, strikes: Strikes, target: int) -> int:
    """The number of dice that promises most."""
    return max(strikes.dice, key=lambda dice: special(game, figure, strikes, target, dice))


def outburst(game: Game, figure: int, steps: tuple[Step, ...], target: int) -> float:
    """What the steps of a special attack are worth that nobody defends against."""
    seat = game.roster.seats[figure]
    scene = Scene(figure, figure, target, target)
    value = 0.0
    for step in steps:
        match step:
            case EachHit(dice, (Wounds(whom, _),)):
                burnt = sorted(
                    (
                        worth.loss(game, foe, 1)
                        for foe in game.foes(seat)
                        if whom.check(game, scene, foe)
                    ),
                    reverse=True,
                )
                chances = showing(dice, SKULL)
                value += sum(chance * sum(burnt[:n]) for n, chance in enumerate(chances))
            case Wounds(whom, count):
                lost = [
                    _to_attacker(game, seat, f, worth.loss(game, f, count(game, scene)))
                    for f in whom.among(game, scene)
                ]
                value += sum(sorted(lost, reverse=True)[: whom.picks or len(lost)])
            case Destroys(whom):
                lost = [
                    _to_attacker(game, seat, f, worth.standing(game, f))
                    for f in whom.among(game, scene)
                ]
                value += sum(sorted(lost, reverse=True)[: whom.picks or len(lost)])
            case Mends(whom, count):
                mended = [
                    worth.loss(game, f, 1) * min(game.wounds[f], count(game, scene))
                    for f in whom.among(game, scene)
                ]
                value += sum(sorted(mended, reverse=True)[: whom.picks or len(mended)])
    return value


def _to_attacker(game: Game, seat: int, figure: int, loss: float) -> float:
    """A loss as the attacker sees it: one's own weigh more, and count against it."""
    teams, seats = game.roster.teams, game.roster.seats
    return loss if teams[seats[figure]] != teams[seat] else -FRIENDS_COUNT * loss


# ----------------------------------------------------------------------------- any attack


def value(game: Game, attack: Attack) -> float:
    """What an attack is worth to the attacker, in points."""
    figure, number, target = attack
    if number == NORMAL:
        return normal(game, figure, target)
    power: Special = game.roster.cards[figure].kit.specials[number]
    value = outburst(game, figure, power.steps, target)
    if power.strikes is not None:
        dice = best_dice(game, figure, power.strikes, target)
        value += special(game, figure, power.strikes, target, dice)
    return value


def attacks(game: Game, figure: int) -> list[Attack]:
    """Every attack a figure could make from where it stands."""
    if game.field.master:
        return possible_attacks(game, figure)
    return [Attack(figure, NORMAL, foe) for foe in basic_targets(game, figure)]


def farthest(game: Game, figure: int) -> int:
    """The longest range of a figure's attacks."""
    roster = game.roster
    ranges = [roster.units[roster.unit[figure]].numbers.range]
    kit = roster.cards[figure].kit
    ranges += [power.range for power in kit.specials.values() if power.strikes is not None]
    return max(ranges)


def strongest(game: Game, figure: int) -> int:
    """The most dice a figure attacks one enemy with, heights and glyphs aside."""
    roster = game.roster
    card = roster.cards[figure]
    more = sum(gift.flat for gift in card.kit.attack if gift.number is None)
    dice = [roster.units[roster.unit[figure]].numbers.attack + more]
    for power in card.kit.specials.values():
        if power.strikes is not None:
            dice += power.strikes.dice
    return max(dice)
