"""Printed wordings and the trees they mean. The wordings are made up for these tests."""

import contextlib

import pytest

from tests.cards.corpus import CORPUS, needs_corpus
from warband.cards import vocabulary as v
from warband.cards.check import check_card, load_printed
from warband.cards.notation import parse_power, print_power
from warband.cards.reader import NotUnderstoodError, read_power
from warband.cards.reader.context import Context
from warband.cards.reader.powers import MAKING
from warband.cards.reader.settling.soundness import is_sound
from warband.cards.vocabulary import Power
from warband.ddm.do.perform.playable import faults


def meaning(notation: str) -> Power:
    return parse_power(notation)


ATTACKS = [
    ("Jab: +7 vs. AC; 10 damage.", 'attack "Jab" melee: strike +7 AC 10'),
    ("Jab: +7 vs AC: 10 Damage", 'attack "Jab" melee: strike +7 AC 10'),
    (
        "Spit: (range 4) +7 vs. DEF(Ref); 5 + 5 acid Damage AND Slowed (save ends)",
        'attack "Spit" ranged range=4: '
        "strike +7 Ref 5 + 5 acid [afflict target Slowed until=save-ends]",
    ),
    (
        "Gust: (burst 2, enemies only) +7 vs. Fortitude; push target up to 3 squares.",
        'attack "Gust" close burst=2 targets={enemy}: '
        "strike +7 Fort effects=[shove target push 3 +up_to]",
    ),
    (
        "Boom: (radius 1 within 8) +7 vs. Reflex; 15 fire damage. On miss, 5 fire damage. "
        "RECHARGE when first bloodied.",
        'attack "Boom" area radius=1 range=8 '
        "recharge=[recharge-on trigger=(after first-bloodied object={itself})]: "
        "strike +7 Ref 15 fire; outcome miss [hurt target 5 fire]",
    ),
    (
        "Wail: (large cone) +7 vs. DEF(Will); Staggered (Fear)",
        'attack "Wail" close blast=5 flags=[Fear]: strike +7 Will effects=[afflict target Dazed]',
    ),
    (
        "Rake: Make 2 attacks, each against a different target, +7 vs. AC; 10 damage.",
        'attack "Rake" melee: strike +7 AC 10; own-attacks count=2 +different',
    ),
    (
        "Hug: +7 vs. AC; 5 damage AND Immobilized AND 5 ongoing damage (save ends both).",
        'attack "Hug" melee: strike +7 AC 5 [afflict target Immobilized until=(save-ends +group); '
        "ongoing target 5 until=(save-ends +group)]",
    ),
    (
        "Lash: Minor action, once per turn: (Dazed target only) Automatic hit; 5 damage.",
        'attack "Lash" melee [minor] targets={afflicted Dazed} once_per=turn: strike none AC 5',
    ),
    (
        "Nip: +7 vs. AC; 5 damage. Hit or miss, target slides 1 square.",
        'attack "Nip" melee: strike +7 AC 5; outcome either [shove target slide 1]',
    ),
    (
        "Flurry: Make 2 {b} attacks vs. the same target. If both hit, target is Stunned.",
        'attack "Flurry" melee: make-attack owner (attack-choice kinds=[melee] +basic) count=2 '
        "-optional +same_target; if [hit-count 2 -same_target] [afflict target Stunned]",
    ),
    (
        "Pike: Use only while charging: +9 vs. AC; 15 damage "
        "(+5 damage vs. Large or larger targets).",
        'attack "Pike" melee charge=only: '
        "strike +9 AC 15 + 5 if [matches target {sized at_least=Large}]",
    ),
    (
        "Blight: (burst 1) +9 vs. Fort; 10 necrotic damage (Undead targets heal 10 HP instead).",
        'attack "Blight" close burst=1: '
        "strike +9 Fort 10 necrotic if [never (matches target {#Undead})] "
        "[if [matches target {#Undead}] [heal target 10]]",
    ),
    (
        "Volley: Make 2 ranged attacks: (range 8) +6 vs. AC; 5 damage.",
        'attack "Volley" ranged range=8: strike +6 AC 5; own-attacks count=2',
    ),
    (
        "Riposte: Use when an enemy misses this creature: +9 vs. AC; 10 damage.",
        'attack "Riposte" melee [free] before miss subject={enemy} object={itself}: '
        "strike +9 AC 10",
    ),
    (
        "Trip: Use only when this creature makes an opportunity attack: +9 vs. Fortitude; Slowed.",
        'attack "Trip" melee opportunity=only: strike +9 Fort effects=[afflict target Slowed]',
    ),
    (
        "When Ants Swarm Forth: +7 vs. AC; 10 damage.",
        'attack "When Ants Swarm Forth" melee: strike +7 AC 10',
    ),
    (
        "Maul: +9 vs. AC (+2 while flanking); 10 damage.",
        'attack "Maul" melee: bonus owner attack 2 until=end-of-attack tests=[flanking]; '
        "strike +9 AC 10",
    ),
    (
        "Maul: +9 (+11 while flanking) vs. AC; 10 damage.",
        'attack "Maul" melee: bonus owner attack 2 until=end-of-attack tests=[flanking]; '
        "strike +9 AC 10",
    ),
    (
        "Shove: +9 vs. AC; 5 damage AND push 2 target squares.",
        'attack "Shove" melee: strike +9 AC 5 [shove target push 2]',
    ),
    (
        "Rot: +9 vs. AC; 5 ongoing acid damage (save ends). "
        "On a failed save, the ongoing damage increases by 5.",
        'attack "Rot" melee: strike +9 AC effects=[ongoing target 5 type=acid until=save-ends]; '
        "outcome hit [later target (before save-failed subject={is bearer} "
        'condition="Ongoing acid" +mandatory) '
        "[ongoing bearer 5 type=acid until=save-ends +more] until=end-of-battle]",
    ),
]

