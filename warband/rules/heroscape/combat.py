"""Attacks: who can be attacked, how many dice, and what comes of it (Master: Action 3)."""

from typing import NamedTuple

from warband.kernel.questions import Flow, Listed, choose
from warband.rules.heroscape import glyphs, treasure
from warband.rules.heroscape.dice import combat_roll, d20, shields, skulls
from warband.rules.heroscape.engagement import adjacent, engaged_with
from warband.rules.heroscape.movement import poison
from warband.rules.heroscape.powers import (
    Ambush,
    Aura,
    Challenge,
    Cleave,
    Frenzy,
    Hide,
    Lurk,
    SpecialAttack,
    Strike,
)
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.wounds import wound

__all__ = [
    "Attack",
    "attack_dice",
    "defend",
    "defense_dice",
    "normal_attack",
    "normal_targets",
    "sees",
    "special_targets",
    "within",
]

NORMAL = -1
GREAT_HEIGHT = 10
"""Levels above the other's head that make height advantage worth two dice."""
SHADED_SIZES = ("small", "medium", "large")

Dice = list[tuple[str, int]]
"""Where dice come from, and how many."""


class Attack(NamedTuple):
    """An attack that a player may choose: who, with which power of its card, against whom."""

    figure: int
    power: int
    """The number of the special attack among the powers of the card, or NORMAL."""
    target: int


# Range and line of sight.


def within(game: Game, a: int, b: int, spaces: int) -> bool:
    """Whether two figures are at most so many spaces apart, along the battlefield."""
    board, body = game.field.board, game.body[b]
    return any(board.within(space, spaces) & body for space in game.spaces[a])


def sees(game: Game, viewer: int, target: int, *, clear_sight: bool = False) -> bool:
    """Line of sight to the hit zone of a figure, or clear sight to any part of it."""
    cards = game.roster.cards
    others = [
        (body, game.spaces[figure], cards[figure].height)
        for figure, body in enumerate(game.body)
        if body and figure not in (viewer, target)
    ]
    card = cards[target]
    outline = card.whole if clear_sight else card.zone
    return game.field.sees(
        game.spaces[viewer], cards[viewer].eye, game.spaces[target], outline, others
    )


def _open_targets(game: Game, figure: int, range_: int) -> list[int]:
    """The enemies that an attack of a range may be aimed at.

    An engaged figure attacks only those it is engaged with and needs no line of sight; next to a
    challenger it must attack that one.
    """
    engaged = engaged_with(game, figure)
    if engaged:
        cards = game.roster.cards
        challengers = [foe for foe in engaged if cards[foe].power(Challenge) is not None]
        return challengers or engaged
    if range_ == 1:
        return []
    roster = game.roster
    return [
        foe
        for foe in roster.foes[roster.seats[figure]]
        if game.body[foe]
        and within(game, figure, foe, range_)
        and game.scenario.hit_zone_lit(game, foe)
        and sees(game, figure, foe)
    ]


def normal_targets(game: Game, figure: int) -> list[int]:
    """The enemies a figure can make a normal attack against."""
    roster = game.roster
    range_ = roster.units[roster.unit[figure]].numbers.range
    far = game.glyphs and range_ >= glyphs.IVOR_REACHES
    if far and glyphs.holds(game, roster.seats[figure], glyphs.IVOR):
        range_ += glyphs.IVOR_REACHES
    targets = _open_targets(game, figure, range_)
    return [foe for foe in targets if not _lurks(game, figure, foe)]


def _lurks(game: Game, figure: int, foe: int) -> bool:
    """Whether a normal attack against the foe needs an adjacency that is not there."""
    power = game.roster.cards[foe].power(Lurk)
    hidden = power is not None and game.field.of_ground(power.ground) & game.body[foe]
    if game.glyphs and not hidden:
        hidden = glyphs.holds(game, game.roster.seats[foe], glyphs.THORIAN)
    return bool(hidden) and not adjacent(game, figure, foe)


def special_targets(game: Game, figure: int, power: SpecialAttack) -> list[int]:
    """The enemies a figure can make a special attack against."""
    cards = game.roster.cards
    targets = _open_targets(game, figure, power.range)
    return [foe for foe in targets if power.species in ("", cards[foe].species)]


# Dice.


def height_advantage(game: Game, figure: int, other: int) -> int:
    """Extra dice for the figure whose base is higher (Height advantage)."""
    levels = game.field.board.levels
    above = levels[game.spaces[figure][0]] - levels[game.spaces[other][0]]
    if above <= 0:
        return 0
    if game.field.master and above >= game.roster.cards[other].height + GREAT_HEIGHT:
        return 2
    return 1


def attack_dice(game: Game, attacker: int, defender: int) -> Dice:
    """The dice of a normal attack, by where they come from."""
    roster = game.roster
    card = roster.cards[attacker]
    dice: Dice = [("attack", roster.units[roster.unit[attacker]].numbers.attack)]
    height = height_advantage(game, attacker, defender)
    if height:
        dice.append(("height advantage", height))
    strike = card.power(Strike)
    if strike is not None and _strikes(game, strike, attacker, defender):
        dice.append((strike.name, strike.dice))
    frenzy = card.power(Frenzy)
    if frenzy is not None and game.wounds[defender]:
        dice.append((frenzy.name, min(frenzy.most, game.wounds[defender])))
    ambush = card.power(Ambush)
    if ambush is not None and game.ambushing >> attacker & 1:
        dice.append((ambush.name, ambush.dice))
    if game.glyphs:
        dice += _attack_glyphs(game, attacker)
    return dice


