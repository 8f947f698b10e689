"""Forecasts agree with the rules' own odds, and weigh what they should."""

import pytest

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.targets as targets
from tests.players.ddm.field import BOW, FIREBALL, SWORD, Scene
from warband.cards import vocabulary as v
from warband.ddm.look.odds import odds as exact_odds
from warband.ddm.moments import Scope
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Selection
from warband.players.ddm import odds
from warband.rules.v3.book import V3Book


def test_a_forecast_counts_the_faces_of_the_die() -> None:
    scene = Scene()
    attacker = scene.muster("Knight", "E5", 0)
    target = scene.muster("Orc", "F5", 1, ac=21)
    found = odds.forecast(scene.state, attacker, attacker.kit.attacks[0], target)
    # +10 against 21: 11 or more hits, a natural 20 doubles.
    assert (found.hit, found.critical) == (0.5, 0.05)
    assert (found.damage, found.critical_damage) == (10, 20)
    assert found.expected == pytest.approx(0.45 * 10 + 0.05 * 20)
    assert found.destroy == 0


def test_a_blow_that_destroys_is_worth_more_than_the_same_damage() -> None:
    scene = Scene()
    attacker = scene.muster("Knight", "E5", 0)
    hale = scene.muster("Orc", "F5", 1)
    dying = scene.muster("Goblin", "E6", 1, hp_now=10)
    sword = attacker.kit.attacks[0]
    one = odds.forecast(scene.state, attacker, sword, hale)
    two = odds.forecast(scene.state, attacker, sword, dying)
    assert one.expected == two.expected
    assert two.destroy == two.hit
    assert two.value > 2 * one.value


def test_an_area_covers_two_enemies_and_spares_a_friend() -> None:
    scene = Scene()
    wizard = scene.muster("Wizard", "B5", 0, FIREBALL)
    scene.muster("Friend", "G3", 0)
    scene.muster("Orc", "G5", 1)
    scene.muster("Goblin", "I5", 1)
    use = odds.best_use(scene.state, wizard, wizard.kit.attacks[0])
    grid = scene.state.field.grid
    assert use.cells & grid.parse_all("G5")
    assert use.cells & grid.parse_all("I5")
    assert not use.cells & grid.parse_all("G3")


def test_a_power_of_two_shots_is_worth_two() -> None:
    scene = Scene()
    twice = v.Power(
        "Double Shot",
        section="attack",
        attack="ranged",
        action=("attack",),
        bounds=v.Bounds(range=10),
        strike=BOW.strike,
        steps=(v.OwnAttacks(count=2),),
    )
    archer = scene.muster("Archer", "B5", 0, BOW, twice)
    scene.muster("Orc", "G5", 1)
    single, double = (odds.best_use(scene.state, archer, skill) for skill in archer.kit.attacks)
    assert double.value == pytest.approx(2 * single.value)


def test_powers_without_attacks_are_told_apart() -> None:
    scene = Scene()
    heal = v.Power("Rest", action=("minor",), steps=(v.Heal(v.Owner(), 5),))
    piece = scene.muster("Knight", "E5", 0, SWORD, heal)
    assert [odds.attacks(skill) for skill in piece.kit.skills] == [True, False]


def test_forecasts_agree_with_the_odds_shown_to_players() -> None:
    book = V3Book()
    setups = book.fixtures(Selection(maps=("Furnace Hall", "Salt Mine Crossing"), rounds=6))
    compared = 0
    for seed, setup in enumerate(setups[:3]):
        battle = book.start(setup, seed, log=False)
        luck = Dice(seed)
        while isinstance(question := battle.question, Choose):
            if question.ask == "activate":
                state = battle.state.copy()
                for piece in list(state.on_map()):
                    for skill in available_attacks.attack_skills(piece):
                        if skill.power.strike is None or skill.power.attack == "close":
                            continue
                        if skill.power.attack == "area":
                            continue
                        scope = Scope(piece.id, piece.seat, skill)
                        for target in targets.legal_targets(state, piece, skill, scope):
                            mine = odds.forecast(state, piece, skill, target)
                            shown = exact_odds(state, piece, skill, target)
                            assert mine.hit == pytest.approx(shown.hit)
                            assert mine.critical == pytest.approx(shown.critical)
                            assert mine.damage == shown.damage
                            assert mine.expected == pytest.approx(shown.expected)
                            compared += 1
            battle.pick(luck.below(len(question.options)))
    assert compared > 30
