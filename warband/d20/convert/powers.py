"""Special attacks and what is told under the block: breath, gaze, poison, trample, smite, ..."""

import re
from fractions import Fraction

from warband.d20.convert.card import CardAbility
from warband.d20.convert.making import Making
from warband.d20.convert.rounding import Rounded, show, to_fives
from warband.d20.convert.strikes import ENERGIES
from warband.d20.dice import Dice, find_dice
from warband.d20.statblock.block import Special

_LABEL = "Special Attacks"
_DC = re.compile(r"DC (\d{1,2})")
_USES = re.compile(r"(\d{1,2})/day|(once) (?:per|a) day|(at will)|every (\d+d\d+) rounds", re.I)
CHARGE = {
    "Medium": Dice(1, 8),
    "Large": Dice(2, 6),
    "Huge": Dice(3, 6),
    "Gargantuan": Dice(4, 6),
    "Colossal": Dice(6, 6),
}
"""Extra damage of the Powerful Charge feat, by size."""


def powers(making: Making) -> None:
    """Every special attack and every ability told, once each."""
    done: set[str] = set()
    for special in making.block.specials:
        done.add(special.name.lower())
        _power(making, special)
    for item in making.block.special_attacks:
        low = item.lower()
        told = any(low.startswith(name) or name.startswith(low) for name in done)
        spell = any(low.startswith(one.name.lower()) for one in making.block.spell_like)
        if told or spell or low in ("spells", "spell-like abilities"):
            continue
        _power(making, Special(re.sub(r"\s*[+\d(].*$", "", item).strip().title(), "", item))


def _power(making: Making, special: Special) -> None:
    low = special.name.lower()
    for name, take in _TAKES.items():
        if low == name or (name.endswith("*") and low.startswith(name[:-1])):
            take(making, special)
            return
    if "breath" in low or " cone" in special.text.lower() or " line" in special.text.lower():
        _blast(making, special)
    elif "gaze" in low:
        _gaze(making, special)
    elif special.kind == "Sp":
        pass  # spells take it up
    elif re.search(r"\bstun", special.text.lower()) and _dc(special):
        _condition(making, special, "Stun")
    elif re.search(r"\bparaly", special.text.lower()) and _dc(special):
        _condition(making, special, "Paralysis")
    elif low in ("skills", "possessions", "aligned weapons") or low.endswith("traits"):
        why = "aligned weapons do not count as magic" if "aligned" in low else "no use in battle"
        making.drop(f"{special.name}: {special.text}", why, _LABEL)
    elif any(low == strike.weapon.lower() for r in making.block.attack for strike in r):
        pass  # told with the attack
    elif low in _NO_COUNTERPART or not low.startswith(("displacement", "barbarian rage")):
        why = _NO_COUNTERPART.get(
            low, "no ability of the skirmish answers to it; add one if it should matter"
        )
        making.drop(f"{special.name}: {special.text}", why, _LABEL, key="ability")


_NO_COUNTERPART = {
    "rake": "counts only in a grapple, and the skirmish has none",
    "improved grab": "the skirmish has no grappling",
    "swallow whole": "the skirmish has no grappling",
    "constrict": "the skirmish has no grappling",
    "see invisibility": "no counterpart in battle",
    "keen scent": "no counterpart in battle",
    "dual actions": "two turns a round: simplify by hand, or pay for it",
    "fire shield": "what burns attackers has no keyword; add an ability if it should matter",
    "stony defense": "a stance under a condition; add an ability if it should matter",
    "rapid movement": "a second form under a condition; add an ability if it should matter",
    "armblade shields": "already in the Armor Class",
    "accursed touch": "already in the damage",
    "electricity damage": "already in the attack",
    "spikes": "already in the ranged attack",
    "magma rock": "already in the ranged attack; making one takes a move, so Slow Ranged Attack "
    "would fit",
}


def _dc(special: Special) -> int | None:
    match = _DC.search(special.text)
    return int(match[1]) if match else None


def _uses(special: Special) -> tuple[int | None, str]:
    """Daily uses; none for no limit. And how it was said."""
    match = _USES.search(special.text)
    if match is None:
        return None, "no limit is told"
    if match[1]:
        return int(match[1]), match[0]
    return (1, match[0]) if match[2] else (None, match[0])


def _average(making: Making, dice: tuple[Dice, ...]) -> Rounded:
    return to_fives(sum((one.average for one in dice), Fraction(0)), making.ties_up)


def _told(dice: tuple[Dice, ...], rounded: Rounded) -> str:
    return f"{' + '.join(map(str, dice))} is {show(rounded.exact)} on average; {rounded.told}"


