"""Melee and ranged attacks, damage, many attacks (Handbook, Statistics)."""

import re

from warband.d20.convert.card import AttackLine, CardStrike, DamageRating
from warband.d20.convert.making import Making
from warband.d20.convert.rounding import show, to_fives
from warband.d20.statblock.attacks import write_strike
from warband.d20.statblock.block import Damage, Routine, Strike

ENERGIES = ("acid", "cold", "electricity", "fire", "sonic")
_THROWN = re.compile(
    r"javelin|dagger|dart|spear|axe\b|hammer|rock|boulder|stone\b|trident|club|net|bolas|shuriken|"
    r"chakram|flask|alchemist|bomb|harpoon|star\b",
    re.IGNORECASE,
)
_PROJECTILE = re.compile(
    r"bow\b|crossbow|sling|blowgun|arrow|bolt|ray\b|spike|quill", re.IGNORECASE
)
_SCORES = re.compile(r"\b(str|dex|con|int|wis|cha)\b|strength|dexterity|constitution", re.I)


def melee(making: Making) -> AttackLine:
    """The melee attack line."""
    return AttackLine(_strikes(making, ranged=False, field="melee attack"))


def ranged(making: Making) -> AttackLine:
    """The ranged attack line with its range and its shots."""
    if making.decisions.get("ranged").lower() == "none":
        making.decide(
            "ranged attack",
            "ranged",
            "ranged attacks",
            "left out as decided",
            "-",
            "ranged",
            "Attack",
        )
        return AttackLine()
    strikes = _strikes(making, ranged=True, field="ranged attack")
    if not strikes:
        return AttackLine()
    weapon = _chosen(making, ranged=True)[0].weapon
    squares = _range(making, weapon)
    one = making.decisions.get("shots", "unlimited").lower() == "one"
    making.decide(
        "ranged attack",
        "shots",
        weapon,
        "one shot a battle" if one else "as often as it likes",
        "one shot" if one else "unlimited",
        "shots",
        "Attack",
    )
    return AttackLine(strikes, squares, int(one))


def _range(making: Making, weapon: str) -> int:
    told = " ".join(
        f"{one.name}: {one.text}"
        for one in making.block.specials
        if one.name.lower().rstrip("s") in weapon.lower()
    ).lower()
    if "thrown" in told or (_THROWN.search(weapon) and not _PROJECTILE.search(weapon)):
        making.rule("ranged attack", "range", weapon, "a thrown weapon", "range 6", "Attack")
        return 6
    if _PROJECTILE.search(weapon) and not told:
        making.rule(
            "ranged attack",
            "range",
            weapon,
            "a projectile weapon",
            "sight (24 inches in mass battles)",
            "Attack",
        )
    else:
        making.infer(
            "ranged attack",
            "range",
            weapon,
            "neither thrown nor shot from a weapon: taken as a projectile",
            "sight (24 inches in mass battles)",
            "Attack",
        )
    return 0


def _routines(making: Making, ranged: bool) -> list[Routine]:
    block = making.block
    full = [r for r in block.full_attack if any(strike.ranged == ranged for strike in r)]
    single = [r for r in block.attack if any(strike.ranged == ranged for strike in r)]
    found = full or single
    return [tuple(strike for strike in r if strike.ranged == ranged) for r in found]


def _chosen(making: Making, ranged: bool) -> Routine:
    """The routine that comes onto the card, where the block offers several."""
    found = _routines(making, ranged)
    if not found:
        return ()
    wanted = making.decisions.get("ranged" if ranged else "melee").lower()
    if wanted.isdecimal() and 1 <= int(wanted) <= len(found):
        return found[int(wanted) - 1]
    fitting = [r for r in found if wanted and wanted in " ".join(s.weapon.lower() for s in r)]
    return (fitting or found)[0]


def _strikes(making: Making, ranged: bool, field: str) -> tuple[CardStrike, ...]:
    found = _routines(making, ranged)
    if not found:
        making.rule(
            field, "ranged" if ranged else "melee", "none", "the block has none", "-", "Attack"
        )
        return ()
    routine = _chosen(making, ranged)
    label = "Full Attack" if making.block.full_attack else "Attack"
    if len(found) > 1:
        told = "; or ".join(" and ".join(write_strike(s) for s in one) for one in found)
        chosen = " and ".join(strike.weapon for strike in routine)
        making.decide(
            field,
            "multiple",
            told,
            "a card has one line; taken is",
            chosen,
            "ranged" if ranged else "melee",
            label,
        )
    strikes: list[CardStrike] = []
    shift = _shift(making, routine, ranged, field)
    for strike in routine:
        damage = _damage(making, strike, field)
        riders = _riders(making, strike, field)
        bonuses = [bonus + shift for _ in range(strike.count) for bonus in strike.bonuses]
        strikes += [CardStrike(bonus, damage, riders) for bonus in bonuses]
        passage = "multiple" if len(routine) > 1 or len(bonuses) > 1 else "melee"
        making.rule(
            field,
            "ranged" if ranged and passage == "melee" else passage,
            write_strike(strike),
            f"{len(bonuses)} attack(s)" + (f", each {shift:+d}" if shift else ", the same bonuses"),
            "/".join(f"{b:+d}" for b in bonuses),
            label,
        )
        if strike.touch:
            making.infer(
                field,
                "melee",
                f"{strike.weapon}: touch attack",
                "there is no rule for touch attacks: it becomes an ordinary attack",
                "",
                label,
            )
        if strike.critical:
            making.drop(
                f"{strike.weapon}: critical {'/'.join(strike.critical)}",
                "the skirmish has its own critical hits",
                label,
            )
    line = AttackLine(tuple(strikes))
    making.rule(
        field,
        "multiple",
        " and ".join(s.weapon for s in routine),
        "the whole line",
        str(line),
        label,
    )
    return tuple(strikes)