GENERAL = [
    ("Immune Poison", 'general "Immune Poison": gain owner (ability immune word=poison)'),
    (
        "Resist 5 Cold, Fire.",
        'general "Resist 5 Cold, Fire": gain owner (ability resist number=5 word=cold); '
        "gain owner (ability resist number=5 word=fire)",
    ),
    (
        "Bully: +2 attack and +5 damage vs. Small or smaller enemies while bloodied.",
        'general "Bully": '
        "bonus owner attack 2 versus={enemy, sized at_most=Small} "
        "tests=[matches owner {bloodied}]; "
        "bonus owner damage 5 versus={enemy, sized at_most=Small} "
        "tests=[matches owner {bloodied}]",
    ),
    (
        "Pack: (Aura 3) Each Wolf ally in aura has +5 {m} damage.",
        'general "Pack" aura=3: bonus each{ally, #Wolf, in-aura} damage 5 '
        "attack=(attack-is kinds=[melee])",
    ),
    (
        "Mend: Minor action; 1 adjacent ally heals 10 HP.",
        'general "Mend" [minor]: heal pick{ally, adjacent} 10',
    ),
    (
        "Spite: Immediate action, use when a Giant hits this creature with a {m} attack: "
        "That Giant takes 5 fire damage and is Slowed.",
        'general "Spite" [immediate] before hit subject={#Giant} object={itself} '
        "tests=[attack-is kinds=[melee]]: hurt subject 5 fire; afflict subject Slowed",
    ),
    (
        "Vow: Use at end of round: Choose an enemy. This creature has +3 attack vs. that enemy "
        "until end of battle.",
        'general "Vow" at end-of-round: choose-creature pick{enemy}; '
        "bonus owner attack 3 until=end-of-battle versus={is chosen}",
    ),
    (
        "Guard: Immediate action, use when an enemy targets an ally within 3 squares: "
        "Redirect that attack to this creature.",
        'general "Guard" [immediate] before targeted subject={enemy} object={ally, within 3}: '
        "redirect owner",
    ),
    (
        "Reek: Whenever a living enemy ends its turn adjacent to this creature: "
        "That enemy is Slowed.",
        'general "Reek" at end-of-turn subject={enemy, living, adjacent} +mandatory: '
        "afflict subject Slowed",
    ),
    (
        "Veil: Use during setup: 1 ally is invisible until it attacks.",
        'general "Veil" at setup: gain pick{ally} (ability invisible) '
        "until=(until-event (after attack-resolved subject={is bearer}))",
    ),
    (
        "Luck: Immediate, when an ally rolls a natural 1: Reroll that roll.",
        'general "Luck" [immediate] before d20-rolled subject={ally} '
        "tests=[natural-roll at_least=1 at_most=1]: reroll",
    ),
    (
        "Hex: Use when an enemy fails a save: Roll 1d20. On 11-20, that enemy is Stunned.",
        'general "Hex" before save-failed subject={enemy}: '
        "die-table [die-row 11 20 [afflict subject Stunned]]",
    ),
    (
        "Thorns: (Aura 4) Enemies that start a turn in aura take 5 damage.",
        'general "Thorns" aura=4 at start-of-turn subject={enemy, in-aura} +mandatory: '
        "hurt subject 5",
    ),
    (
        "Slip: Move action, only while adjacent to a Goblin: "
        "Shift to another square adjacent to that Goblin.",
        'general "Slip" [move] only_if=[matches owner {near of={#Goblin}}]: '
        "choose-creature pick{#Goblin, adjacent}; "
        "walk owner shift (stat-of speed who=bearer) ends=(spot near=chosen)",
    ),
    (
        "Gaze: Use when a living enemy damages this creature; +9 vs. Will against that enemy: "
        "That enemy is Confused.",
        'general "Gaze" flags=[Gaze] before damage subject={enemy, living} object={itself}: '
        "straight 9 Will subject [afflict subject Confused]",
    ),
    (
        "Banner: Each Orc ally has +2 attack while bloodied.",
        'general "Banner": bonus each{ally, #Orc, bloodied} attack 2',
    ),
    (
        "Drum: While bloodied, each Orc ally has +2 attack.",
        'general "Drum" only_if=[matches owner {bloodied}]: bonus each{ally, #Orc} attack 2',
    ),
    (
        "Jinx: Minor action: 1 enemy within 5 squares cannot shift "
        "while adjacent to this creature.",
        'general "Jinx" [minor]: forbid pick{enemy, within 5} shift '
        "tests=[matches bearer {adjacent}]",
    ),
    (
        "Arc: Use after this creature hits with a {r} attack: 1 other enemy takes 5 damage.",
        'general "Arc" after hit subject={itself} tests=[attack-is kinds=[ranged]]: '
        "hurt pick{enemy, other object} 5",
    ),
    (
        "Leap: Move action: This creature and 1 adjacent ally teleport 4 squares.",
        'general "Leap" [move]: teleport owner 4; teleport pick{ally, adjacent} 4',
    ),
    (
        "Brittle: When this creature is hit by a critical hit, it is destroyed.",
        'general "Brittle" before critical object={itself} +mandatory: destroy owner',
    ),
    (
        "Ready: Use at any time during this creature's turn: Heal 5 HP.",
        'general "Ready" at any-time tests=[on-turn {itself}]: heal owner 5',
    ),
    (
        "Fog: Minor action: Invisible until this creature moves or attacks.",
        'general "Fog" [minor]: gain owner (ability invisible) until=(first-of '
        "[until-event (after moves subject={itself}); "
        "until-event (after attack-resolved subject={itself})])",
    ),
    ("Keen: +4 initiative.", 'general "Keen": bonus owner initiative 4'),
    ("Keen: You have +3 on initiative rolls.", 'general "Keen": bonus owner initiative 3'),
    (
        "Omen: Use before rolling initiative: You have +5 on your initiative roll.",
        'general "Omen" at initiative-roll: add-to-roll 5',
    ),
    (
        "Blight: (Aura 3) Whenever an enemy in aura heals, it heals 5 HP less.",
        'general "Blight" aura=3: bonus each{enemy, in-aura} healed -5',
    ),
    ("Frail: Heals 5 less HP from any effect.", 'general "Frail": bonus owner healed -5'),
    (
        "Sightless: Immune to attack actions and special powers with Gaze in their name.",
        'general "Sightless": gain owner (ability immune word=Gaze)',
    ),
    (
        "Homeland: You roll 1 extra d20 when determining map choice.",
        'general "Homeland": bonus owner setup-dice 1',
    ),
    ("Blind", 'general "Blind": gain owner (ability immune word=Gaze)'),
]

