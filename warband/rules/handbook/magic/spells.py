"""Casting spells and using special abilities (Spells; Special Abilities)."""

from collections.abc import Iterator

from warband.boards.alternating.areas import holes
from warband.kernel.questions import Flow, Listed, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Act, Turn, is_within, nearest, nearest_of
from warband.rules.handbook.attacks import attack, distinct, meet_gaze
from warband.rules.handbook.cards import Spell
from warband.rules.handbook.harm import deal
from warband.rules.handbook.items.deeds import DEEDS
from warband.rules.handbook.magic.afflictions import apply_spec
from warband.rules.handbook.magic.boxes import available, spend
from warband.rules.handbook.magic.marvels import is_marvel, work_marvels
from warband.rules.handbook.modifiers import Blow
from warband.rules.handbook.moving.walking import settle, try_morale
from warband.rules.handbook.saves import save
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.senses import (
    blinded,
    distance,
    has,
    hits_home,
    in_reach,
    seen_enemies,
    seen_of,
    sees,
    threatened,
    threatens,
)
from warband.rules.handbook.statcard.abilities import (
    IMMEDIATE,
    REPLACES,
    SWIFT,
    UNLIMITED,
    Ability,
    Spec,
)
from warband.rules.handbook.state import INVISIBLE, NOBODY, Skirmish

TURNING = 12
"""How far Turn Undead reaches."""


# ------------------------------------------------------------------------- who is targeted


class Sighted:
    """Whom a creature sees, looked for once for all its spells or abilities."""

    __slots__ = ("_nearest", "state", "who")

    def __init__(self, state: Skirmish, who: int) -> None:
        self.state = state
        self.who = who
        self._nearest: list[int] | None = None

    def all(self) -> list[int]:
        """Every creature that it sees, enemies first."""
        state, who = self.state, self.who
        return seen_enemies(state, who) + seen_of(state, who, state.allies(who))

    def nearest(self) -> list[int]:
        """The nearest enemies and the nearest allies that it sees."""
        if self._nearest is None:
            state, who = self.state, self.who
            enemies, allies = seen_enemies(state, who), seen_of(state, who, state.allies(who))
            self._nearest = nearest_of(state, who, enemies) + nearest_of(state, who, allies)
        return self._nearest


def targets(state: Skirmish, who: int, spec: Spec, sighted: Sighted) -> list[int]:
    """Whom a spell or ability may be aimed at: by its range the nearest enemy or the nearest ally.

    NOBODY stands for no creature: the caster itself, a whole warband, or squares of the grid.
    """
    if spec.range in ("personal", "your warband", "any warband", "adjacent", ""):
        return [NOBODY]
    if _on_squares(spec):
        return [NOBODY]
    if spec.range == "touch":
        return _touched(state, who)
    return [other for other in _in_range(spec, sighted) if hits_home(state, who, other)]


def _in_range(spec: Spec, sighted: Sighted) -> list[int]:
    """The nearest enemy and the nearest ally that it sees, or anybody, within the range."""
    found = sighted.all() if spec.any else sighted.nearest()
    limit = {"range": spec.squares, "cone": 6, "line": 12}.get(spec.range, 0)
    state, who = sighted.state, sighted.who
    return [other for other in found if not limit or is_within(state, who, other, limit)]


def _touched(state: Skirmish, who: int) -> list[int]:
    """Everybody within a creature's reach."""
    spaces = state.space
    if state.roster.kits[who].reach > 1:
        return [other for other in state.standing() if other != who and in_reach(state, who, other)]
    near = state.field.ground.adjacent(spaces[who])
    return [other for other, space in enumerate(spaces) if near & space and other != who]


def _on_squares(spec: Spec) -> bool:
    """Permanent areas and illusions are aimed at squares."""
    return any(effect.kind in ("area", "illusion", "summon") for effect in spec.effects)


# ------------------------------------------------------------------------- spells


QUICK = (SWIFT, IMMEDIATE)
"""What does not replace attacks: one of them in a turn."""


def castings(state: Skirmish, turn: Turn, *, standard: bool) -> list[Act]:
    """The spells that a creature can cast now, each with its target: instead of attacking, or
    besides."""
    who = turn.who
    card = state.roster.cards[who]
    if not card.spells or not (standard or card.casts_besides):
        return []
    hemmed = threatened(state, who)
    blind = blinded(state, who)
    found: list[Act] = []
    sighted = Sighted(state, who)
    for spell in card.spells:
        if (spell.spec.timing not in QUICK) != standard or (turn.swift and not standard):
            continue
        if hemmed and spell.spec.range != "touch":
            continue
        if blind and spell.spec.range not in ("touch", "personal", "your warband"):
            continue
        if not _box(state, who, spell) or _spares_scroll(state, who, spell):
            continue
        found += [
            Act("cast", target, what=spell.name)
            for target in targets(state, who, spell.spec, sighted)
        ]
    return found


