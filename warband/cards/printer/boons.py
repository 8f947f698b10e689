"""What creatures have, in English: bonuses, abilities, prohibitions."""

from warband.cards import vocabulary as v
from warband.cards.printer.moments import (
    attack_phrase,
    duration,
    test,
)
from warband.cards.printer.people import Speaker
from warband.cards.printer.unspeakable import Unspeakable

_STATS = {
    "attack": "attack", "damage": "damage", "AC": "AC", "Fort": "Fortitude", "Ref": "Reflex",
    "Will": "Will", "DEF": "DEF", "defenses": "to all defenses", "speed": "speed",
    "save": "to saving throws",
}  # fmt: skip


def lasting(speaker: Speaker, until: v.Duration | None) -> str:
    """How long it lasts, with a blank before it; nothing if nothing is said."""
    return "" if until is None else f" {duration(speaker, until)}"


def tell_bonus(speaker: Speaker, bonus: v.Bonus) -> str:
    """A bonus or penalty."""
    if bonus.least:
        raise Unspeakable(bonus)
    if bonus.sets or bonus.limit is not None or not isinstance(bonus.amount, int):
        return _odd_bonus(speaker, bonus)
    if bonus.stat not in _STATS:
        raise Unspeakable(bonus)
    words = [speaker.who(bonus.who), "has"]
    if bonus.cumulative:
        words.append("cumulative")
    words.append(f"{bonus.amount:+}")
    words += [bonus.type] if bonus.type else []
    words.append(_STATS[bonus.stat])
    guarded = bonus.stat in ("AC", "Fort", "Ref", "Will", "DEF", "defenses")
    return " ".join(words) + _qualities(
        speaker, bonus.versus, bonus.attack, bonus.tests, bonus.until, guarded=guarded
    )


def _odd_bonus(speaker: Speaker, bonus: v.Bonus) -> str:
    match bonus:
        case v.Bonus(v.Owner(), "shift", int(squares), "", None, (), None, (), False, True, None):
            return f"this creature can shift {squares} squares"
        case v.Bonus(who, "speed", int(speed), "", until, (), None, (), False, True, None):
            return f"{speaker.who(who)} has speed {speed}{lasting(speaker, until)}"
        case v.Bonus(amount=v.PerEach(int(each), of, None), cumulative=False, sets=False):
            if bonus.stat not in _STATS or bonus.limit is not None:
                raise Unspeakable(bonus)
            typed = f"{bonus.type} " if bonus.type else ""
            said = f"{speaker.who(bonus.who)} has {each:+} {typed}{_STATS[bonus.stat]}"
            said += _qualities(speaker, bonus.versus, bonus.attack, bonus.tests, None)
            return f"{said} for each {speaker.describe(of)}{lasting(speaker, bonus.until)}"
    raise Unspeakable(bonus)


def _qualities(
    speaker: Speaker,
    versus: v.Filter,
    attack: v.AttackIs | None,
    asked: tuple[v.Test, ...],
    until: v.Duration | None,
    *,
    guarded: bool = False,
) -> str:
    words = []
    if attack is not None and guarded and versus:
        raise Unspeakable(attack)
    if attack is not None:
        words.append(f"{'against' if guarded else 'with'} {attack_phrase(attack)}")
    if versus:
        words.append(f"against {speaker.filter(versus)}")
    for one in asked:
        words.append(_while(speaker, one))
    if until is not None:
        words.append(duration(speaker, until))
    return "".join(f" {word}" for word in words)


def _while(speaker: Speaker, asked: v.Test) -> str:
    match asked:
        case v.OnTurn((v.Itself(),)):
            return "on this creature's turn"
        case v.InPhase("end of round"):
            return "during the end of round phase"
        case v.HasAdvantage():
            return "whenever this creature has combat advantage"
    return f"while {test(speaker, asked)}"


_PLAIN_ABILITIES = {
    "hide": "Hide", "insubstantial": "Insubstantial", "phasing": "Phasing", "flight": "Flight",
    "burrow": "Burrow", "scout": "Scout",
}  # fmt: skip


