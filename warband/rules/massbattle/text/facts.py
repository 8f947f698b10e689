"""Facts that cases expect: what is true of a position, and how things are if it is not."""

import re
from collections.abc import Callable

from warband.boards.plane.measures import heading_of, inches_text, length_of
from warband.rules.massbattle.combat.effects import save_bonus
from warband.rules.massbattle.combat.engaging import charge_targets, charges, nearest_enemies
from warband.rules.massbattle.combat.modifiers import (
    armor_class,
    attack_bonus,
    told,
    total,
    would_face,
)
from warband.rules.massbattle.combat.morale import morale_parts
from warband.rules.massbattle.combat.shooting import (
    aim,
    can_shoot,
    halved,
    shoot_parts,
    shot_targets,
)
from warband.rules.massbattle.command.orders import (
    command_cost,
    could_command,
    under_command,
)
from warband.rules.massbattle.ground.engagement import (
    apart,
    engaged_by,
    engages,
    higher,
    in_sight,
    meet,
    on_ground,
    shot_distance,
)
from warband.rules.massbattle.ground.melee_contact import count_in_contact, rolls
from warband.rules.massbattle.ground.movement import turn_cost
from warband.rules.massbattle.ground.spaces import ranks_of, size_of_space
from warband.rules.massbattle.roster.armies import army_cost, army_faults
from warband.rules.massbattle.rounds import must_activate, number_of_phases
from warband.rules.massbattle.seats import SEATS, seat_number
from warband.rules.massbattle.state import MORALE, NOBODY, Game, Unit
from warband.rules.massbattle.text.places import block_text, point_of
from warband.rules.massbattle.text.positions import MARKS
from warband.rules.massbattle.victory import needed, occupier, team_score

__all__ = ["FACTS", "check_fact"]


def check_fact(game: Game, text: str) -> str | None:
    """None if a fact holds, otherwise how things are; ValueError if it is no fact."""
    words = " ".join(text.split())
    before = words.startswith("not ")
    words = words.removeprefix("not ")
    found = None if before else _about_battle(game, words)
    if found is not None:
        return found or None
    unit, rest = _unit(game, words)
    rest = rest.removeprefix("is ")
    return _said(game, unit, f"not {rest}" if before else rest)


def _said(game: Game, unit: Unit, words: str) -> str | None:
    """None if all that is said of a unit holds: one fact, or several after one another."""
    amiss: list[ValueError] = []
    ends = [match.span() for match in re.finditer(r"(?:,| and)? |$", words)]
    for end, after in reversed(ends):
        try:
            wrong = _one(game, unit, words[:end])
            more = _said(game, unit, words[after:]) if after < len(words) else None
        except ValueError as error:
            amiss.append(error)
        else:
            return wrong or more
    raise amiss[0]


def _one(game: Game, unit: Unit, words: str) -> str | None:
    negated = words.startswith("not ")
    bare = words.removeprefix("not ")
    for pattern, look in FACTS:
        match = re.fullmatch(pattern, bare)
        if match is not None:
            wrong = look(game, unit, match)
            if negated:
                return None if wrong is not None else f"{unit.name} {bare}"
            return wrong
    raise ValueError(f"nothing like {bare!r} can be said of a unit: {_sayable()}")


def _unit(game: Game, words: str) -> tuple[Unit, str]:
    low = words.lower()
    names = [u for u in game.units if low.startswith(u.name.lower() + " ")]
    if not names:
        known = ", ".join(u.name for u in game.units)
        raise ValueError(
            f"{words!r} is no fact: it begins with a unit ({known}) or with result, round, phase, "
            "phases, order, score, needs, cost, must, occupier, army"
        )
    unit = max(names, key=lambda u: len(u.name))
    return unit, words[len(unit.name) :].strip()


def _other(game: Game, name: str) -> Unit:
    unit = game.named(name)
    if unit is None:
        known = ", ".join(u.name for u in game.units)
        raise ValueError(f"there is no unit {name!r}; there are {known}")
    return unit


def _same(found: object, wanted: object, what: str) -> str | None:
    return None if str(found) == str(wanted) else f"{what} is {found}, not {wanted}"


# The battle as a whole. An empty text: it holds.