CHAMPION = [
    (
        "Use at start of round: Orc and Goblin allies have +2 attack until end of round.",
        "champion at start-of-round: "
        "bonus each{ally, either [{#Orc}; {#Goblin}]} attack 2 until=end-of-round",
    ),
    (
        "Use when an ally within 5 squares is hit by a {m} attack: That attack misses instead.",
        "champion before hit object={ally, within 5} tests=[attack-is kinds=[melee]]: make-miss",
    ),
    (
        "Use after an ally misses with an attack: Reroll that attack.",
        "champion before miss subject={ally}: reroll",
    ),
    (
        "Use when you win initiative: 1 ally shifts up to 7 squares as an immediate action.",
        "champion before initiative-won: spend pick{ally} immediate [walk chosen shift 7 +squares]",
    ),
]


WAYS_OF_SAYING = [
    (
        "Hunter: Ignores Conceal and cover when attacking Bloodied enemies.",
        "Hunter: Ignores Conceal and cover of Bloodied enemies.",
    ),
    (
        "Sting: +9 vs. the lower of Fort and Will; 10 damage.",
        "Sting: +9 vs. Fort or Will, whichever is lower; 10 damage.",
    ),
    (
        "Shiv: +8 vs. AC; 5 damage (+10 while flanking).",
        "Shiv: +8 vs. AC; 5 damage (15 damage while flanking).",
    ),
    (
        "Gust: (burst 2) +9 vs. Ref; 10 fire damage (allies not affected).",
        "Gust: (burst 2; does not affect allies) +9 vs. Ref; 10 fire damage.",
    ),
    (
        "Hex: +9 vs. Will; target takes a -2 penalty to attack rolls (save ends).",
        "Hex: +9 vs. Will; target has -2 attack (save ends).",
    ),
    (
        "Worthless: Opponents score 5 fewer victory points for eliminating this creature.",
        "Worthless: Is worth 5 less VP when destroyed.",
    ),
    (
        "Ram: +9 vs. AC; push target 1 square AND this creature shifts into the vacated square.",
        "Ram: +9 vs. AC; push target 1 square AND this creature shifts into a square it vacated.",
    ),
]
"""Two ways of saying one thing."""


