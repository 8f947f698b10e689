"""What an attack promises before the dice are rolled."""

from warband.looks.hexes import HexOdds
from warband.players.heroscape.odds import against, evasion, hiding, poisoned, venom
from warband.rules.heroscape.army_cards.kit import Special, Strikes
from warband.rules.heroscape.combat import NORMAL, Attack, attack_dice, defense_dice
from warband.rules.heroscape.state import Game


def odds_of(game: Game, attack: Attack, dice: int = 0) -> HexOdds | None:
    """The odds of an attack; of a special one with so many dice, or the most it may have.

    None where no defense is rolled and the wounds are dealt out by choice.
    """
    figure, number, target = attack
    if number == NORMAL:
        return _normal(game, figure, target)
    special = game.roster.cards[figure].kit.specials[number]
    if special.strikes is None:
        return None
    return _special(game, figure, special, special.strikes, target, dice)


def _normal(game: Game, attacker: int, defender: int) -> HexOdds:
    attack = tuple(attack_dice(game, attacker, defender))
    chances = against(game, attacker, defender, sum(count for _, count in attack))
    chances = poisoned(game, attacker, defender, chances)
    slips = hiding(game, attacker, defender)
    chances = (1 - (1 - chances[0]) * (1 - slips), *(c * (1 - slips) for c in chances[1:]))
    notes = []
    hide = evasion(game, attacker, defender)
    if hide is not None:
        notes.append(f"{hide[0].name}: {round(slips * 100)} % to slip away from any skull")
    poison = venom(game, attacker, defender)
    if poison is not None:
        name, chance, more = poison
        wounds = "one wound" if more == 1 else f"{more} wounds"
        notes.append(f"{name}: {round(chance * 100)} % for {wounds} more")
    return _summary(game, defender, attack, attacker, chances, notes)


def _special(
    game: Game, attacker: int, power: Special, strikes: Strikes, defender: int, dice: int
) -> HexOdds:
    count = dice or max(strikes.dice)
    chances = against(game, attacker, defender, count)
    notes = []
    if not dice and len(strikes.dice) > 1:
        notes.append(f"with {count} dice; you choose how many")
    if strikes.again:
        notes.append("may be made again if every die shows a skull")
    return _summary(game, defender, ((power.name, count),), attacker, chances, notes)


def _summary(
    game: Game,
    defender: int,
    attack: tuple[tuple[str, int], ...],
    attacker: int,
    chances: tuple[float, ...],
    notes: list[str],
) -> HexOdds:
    left = game.roster.life[defender] - game.wounds[defender]
    return HexOdds(
        attack=attack,
        defense=tuple(defense_dice(game, attacker, defender)),
        wounds=tuple(round(chance, 4) for chance in chances),
        hit=round(1 - chances[0], 4),
        expected=round(sum(min(n, left) * chance for n, chance in enumerate(chances)), 3),
        destroys=round(sum(chances[left:]), 4),
        notes=tuple(notes),
    )
