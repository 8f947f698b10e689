# ruff: noqa: E501
"""Wordings that mean something else than what their words would give one by one."""

import pytest

from warband.cards.notation import print_power
from warband.cards.reader import NotUnderstoodError, read_power


def steps(text: str, section: str = "general") -> str:
    """What a power does, in the notation, on one line."""
    named = text if section == "champion" else f"Test: {text}"
    printed = print_power(read_power(named, section=section))
    return " ".join(printed.split(":", 1)[1].split())


MEANINGS = (
    # Counted for each of them.
    (
        "champion", "Use at start of round: Until end of round, the first time each enemy is hit, it takes 5 additional damage.",
        "later owner (before hit object={enemy} +mandatory) [ hurt object 5 ] until=end-of-round once_per=target",
    ),
    # Whoever it is chooses among both.
    (
        "champion", "Use when a Goblin ally is destroyed: Another Goblin ally within 5 squares may make a {b} attack or shift 3 squares.",
        'choose-creature pick{ally, other object, #Goblin, within 5} choose-one [ option "" [make-attack chosen (attack-choice kinds=[melee] +basic)]; option "" [walk chosen shift 3 +squares -up_to] ]',
    ),
    # What answers an attack is for that attack.
    (
        "champion", "Use when an Elf ally makes a {r} attack: It ignores cover.",
        "gain subject (ability ignore-cover) until=end-of-attack",
    ),
    # The one is had all the time.
    (
        "general", "(Aura 3) Undead allies in aura have +3 attack and take 10 damage whenever they miss.",
        "bonus each{ally, #Undead, in-aura} attack 3 later each{ally, #Undead, in-aura} (before miss subject={is bearer} +mandatory) [ hurt bearer 10 ]",
    ),
    # As long as it flanks that enemy.
    (
        "general", "Whenever this creature flanks an enemy with an Orc ally, that enemy has Vulnerable 10 Fire.",
        "gain each{enemy} (ability vulnerable number=10 word=fire) tests=[ flanking whom=bearer partner={ally, #Orc} ]",
    ),
    # More of its type, in rules for a while as well.
    (
        "champion", "Use at start of round: Until end of round, any attack or effect that deals cold damage deals 10 additional cold damage.",
        "later owner (before damage tests=[damage-is type=cold] +mandatory) [ change-damage amount=10 type=cold ] until=end-of-round",
    ),
    # The first round is not the set-up.
    (
        "general", "During the first round of battle, this creature has +4 attack.",
        "bonus owner attack 4 tests=[round-number at_most=1]",
    ),
    # Immunity is not resistance.
    (
        "general", "Each enemy within 3 squares loses Immune Poison and Resist Poison.",
        'gain each{enemy, within 3} (ability lose word="immune poison") gain each{enemy, within 3} (ability lose word="resist poison")',
    ),
    # Not before that turn.
    (
        "general", "Use when this creature is hit by an enemy: That enemy cannot attack on its next turn.",
        "later subject (at start-of-turn subject={is bearer} +mandatory) [ forbid bearer attack until=end-of-turn ] until=end-of-next-turn +once",
    ),
    # Less of the type that it is.
    (
        "general", "Use when this creature takes cold or acid damage: -5 damage.",
        "if [damage-is type=cold] [ change-damage amount=-5 type=cold ] otherwise=[change-damage amount=-5 type=acid]",
    ),
    # Two effects, of which one is for some.
    (
        "attack", "+9 vs. AC; 5 damage AND Immobilized AND Evil target is Dazed.",
        "strike +9 AC 5 [ afflict target Immobilized; if [matches target {aligned evil}] [afflict target Dazed] ]",
    ),
    # It comes with the hit.
    (
        "general", "Use with a {m} attack: Target is also Dazed.",
        "later owner (after attack-resolved subject={itself} tests=[was-hit] +mandatory) [ afflict object Dazed ] until=(until-event (after attack-resolved subject={itself})) +once",
    ),
    # All but some.
    (
        "general", "Use at start of this creature's turn: Each ally within 3 squares has +2 attack until end of round, except those that are Dazed.",
        "bonus each{ally, !afflicted Dazed, within 3} attack 2 until=end-of-round",
    ),
    # An end that is told in a sentence of its own, and is an event.
    (
        "attack", "(range 5) +9 vs. Reflex; Immobilized. This effect ends when target is pushed, pulled or slid.",
        "strike +9 Ref effects=[ afflict target Immobilized until=(until-event (after forced subject={is bearer})) ]",
    ),
    # What is had all the time, and what befalls at a turn.
    (
        "general", "(Aura 2) Enemies in aura have -3 AC and take 15 cold damage at end of each of this creature's turns.",
        "bonus each{enemy, in-aura} AC -3 later each{enemy, in-aura} (at end-of-turn subject={itself} +mandatory) [hurt bearer 15 cold]",
    ),
    # Another than the one that was attacked, though nobody said whom.
    (
        "champion", "Use when an ally scores a critical hit: That ally makes a {b} attack against a different enemy.",
        "make-attack subject (attack-choice kinds=[melee] +basic) versus=pick{enemy, other object} -optional",
    ),
    # Nobody stands beside itself: another than the one of the event.
    (
        "general", "Whenever an adjacent enemy fails a save, each other adjacent creature takes 5 damage.",
        "hurt each{other subject, adjacent} 5",
    ),
    # A hit becomes a critical one before its damage, not afterwards.
    (
        "general", "Use before this creature makes an attack: If that attack hits, it is a critical hit.",
        "later owner (before hit subject={is subject} object={is object} +mandatory) [ make-hit +critical ] "
        "until=(until-event (after attack-resolved subject={is subject} object={is object})) +once",
    ),
    # One way or another: what stands after AND belongs to the second only.
    (
        "attack", "+18 vs. AC; 20 damage, OR 10 damage AND Slowed.",
        'strike-choice [ named-strike "20" (strike +18 AC 20); named-strike "10, Slowed" (strike +18 AC 10 [afflict target Slowed]) ]',
    ),
    # Kinds of target are no creatures to be picked.
    (
        "attack", "(burst 1) +9 vs. Fortitude; 5 damage AND a Medium or smaller target is Dazed.",
        "strike +9 Fort 5 [if [matches target {sized at_most=Medium}] [afflict target Dazed]]",
    ),
    # A state that is asked for is no event to wait for.
    (
        "attack", "+10 vs. AC; 10 damage. If target is Bloodied, it takes 5 extra damage whenever it is damaged until end of battle.",
        "strike +10 AC 10 outcome hit [ if [matches target {bloodied}] [ gain target (ability vulnerable number=5 word=all) until=end-of-battle ] ]",
    ),
    # An end that stands after several things to choose from is the end of each.
    (
        "general", "At start of this creature's turn, choose: +2 Attack, or +2 AC, until start of its next turn.",
        'choose-one [ option "" [bonus owner attack 2 until=start-of-next-turn]; option "" [bonus owner AC 2 until=start-of-next-turn] ]',
    ),
    # The movement of whoever moves, not the owner's.
    ("champion", "Use when an ally moves: That movement does not provoke opportunity attacks.", "gain subject (ability no-provoke word=moving) until=end-of-turn"),
    # A mount and its rider, not the owner twice.
    ("general", "While mounted, both have +1 Speed.", "bonus each{either [{itself}; {rides owner}]} speed 1 tests=[matches owner {mount}]"),
    # Each of several is tested by itself.
    (
        "general", "Use when this creature is destroyed: +8 vs. Reflex against each adjacent enemy; 5 fire damage.",
        "for-each-of each{enemy, adjacent} [straight 8 Ref chosen [hurt chosen 5 fire]]",
    ),
    # What a miss brings, said with "if".
    ("attack", "(blast 3) +9 vs. Reflex; 20 fire damage. If this attack misses, 5 fire damage.", "strike +9 Ref 20 fire; outcome miss [hurt target 5 fire]"),
    # The die of the table, not that of an attack.
    ("general", "Use when this creature is hit by an attack: Roll 1d20. If the result is 11 or higher, that attack misses.", "die-table [die-row 11 20 [make-miss]]"),
    # Whose damage it is that somebody takes half of.
    ("general", "When an adjacent ally takes damage, this creature can take half of that damage instead.", "transfer-damage owner +half"),
    # A test of a power that is no attack may be of a kind.
    ("general", "(Gaze) Use at start of an enemy's turn, if it is within 3 squares: +10 vs. Will; Dazed until end of turn.", "straight 10 Will subject [afflict subject Dazed until=end-of-turn]"),
    # Turns of phrase that mean the same.
    ("attack", "+9 vs. AC; 5 damage AND Slowed (a save ends).", "strike +9 AC 5 [afflict target Slowed until=save-ends]"),
    ("general", "While next to an ally, this creature recovers 5 HP at start of its turn.", "heal owner 5"),
    ("general", "+2 to all defenses against opportunity attacks and area attacks.", "bonus owner defenses 2 attack=(attack-is +opportunity) bonus owner defenses 2 attack=(attack-is kinds=[area])"),
    # Whoever is the first to do it this round.
    (
        "champion", "Use at start of round: The first ally that destroys an enemy this round heals 10 HP.",
        "later owner (before destroyed subject={ally} object={enemy} +mandatory) [ heal subject 10 ] until=end-of-round +once",
    ),
    # What attacks have, not an attack that is made.
    ("general", "Makes opportunity attacks with +5 damage.", "bonus owner damage 5 attack=(attack-is +opportunity)"),
)  # fmt: skip