@pytest.mark.parametrize(("one", "other"), WAYS_OF_SAYING)
def test_ways_of_saying_the_same(one: str, other: str) -> None:
    section = "attack" if " vs. " in one else "general"
    assert read_power(one, section=section) == read_power(other, section=section)


def test_whom_an_attack_destroys_is_not_counted_before_it_is_rolled() -> None:
    notation = (
        'general "Tally" {} attack-declared subject={{itself}}: score-points (per-deed 5 destroy)'
    )
    assert not is_sound(parse_power(notation.format("before")))
    assert is_sound(parse_power(notation.format("after")))


def test_a_borrowed_attack_action_is_paid_once() -> None:
    power = read_power(
        "Echo: Replaces attacks: Use 1 {r} attack action of an adjacent Arcane ally."
    )
    (attack,) = power.steps
    assert isinstance(attack, v.MakeAttack)
    assert (power.action, attack.action) == (("attack",), "free")


def test_nobody_is_immune_to_what_nobody_knows() -> None:
    notation = 'general "Hard": gain owner (ability immune word="{}")'
    assert faults(parse_power(notation.format("critical hits")))
    assert not faults(parse_power(notation.format("Dazed")))
    assert not faults(parse_power(notation.format("poison")))


def test_resistance_to_another_type_still_helps() -> None:
    mixed = "Torch: +9 vs. AC; 5 + 5 fire damage that ignores Resist Fire."
    with pytest.raises(NotUnderstoodError):
        read_power(mixed, section="attack")


@pytest.mark.parametrize(("printed", "notation"), ATTACKS)
def test_attack_powers(printed: str, notation: str) -> None:
    assert read_power(printed, section="attack") == meaning(notation)


@pytest.mark.parametrize(("printed", "notation"), GENERAL)
def test_general_powers(printed: str, notation: str) -> None:
    assert read_power(printed) == meaning(notation)


@pytest.mark.parametrize(("printed", "notation"), CHAMPION)
def test_champion_powers(printed: str, notation: str) -> None:
    assert read_power(printed, section="champion") == meaning(notation)


def test_a_line_may_carry_boxes_and_an_icon() -> None:
    power = read_power("☐☐ {melee basic} Jab: +7 vs. AC; 10 damage.", section="attack")
    assert power == meaning('attack "Jab" melee basic x2: strike +7 AC 10')


def test_a_power_may_name_others_of_its_card() -> None:
    context = Context(powers=["Big Bite", "Feast"])
    power = read_power("Feast: Minor action: Make a Big Bite attack.", context=context)
    assert power == meaning(
        'general "Feast" [minor]: make-attack owner (attack-choice power="Big Bite") -optional'
    )


def test_an_unknown_phrase_is_quoted() -> None:
    with pytest.raises(NotUnderstoodError) as caught:
        read_power("Odd: Minor action: An adjacent ally sings merrily.")
    assert "ally sings merrily" in caught.value.words
    assert "cannot read" in str(caught.value)