def _about_battle(game: Game, words: str) -> str | None:
    first, _, rest = words.partition(" ")
    if first == "result":
        result = game.result or "unfinished"
        short = result.partition(":")[0]
        return _same(short if rest == short else result, rest, "the result") or ""
    if first in ("round", "phase", "phases") and re.fullmatch(r"\d+", rest):
        found = {"round": game.round, "phase": game.phase + 1, "phases": number_of_phases(game)}
        value = game.phases if first == "phases" and game.phases else found[first]
        return _same(value, rest, first) or ""
    if first == "order" and rest:
        return _same(" ".join(SEATS[s] for s in game.order), rest, "the order") or ""
    if re.fullmatch(r"(score|needs|cost|must)(?: \w+ \S+)+", words):
        said = rest.split()
        told = list(zip(said[::2], said[1::2], strict=True))
        if all(seat in SEATS for seat, _ in told):
            wrong = (_about_seat(game, first, seat, number) for seat, number in told)
            return next((each for each in wrong if each), "")
    if first == "occupier":
        holder = occupier(game)
        name = "nobody" if holder == NOBODY else SEATS[game.teams.index(holder)]
        return _same(name, rest, "the occupier") or ""
    match = re.fullmatch(r"army (\w+) (not legal|legal|cost \d+|fault .+)", words)
    if match is not None:
        return _about_army(game, match) or ""
    return None


def _about_seat(game: Game, what: str, colour: str, wanted: str) -> str | None:
    seat = seat_number(colour)
    team = game.teams[seat]
    if what == "must":
        must = must_activate(game, seat)
        return _same("activate" if must else "nothing", wanted, f"what {colour} must do")
    value = {
        "score": team_score(game, team), "needs": needed(game, team), "cost": game.costs[seat],
    }[what]  # fmt: skip
    return _same(value, wanted, f"the {what} of {colour}")


def _about_army(game: Game, match: re.Match[str]) -> str | None:
    army = dict(game.terms.armies).get(seat_number(match[1]))
    if army is None:
        raise ValueError(f"{match[1]} brought no army list")
    faults = army_faults(army, game.terms.points, squads=game.terms.squads)
    if match[2].startswith("cost "):
        return _same(army_cost(army), match[2].removeprefix("cost "), "the cost")
    if match[2] == "legal":
        return None if not faults else "; ".join(faults)
    if match[2] == "not legal":
        return None if faults else "nothing is wrong with it"
    wanted = match[2].removeprefix("fault ")
    return None if any(wanted in fault for fault in faults) else "; ".join(faults) or "no fault"


# Facts about units.

Look = Callable[[Game, Unit, "re.Match[str]"], "str | None"]


def _number(what: str, look: Callable[[Unit], object]) -> Look:
    return lambda game, unit, match: _same(look(unit), int(match[1]), f"{unit.name}'s {what}")


