"""What is added to attack rolls and to Armor Class (Attack Modifiers; tables 5-2 and 5-3)."""

from itertools import pairwise

from warband.boards.squares.edges import NO_EDGES, EdgeSet, edge_between
from warband.boards.squares.flanks import flanking
from warband.boards.squares.grid import Grid, cells_of
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.command import Fits, effect_bonus
from warband.rules.handbook.saves import Modifiers, aura_bonus, lasting_bonus, sanctum
from warband.rules.handbook.senses import (
    adjacent,
    alignment,
    has,
    helpless,
    immune,
    melee_cover,
    screened,
    sees,
    squeezing,
    threatens,
)
from warband.rules.handbook.state import FRIGHTENED, STUNNED, Skirmish

COVER = 4


class Blow:
    """An attack about to be rolled."""

    __slots__ = ("charging", "die", "extra", "melee", "opportunity", "strike", "target", "who")

    def __init__(
        self,
        who: int,
        target: int,
        strike: Strike,
        *,
        melee: bool,
        charging: bool = False,
        opportunity: bool = False,
    ) -> None:
        self.who = who
        self.target = target
        self.strike = strike
        self.melee = melee
        self.charging = charging
        self.opportunity = opportunity
        self.die = 0
        """What the attack roll showed; 0 before it, or without one."""
        self.extra: Modifiers = []
        """Extra damage that was declared, by name."""

    @property
    def kind(self) -> str:
        """Melee or ranged."""
        return "melee" if self.melee else "ranged"


def flanks(state: Skirmish, who: int, target: int) -> bool:
    """Whether a creature has somebody on the opposite side who threatens its target (Flanking)."""
    if immune(state, target, "flanking") or not adjacent(state, who, target):
        return False
    space, ground, grid = state.space, state.field.ground, state.field.grid
    for partner in state.enemies(target):
        if partner == who or not ground.adjacent(space[partner]) & space[target]:
            continue
        blocks = state.blocks(target)
        between = any(flanking(grid, space[who], space[partner], *block) for block in blocks)
        if between and threatens(state, partner, target):
            return True
    return False


def off_guard(state: Skirmish, who: int, target: int) -> bool:
    """Whether a target is stunned, helpless or does not see its attacker."""
    if helpless(state, target) or state.under[STUNNED] >> target & 1:
        return True
    return not sees(state, target, who)


def attack_modifiers(state: Skirmish, blow: Blow) -> Modifiers:
    """Everything that is added to an attack roll."""
    who, target = blow.who, blow.target
    found: Modifiers = [("attack rating", blow.strike.bonus)]
    flanked = False
    if blow.melee:
        if blow.charging:
            found.append(("charging", 2))
        flanked = flanks(state, who, target)
        if flanked:
            found.append(("flanking", 2))
    elif helpless(state, target):
        found.append(("helpless target", 4))
    if not sees(state, target, who) and not _feels(state, target, melee=blow.melee):
        found.append(("unseen attacker", 2))
    moments = _moments(blow, flanked)
    fits = Fits(state, who, ("attack", f"{blow.kind} attack"), target, moments)
    if state.lasting[who]:
        found += lasting_bonus(state, who, fits)
    if state.roster.commanders:
        found += effect_bonus(state, who, fits)
    if state.roster.auras:
        found += aura_bonus(state, who, fits)
    found += state.scenario.attack_bonus(state, who)
    return found + _ground_attack(state, blow)


def _moments(blow: Blow, flanked: bool) -> tuple[str, ...]:
    return tuple(word for word, yes in (("charging", blow.charging), ("flanking", flanked)) if yes)


def _feels(state: Skirmish, creature: int, *, melee: bool) -> bool:
    """Blind-Fight and Blindsight: nobody unseen has an advantage in melee."""
    return melee and (has(state, creature, "Blind-Fight") or has(state, creature, "Blindsight"))


def _ground_attack(state: Skirmish, blow: Blow) -> Modifiers:
    """What the ground under the attacker and its own fear add."""
    who, field = blow.who, state.field
    found: Modifiers = []
    space = state.space[who]
    if field.cells("sacred circle") & space:
        found.append(("sacred circle", 2))
    if blow.melee and higher(state, who, blow.target):
        found.append(("higher ground", 1))
    if state.under[FRIGHTENED] >> who & 1:
        found.append(("frightened", -4))
    if squeezing(state, who):
        found.append(("squeezing", -4))
    return found + sanctum(state, who)


def higher(state: Skirmish, who: int, target: int) -> bool:
    """Whether a creature stands on higher ground: wholly on a low obstacle, or up the stairs."""
    field = state.field
    low = field.cells("low obstacle")
    if low and not state.space[who] & ~low and state.space[target] & ~low:
        return True
    up, down = field.line("stairs up"), field.line("stairs down")
    if up == NO_EDGES and down == NO_EDGES:
        return False
    grid = field.grid
    return any(
        _leads_up(grid, up, down, low, high)
        for low in cells_of(state.space[target])
        for high in cells_of(state.space[who] & grid.around(1 << low))
    )


def _leads_up(grid: Grid, up: EdgeSet, down: EdgeSet, low: int, high: int) -> bool:
    """Whether the stairs between two neighbouring squares lead up from one to the other."""
    (x, y), (u, v) = grid.xy(low), grid.xy(high)
    ways = {(x, v), (u, y)}
    for i, j in ways:
        path = [low, grid.cell(i, j), high]
        for one, other in pairwise(path):
            if one == other:
                continue
            edge = edge_between(grid, one, other)
            rising = up if other > one else down
            if edge & rising:
                return True
    return False