def test_nobody_mentioned_before_is_an_error() -> None:
    with pytest.raises(NotUnderstoodError, match="nobody was mentioned before"):
        read_power("Odd: Minor action: That enemy takes 5 damage.")


@pytest.mark.parametrize(
    "text",
    [
        "Odd: Minor action: An ally heals 5 HP and gloats.",
        "Odd: +2 attack on Tuesdays.",
        "Odd: This creature shifts 2 squares.",
        "Odd: +9 vs. AC; 10 damage, unless it rains.",
    ],
)
def test_nothing_is_applied_by_half(text: str) -> None:
    with pytest.raises(NotUnderstoodError):
        read_power(text, section="attack" if "vs." in text else "general")


def test_how_much_of_a_resistance_and_who_bled_just_now() -> None:
    sting = read_power("Bane: +5 damage against enemies with Resist 10 All or Resist 15 All.")
    (bonus,) = sting.steps
    either = v.Either(tuple((v.HasPower("Resist All", number),) for number in (10, 15)))
    assert isinstance(bonus, v.Bonus)
    assert bonus.versus == (v.Enemy(), either)
    text = "Maul: +9 vs. AC; 10 damage AND if target became bloodied, target is also Slowed."
    strike = read_power(text, section="attack").strike
    assert strike is not None
    slowed = v.Afflict(v.Target(), "Slowed")
    assert strike.effects == (v.If((v.WasBloodied(),), (slowed,)),)


CAREFUL = [
    # Alternatives of one subject, and of two verbs with one object.
    (
        "Fluke: Use after this creature fails a save or misses with an attack: Reroll.",
        'general "Fluke" before save-failed subject={itself} also=[before miss subject={itself}]: '
        "reroll",
    ),
    (
        "Glee: Use when this creature destroys or bloodies an enemy: Heal 5 HP.",
        'general "Glee" before destroyed subject={itself} object={enemy} '
        "also=[before bloodied subject={itself} object={enemy}]: heal owner 5",
    ),
    (
        "Cure: Use when an ally becomes Dazed or Slowed: Negate that condition.",
        'general "Cure" before condition-gained object={ally} condition=Dazed '
        "also=[before condition-gained object={ally} condition=Slowed]: cancel",
    ),
    # Who "it" is: the owner where nobody takes part, whoever has the bonus elsewhere.
    (
        "Lurk: Use at end of round: Place this creature in a victory area; it is Slowed.",
        'general "Lurk" at end-of-round: place owner (spot place=victory); afflict owner Slowed',
    ),
    # A predicate goes on about the subject before it.
    (
        "Hex: Minor action: 1 enemy takes 5 damage at the end of each of its turns until end of "
        "next round and is Slowed.",
        'general "Hex" [minor]: later pick{enemy} (at end-of-turn subject={is bearer} '
        "+mandatory) [hurt bearer 5] until=(end-of-round +next); afflict chosen Slowed",
    ),
    # A bonus in answer to an attack is on that attack; one in answer to damage changes it.
    (
        "Venom: Use when an ally hits with a melee attack: +5 poison damage.",
        'general "Venom" before hit subject={ally} tests=[attack-is kinds=[melee]]: '
        "bonus subject damage 5 type=poison until=end-of-attack",
    ),
    (
        "Tough: Use when this creature takes lightning damage: -5 lightning damage.",
        'general "Tough" before damage object={itself} tests=[damage-is type=lightning]: '
        "change-damage amount=-5 type=lightning",
    ),
    # Words about somebody named before, and about somebody else in the event.
    (
        "Grudge: Minor action: Choose a Fey enemy. +5 Damage vs. that enemy for the battle. "
        "RECHARGE whenever that enemy is destroyed.",
        'general "Grudge" [minor] '
        "recharge=[recharge-on trigger=(after destroyed object={is (chosen tag=Grudge)})]: "
        "choose-creature pick{enemy, #Fey} tag=Grudge; "
        "bonus owner damage 5 until=end-of-battle versus={is (chosen tag=Grudge)}",
    ),
    (
        "Ward: Minor action: Choose 1 ally. When that ally is next attacked, attacker "
        "takes 15 cold damage.",
        'general "Ward" [minor]: choose-creature pick{ally}; '
        "later chosen (before targeted object={is bearer} +mandatory) "
        "[hurt subject 15 cold] until=end-of-battle +once",
    ),
    # What happens instead does not happen as well.
    (
        "Cured: Whenever this creature would take thunder damage: It heals 5 HP instead.",
        'general "Cured" before damage object={itself} tests=[damage-is type=thunder] +mandatory: '
        "change-damage to=0 only=thunder; heal owner 5",
    ),
    # A turn of one's own bounds a standing power; nobody has to use it.
    (
        "Grim: On its turn, this creature cannot shift.",
        'general "Grim" only_if=[on-turn {itself}]: forbid owner shift',
    ),
    # Durations with two ends.
    (
        "Mist: Minor action: This creature is invisible until the end of its next turn; also "
        "ends if it attacks.",
        'general "Mist" [minor]: gain owner (ability invisible) until=(first-of '
        "[end-of-next-turn; until-event (after attack-resolved subject={itself})])",
    ),
    (
        "Guard: While an ally is riding this creature, that ally has +2 AC.",
        'general "Guard": bonus each{ally, rides owner} AC 2',
    ),
    # Whoever is spoken of is the one who charges.
    (
        "Onward: Use at start of round: While charging, each ally has +2 AC until end of round.",
        'general "Onward" at start-of-round: '
        "bonus each{ally} AC 2 until=end-of-round tests=[matches bearer {charging}]",
    ),
    # Nobody pushes itself away from itself.
    (
        "Slam: Use with a {b} attack: +5 damage AND push up to 1 square.",
        'general "Slam" before attack-declared subject={itself} '
        "tests=[attack-is kinds=[melee] +basic]: bonus owner damage 5 until=end-of-attack; "
        "later owner (after attack-resolved subject={itself} tests=[was-hit] +mandatory) "
        "[shove object push 1 +up_to] "
        "until=(until-event (after attack-resolved subject={itself})) +once",
    ),
    (
        "Grudge: +5 damage against non-Wild enemies.",
        'general "Grudge": bonus owner damage 5 versus={enemy, !of-faction wild}',
    ),
    (
        "Jinx: Minor action: 1 enemy must roll twice for saves and use the lower result until end "
        "of round.",
        'general "Jinx" [minor]: later pick{enemy} (before save subject={is bearer} +mandatory) '
        "[reroll +worst] until=end-of-round",
    ),
    (
        "Reek: Adjacen living creatures have -2 attack.",
        'general "Reek": bonus each{living, adjacent} attack -2',
    ),
    (
        "Lurk: Move action: Place this creature in any unoccupied victory area.",
        'general "Lurk" [move]: place owner (spot place="unoccupied victory")',
    ),
]


