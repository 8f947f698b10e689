"""What an attack promises before the dice are rolled."""

from warband.players.heroscape.odds import against, hiding, poisoned, rolls
from warband.rules.heroscape.combat import NORMAL, Attack, attack_dice, defense_dice
from warband.rules.heroscape.powers import Hide, Poison, SpecialAttack, Wrath
from warband.rules.heroscape.state import Game
from warband.server.games.heroscape.shapes import HexOdds


def odds_of(game: Game, attack: Attack, dice: int = 0) -> HexOdds | None:
    """The odds of an attack; of a special one with so many dice, or the most it may have.

    None where no defense is rolled and the wounds are dealt out by choice.
    """
    figure, number, target = attack
    if number == NORMAL:
        return _normal(game, figure, target)
    power = game.roster.cards[figure].powers[number]
    if isinstance(power, Wrath):
        return None
    assert isinstance(power, SpecialAttack)
    return _special(game, figure, power, target, dice)


def _normal(game: Game, attacker: int, defender: int) -> HexOdds:
    attack = tuple(attack_dice(game, attacker, defender))
    chances = against(game, attacker, defender, sum(count for _, count in attack))
    chances = poisoned(game, attacker, defender, chances)
    slips = hiding(game, defender)
    chances = (1 - (1 - chances[0]) * (1 - slips), *(c * (1 - slips) for c in chances[1:]))
    notes = []
    cards = game.roster.cards
    hide = cards[defender].power(Hide)
    if hide is not None:
        notes.append(f"{hide.name}: {round(slips * 100)} % to slip away from any skull")
    poison = cards[attacker].power(Poison)
    if poison is not None and cards[defender].hero:
        notes.append(f"{poison.name}: {round(rolls(poison.least) * 100)} % for one wound more")
    return _summary(game, defender, attack, attacker, chances, notes)


def _special(game: Game, attacker: int, power: SpecialAttack, defender: int, dice: int) -> HexOdds:
    count = dice or max(power.dice)
    chances = against(game, attacker, defender, count)
    notes = []
    if not dice and len(power.dice) > 1:
        notes.append(f"with {count} dice; you choose how many")
    if power.again:
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