def _is(what: str, test: Callable[[Game, Unit], bool]) -> Look:
    def look(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
        return None if test(game, unit) else f"{unit.name} is not {what}"

    return look


def _to(what: str, test: Callable[[Game, Unit, Unit], bool]) -> Look:
    def look(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
        other = _other(game, match[1])
        return None if test(game, unit, other) else f"{unit.name} does not {what} {other.name}"

    return look


def _counts(what: str, count: Callable[[Game, Unit, Unit], int]) -> Look:
    def look(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
        found = count(game, unit, _other(game, match[1]))
        return _same(found, int(match[2]), what)

    return look


def _length(what: str, measure: Callable[[Unit, Unit], int]) -> Look:
    def look(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
        found, wanted = measure(unit, _other(game, match[1])), length_of(match[2])
        return None if abs(found - wanted) <= 400 else f"{what} is {inches_text(found)}"

    return look


def _space(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    width, depth = size_of_space(unit)
    wanted = (length_of(match[1]), length_of(match[2]))
    if abs(width - wanted[0]) <= 400 and abs(depth - wanted[1]) <= 400:
        return None
    return f"the space is {inches_text(width)}x{inches_text(depth)}"


def _at(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    if unit.block is None:
        return f"{unit.name} is not on the table"
    x, y = point_of(match[1])
    u, v = unit.block.front_middle
    near = abs(x - u) <= 400 and abs(y - v) <= 400
    turned = match[2] is None or heading_of(match[2]) == unit.block.heading
    return None if near and turned else f"it stands at {block_text(unit.block)}"


def _attached(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    _other(game, match[1])
    host = game.units[unit.host].name if unit.host != NOBODY else "nobody"
    side = "front" if unit.front else "rear"
    if host.lower() == match[1].lower() and (match[2] is None or match[2] == side):
        return None
    return f"{unit.name} is attached to {host}, {side}"


def _strike(game: Game, unit: Unit, match: re.Match[str], *, charging: bool = False) -> str | None:
    enemy = _other(game, match[1])
    bonus = unit.creature.melee[0].bonus if unit.creature.melee else 0
    leader = None
    place = unit
    if unit.host != NOBODY:
        leader, place = unit, game.units[unit.host]
    # A formed unit charges straight ahead.
    face = "front" if charging and place.formed else would_face(place, enemy)
    parts = attack_bonus(
        game, place, enemy, bonus, kind="melee", face=face, charging=charging,
        leader=leader,
    )  # fmt: skip
    return None if total(parts) == int(match[2]) else f"it is {total(parts):+}: {told(parts)}"


def _charge_strike(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    return _strike(game, unit, match, charging=True)


def _plain_strike(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    return _strike(game, unit, match)


def _armor(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    enemy = _other(game, match[1])
    leader, place = (unit, game.units[unit.host]) if unit.host != NOBODY else (None, unit)
    face = would_face(place, enemy)
    parts = armor_class(game, place, enemy, kind="melee", face=face, leader=leader)
    return None if total(parts) == int(match[2]) else f"it is {total(parts)}: {told(parts)}"


def _ranged(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    enemy = _other(game, match[1])
    shot = aim(game, unit, enemy)
    attack, _ = shoot_parts(
        game, unit, enemy, unit.creature.ranged[0].bonus, shot, covered=shot.clear < shot.number
    )
    return None if total(attack) == int(match[2]) else f"it is {total(attack):+}: {told(attack)}"


def _ranged_armor(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    shooter = _other(game, match[1])
    shot = aim(game, shooter, unit)
    _, armor = shoot_parts(game, shooter, unit, 0, shot, covered=shot.clear < shot.number)
    return None if total(armor) == int(match[2]) else f"it is {total(armor)}: {told(armor)}"


def _strike_rolls(game: Game, unit: Unit, enemy: Unit) -> int:
    """The rolls of a mass strike; whoever routs or is stunned makes none."""
    return rolls(game, unit, enemy) if unit.active else 0


def _volley_rolls(game: Game, unit: Unit, enemy: Unit) -> int:
    return halved(aim(game, unit, enemy).number, enemy)


def _covered(game: Game, unit: Unit, enemy: Unit) -> bool:
    shot = aim(game, enemy, unit)
    return shot.clear < shot.number


def _morale(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    parts = morale_parts(game, unit, disengaging=match[1] is not None)
    return None if total(parts) == int(match[2]) else f"it is {total(parts):+}: {told(parts)}"


def _save(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    parts = save_bonus(game, unit)
    return None if total(parts) == int(match[1]) else f"it is {total(parts):+}: {told(parts)}"


def _wheel(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    cost = turn_cost(game, unit, None, heading_of(match[1]))
    near = abs(cost - length_of(match[2])) <= 400
    return None if near else f"it costs {inches_text(cost)}"


def _face(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    other = _other(game, match[1])
    found = meet(unit, other)
    if found is None:
        far = inches_text(apart(unit, other))
        return f"{unit.name} and {other.name} do not touch: they are {far} apart"
    return _same(("front", "side", "rear", "side")[found.edge], match[2], "what it turns to it")


def _condition(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    return None if unit.under(match[1]) is not None else f"{unit.name} is not so"


def _condition_number(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    number = unit.under(match[1])
    found = "nothing" if number is None else f"{number:+}" if match[2][0] in "+-" else number
    return _same(found, match[2], f"{unit.name}'s {match[1]}")


def _spent(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    found = unit.used(
        next((name for name, _ in unit.spent if name.lower() == match[1].lower()), "")
    )
    return _same(found, int(match[2]), f"how often {unit.name} has used {match[1]}")


def _gone(game: Game, unit: Unit, match: re.Match[str]) -> str | None:
    if match[1] == "eliminated":
        return None if unit.gone in ("destroyed", "routed", "left") else f"{unit.name} is in play"
    return _same(unit.gone or "in play", match[1], unit.name)


_N = r"([+-]?\d+)"
FACTS: tuple[tuple[str, Look], ...] = (
    (r"strength (\d+)", _number("strength", lambda u: u.count)),
    (r"damage (\d+)", _number("damage", lambda u: u.damage)),
    (r"rating (\d+)", _number("rating", lambda u: u.hp)),
    (r"fund (\d+)", _number("fund", lambda u: u.fund)),
    (r"whole (\d+)", _number("creatures healed whole", lambda u: u.whole)),
    (r"command points (\d+)", _number("command points", lambda u: u.points)),
    (r"ignores? (\d+)", _number("number of enemies it may ignore", lambda u: u.ignore)),
    (r"ranks (\d+)", _number("ranks", ranks_of)),
    (r"(normal|shaken|routing)", lambda g, u, m: _same(MORALE[u.morale], m[1], u.name)),
    (r"formed", _is("formed", lambda g, u: u.formed)),
    (r"unformed", _is("unformed", lambda g, u: not u.formed)),
    (r"lone", _is("a lone creature", lambda g, u: u.lone)),
    (r"activated", _is("activated", lambda g, u: u.activated)),
    (r"under command", _is("under command", under_command)),
    (r"engaged", _is("engaged", lambda g, u: bool(engaged_by(g, u)))),
    (r"active", _is("active", lambda g, u: u.active)),
    (r"(destroyed|routed|left|waiting|high|aside|illusion|eliminated)", _gone),
    (r"attached to (.+?)(?: (front|rear))?", _attached),
    (r"unattached", _is("unattached", lambda g, u: u.host == NOBODY)),
    (r"space ([\d./]+) ?x ?([\d./]+)", _space),
    (r"at (\S+)(?: facing (\S+))?", _at),
    (r"order (attack \+2|morale \+[24])",
     lambda g, u, m: None if m[1] in u.orders else f"orders: {u.orders}"),
    (r"engages (.+)", _to("engage", engages)),
    (r"touches (.+)", _to("touch", lambda g, u, o: meet(u, o) is not None)),
    (r"sees (.+)", _to("see", in_sight)),
    (r"above (.+)", _to("stand above", higher)),
    (r"on (\S+)", lambda g, u, m: None if on_ground(g, u, m[1]) else f"{u.name} is not on it"),
    (r"could command (.+)", _to("command", could_command)),
    (r"command cost (\d+)", lambda g, u, m: _same(command_cost(g, u), m[1], "the cost")),
    (r"can shoot (.+)", _to("have as a target", lambda g, u, o: can_shoot(g, u)
                            and o in shot_targets(g, u))),
    (r"can charge (.+)", _to("charge", lambda g, u, o: o in charge_targets(g, u)
                             and bool(charges(g, u, o)))),
    (r"nearest enemy (.+)", _to("have as nearest enemy", lambda g, u, o: o
                                in nearest_enemies(g, u, ignore=u.ignore))),
    (r"covered from (.+)", _to("have cover from", _covered)),
    (r"attackers against (.+) (\d+)", _counts("the number of attackers", _strike_rolls)),
    (r"in contact with (.+) (\d+)", _counts("the number in contact", count_in_contact)),
    (r"shooters against (.+) (\d+)", _counts("the number of shots", _volley_rolls)),
    (r"distance (.+) ([\d./]+)", _length("the distance", apart)),
    (r"range (.+) ([\d./]+)", _length("the range", shot_distance)),
    (rf"charge attack against (.+) {_N}", _charge_strike),
    (rf"ranged attack against (.+) {_N}", _ranged),
    (rf"attack against (.+) {_N}", _plain_strike),
    (r"AC against (.+) (\d+)", _armor),
    (r"ranged AC against (.+) (\d+)", _ranged_armor),
    (r"faces (.+) with (front|side|rear)", _face),
    (rf"morale( disengaging)? {_N}", _morale),
    (rf"saves? {_N}", _save),
    (r"wheel ([\d.]+) costs ([\d./]+)", _wheel),
    (rf"({'|'.join(MARKS)})", _condition),
    (rf"({'|'.join(mark for mark in MARKS if mark not in ('saves', 'morale'))}) {_N}",
     _condition_number),
    (r"spent (.+) (\d+)", _spent),
    (r"first casualty", _is("past its first casualty", lambda g, u: u.lost)),
    (r"half strength", _is("past half strength", lambda g, u: u.half)),
)  # fmt: skip
"""What can be said of a unit, and how it is looked at."""


def _sayable() -> str:
    """The words with which something can be said of a unit."""
    words: dict[str, None] = {}
    for pattern, _ in FACTS:
        listed = re.fullmatch(r"\(([^()]*)\)", pattern)
        said = listed[1] if listed else re.split(r"\(| \[|\?", pattern)[0].strip()
        words |= dict.fromkeys(word for word in said.split("|") if word)
    return ", ".join(words)