@pytest.mark.parametrize(("text", "notation"), CAREFUL)
def test_readings_that_are_easily_wrong(text: str, notation: str) -> None:
    assert read_power(text) == meaning(notation)


def test_each_means_each() -> None:
    power = read_power(
        "Whirl: Make 1 attack against each adjacent enemy, +9 vs. AC; 10 damage.", section="attack"
    )
    assert power == meaning(
        'attack "Whirl" melee: strike +9 AC 10; own-attacks versus={enemy, adjacent} +each'
    )


def test_an_attack_of_the_card_is_not_what_an_enemy_has() -> None:
    context = Context(powers=["Fire Breath", "Singe"], attacks=["Fire Breath"])
    power = read_power(
        "Singe: Use when this creature damages an enemy with Fire Breath: Heal 5 HP.",
        context=context,
    )
    assert power == meaning(
        'general "Singe" before damage subject={itself} object={enemy} '
        'tests=[attack-is power="Fire Breath"]: heal owner 5'
    )


def test_a_text_without_end_is_an_error_and_not_a_crash() -> None:
    endless = "Zap: Use when " + "an ally or " * 600 + "an enemy hits: heal 5 HP."
    with pytest.raises(NotUnderstoodError, match="nested too deeply"):
        read_power(endless)


HOSTILE = [
    "Zap: Minor action: 1 enemy is Dazed" + " and Slowed or Stunned" * 40 + ".",
    "Zap: " + "If this creature is bloodied, " * 30 + "it heals 5 HP.",
    "Zap: +2 AC while adjacent to " + "an ally adjacent to " * 40 + "an enemy.",
    "Zap: Use when " + "an ally or enemy hits or misses or " * 25 + "an enemy hits: heal 5 HP.",
    "Zap: " + "and or " * 500,
    "Zap: " + "enmy alies " * 90,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[5:30])
