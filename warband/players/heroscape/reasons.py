"""Why an answer was given, for somebody who learns the game: dice, chances, ground, danger.

Only who asks for a reason pays for it; the soldier decides without these words.
"""

from warband.players.heroscape import odds, worth
from warband.players.heroscape.ground import FAR, Lay, distance
from warband.players.heroscape.plans import Plan, Turn
from warband.rules.heroscape.combat import NORMAL, Attack, attack_dice, defense_dice
from warband.rules.heroscape.state import Game

NAMED = 2
"""So many enemies are named; of more only the number is told."""


def of_attack(game: Game, attack: Attack) -> str:
    """The dice of an attack, and how likely they hurt and destroy."""
    figure, number, target = attack
    gain = f"worth {odds.value(game, attack):.1f} points on average"
    if number == NORMAL:
        dice = sum(count for _, count in attack_dice(game, figure, target))
        chances = odds.against(game, figure, target, dice)
        chances = odds.poisoned(game, figure, target, chances)
        seen = 1 - odds.hiding(game, figure, target)
        return f"{_harm(game, attack, dice, chances, seen)}: {gain}."
    power = game.roster.cards[figure].kit.specials[number]
    if power.strikes is None:
        return f"{power.name} against {game.name(target)} is {gain}."
    dice = odds.best_dice(game, figure, power.strikes, target)
    chances = odds.against(game, figure, target, dice)
    return f"With {power.name} {_harm(game, attack, dice, chances)}: {gain}."


def _harm(
    game: Game, attack: Attack, dice: int, chances: tuple[float, ...], seen: float = 1.0
) -> str:
    """`5 attack dice against 4 wound the Troll with 72% and destroy it with 9%`."""
    figure, _, target = attack
    defense = sum(count for _, count in defense_dice(game, figure, target))
    left = worth.left(game, target)
    wounds, ends = (1 - chances[0]) * seen, sum(chances[left:]) * seen
    met = f"{_dice(dice, 'attack')} against {defense}"
    verb = "" if dice > 1 else "s"
    if left == 1:
        return f"{met} destroy{verb} {game.name(target)} with {wounds:.0%}"
    also = f" and destroy{verb} it with {ends:.0%}" if ends >= 0.005 else ""
    return f"{met} wound{verb} {game.name(target)} with {wounds:.0%}{also}"


def _dice(count: int, kind: str) -> str:
    return f"{count} {kind} {'die' if count == 1 else 'dice'}"


def of_place(game: Game, figure: int, cells: tuple[int, ...]) -> str:
    """What standing there means: how near the enemy is, height, danger."""
    lay = Lay(game, figure)
    home = game.spaces[figure]
    said: list[str] = []
    now, then = (distance(lay.to_enemy, lay.trails.stand(*spaces)) for spaces in (home, cells))
    if then < now and then < FAR:
        said.append(_nearer(now, then))
    levels = game.field.board.levels
    if levels[cells[0]] > levels[home[0]]:
        said.append(f"it stands on level {levels[cells[0]]} instead of {levels[home[0]]}")
    if any(glyph.space in cells for glyph in game.glyphs):
        said.append("a treasure or a glyph lies there")
    body = sum(1 << cell for cell in cells)
    foes = list(game.foes(game.roster.seats[figure]))
    feared = [
        game.name(foe)
        for foe, (spaces, _, _) in zip(foes, lay.threats, strict=True)
        if spaces & body
    ]
    if not feared and foes:
        said.append("no enemy can come to attack it next turn")
    elif feared and len(feared) <= NAMED:
        said.append(f"only {' and '.join(feared)} can come to attack it")
    elif feared:
        said.append(f"{len(feared)} enemies can come to attack it")
    return f"{'Here' if cells == home else 'There'} {', and '.join(said)}." if said else ""


def _nearer(now: int, then: int) -> str:
    if not then:
        return "somebody is within its range"
    steps = f"{then} space" if then == 1 else f"{then} spaces"
    before = f" instead of {now}" if now < FAR else ""
    return f"it is {steps} from somebody to attack{before}"


def of_plan(game: Game, figure: int, plan: Plan) -> str:
    """A plan in words: where to, whom to attack from there, and what is good about it."""
    where = "-".join(game.field.board.name_of(cell) for cell in plan.cells)
    home = game.spaces[figure]
    go = "stays" if plan.cells == home else f"goes to {where}"
    if plan.attack is None:
        told = of_place(game, figure, plan.cells) or "No other place is better."
        return f"{game.name(figure)} {go}. {told}"
    game.put(figure, plan.cells)
    told = of_attack(game, plan.attack)
    game.put(figure, home)
    whom = game.name(plan.attack.target)
    return f"{game.name(figure)} {go} to attack {whom}. {told[0].upper()}{told[1:]}"


def of_turn(game: Game, turn: Turn) -> str:
    """What the best of a card's figures would do with the turn."""
    if turn.best is None or turn.figure < 0:
        return "None of its figures can do much."
    return of_plan(game, turn.figure, turn.best)