def _blast(making: Making, special: Special) -> None:
    """Breath weapons and the like: a cone or a line, in the form of a spell."""
    text = special.text.lower()
    shape = "line" if re.search(r"\bline\b", text) else "cone"
    uses, said = _uses(special)
    dc = _dc(special)
    dice = find_dice(re.sub(r"every \d+d\d+ rounds", "", text))
    energies = [energy for energy in ENERGIES if energy in text]
    inside = [_timing(text), shape]
    how = []
    if dice and "stunned" not in text:
        rounded = _average(making, dice[:1])
        energy = making.decisions.get("energy", energies[0] if energies else "").lower()
        if len(energies) > 1:
            making.decide(
                "special ability",
                "damage kinds",
                f"{special.name}: {special.text}",
                "it chooses its energy; the card says one",
                energy,
                "energy",
                _LABEL,
            )
        inside.append(f"{rounded.value} {energy} damage".replace("  ", " "))
        how.append(_told(dice[:1], rounded))
    if "stunned" in text:
        inside.append("Stun")
        how.append("stunned is Stun")
    if dc is not None:
        inside.append(f"DC {dc}")
    boxes = "as often as it likes" if uses is None else f"{uses} box(es)"
    how.append(f"{said}: {boxes}")
    ability = CardAbility(special.name, "; ".join(inside), uses or 0)
    making.infer(
        "special ability",
        "spell form",
        f"{special.name}: {special.text}",
        ", ".join(how),
        str(ability),
        _LABEL,
    )
    making.add(ability)


def _timing(text: str) -> str:
    """When it is used: as a free action, or in place of attacks."""
    return "free" if "free action" in text else "replaces attacks"


def _gaze(making: Making, special: Special) -> None:
    feet = re.search(r"(\d{1,3}) feet|(\d{1,3})[- ]f(?:oo)?t", special.text)
    squares = int((feet[1] or feet[2]) if feet else 30) // 5
    dice = find_dice(special.text)
    dc = _dc(special) or 0
    inside = [f"range {squares}"]
    how = f"{squares * 5} ft. are {squares} squares"
    if dice:
        rounded = _average(making, dice[:1])
        inside.append(f"{rounded.value} damage")
        how += "; " + _told(dice[:1], rounded)
    ability = CardAbility("Gaze Attack", "; ".join([*inside, f"DC {dc}"]))
    making.rule(
        "special ability", "named", f"{special.name}: {special.text}", how, str(ability), _LABEL
    )
    making.add(ability)


def _condition(making: Making, special: Special, condition: str) -> None:
    """A hit that stuns or paralyzes: an ability that the attack brings along."""
    dc = _dc(special)
    inside = f"{condition}; DC {dc}"
    name = f"{condition} (DC {dc})"
    for rider in ("stun", "stunning", "paralysis", special.name.lower()):
        making.riders[rider] = condition
    making.rule(
        "special ability",
        "named",
        f"{special.name}: {special.text}",
        "the condition of the same name, the same DC; one round or until saved",
        name,
        _LABEL,
    )
    making.add(CardAbility(condition, inside))


def _poison(making: Making, special: Special) -> None:
    dc = _dc(special) or 0
    what = making.decisions.get("poison", "5 each turn")
    making.riders["poison"] = "Poison"
    making.rule(
        "special ability",
        "named",
        f"{special.name}: {special.text}",
        "the same name in both games, the same DC",
        f"Poison (DC {dc})",
        _LABEL,
    )
    making.decide(
        "special ability",
        "named",
        special.text,
        "loss of ability scores has no "
        "counterpart; most poisons deal 5 whenever the creature activates (9838)",
        what,
        "poison",
        _LABEL,
    )
    making.add(CardAbility("Poison", f"{what}; DC {dc}"))


def _trample(making: Making, special: Special) -> None:
    dice = find_dice(special.text) or find_dice(" ".join(making.block.special_attacks))
    dc = _dc(special)
    if not dice or dc is None:
        making.drop(f"{special.name}: {special.text}", "damage and DC are needed", _LABEL, "named")
        return
    rounded = _average(making, dice[:1])
    ability = CardAbility(f"Trample {rounded.value}", f"DC {dc}")
    making.rule(
        "special ability",
        "named",
        f"{special.name}: {special.text}",
        _told(dice[:1], rounded),
        str(ability),
        _LABEL,
        "ties" if rounded.tie else "",
    )
    making.add(ability)