def _box(state: Skirmish, who: int, spell: Spell) -> str:
    """The name under which a box for a spell is marked off; empty if none is left."""
    if spell.uses:
        return spell.name if available(state, who, spell.name, spell.uses) else ""
    slots = state.roster.cards[who].slots
    for level in range(spell.level, len(slots) + 1):
        if available(state, who, f"level {level}", slots[level - 1]):
            return f"level {level}"
    return ""


def _spares_scroll(state: Skirmish, who: int, spell: Spell) -> bool:
    """A scroll is read only when no box of its spell is left."""
    name = spell.name.removesuffix(" (scroll)")
    own = next((each for each in state.roster.cards[who].spells if each.name == name), None)
    return name != spell.name and own is not None and bool(_box(state, who, own))


def cast(state: Skirmish, turn: Turn, act: Act) -> Flow[None]:
    """Cast one spell instead of attacking."""
    who = turn.who
    spell = next(each for each in state.roster.cards[who].spells if each.name == act.what)
    if spell.spec.timing in QUICK:
        turn.swift = True
    else:
        turn.acted, turn.kind = True, ""
        turn.over = bool(turn.duty)
    box = _box(state, who, spell)
    spend(state, who, box, 0 if spell.uses != UNLIMITED else UNLIMITED)
    state.tell("casts", who=who, spell=spell.name, target=act.target)
    yield from work(state, turn, spell.spec, spell.name, act.target, level=spell.level)


# ------------------------------------------------------------------------- abilities


def powers(state: Skirmish, turn: Turn, *, standard: bool) -> list[Act]:
    """The abilities that a creature can use now: instead of attacking, or besides."""
    who = turn.who
    powers = state.roster.kits[who].powers
    if not powers:
        return []
    found: list[Act] = []
    sighted = Sighted(state, who)
    for ability in powers:
        if (_timing(ability) == REPLACES) != standard:
            continue
        if not available(state, who, ability.name, ability.uses):
            continue
        if not standard and (ability.name in turn.used or (turn.swift and _swift(ability))):
            continue
        aims = _aims(state, turn, ability, sighted)
        found += [Act("use", target, what=ability.name) for target in aims]
    return found


def _timing(ability: Ability) -> str:
    if ability.name in ("Turn Undead", "Gaze Attack", "Whirlwind Attack"):
        return REPLACES
    return ability.spec.timing


def _swift(ability: Ability) -> bool:
    return ability.spec.timing in QUICK


def instants(state: Skirmish, turn: Turn) -> list[Act]:
    """What a creature can do at once in somebody else's turn (Immediate)."""
    names = {each.name for each in state.roster.cards[turn.who].abilities if _at_once(each.spec)}
    names |= {each.name for each in state.roster.cards[turn.who].spells if _at_once(each.spec)}
    found = castings(state, turn, standard=False) + powers(state, turn, standard=False)
    return [act for act in found if act.what in names]


def _at_once(spec: Spec) -> bool:
    return spec.timing == IMMEDIATE


def _aims(state: Skirmish, turn: Turn, ability: Ability, sighted: Sighted) -> list[int]:
    who = turn.who
    if ability.name == "Turn Undead":
        return list(_turnable(state, who, ability.number))
    if ability.name == "Whirlwind Attack":
        near = [enemy for enemy in state.enemies(who) if threatens(state, who, enemy)]
        return [NOBODY] if near and turn.spent <= 1 else []
    if ability.name == "Gaze Attack":
        return _gazed_at(state, who, ability.spec, sighted)
    return targets(state, who, ability.spec, sighted)


def _gazed_at(state: Skirmish, who: int, spec: Spec, sighted: Sighted) -> list[int]:
    """The nearest enemies within the range: a gaze needs line of sight, not line of effect."""
    unseen = state.under[INVISIBLE] >> who & 1 or has(state, who, "Invisible")
    if unseen or blinded(state, who):
        return []
    enemies = set(state.enemies(who))
    return [each for each in _in_range(spec, sighted) if each in enemies]


def _turnable(state: Skirmish, who: int, level: int) -> Iterator[int]:
    """The nearest Undead enemies of that level within 12 squares that it sees."""
    far = {
        enemy: distance(state, who, enemy)
        for enemy in state.enemies(who)
        if state.roster.cards[enemy].type == "Undead"
        and state.roster.cards[enemy].level <= level
        and sees(state, who, enemy)
    }
    return (enemy for enemy in nearest(far, 1) if far[enemy] <= TURNING)