def _attack_glyphs(game: Game, attacker: int) -> Dice:
    seat, card = game.roster.seats[attacker], game.roster.cards[attacker]
    dice: Dice = []
    if game.carries(attacker, treasure.RUNE):
        dice.append((treasure.RUNE, 1))
    if glyphs.holds(game, seat, glyphs.ASTRID):
        dice.append((glyphs.ASTRID, 1))
    kind = glyphs.ULANIVA if card.unique else glyphs.CREVCOR
    if glyphs.holds(game, seat, kind):
        dice.append((kind, 1))
    return dice


def _strikes(game: Game, strike: Strike, attacker: int, defender: int) -> bool:
    if strike.against == "adjacent":
        return adjacent(game, attacker, defender)
    own = game.roster.own[game.roster.seats[attacker]]
    return any(
        figure != attacker and game.body[figure] and adjacent(game, figure, defender)
        for figure in own
    )


def defense_dice(game: Game, attacker: int, defender: int) -> Dice:
    """The dice a figure defends with, by where they come from."""
    roster = game.roster
    card = roster.cards[defender]
    dice: Dice = [("defense", roster.units[roster.unit[defender]].numbers.defense)]
    height = height_advantage(game, defender, attacker)
    if height:
        dice.append(("height advantage", height))
    if not game.field.master:
        return dice
    if game.field.shadow & game.body[defender] and card.size in SHADED_SIZES:
        dice.append(("shadow", 1))
    for friend in roster.own[roster.seats[defender]]:
        aura = roster.cards[friend].power(Aura)
        if aura is not None and _protects(game, aura, friend, attacker, defender):
            dice.append((aura.name, aura.dice))
    if game.glyphs:
        dice += _defense_glyphs(game, defender)
    return dice


def _defense_glyphs(game: Game, defender: int) -> Dice:
    seat = game.roster.seats[defender]
    dice: Dice = []
    if game.carries(defender, treasure.TALISMAN):
        dice.append((treasure.TALISMAN, 1))
    if glyphs.holds(game, seat, glyphs.GERDA):
        dice.append((glyphs.GERDA, 1))
    if glyphs.holds(game, seat, glyphs.JALGARD):
        dice.append((glyphs.JALGARD, 2))
    return dice


def _protects(game: Game, aura: Aura, friend: int, attacker: int, defender: int) -> bool:
    cards = game.roster.cards
    return (
        friend != defender
        and game.body[friend] != 0
        and cards[attacker].general == aura.against
        and cards[defender].size in aura.sizes
        and within(game, friend, defender, aura.range)
        and sees(game, friend, defender, clear_sight=True)
    )


# Carrying out an attack.


def normal_attack(game: Game, attacker: int, defender: int) -> Flow[None]:
    """A normal attack from announcement to wounds (To carry out the attack)."""
    roster = game.roster
    cleave = roster.cards[attacker].power(Cleave)
    named = None
    if cleave is not None and adjacent(game, attacker, defender):
        named = yield from _name_for_cleave(game, attacker, defender)
    dice = attack_dice(game, attacker, defender)
    faces = yield from combat_roll(
        roster.seats[attacker],
        sum(count for _, count in dice),
        "attack",
        attacker=attacker,
        defender=defender,
    )
    if game.log is not None:
        game.tell("attack", attacker=attacker, defender=defender, dice=tuple(dice), faces=faces)
    hits = skulls(faces)
    if hits and (yield from _hides(game, defender)):
        return
    wounds = yield from defend(game, attacker, defender, hits)
    if wounds:
        yield from poison(game, attacker, defender)
    if wounds and named is not None and cleave is not None:
        yield from wound(game, named, cleave.wounds, cleave.name)


def _name_for_cleave(game: Game, attacker: int, defender: int) -> Flow[int | None]:
    cards = game.roster.cards
    options: list[int | None] = [None]
    options += [
        figure
        for figure, body in enumerate(game.body)
        if body and figure != defender and not cards[figure].hero
        if adjacent(game, attacker, figure)
    ]
    seat = game.roster.seats[attacker]
    return (yield from choose(seat, "cleave", Listed(options), figure=attacker))


def _hides(game: Game, defender: int) -> Flow[bool]:
    """Hide in Darkness: a d20 roll against a normal attack that shows a skull."""
    power = game.roster.cards[defender].power(Hide)
    if power is None:
        return False
    bonus = 0
    for ground, extra in zip(power.ground, power.bonus, strict=True):
        if game.field.of_ground((ground,)) & game.body[defender]:
            bonus = max(bonus, extra)
    seat = game.roster.seats[defender]
    result = yield from d20(seat, power.name, figure=defender, bonus=bonus)
    game.tell(
        "power-roll",
        figure=defender,
        power=power.name,
        result=result,
        bonus=bonus,
        least=power.least,
    )
    return result + bonus >= power.least


def defend(game: Game, attacker: int, defender: int, hits: int) -> Flow[int]:
    """Roll defense; each skull without a shield is a wound. Returns the wounds."""
    dice = defense_dice(game, attacker, defender)
    faces = yield from combat_roll(
        game.roster.seats[defender],
        sum(count for _, count in dice),
        "defense",
        attacker=attacker,
        defender=defender,
        hits=hits,
    )
    wounds = max(0, hits - shields(faces))
    if game.log is not None:
        game.tell(
            "defense",
            attacker=attacker,
            defender=defender,
            dice=tuple(dice),
            faces=faces,
            hits=hits,
            wounds=wounds,
        )
    yield from wound(game, defender, wounds, "attack")
    return wounds