def _shift(making: Making, routine: Routine, ranged: bool, field: str) -> int:
    """Half the difference between the bonus of a single attack and of many, rounded down."""
    first = routine[0]
    alone = [
        s
        for r in making.block.attack
        for s in r
        if s.ranged == ranged and s.touch == first.touch and _same(s.weapon, first.weapon)
    ]
    if not alone or not making.block.full_attack:
        return 0
    single, many = alone[0].bonuses[0], first.bonuses[0]
    if single == many:
        return 0
    shift = (single - many) // 2
    how = f"({single:+d} and {many:+d}) averaged: every bonus {shift:+d}"
    given = f"{first.weapon}: {single:+d} alone, {many:+d} with others"
    if (single - many) % 2 == 0:
        making.rule(field, "averaged", given, how, f"{many + shift:+d}", "Attack")
    else:
        making.infer(
            field,
            "round down",
            given,
            how + " (half a point rounded down)",
            f"{many + shift:+d}",
            "Attack",
        )
    if len(first.bonuses) > 1:
        making.infer(
            field,
            "averaged",
            given,
            "every attack of the line is shifted alike",
            f"{shift:+d}",
            "Attack",
        )
    return shift


def _same(one: str, other: str) -> bool:
    """Whether two names are one weapon, once alone and once many."""
    a, b = one.lower(), other.lower()
    return a == b or a.rstrip("s") == b.rstrip("s") or (a[:4] == b[:4] and abs(len(a) - len(b)) < 3)


def _damage(making: Making, strike: Strike, field: str) -> tuple[DamageRating, ...]:
    ratings: list[DamageRating] = []
    for place, part in enumerate(strike.damage):
        if _SCORES.search(part.kind):
            making.drop(
                f"{strike.weapon}: {part.dice} {part.kind}",
                "ability damage has no counterpart",
                "Attack",
            )
            continue
        ratings.append(_rated(making, strike, part, place == 0, field))
    if not ratings:
        given = f"{strike.weapon}: no damage"
        making.infer(field, "damage", given, "the least a card can say", "5", "Attack")
        ratings.append(DamageRating(5))
    return tuple(ratings)


def _rated(making: Making, strike: Strike, part: Damage, first: bool, field: str) -> DamageRating:
    rounded = to_fives(part.dice.average, making.ties_up)
    kind = _kind(making, strike, part, first, field)
    rating = DamageRating(rounded.value, kind)
    given = f"{strike.weapon}: {part.dice}" + (f" {part.kind}" if part.kind else "")
    dice = part.dice
    how = (
        f"({dice.minimum} + {dice.maximum}) / 2 = {show(dice.average)}; {rounded.told}"
        if dice.count
        else rounded.told
    )
    if dice.average < 5:
        how += " (at least 5)" if rounded.value == 5 and dice.average < 2.5 else ""
    if rounded.tie:
        making.infer(
            field,
            "round down",
            given,
            how + f" ({'up' if making.ties_up else 'down'}; the book does not say)",
            str(rating),
            "Attack",
            "ties",
        )
    else:
        making.rule(field, "damage", given, how, str(rating), "Attack")
    return rating


def _kind(making: Making, strike: Strike, part: Damage, first: bool, field: str) -> str:
    low = part.kind.lower()
    for energy in ENERGIES:
        if energy in low or (energy == "electricity" and "electric" in low):
            return energy
    if "inflict" in low or "negative" in low:
        making.rule(
            field,
            "damage kinds",
            f"{part.dice} {part.kind}",
            "inflict effects deal negative damage",
            "negative",
            "Attack",
        )
        return "negative"
    if "cure" in low or "positive" in low:
        return "positive"
    if low and low not in ("magic", "nonlethal", "vile"):
        making.infer(
            field,
            "damage kinds",
            f"{part.dice} {part.kind}",
            "no kind of damage the skirmish knows: counted as the weapon's own",
            "",
            "Attack",
        )
    if not first and not low:
        return ""
    if reason := _magic(making, strike):
        making.rule(field, "magic damage", strike.weapon, reason, "magic", "Attack")
        return "magic"
    return ""


def _magic(making: Making, strike: Strike) -> str:
    """Why a strike deals magic damage; empty if it does not."""
    if re.match(r"\+\d", strike.weapon):
        return "an enhancement bonus makes a magic weapon"
    low = strike.weapon.lower()
    for special in making.block.specials:
        if special.name.lower() == low and re.search(r"\+\d", special.text):
            return f"it {special.text.split(';')[0]}"
    for item in making.block.possessions:
        if re.match(rf"\+\d.*\b{re.escape(low)}\b", item.lower()):
            return f"possessions say {item}"
    if any("ki strike" in quality.lower() for quality in making.block.special_qualities):
        return "its blows count as a magic weapon (ki strike)"
    return ""


def _riders(making: Making, strike: Strike, field: str) -> tuple[str, ...]:
    found: list[str] = []
    for rider in strike.riders:
        named = making.riders.get(rider.lower())
        if named:
            making.rule(
                field,
                "named",
                f"{strike.weapon} plus {rider}",
                "the hit brings the ability along",
                named,
                "Attack",
            )
            found.append(named)
        else:
            making.drop(
                f"{strike.weapon} plus {rider}",
                "nothing on the card answers to it",
                "Attack",
                "named",
                "ability",
            )
    return tuple(found)