def use(state: Skirmish, turn: Turn, act: Act) -> Flow[None]:
    """Use a special ability."""
    who = turn.who
    ability = state.roster.cards[who].ability(act.what)
    assert ability is not None
    if _timing(ability) == REPLACES:
        turn.acted, turn.kind = True, ""
        turn.over = bool(turn.duty)
    else:
        turn.used.add(ability.name)
        turn.swift = turn.swift or _swift(ability)
    spend(state, who, ability.name, ability.uses)
    state.tell("uses", who=who, ability=ability.name, target=act.target)
    if ability.name == "Turn Undead":
        yield from try_morale(state, act.target, "Turn Undead", who, turn.bout, turning=True)
    elif ability.name == "Whirlwind Attack":
        yield from _whirl(state, turn)
    elif ability.name in DEEDS:
        yield from DEEDS[ability.name](state, turn)
    else:
        yield from work(state, turn, ability.spec, ability.name, act.target)


def _whirl(state: Skirmish, turn: Turn) -> Flow[None]:
    """One melee attack against every enemy it threatens."""
    who = turn.who
    near = [enemy for enemy in state.enemies(who) if threatens(state, who, enemy)]
    strike = distinct(state.roster.cards[who].melee)[0]
    for enemy in near:
        if state.space[enemy] and state.space[who]:
            yield from attack(state, Blow(who, enemy, strike, melee=True), turn.bout)
            yield from settle(state, turn.bout)


def trample(state: Skirmish, who: int, target: int, ability: Ability) -> Flow[None]:
    """Whoever is trampled takes melee damage unless it saves."""
    saved = yield from save(state, target, ability.spec.dc, "Trample")
    if not saved:
        yield from deal(state, target, [(ability.number, "melee")], who, "Trample")


def perform(state: Skirmish, turn: Turn, act: Act) -> Flow[None]:
    """Cast or use."""
    yield from cast(state, turn, act) if act.kind == "cast" else use(state, turn, act)


# ------------------------------------------------------------------------- what comes of it


def work(
    state: Skirmish, turn: Turn, spec: Spec, name: str, target: int, *, level: int = 0
) -> Flow[None]:
    """What a spell or ability does, to everybody it affects."""
    who = turn.who
    everyone = yield from _affected(state, who, spec, name, target)
    if any(is_marvel(effect) for effect in spec.effects):
        yield from work_marvels(state, turn, spec, name, target, level)
    plain = spec._replace(
        effects=tuple(e for e in spec.effects if not is_marvel(e) and e.word != "rout")
    )
    if plain.effects:
        yield from apply_spec(state, who, everyone, plain, name, level=level)
    if any(effect.word == "rout" for effect in spec.effects):
        for each in everyone:
            if state.space[each] and not state.routing >> each & 1:
                yield from try_morale(state, each, name, who, turn.bout)
    if target not in (NOBODY, who) and state.space[target]:
        yield from meet_gaze(state, who, target)


def _affected(state: Skirmish, who: int, spec: Spec, name: str, target: int) -> Flow[list[int]]:
    """Every creature in the area, or the target alone."""
    if spec.range in ("personal", ""):
        return [who]
    if spec.range == "your warband":
        return list(state.of_seat(state.controller[who]))
    if spec.range == "any warband":
        seats = range(state.roster.players)
        names = Listed([SEATS[seat] for seat in seats])
        seat = yield from choose(state.controller[who], q.WARBAND, names, who=who)
        return list(state.of_seat(SEATS.index(seat)))
    if target == NOBODY and spec.range != "adjacent":
        return []
    laid = areas(state, who, spec, target)
    if laid is None:
        return [target]
    ways = {caught(state, cells, who, spec) for cells in laid}
    if not ways:
        return [target]
    chosen = yield from choose(
        state.controller[who], q.AREA, Listed(sorted(ways)), who=who, target=target, power=name
    )
    if state.log is not None:
        state.tell("area", who=who, targets=chosen)
    return list(chosen)


def areas(state: Skirmish, who: int, spec: Spec, target: int) -> list[int] | None:
    """The areas that may be laid; None where only the target is affected."""
    ground, grid = state.field.ground, state.field.grid
    anchor = state.anchor
    sides = [1 if n in state.squeezed else side for n, side in enumerate(state.roster.sides)]
    if spec.range == "adjacent":
        return [ground.adjacent(state.space[who])]
    if spec.range == "cone":
        return list(ground.cones(anchor[who], sides[who], state.space[target]).values())
    if spec.range == "line":
        lines = ground.lines(anchor[who], sides[who], anchor[target], sides[target])
        return list(lines.values())
    if spec.radius:
        corners = holes(grid, anchor[target], sides[target])
        return [ground.circle(corner, spec.radius) | state.space[target] for corner in corners]
    return None


def caught(state: Skirmish, cells: int, who: int, spec: Spec) -> tuple[int, ...]:
    """Who stands in an area; out of a cone or a line its user is left."""
    spared = who if spec.range in ("cone", "line", "adjacent") else NOBODY
    return tuple(
        number for number, space in enumerate(state.space) if space & cells and number != spared
    )
