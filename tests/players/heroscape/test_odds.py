"""What attacks promise agrees with the dice of the rules."""

from fractions import Fraction
from itertools import product

import pytest

from tests.players.heroscape.field import Scene
from warband.players.heroscape import odds, worth
from warband.rules.heroscape.army_cards.kit import Strikes
from warband.rules.heroscape.combat import NORMAL, Attack
from warband.rules.heroscape.dice import COMBAT, shields, skulls


def strikes(scene: Scene, figure: int) -> Strikes:
    """The dice of the special attack of a figure."""
    (special,) = scene.game.roster.cards[figure].kit.specials.values()
    assert special.strikes is not None
    return special.strikes


@pytest.mark.parametrize(("attack", "defense"), [(0, 2), (1, 0), (2, 1), (3, 2)])
def test_chances_of_wounds_are_those_of_all_rolls(attack: int, defense: int) -> None:
    counts = [0] * (attack + 1)
    faces = range(1, COMBAT + 1)
    for struck in product(faces, repeat=attack):
        for parried in product(faces, repeat=defense):
            counts[max(0, skulls(struck) - shields(parried))] += 1
    rolls = COMBAT ** (attack + defense)
    exact = [float(Fraction(count, rolls)) for count in counts]
    assert odds.wounds(attack, defense) == pytest.approx(exact)


def test_the_last_wound_is_worth_more_than_the_first() -> None:
    scene = Scene()
    troll = scene.add("Feral Troll", 1, "E3-F3")
    game = scene.game
    first = worth.loss(game, troll, 1)
    game.wounds[troll] = game.roster.life[troll] - 1
    assert worth.loss(game, troll, 1) > 3 * first
    assert worth.loss(game, troll, 1) == worth.standing(game, troll)


def test_a_broadsword_counts_only_beside_its_victim() -> None:
    scene = Scene()
    knight = scene.add("Tandros Kreel", 0, "D3")
    near = scene.add("Ana Karithon", 1, "E3")
    far = scene.add("Pelloth", 1, "H3")
    game = scene.game
    assert odds.normal(game, knight, near) == pytest.approx(
        odds.harm(game, near, odds.wounds(4, 3))
    )
    assert odds.normal(game, knight, far) == pytest.approx(odds.harm(game, far, odds.wounds(2, 3)))


def test_hiding_saves_a_figure_from_part_of_the_harm() -> None:
    scene = Scene()
    knight = scene.add("Tandros Kreel", 0, "D3")
    rogue = scene.add("Darrak Ambershard", 1, "E3")
    game = scene.game
    open_harm = odds.harm(game, rogue, odds.wounds(4, 2))
    assert odds.hiding(game, knight, rogue) == pytest.approx(0.25)
    assert odds.normal(game, knight, rogue) == pytest.approx(0.75 * open_harm)


def test_poison_adds_a_wound_for_heroes_only() -> None:
    scene = Scene()
    drow = scene.add("Deepwyrm Drow", 0, "D3")
    hero = scene.add("Ana Karithon", 1, "E3")
    plain = odds.wounds(3, 3)
    chances = odds.poisoned(scene.game, drow, hero, plain)
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] == pytest.approx(plain[0])
    assert chances[2] == pytest.approx(0.55 * plain[2] + 0.45 * plain[1])
    assert odds.poisoned(scene.game, hero, drow, plain) == plain


def test_a_spray_is_worth_more_where_enemies_crowd() -> None:
    scene = Scene()
    dragon = scene.add("Othkurik", 0, "B3-C3")
    lone = scene.add("Ana Karithon", 1, "F3")
    power = strikes(scene, dragon)
    alone = odds.special(scene.game, dragon, power, lone, 4)
    scene.add("Tandros Kreel", 1, "G3")
    assert odds.special(scene.game, dragon, power, lone, 4) > alone


def test_fewer_dice_may_strike_again_but_more_dice_do_more() -> None:
    scene = Scene()
    wizard = scene.add("Erevan Sunshadow", 0, "B3")
    troll = scene.add("Feral Troll", 1, "E3-F3")
    power = strikes(scene, wizard)
    assert odds.best_dice(scene.game, wizard, power, troll) == 4


def test_nobody_burns_up_a_friend_for_nothing() -> None:
    scene = Scene()
    pelloth = scene.add("Pelloth", 0, "B3")
    drow = scene.add("Deepwyrm Drow", 0, "C3")
    scene.add("Ana Karithon", 1, "J3")
    number = next(
        n for n, p in enumerate(scene.game.roster.cards[pelloth].powers) if "Wrath" in p.name
    )
    assert odds.value(scene.game, Attack(pelloth, number, drow)) < 0


def test_the_best_attack_is_never_worth_less_than_the_normal_one() -> None:
    scene = Scene()
    dragon = scene.add("Othkurik", 0, "C3-D3")
    foe = scene.add("Ana Karithon", 1, "E3")
    values = [odds.value(scene.game, attack) for attack in odds.attacks(scene.game, dragon)]
    assert max(values) >= odds.value(scene.game, Attack(dragon, NORMAL, foe))
    assert min(values) > 0