@pytest.mark.parametrize(("section", "text", "meaning"), MEANINGS)
def test_a_wording_means_what_it_says(section: str, text: str, meaning: str) -> None:
    assert steps(text, section) == meaning


NONSENSE = (
    # Damage is added to attacks that have been made already.
    ("attack", "Make 2 Claw attacks against one target; if both hit, 10 extra damage."),
    # Everybody shifts 1 square, and through whom is lost.
    ("general", "May shift through spaces occupied by enemies."),
    # Nobody is near itself.
    ("general", "Use when an enemy becomes bloodied, if that enemy is within 2 squares of that enemy: Heal 5 HP."),
    # Squares of a way that nobody goes.
    ("general", "Whenever this creature uses a move action, each enemy it moves adjacent to takes 5 lightning damage."),
    # Both of whom?
    ("general", "Minor action: Both heal 5 HP."),
    # A creature that is replaced in battle stands in no start area.
    ("general", "When this creature is destroyed, replace it with 2 Ooze Spawn."),
    # What is worth nothing is the one that was put there, not the owner.
    ("general", "Attack action: Place one Wolf ally adjacent to this creature. It is worth no victory points."),
)  # fmt: skip


@pytest.mark.parametrize(("section", "text"), NONSENSE)
def test_what_would_come_to_nothing_is_refused(section: str, text: str) -> None:
    with pytest.raises(NotUnderstoodError):
        read_power(f"Test: {text}", section=section)