def test_no_text_takes_more_steps_than_it_may(text: str) -> None:
    context = Context(powers=["Zap"])
    with contextlib.suppress(NotUnderstoodError):
        read_power(text, context=context)
    assert context.budget.left >= -MAKING


def test_a_text_with_too_many_readings_is_refused_with_its_place() -> None:
    endless = "Zap: +9 vs. AC; 10 damage" + " AND Dazed AND Slowed (save ends both)" * 60
    with pytest.raises(NotUnderstoodError, match="too many ways to read it") as refused:
        read_power(endless, section="attack")
    assert refused.value.words in endless


@needs_corpus
def test_the_file_of_real_cards_is_mostly_understood() -> None:
    cards = [check_card(card) for card in load_printed(CORPUS)]
    powers = sum(len(card.printed.powers) for card in cards)
    blocked = sum(len(card.stumbles) for card in cards)
    assert (powers - blocked) / powers >= 0.92
    assert sum(card.understood for card in cards) / len(cards) >= 0.68


def test_what_the_owner_has_until_that_enemy_is_gone_ends_with_that_enemy() -> None:
    """The owner carries the bonus; the enemy that was chosen ends it."""
    power = read_power(
        "Grudge: Minor action: Choose the nearest enemy. Until that enemy is destroyed, "
        "this creature has +5 damage against it."
    )
    assert "after destroyed object={is chosen}" in print_power(power)


def test_what_is_ignored_in_some_case_is_ignored_together() -> None:
    """Whoever ignores two things while something holds does not become one of them."""
    tree = print_power(read_power("Nose: Ignores Conceal and Invisible while adjacent to target."))
    assert tree.count("near who=target") == 2
    assert "ability ignore-invisible" in tree


def test_a_case_in_a_sentence_of_its_own_counts_for_all_that_follows() -> None:
    """More damage and a push in one case: neither comes in the other."""
    tree = print_power(
        read_power(
            "Gore: +12 vs. AC; 20 damage. If this creature charged this turn, "
            "+10 damage AND push target 1 square.",
            section="attack",
        )
    )
    assert "if [matches owner {charged-this-turn}] [shove target push 1]" in tree


def test_another_attack_hit_or_miss_comes_after_the_first() -> None:
    """Whether the first one hits is known before the second is made."""
    context = Context(powers=["Jab"], attacks=["Jab"])
    text = "Second Jab: Use with Jab: hit or miss, make another Jab attack."
    jab = read_power(text, context=context)
    assert jab.trigger is not None
    assert (jab.trigger.event, jab.trigger.timing) == ("attack resolved", "after")


def test_of_two_reasons_to_recharge_each_counts_by_itself() -> None:
    """A miss is an event, that nobody is held any longer a state: both bring the power back."""
    hold = read_power(
        "Hold: +10 vs. Reflex; 5 damage AND Slowed. Recharge when this attack misses "
        "or when no enemy is bloodied.",
        section="attack",
    )
    events = [each.trigger.event for each in hold.recharge if each.trigger is not None]
    assert events == ["miss", "end of turn"]


@pytest.mark.parametrize(
    ("keywords", "spared"), [((), "!same-name"), (("Gloop",), "!#Gloop")], ids=["name", "keyword"]
)
def test_creatures_of_the_cards_own_name_are_spared(keywords: tuple[str, ...], spared: str) -> None:
    """By their name, unless that is one of the keywords of the card."""
    context = Context("Gloop", ["Reek"], keywords=keywords)
    text = "Reek: Adjacent enemies have -1 AC; Gloop creatures immune."
    assert spared in print_power(read_power(text, context=context))


def test_a_misspelt_immunity_is_a_fault_that_says_what_is_meant() -> None:
    (why,) = faults(meaning('general "Brave": gain owner (ability immune word=Faer)'))
    assert why == "nothing is called 'Faer' that one could be immune to; 'Fear' is"
    assert faults(meaning('general "Dry": gain owner (ability immune word=Swallowed)')) == ()


def test_no_event_sets_off_what_costs_an_action_of_the_turn() -> None:
    power = meaning('attack "Jab" melee [attack] before miss object={itself}: strike +7 AC 10')
    assert faults(power) == ("no event sets off what costs one of the turn's actions (attack)",)
    free = meaning('attack "Jab" melee before miss object={itself}: strike +7 AC 10')
    assert free.action == ("free",)