def _powerful_charge(making: Making, special: Special) -> None:
    dice = find_dice(special.text)
    normal = next(
        (part.dice for r in making.block.attack for s in r for part in s.damage[:1]), None
    )
    if not dice or normal is None:
        making.drop(f"{special.name}: {special.text}", "damage is needed", _LABEL, "named")
        return
    extra = dice[0].average - normal.average
    rounded = to_fives(extra, making.ties_up)
    how = f"{show(dice[0].average)} - {show(normal.average)} = {show(extra)}; {rounded.told}"
    making.infer(
        "special ability",
        "charge",
        f"{special.name}: {special.text}",
        how,
        f"Powerful Charge +{rounded.value}",
        _LABEL,
    )
    making.add(CardAbility(f"Powerful Charge +{rounded.value}"))


def _smite(making: Making, special: Special) -> None:
    extra = re.search(r"\+(\d{1,2})", special.text)
    uses, said = _uses(special)
    whom = special.name.lower().removeprefix("smite").strip().title()
    number = to_fives(int(extra[1]) if extra else making.block.level)
    name = " ".join(filter(None, ("Smite", whom, f"+{number.value}")))
    ability = CardAbility(name, uses=uses or 1)
    making.rule(
        "special ability",
        "named",
        f"{special.name}: {special.text}",
        f"{number.told}; {said}: {uses or 1} box(es)",
        str(ability),
        _LABEL,
    )
    making.add(ability)


def _sneak_attack(making: Making, special: Special) -> None:
    _more_damage(making, special, "Sneak Attack", "how many dice is needed")


def _rend(making: Making, special: Special) -> None:
    _more_damage(making, special, "Rend", "damage is needed")


def _more_damage(making: Making, special: Special, name: str, needed: str) -> None:
    """An ability that adds the average of its dice to damage."""
    dice = find_dice(special.text)
    if not dice:
        making.drop(f"{special.name}: {special.text}", needed, _LABEL, "named")
        return
    rounded = _average(making, dice[:1])
    making.rule(
        "special ability",
        "named",
        special.text or special.name,
        _told(dice[:1], rounded),
        f"{name} +{rounded.value}",
        _LABEL,
    )
    making.add(CardAbility(f"{name} +{rounded.value}"))


def _death_strike(making: Making, special: Special) -> None:
    uses, said = _uses(special)
    ability = CardAbility(
        special.name, f"replaces attacks; touch; only living; destroy; DC {_dc(special)}", uses or 1
    )
    making.infer(
        "special ability",
        "spell form",
        f"{special.name}: {special.text}",
        f"{said}: {uses or 1} box(es); a living creature is destroyed unless it saves",
        str(ability),
        _LABEL,
    )
    making.add(ability)


def _pounce(making: Making, special: Special) -> None:
    making.rule(
        "special ability",
        "named",
        f"{special.name}: {special.text}",
        "the same name in the mass battles glossary (12058); the skirmish has no keyword for it",
        "Pounce",
        _LABEL,
    )
    making.add(CardAbility("Pounce"))


def _curse_aura(making: Making, special: Special) -> None:
    match = re.search(r"-(\d{1,2}) on saves", special.text)
    number = match[1] if match else "2"
    ability = CardAbility(special.name, f"adjacent enemies: Save -{number}")
    making.infer(
        "special ability",
        "named",
        f"{special.name}: {special.text}",
        "written out on the card",
        str(ability),
        _LABEL,
        "drop",
    )
    making.add(ability)


def _mock_spell(making: Making, special: Special) -> None:
    """Taken up with the spells."""


_TAKES = {
    "poison": _poison,
    "trample": _trample,
    "powerful charge": _powerful_charge,
    "smite*": _smite,
    "sneak attack": _sneak_attack,
    "rend": _rend,
    "death strike": _death_strike,
    "pounce": _pounce,
    "curse aura": _curse_aura,
    "mock spell": _mock_spell,
}


def reach(making: Making) -> None:
    """Reach of 10 feet and more is Melee Reach in squares."""
    block = making.block
    feet = block.reach
    if feet is None:
        return
    note = re.search(r"(\d{1,3}) ft\. with ([\w ]+)", block.reach_note)
    if note:
        weapon = any(note[2].lower() in s.weapon.lower() for r in block.attack for s in r)
        feet = int(note[1]) if weapon else feet
    given = f"reach {block.reach} ft." + (f" ({block.reach_note})" if block.reach_note else "")
    if feet >= 10:
        making.infer(
            "special ability",
            "reach",
            given,
            f"{feet} / 5 squares",
            f"Melee Reach {feet // 5}",
            "Space/Reach",
        )
        making.add(CardAbility(f"Melee Reach {feet // 5}"))
    else:
        making.infer(
            "special ability",
            "reach",
            given,
            "reaches the squares beside it, as all do",
            "",
            "Space/Reach",
        )