def in_melee(state: Skirmish, who: int, target: int) -> bool:
    """Whether a target and an ally of its attacker threaten one another (Table 5-3)."""
    return any(
        threatens(state, ally, target) or threatens(state, target, ally)
        for ally in state.allies(who)
    )


def covered(state: Skirmish, blow: Blow) -> int:
    """What cover adds to the target's AC; 0 without cover."""
    who, target = blow.who, blow.target
    if blow.melee and adjacent(state, who, target):
        return COVER if melee_cover(state, who, target) else 0
    bodies = state.bodies(who, target)
    ground = state.field.ground
    if state.field.slits and not ground.sight.spaces_see(state.space[who], state.space[target]):
        return _covered_by_slit(state, who, target, bodies)
    return COVER if screened(state, who, target, bodies) else 0


SLIT = 8
"""What an arrow slit adds for whoever stands beside it."""


def _covered_by_slit(state: Skirmish, who: int, target: int, bodies: int) -> int:
    """Cover against a shot through an arrow slit: it is aimed from there."""
    field = state.field
    corner = field.slit_between(state.space[who], state.space[target])
    if corner < 0:
        return 0
    if field.beside_slit(corner) & state.space[target]:
        return SLIT
    layers, ground = field.ground.layers, field.ground
    cells = layers.walls | layers.dark | layers.bulky | bodies
    ends = state.space[who] | state.space[target]
    hull = ground.hulls.from_corner(corner, state.anchor[target], state.roster.sides[target])
    return COVER if hull.meets(cells & ~ends, layers.fences | layers.curtains) else 0


def armor_class(state: Skirmish, blow: Blow) -> Modifiers:
    """Everything that makes up the target's Armor Class against an attack."""
    who, target = blow.who, blow.target
    found: Modifiers = [("AC", state.roster.cards[target].ac)]
    if state.under[STUNNED] >> target & 1:
        found.append(("stunned", -2))
    if state.under[FRIGHTENED] >> target & 1:
        found.append(("frightened", -4))
    if squeezing(state, target):
        found.append(("squeezing", -4))
    cover = covered(state, blow)
    if cover:
        found.append(("cover", cover))
    if not blow.melee:
        if in_melee(state, who, target) and not has(state, who, "Precise Shot"):
            found.append(("in melee", 4))
        if has(state, target, "Deflect Arrows"):
            found.append(("Deflect Arrows", 4))
    if blow.opportunity and has(state, target, "Mobility"):
        found.append(("Mobility", 4))
    fits = Fits(state, target, ("AC",), who)
    if state.lasting[target]:
        found += lasting_bonus(state, target, fits)
    if state.roster.commanders:
        found += effect_bonus(state, target, fits)
    if state.roster.auras:
        found += aura_bonus(state, target, fits)
    found += state.scenario.armor_bonus(state, target)
    return found


def damage_bonuses(state: Skirmish, blow: Blow) -> Modifiers:
    """Extra damage of a hit, by name: it is of the kind of the base damage, and never doubled."""
    who, target = blow.who, blow.target
    flanked = blow.melee and flanks(state, who, target)
    fits = Fits(state, who, ("damage", f"{blow.kind} damage"), target, _moments(blow, flanked))
    found = list(blow.extra)
    if state.lasting[who]:
        found += lasting_bonus(state, who, fits)
    if state.roster.commanders:
        found += effect_bonus(state, who, fits)
    if state.roster.auras:
        found += aura_bonus(state, who, fits)
    ratings = state.roster.kits[who].ratings
    if blow.charging and "Powerful Charge" in ratings:
        found.append(("Powerful Charge", ratings["Powerful Charge"]))
    found += _bane(state, blow)
    if state.scenario.more_damage:
        found.append(("scenario", state.scenario.more_damage))
    sneak = sneak_attack(state, blow, flanked=flanked)
    if sneak:
        found.append(("Sneak Attack", sneak))
    return found


def sneak_attack(state: Skirmish, blow: Blow, *, flanked: bool) -> int:
    """What Sneak Attack or Ranged Sneak Attack adds to a hit; 0 if it does not count."""
    who, target = blow.who, blow.target
    ratings = state.roster.kits[who].ratings
    name = "Sneak Attack" if blow.melee else "Ranged Sneak Attack"
    if name not in ratings or immune(state, target, "sneak attack"):
        return 0
    if not blow.melee:
        near = state.field.ground.counting.within(state.space[who], 6)
        if not near & state.space[target]:
            return 0
    if flanked or off_guard(state, who, target):
        precise = 10 if "deadly precision" in blow.strike.riders else 0
        return ratings[name] + precise
    return 0


BANES = {"anarchic": "lawful", "axiomatic": "chaotic", "holy": "evil", "unholy": "good"}


def _bane(state: Skirmish, blow: Blow) -> Modifiers:
    """+10 damage of some magic weapons against an alignment (Table 5-9)."""
    return [
        (word, 10)
        for word in blow.strike.riders
        if word in BANES and BANES[word] in alignment(state, blow.target)
    ]


def conceal(state: Skirmish, blow: Blow) -> int:
    """The Conceal rating against an attacker; 0 for none (Conceal; Invisible)."""
    who, target = blow.who, blow.target
    if has(state, who, "Blindsight"):
        return 0
    number = state.roster.kits[target].ratings.get("Conceal", 0)
    for each in state.lasting[target]:
        if each.effect.kind == "gains" and each.effect.word == "Conceal":
            number = max(number, each.effect.number)
    if not sees(state, who, target):
        number = max(number, 11)
    return number
