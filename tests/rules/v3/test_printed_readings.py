"""What printed wording comes to: readings that a rule of the book depends on."""

import pytest

from warband.cards import vocabulary as v
from warband.cards.notation import parse_power
from warband.cards.reader import read_power
from warband.ddm.do.perform.playable import faults

READINGS = [
    # What a creature can do, it need not do; using the power is all there is to decide.
    (
        "general",
        "Dodge: Whenever this creature is attacked, it may redirect that attack to a Goblin ally.",
        'general "Dodge" before targeted object={itself}: redirect pick{ally, #Goblin}',
    ),
    (
        "attack",
        "Buffet: +9 vs. AC; 5 damage AND can push target 2 squares.",
        'attack "Buffet" melee: strike +9 AC 5 [may [shove target push 2]]',
    ),
    (
        "attack",
        "Blink: +9 vs. AC; 5 damage AND this creature teleports up to 3 squares.",
        'attack "Blink" melee: strike +9 AC 5 [teleport owner 3 +optional]',
    ),
    # To shift is to shift 1 square, whatever that square would cost.
    (
        "general",
        "Slip: Use when missed by a {m} attack: Shift.",
        'general "Slip" before miss object={itself} tests=[attack-is kinds=[melee]]:'
        " walk owner shift 1 +squares -up_to",
    ),
    # Whether an attack destroys its target is known when it is resolved.
    (
        "general",
        "Wager: Use when this creature makes a {r} attack: If that attack destroys a foe, you"
        " score 5 VP; otherwise, you lose 10 VP.",
        'general "Wager" before attack-declared subject={itself} tests=[attack-is kinds=[ranged]]:'
        " later owner (after attack-resolved subject={is subject} object={is object} +mandatory) ["
        "if [was-destroyed] [score-points 5] otherwise=[score-points -10]"
        "] until=(until-event (after attack-resolved subject={is subject} object={is object}))"
        " +once",
    ),
    # An opportunity attack is an immediate action, unless it is said to be free.
    (
        "champion",
        "Use when a foe shifts: 1 ally adjacent to that foe makes an opportunity attack against"
        " that foe.",
        "champion before shifts subject={enemy}: make-attack pick{ally, near who=subject}"
        " (attack-choice kinds=[melee; ranged] +basic) versus=subject action=immediate -optional"
        " +opportunity",
    ),
    (
        "general",
        "Watch: Use when a foe shifts: Make an opportunity attack against that foe as a free"
        " action.",
        'general "Watch" before shifts subject={enemy}: make-attack owner'
        " (attack-choice kinds=[melee; ranged] +basic) versus=subject -optional +opportunity",
    ),
    # Who shifts again has shifted.
    (
        "champion",
        "Use when an Elf shifts: That Elf can shift again for free.",
        "champion after shifts subject={#Elf}: walk subject shift 1 +squares -up_to +optional",
    ),
    # What follows a push comes with the hit that pushes.
    (
        "attack",
        "Ram: +9 vs. AC; Slowed AND push target up to 3 squares. If target is pushed, target is"
        " Dazed.",
        'attack "Ram" melee: strike +9 AC effects=[afflict target Slowed;'
        " shove target push 3 +up_to; if [did-it] ["
        "afflict target Dazed]]",
    ),
    # An action taken outside one's turn is taken at once.
    (
        "general",
        "Link: Minor action: An Elf ally takes an attack action as a free action.",
        'general "Link" [minor]: make-attack pick{ally, #Elf} attack-choice -optional',
    ),
    # Boxes before an option are its own.
    (
        "general",
        "Runes: Minor action: Choose one effect: [q]Ember: Adjacent enemies take 10 damage."
        " [q][q]Oak: This creature heals 5 HP.",
        'general "Runes" [minor] x3: choose-one ['
        "option Ember [hurt each{enemy, adjacent} 10] uses=1; option Oak [heal owner 5] uses=2]",
    ),
    # "Already" is before the hit.
    (
        "attack",
        "Fang: +9 vs. AC; 5 damage AND ongoing 10 fire damage (save ends); targets already taking"
        " ongoing fire damage are also Slowed.",
        'attack "Fang" melee: strike +9 AC 5 ['
        'if [matches target {afflicted "Ongoing fire"}] [afflict target Slowed];'
        " ongoing target 10 type=fire until=save-ends]",
    ),
    # Two sentences with "whenever" do not depend on each other.
    (
        "general",
        "Mood: Whenever you lose initiative, this creature has +3 AC until end of round. Whenever"
        " you win initiative, it has +1 Speed until end of round.",
        'general "Mood" before initiative-lost +mandatory also=[before initiative-won +mandatory]:'
        " if [initiative -have] [bonus owner AC 3 until=end-of-round];"
        " if [initiative] [bonus owner speed 1 until=end-of-round]",
    ),
    (
        "general",
        "Kin: While this creature is in a warband with an Elf, it gains the Elf keyword; while"
        " this creature is in a warband with a Gnome, it gains the Gnome keyword.",
        'general "Kin": gain-keyword owner Elf tests=[count {ally, #Elf}];'
        " gain-keyword owner Gnome tests=[count {ally, #Gnome}]",
    ),
    # Destroyed by an attack is not destroyed by poison.
    (
        "general",
        "Regrow: Use when an Elf is destroyed by an attack that didn't deal cold damage:"
        " Heal 10 HP.",
        'general "Regrow" before destroyed object={#Elf}'
        " tests=[damage-is +from_attack; never (any-of [damage-is type=cold])]: heal owner 10",
    ),
    # No longer adjacent to whom? To the one who is held.
    (
        "attack",
        "Grip: +9 vs. AC; Slowed (save ends, or ends if this creature is no longer adjacent).",
        'attack "Grip" melee: strike +9 AC effects=[afflict target Slowed until=(first-of ['
        "save-ends; while-true [never (matches owner {!near who=bearer})]])]",
    ),
    # "That attack" is no other, and an attack action is no mere attack.
    (
        "general",
        "Ward: Use when attacked: +4 AC against that attack. RECHARGE if that attack misses.",
        'general "Ward" before targeted object={itself}: bonus owner AC 4 until=end-of-attack;'
        " later owner (after attack-resolved subject={is subject} object={is object}"
        " tests=[was-hit -hit] +mandatory) [recharge power=Ward +any_kind] until=("
        "until-event (after attack-resolved subject={is subject} object={is object})) +once",
    ),
    (
        "general",
        "Zeal: Use after this creature resolves an attack action: Make 1 {b} attack.",
        'general "Zeal" after action-taken subject={itself} action=attack:'
        " make-attack owner (attack-choice kinds=[melee] +basic) -optional",
    ),
    # All other attacks are not this one.
    (
        "champion",
        "Use when this creature hits with a {r} attack. That target takes +5 {r} Damage from all"
        " other {r} attacks until end of battle.",
        "champion after attack-resolved subject={itself}"
        " tests=[attack-is kinds=[ranged]; was-hit]: gain object (ability vulnerable"
        " number=5 word=all attack=(attack-is kinds=[ranged])) until=end-of-battle",
    ),
    # Less damage from critical hits is less for whoever is hit.
    (
        "general",
        "Plated 5: -5 damage vs. critical hits.",
        'general "Plated 5" before critical object={itself} +mandatory:'
        " bonus subject damage -5 until=end-of-attack",
    ),
    # What is of another type stays so.
    (
        "general",
        "Blend: Use when this creature causes fire damage: It causes cold damage, instead.",
        'general "Blend" before damage subject={itself} tests=[damage-is type=fire]:'
        " change-damage type=cold only=fire",
    ),
    # More damage on an attack needs an attack.
    (
        "champion",
        "Use when an Orc ally damages a foe: +10 damage on that attack.",
        "champion before damage subject={ally, #Orc} object={enemy}"
        " tests=[damage-is +from_attack]: bonus subject damage 10 until=end-of-attack",
    ),
    # One more attack on a charge comes where the charge ends.
    (
        "general",
        "Pounce: Use only on charge; make 1 extra {m} attack against target of that charge.",
        'general "Pounce" after attack-resolved subject={itself} tests=[attack-is +charge]:'
        " make-attack owner (attack-choice kinds=[melee]) versus=object -optional",
    ),
    # AND in capitals parts effects.
    (
        "attack",
        "Crush: +9 vs. AC; 10 damage AND Slowed AND Evil target is Blinded.",
        'attack "Crush" melee: strike +9 AC 10 [afflict target Slowed;'
        " if [matches target {aligned evil}] [afflict target Blinded]]",
    ),
    # Instead of one type of damage: the rest is taken.
    (
        "general",
        "Rimeborn: Whenever this creature would take cold damage: It heals 10 HP instead.",
        'general "Rimeborn" before damage object={itself} tests=[damage-is type=cold] +mandatory:'
        " change-damage to=0 only=cold; heal owner 10",
    ),
    # What the target also has, it has if it is hit.
    (
        "general",
        "Barb: Use with a {r} attack: Target also has ongoing 10 damage.",
        'general "Barb" before attack-declared subject={itself} tests=[attack-is kinds=[ranged]]:'
        " later owner (after attack-resolved subject={itself} tests=[was-hit] +mandatory) ["
        "ongoing object 10] until=(until-event (after attack-resolved subject={itself})) +once",
    ),
    # More of that type is of that type.
    (
        "champion",
        "Use when a foe takes fire or acid damage: That foe takes 5 additional damage of that"
        " type.",
        "champion before damage object={enemy}"
        " tests=[any-of [damage-is type=fire; damage-is type=acid]]: if [damage-is type=fire] ["
        "change-damage amount=5 type=fire] otherwise=[change-damage amount=5 type=acid]",
    ),
    # Everybody in the area is a target of an attack on an area.
    (
        "champion",
        "Use when a foe targets an Elf with a {a} or {c} attack: Each target of that attack gains"
        " Conceal 6 until end of turn.",
        "champion before targeted subject={enemy} object={#Elf}"
        " tests=[attack-is kinds=[area; close]]:"
        " gain each{in-area} (ability conceal number=6) until=end-of-turn",
    ),
    # Beside an enemy or a Dragon, whichever it is oneself.
    (
        "general",
        "Edge: +2 attack while adjacent to an enemy or Dragon.",
        'general "Edge": bonus owner attack 2'
        " tests=[matches owner {near of={either [{enemy}; {#Dragon}]}}]",
    ),
    (
        "general",
        "Guard: Immediate action, when an adjacent ally is hit: This creature can redirect that"
        " attack to itself.",
        'general "Guard" [immediate] before hit object={ally, adjacent}: redirect owner',
    ),
    # Whoever enters or leaves an aura crosses its border.
    (
        "general",
        "Heat: (Aura 3) Whenever a foe enters this aura, that foe takes 5 damage.",
        'general "Heat" aura=3 after enters subject={enemy} +mandatory +crossing: hurt subject 5',
    ),
    (
        "general",
        "Heat: (Aura 3) Whenever a foe leaves this aura, that foe takes 5 damage.",
        'general "Heat" aura=3 after leaves subject={enemy} +mandatory +crossing: hurt subject 5',
    ),
    # Movement Triggers: nobody who is pushed moves out of a square; whoever is, leaves it.
    (
        "general",
        "Snare: Immediate action, when a foe moves out of an adjacent square: That foe is Slowed.",
        'general "Snare" [immediate] before moves-out subject={enemy} near=1:'
        " afflict subject Slowed",
    ),
    (
        "general",
        "Snare: Use when a foe shifts out of an adjacent square: That foe takes 5 damage.",
        'general "Snare" before moves-out subject={enemy, shifting} near=1: hurt subject 5',
    ),
    (
        "general",
        "Snare: Use when a foe leaves an adjacent square: That foe takes 5 damage.",
        'general "Snare" before leaves subject={enemy} near=1: hurt subject 5',
    ),
    # An immediate attack takes the immediate action of whoever makes it, once.
    (
        "general",
        "Goad: Minor action: One Orc ally makes an immediate {m} attack.",
        'general "Goad" [minor]: make-attack pick{ally, #Orc} (attack-choice kinds=[melee])'
        " action=immediate -optional",
    ),
    (
        "general",
        "Goad: Immediate action, when missed by an attack: Make an immediate {b} attack.",
        'general "Goad" [immediate] before miss object={itself}:'
        " make-attack owner (attack-choice kinds=[melee] +basic) -optional",
    ),
    # Combat advantage is more than +2.
    (
        "general",
        "Flurry: Attack action: Make 1 {b} attack with combat advantage vs. each adjacent enemy.",
        'general "Flurry" [attack]: make-attack owner (attack-choice kinds=[melee] +basic)'
        " versus=each{enemy, adjacent} -optional +each_target +advantage",
    ),
    # A basic attack in words is of either kind, as an icon it is the melee one.
    (
        "general",
        "Rally: Minor action: One ally within 5 squares makes a basic attack.",
        'general "Rally" [minor]: make-attack pick{ally, within 5}'
        " (attack-choice kinds=[melee; ranged] +basic) -optional",
    ),
    (
        "general",
        "Rally: Minor action: One ally within 5 squares makes a {b} attack.",
        'general "Rally" [minor]: make-attack pick{ally, within 5}'
        " (attack-choice kinds=[melee] +basic) -optional",
    ),
    # What is recharged is an attack, if it is said to be one.
    (
        "general",
        "Stoke: Minor action: Recharge 1 attack action of a Golem ally.",
        'general "Stoke" [minor]: recharge who=pick{ally, #Golem} kind=attack',
    ),
    # Before the dice are rolled is not when they lie on the table.
    (
        "champion",
        "Use before rolling initiative: Each Orc ally has +2 speed until end of round.",
        "champion at initiative-roll: bonus each{ally, #Orc} speed 2 until=end-of-round",
    ),
    (
        "champion",
        "Use when rolling initiative: Roll 1 extra d20.",
        "champion before initiative-roll: extra-initiative-die",
    ),
    # One penalty to two numbers is one effect, so one save ends it.
    (
        "attack",
        "Hex: (range 5) +9 vs. Will; -2 attack and saves (save ends).",
        'attack "Hex" ranged range=5: strike +9 Will effects=['
        "bonus target attack -2 until=(save-ends +group);"
        " bonus target save -2 until=(save-ends +group)]",
    ),
    # An adjacent target is no farther away, whatever the reach.
    (
        "attack",
        "Flurry: Make 2 attacks against 1 adjacent target, +9 vs. AC; 5 damage.",
        'attack "Flurry" melee: strike +9 AC 5; own-attacks count=2 +same versus={adjacent}',
    ),
    # The first time is not every time.
    (
        "general",
        "Thrill: Use when an Orc causes a foe to first become bloodied: Heal 5 HP.",
        'general "Thrill" before first-bloodied subject={#Orc} object={enemy}: heal owner 5',
    ),
    # What is said of an attack holds for whoever makes it.
    (
        "champion",
        "Use when an Elf ally targets a foe with a {r} attack: That attack cannot be redirected.",
        "champion before targeted subject={ally, #Elf} object={enemy}"
        " tests=[attack-is kinds=[ranged]]: gain subject (ability no-redirect) until=end-of-attack",
    ),
    # A kind of creature in a hit is a kind of target, not everybody of that kind.
    (
        "attack",
        "Maul: +9 vs. AC; 15 damage AND Small creature is Dazed.",
        'attack "Maul" melee: strike +9 AC 15 ['
        "if [matches target {sized at_least=Small at_most=Small}] [afflict target Dazed]]",
    ),
    (
        "attack",
        "Gloom: (radius 1 within 5) +9 vs. Will; 10 damage AND Good creatures are Slowed.",
        'attack "Gloom" area radius=1 range=5: strike +9 Will 10 ['
        "if [matches target {aligned good}] [afflict target Slowed]]",
    ),
    # Whoever ends an effect is whom it speaks of next.
    (
        "attack",
        "Glare: +9 vs. Will; Dazed AND until this creature is damaged, -2 attack against it.",
        'attack "Glare" melee: strike +9 Will effects=[afflict target Dazed;'
        " bonus target attack -2 until=(until-event (after damage object={itself}))"
        " versus={itself}]",
    ),
    # Only creatures in an aura are affected by it.
    (
        "general",
        "Dread: (Aura 3) Enemies have -2 attack.",
        'general "Dread" aura=3: bonus each{enemy, in-aura} attack -2',
    ),
    (
        "general",
        "Ward: (Aura 2) This creature and allies have +2 AC.",
        'general "Ward" aura=2: bonus each{either [{itself}; {ally}], in-aura} AC 2',
    ),
    (
        "general",
        "Chill: (Aura 2) Whenever an enemy starts its turn: That enemy takes 5 cold damage.",
        'general "Chill" aura=2 at start-of-turn subject={enemy, in-aura} +mandatory:'
        " hurt subject 5 cold",
    ),
    # Whoever suffers is whoever was hit.
    (
        "general",
        "Thorns: (Aura 2) Enemies in aura take 5 damage whenever hit by a {m} attack.",
        'general "Thorns" aura=2: later each{enemy, in-aura} (before hit object={is bearer}'
        " tests=[attack-is kinds=[melee]] +mandatory) [hurt bearer 5]",
    ),
    (
        "general",
        "Feast: Adjacent allies heal 5 HP whenever an enemy is destroyed.",
        'general "Feast" before destroyed object={enemy} +mandatory: heal each{ally, adjacent} 5',
    ),
    # What nobody uses happens by itself; champion powers are voluntary, however worded.
    (
        "general",
        "Green: At end of its turn, if it did not charge: Slowed.",
        'general "Green" at end-of-turn subject={itself}'
        " tests=[matches owner {!charged-this-turn}] +mandatory: afflict owner Slowed",
    ),
    (
        "champion",
        "Whenever an ally hits with an attack: +5 damage on that attack.",
        "champion before hit subject={ally}: bonus subject damage 5 until=end-of-attack",
    ),
    # One of two saves is the one that everybody makes.
    (
        "general",
        "Hardy: Makes 2 saving throws against each condition at end of its turn.",
        'general "Hardy" at end-of-turn subject={itself} +mandatory: roll-save owner +every',
    ),
    # Moving is not shifting.
    (
        "attack",
        "Sweep: Moves up to 3 squares; after entering each square, it can make a {b} attack.",
        'attack "Sweep" melee: walk owner move 3 +squares'
        " each_square=[make-attack owner (attack-choice kinds=[melee] +basic)]",
    ),
    # Whoever moves into a square does so by itself; whoever enters may have been pushed.
    (
        "general",
        "Snare: Use when an Orc moves into an adjacent square: That Orc is Slowed.",
        'general "Snare" before moves subject={#Orc} near=1: afflict subject Slowed',
    ),
    (
        "general",
        "Trap: Use when an enemy enters an adjacent square: That enemy is Slowed.",
        'general "Trap" before enters subject={enemy} near=1: afflict subject Slowed',
    ),
    (
        "general",
        "Lash: Use when a foe moves away from this creature: That foe takes 5 damage.",
        'general "Lash" after moves-out subject={enemy, !adjacent} near=1: hurt subject 5',
    ),
    # There is one immediate action, and the power costs it.
    (
        "champion",
        "Use at start of an enemy's turn: Make a {b} attack as an immediate action.",
        "champion at start-of-turn subject={enemy}:"
        " make-attack owner (attack-choice kinds=[melee] +basic) -optional",
    ),
    # What is added to an attack comes with its hit.
    (
        "general",
        "Smite: Use with a melee attack: +10 damage AND push target 2 squares.",
        'general "Smite" before attack-declared subject={itself} tests=[attack-is kinds=[melee]]:'
        " bonus owner damage 10 until=end-of-attack;"
        " later owner (after attack-resolved subject={itself} tests=[was-hit] +mandatory)"
        " [shove object push 2] until=(until-event (after attack-resolved subject={itself})) +once",
    ),
    # After an attack is after it was resolved.
    (
        "general",
        "Chase: Use after this creature makes an opportunity attack: Shift 1.",
        'general "Chase" after attack-resolved subject={itself} tests=[attack-is +opportunity]:'
        " walk owner shift 1 -up_to",
    ),
    # Adjacent to whoever was named just before.
    (
        "general",
        "Arc: Use when a Giant enemy takes damage: That enemy and each adjacent creature"
        " take 5 thunder damage.",
        'general "Arc" before damage object={enemy, #Giant}:'
        " hurt each{either [{is object}; {near who=object}]} 5 thunder",
    ),
    # What is said of somebody who is so is said of all who are.
    (
        "general",
        "Frost: While an enemy within 2 squares is Slowed, it is also Immobilized.",
        'general "Frost": gain each{enemy, afflicted Slowed, within 2}'
        " (ability afflicted word=Immobilized)",
    ),
    # A roll may be settled before it is made.
    (
        "general",
        "Poise: Use before this creature makes an attack: Treat that attack roll as a natural 12.",
        'general "Poise" before attack-declared subject={itself}: set-roll 12',
    ),
    # Whoever gains is whoever hit.
    (
        "general",
        "Valor: (Aura 2) Elf allies in aura heal 10 HP whenever hitting with a {r} attack.",
        'general "Valor" aura=2: later each{ally, #Elf, in-aura} (before hit subject={is bearer}'
        " tests=[attack-is kinds=[ranged]] +mandatory) [heal bearer 10]",
    ),
    (
        "general",
        "Briars: Attackers take 5 damage whenever this creature is missed.",
        'general "Briars" before miss object={itself} +mandatory: hurt subject 5',
    ),
    # Whether an attack hits is not known when it is declared.
    (
        "general",
        "Coat: Use when declaring a {m} attack; if that attack hits, target becomes Dazed.",
        'general "Coat" before attack-declared subject={itself} tests=[attack-is kinds=[melee]]:'
        " later owner (after attack-resolved"
        " subject={is subject} object={is object} tests=[was-hit] +mandatory)"
        " [afflict object Dazed]"
        " until=(until-event (after attack-resolved subject={is subject} object={is object}))"
        " +once",
    ),
    # That attack is the one just made, not the one that set it off.
    (
        "general",
        "Riposte: Immediate action, use when an enemy misses this creature with an attack:"
        " Make a {b} attack against it. That attack is an automatic hit.",
        'general "Riposte" [immediate] before miss subject={enemy} object={itself}:'
        " make-attack owner (attack-choice kinds=[melee] +basic) versus=subject -optional"
        " +automatic",
    ),
]


@pytest.mark.parametrize(("section", "text", "notation"), READINGS)
def test_printed_wording_means(section: str, text: str, notation: str) -> None:
    assert read_power(text, section=section) == parse_power(notation)


def test_a_condition_that_favours_others_is_not_played() -> None:
    text = "Branded: (Condition) Elf creatures have +2 Attack with {m} attacks against it."
    assert faults(read_power(text)) == ("Branded gives Bonus to others than its bearer",)


def test_more_damage_from_others_makes_whoever_has_the_condition_vulnerable() -> None:
    text = "Branded: (Condition) Elf creatures deal +5 Damage with {m} attacks against it."
    power = read_power(text)
    assert faults(power) == ()
    (defined,) = power.steps
    assert isinstance(defined, v.DefineCondition)
    (gain,) = defined.steps
    assert isinstance(gain, v.Gain)
    assert (gain.who, gain.ability.name, gain.ability.number) == (v.Bearer(), "vulnerable", 5)
    assert gain.ability.against == (v.Keyword("Elf"),)


def test_what_has_happened_is_not_cancelled() -> None:
    text = "Hold: Use when an Orc teleports: Cancel that teleport."
    assert faults(read_power(text)) == ("Cancel cancels nothing",)