def tell_gain(speaker: Speaker, gain: v.Gain) -> str:
    """An ability."""
    ability = gain.ability
    who = speaker.who(gain.who)
    if ability.tests:
        raise Unspeakable(gain)
    free = _qualities(speaker, (), None, gain.tests, gain.until)
    if ability.against and ability.attack is not None:
        raise Unspeakable(gain)
    qualities = _qualities(
        speaker, ability.against, ability.attack, gain.tests, gain.until, guarded=True
    )
    plain = not ability.against and ability.attack is None
    match ability:
        case v.Ability(name, 0, "") if name in _PLAIN_ABILITIES:
            return f"{who} has {_PLAIN_ABILITIES[name]}{qualities}"
        case v.Ability("invisible", 0, "") if plain:
            return f"{who} is invisible{free}"
        case v.Ability("invisible", 0, "") if ability.attack is None:
            return f"{who} is invisible to {speaker.filter(ability.against)}{free}"
        case v.Ability("resist" | "vulnerable" as name, number, word) if word:
            return f"{who} has {name.capitalize()} {number} {word.capitalize()}{qualities}"
        case v.Ability("immune", 0, word) if (word and word[0] != "c") or word in ("cold",):
            return f"{who} has Immune {word[:1].upper() + word[1:]}{qualities}"
        case v.Ability("conceal", number, ""):
            return f"{who} has Conceal {number}{qualities}"
        case v.Ability("reach", number, "") if number:
            return f"{who} has Reach {number}{qualities}"
        case v.Ability("blindsight", number, ""):
            return f"{who} has Blindsight{f' {number}' if number else ''}{qualities}"
        case v.Ability("grants combat advantage", 0, "") if plain:
            return f"{who} grants combat advantage{free}"
        case v.Ability("grants combat advantage", 0, "") if ability.attack is None:
            return f"{who} grants combat advantage to {speaker.filter(ability.against)}{free}"
        case v.Ability("combat advantage", 0, ""):
            return f"{who} has combat advantage{qualities}"
        case v.Ability("critical on", number, "") if plain:
            return f"{who} scores critical hits on attack rolls of natural {number}+{free}"
        case v.Ability("half damage", 0, "") if not ability.against and not free:
            return f"{who} takes half damage from {attack_phrase(ability.attack)}"
        case v.Ability("no provoke", 0, "") if plain:
            return f"{who} does not provoke opportunity attacks{free}"
        case v.Ability("scout", 0, ""):
            return f"{who} may setup in an unoccupied victory area"
        case v.Ability("wandering monster", 0, "") if plain and not free:
            return f"{who} must setup in a random victory area"
        case v.Ability("delayed appearance", 0, "") if plain and not free:
            return f"{who} starts off the battle map"
        case v.Ability("multi-activation", number, "") if plain and not free:
            return f"{who} activates {number} times each round"
        case v.Ability("ignore terrain", 0, "extra cost") if plain and not free:
            return f"{who} never pays extra MP for entering terrain"
        case v.Ability("ignore terrain", 0, word) if plain and word and not free:
            return f"{who} ignores the extra cost for entering {word} terrain"
        case v.Ability("cannot be flanked", 0, "combat advantage") if plain:
            return f"{who} does not grant combat advantage{free}"
        case v.Ability("not invisible", 0, "") if plain:
            return f"{who} is not invisible{free}"
        case v.Ability("terrain does not block sight", 0, "") if plain and gain.who == v.Owner():
            return f"terrain doesn't block this creature's line of sight{free}"
        case v.Ability("lose", 0, word) if plain and word[:1].isupper():
            return f"{who} loses {word}{free}"
        case v.Ability("transit enemies", 0, "") if plain and not free:
            return f"{who} can move through enemies"
        case v.Ability("stand in", 0, word) if plain and word and not free:
            return f"{who} can occupy {word} terrain"
        case v.Ability("cannot be moved", 0, "") if plain and not free:
            return f"{who} ignores push, pull, and slide effects"
        case v.Ability("afflicted", 0, word) if plain and gain.tests:
            return f"{who} is {word}{free}"
    raise Unspeakable(gain)


_FORBIDDEN = {
    "move": "move", "shift": "shift", "charge": "charge", "attack": "attack",
    "immediate actions": "take immediate actions",
    "opportunity attacks": "make opportunity attacks",
    "champion powers": "use champion powers", "heal": "heal", "minor actions": "take minor actions",
    "move actions": "take move actions", "attack actions": "take attack actions",
    "score occupation": "score VP for occupying a victory area",
    "gain combat advantage": "gain combat advantage", "teleport": "teleport",
}  # fmt: skip


def tell_forbid(speaker: Speaker, forbid: v.Forbid) -> str:
    """Something that may not be done."""
    who = speaker.who(forbid.who)
    after = "".join(f" {_while(speaker, one)}" for one in forbid.tests)
    after += lasting(speaker, forbid.until)
    if forbid.power or forbid.what not in (*_FORBIDDEN, "be targeted"):
        raise Unspeakable(forbid)
    if forbid.what == "be targeted" and not forbid.versus:
        if forbid.attack is None:
            return f"{who} cannot be targeted{after}"
        return f"{who} cannot be targeted by {attack_phrase(forbid.attack)}{after}"
    if forbid.what == "attack" and forbid.versus and forbid.attack is None and not forbid.tests:
        return f"{who} cannot attack {speaker.filter(forbid.versus)}{after}"
    if forbid.versus or forbid.attack is not None or forbid.what == "be targeted":
        raise Unspeakable(forbid)
    return f"{who} cannot {_FORBIDDEN[forbid.what]}{after}"
