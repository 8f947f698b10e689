"""Attacks: who can be attacked, how many dice, and what comes of it (Master: Action 3)."""

from typing import NamedTuple

from warband.kernel.questions import Flow
from warband.rules.heroscape import treasure
from warband.rules.heroscape.army_cards.kit import Attacked, Gift, Special
from warband.rules.heroscape.army_cards.meaning import Scene
from warband.rules.heroscape.dice import combat_roll, shields, skulls
from warband.rules.heroscape.perform import declare, fulfil, hit, wounded
from warband.rules.heroscape.places import glyphs
from warband.rules.heroscape.places.engagement import adjacent, engaged_with
from warband.rules.heroscape.places.sight import sees, within
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.wounds import wound

__all__ = [
    "Attack",
    "attack_dice",
    "defend",
    "defense_dice",
    "normal_attack",
    "normal_targets",
    "open_to",
    "special_targets",
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


# Targets.


def _open_targets(game: Game, figure: int, range_: int, how: Attacked) -> list[int]:
    """The enemies that an attack of a range may be aimed at.

    An engaged figure attacks only those it is engaged with and needs no line of sight. Powers may
    bind it to some of them, or take some of them out of its reach.
    """
    roster = game.roster
    found = engaged_with(game, figure)
    if not found:
        if range_ == 1:
            return []
        found = [
            foe
            for foe in roster.foes[roster.seats[figure]]
            if game.body[foe]
            and within(game, figure, foe, range_)
            and game.scenario.hit_zone_lit(game, foe)
            and sees(game, figure, foe)
        ]
    if roster.sheltered:
        found = [foe for foe in found if not _sheltered(game, figure, foe, how)]
    return _heed(game, figure, found, how) if found and roster.taunts else found


def normal_targets(game: Game, figure: int) -> list[int]:
    """The enemies a figure can make a normal attack against."""
    roster = game.roster
    range_ = roster.units[roster.unit[figure]].numbers.range
    for gift in roster.cards[figure].kit.range:
        range_ += gift.worth(game, figure, figure, figure)
    far = game.glyphs and range_ >= glyphs.IVOR_REACHES
    if far and glyphs.holds(game, roster.seats[figure], glyphs.IVOR):
        range_ += glyphs.IVOR_REACHES
    targets = _open_targets(game, figure, range_, "normal")
    if not game.glyphs:
        return targets
    return [foe for foe in targets if not _in_thorians_mist(game, figure, foe)]


def _in_thorians_mist(game: Game, figure: int, foe: int) -> bool:
    """Whether a normal attack against the foe needs an adjacency that is not there."""
    hidden = glyphs.holds(game, game.roster.seats[foe], glyphs.THORIAN)
    return hidden and not adjacent(game, figure, foe)


def _sheltered(game: Game, figure: int, foe: int, how: Attacked) -> bool:
    """Whether a power of the foe keeps the figure from aiming at it."""
    shelters = game.roster.cards[foe].kit.shelters
    return any(shelter.holds(game, foe, figure, how) for shelter in shelters)


def _heed(game: Game, figure: int, among: list[int], how: Attacked) -> list[int]:
    """Those of some figures whom others leave it free to attack.

    If they leave it nobody together, it may heed any one of them.
    """
    left = []
    for owner, taunt in game.roster.taunts:
        if not game.body[owner] or how not in taunt.attacks:
            continue
        scene = Scene(owner, figure)
        if taunt.whom(game, scene, figure) and (taunt.test is None or taunt.test(game, scene)):
            left.append([foe for foe in among if not taunt.versus(game, scene, foe)])
    if not left:
        return among
    both = [foe for foe in among if all(foe in each for each in left)]
    return both or [foe for foe in among if any(foe in each for each in left)]


def open_to(game: Game, figure: int, among: list[int]) -> list[int]:
    """Those whom a special attack may wound without being aimed at them."""
    engaged = engaged_with(game, figure) if game.body[figure] else []
    found = [other for other in among if other in engaged] if engaged else among
    return _heed(game, figure, found, "special")


def special_targets(game: Game, figure: int, special: Special) -> list[int]:
    """Whom a figure can make a special attack against.

    One that strikes is aimed at enemies like any attack; another at whomever it says.
    """
    if special.once and game.spent >> figure & 1:
        return []
    scene = Scene(figure, figure)
    if special.test is not None and not special.test(game, scene):
        return []
    check = special.targets
    if special.strikes is not None:
        found = _open_targets(game, figure, special.range, "special")
        return found if check is None else [foe for foe in found if check(game, scene, foe)]
    assert check is not None
    return [
        other
        for other, body in enumerate(game.body)
        if body and within(game, figure, other, special.range) and check(game, scene, other)
    ]


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


def _given(
    game: Game, own: tuple[Gift, ...], shared: tuple[tuple[int, Gift], ...], who: int, other: int
) -> Dice:
    """The dice that a figure's own powers give it, and those of others on the battlefield."""
    dice: Dice = []
    for gift in own:
        more = gift.worth(game, who, who, other)
        if more:
            dice.append((gift.name, more))
    for owner, gift in shared:
        if game.body[owner]:
            more = gift.worth(game, owner, who, other)
            if more:
                dice.append((gift.name, more))
    return dice


def attack_dice(game: Game, attacker: int, defender: int) -> Dice:
    """The dice of a normal attack, by where they come from."""
    roster = game.roster
    card = roster.cards[attacker]
    dice: Dice = [("attack", roster.units[roster.unit[attacker]].numbers.attack)]
    height = height_advantage(game, attacker, defender)
    if height:
        dice.append(("height advantage", height))
    if card.kit.attack or roster.shared_attack:
        dice += _given(game, card.kit.attack, roster.shared_attack, attacker, defender)
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
    if card.kit.defense or roster.shared_defense:
        dice += _given(game, card.kit.defense, roster.shared_defense, defender, attacker)
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


# Carrying out an attack.


def normal_attack(game: Game, attacker: int, defender: int) -> Flow[None]:
    """A normal attack from announcement to wounds (To carry out the attack)."""
    roster = game.roster
    declared = []
    if roster.cards[attacker].kit.declared:
        declared = yield from declare(game, attacker, defender, "normal")
        if game.result or not game.body[attacker] or not game.body[defender]:
            return
    dice = attack_dice(game, attacker, defender)
    for doing in declared:
        dice += doing.dice
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
    if hits and (yield from hit(game, attacker, defender, "normal")):
        return
    wounds = yield from defend(game, attacker, defender, hits)
    if wounds:
        yield from wounded(game, attacker, defender, "normal")
        yield from fulfil(game, declared)


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
