"""Who is active, who sees whom, who threatens whom (Glossary: Active, Line of Sight, Threaten)."""

from warband.boards.squares.edges import NO_EDGES, EdgeSet
from warband.boards.squares.grid import cells_of
from warband.rules.handbook.field import Field
from warband.rules.handbook.state import (
    ASLEEP,
    BLINDED,
    INVISIBLE,
    PARALYZED,
    PHASED,
    STUNNED,
    Skirmish,
)

# ------------------------------------------------------------------------------ abilities


def has(state: Skirmish, creature: int, name: str) -> bool:
    """Whether a creature has an ability: by its card, by a spell, or by a commander."""
    if name in state.roster.kits[creature].ratings:
        return True
    if state.lasting[creature] and gains(state, creature, name):
        return True
    return state.roster.with_nobody and state.scenario.gives(state, creature) == name


def rating(state: Skirmish, creature: int, name: str) -> int:
    """The highest number that a creature has for an ability; 0 without it."""
    own = state.roster.kits[creature].ratings.get(name, 0)
    return max(own, *gained(state, creature, name)) if state.lasting[creature] else own


def gains(state: Skirmish, creature: int, name: str) -> bool:
    """Whether something lasting has given a creature an ability."""
    return any(
        each.effect.kind == "gains" and each.effect.word == name for each in state.lasting[creature]
    )


def gained(state: Skirmish, creature: int, name: str) -> list[int]:
    """The numbers with which something lasting has given a creature an ability."""
    return [0] + [
        each.effect.number
        for each in state.lasting[creature]
        if each.effect.kind == "gains" and each.effect.word == name
    ]


def immune(state: Skirmish, creature: int, to: str) -> bool:
    """Whether a creature is immune to something (Immune EFFECT)."""
    if to in state.roster.kits[creature].immune:
        return True
    if to in ("flanking", "sneak attack") and has(state, creature, "Uncanny Dodge"):
        return active(state, creature)
    return any(
        each.effect.kind == "gains" and each.effect.word == "Immune" and to in each.effect.words
        for each in state.lasting[creature]
    )


def wounded(state: Skirmish, creature: int) -> bool:
    """Whether it has fewer hit points than it started with."""
    return state.hp[creature] < state.roster.cards[creature].hp


def alignment(state: Skirmish, creature: int) -> tuple[str, str]:
    """Lawful or chaotic, good or evil: by the faction of its warband alone; where warbands have
    none, by what all symbols of its own card share."""
    faction = state.roster.factions[state.controller[creature]]
    own = state.scenario.own_factions or not faction
    factions = state.roster.cards[creature].factions if own else (faction,)
    return (
        _shared({each[0] for each in factions}, {"L": "lawful", "C": "chaotic"}),
        _shared({each[1] for each in factions}, {"G": "good", "E": "evil"}),
    )


def _shared(letters: set[str], words: dict[str, str]) -> str:
    return words[letters.pop()] if len(letters) == 1 else ""


# ------------------------------------------------------------------------------ conditions


def inactive(state: Skirmish) -> int:
    """Everybody who is routing, stunned or helpless."""
    under = state.under
    return state.routing | under[STUNNED] | under[PARALYZED] | under[ASLEEP] | under[PHASED]


def active(state: Skirmish, creature: int) -> bool:
    """Neither routing nor stunned nor helpless."""
    return not inactive(state) >> creature & 1


def helpless(state: Skirmish, creature: int) -> bool:
    """Paralyzed or asleep."""
    return (state.under[PARALYZED] | state.under[ASLEEP]) >> creature & 1 != 0


def blinded(state: Skirmish, creature: int) -> bool:
    """By an effect, or because it stands wholly in shadow or in a cloud."""
    field = state.field
    struck = state.under[BLINDED] >> creature & 1
    if not struck and not field.ground.layers.dark:
        return False
    if immune(state, creature, "blindness"):
        return False
    if struck:
        return True
    return not state.space[creature] & ~(field.cells("shadow") | field.cells("cloud"))


# ------------------------------------------------------------------------------ sight


def distance(state: Skirmish, one: int, other: int) -> int:
    """Squares between two creatures, counted around walls."""
    return state.field.ground.counting.apart(state.space[one], state.space[other])


def sees(state: Skirmish, who: int, whom: int) -> bool:
    """Whether a creature has line of sight to another."""
    space, other = state.space[who], state.space[whom]
    ground = state.field.ground
    if not space or not other:
        return False
    if not ground.sight.spaces_see(space, other) and (
        not state.field.slits or state.field.slit_between(space, other) < 0
    ):
        return False
    if (state.under[BLINDED] or ground.layers.dark) and blinded(state, who):
        return False
    limit = state.scenario.sight_of(state, who)
    if limit and distance(state, who, whom) > limit and not has(state, who, "Blindsight"):
        return False
    return not invisible_to(state, whom, who)


def seen_enemies(state: Skirmish, who: int) -> list[int]:
    """The enemies that a creature sees."""
    return seen_of(state, who, state.enemies(who))


def seen_of(state: Skirmish, who: int, others: list[int]) -> list[int]:
    """Those of some other creatures on the grid that a creature sees."""
    ground = state.field.ground
    if state.under[BLINDED] or ground.layers.dark or state.scenario.sight or state.field.slits:
        return [other for other in others if sees(state, who, other)]
    view, spaces = ground.sight.seen_from_space(state.space[who]), state.space
    hidden, kits, lasting = state.under[INVISIBLE], state.roster.kits, state.lasting
    return [
        other
        for other in others
        if view & spaces[other]
        and not (
            (hidden or kits[other].hides or lasting[other]) and invisible_to(state, other, who)
        )
    ]


def invisible_to(state: Skirmish, creature: int, watcher: int) -> bool:
    """Whether a creature is invisible for a watcher (Invisible; Hide)."""
    shown = not state.under[INVISIBLE] >> creature & 1
    if shown and not state.roster.kits[creature].hides and not state.lasting[creature]:
        return False
    hidden = not shown or has(state, creature, "Invisible")
    if not hidden:
        if not has(state, creature, "Hide") or adjacent(state, creature, watcher):
            return False
        hidden = screened(state, watcher, creature, 0)
    return bool(hidden) and not has(state, watcher, "Blindsight")


def screened(state: Skirmish, who: int, target: int, bodies: int) -> bool:
    """Whether a target has cover against whoever attacks it from afar (Cover; Low Obstacle)."""
    if ranged_cover(state, who, target, bodies):
        return True
    if not state.field.has_low_obstacles:
        return False
    cells, edges = low_obstacles(state.field, state.space[who], state.space[target])
    return ranged_cover(state, who, target, bodies | cells, edges)


def ranged_cover(
    state: Skirmish, who: int, target: int, bodies: int, more: EdgeSet = NO_EDGES
) -> bool:
    """Whether something stands before a target from every corner of its attacker's space."""
    ground = state.field.ground
    if not state.squeezed:
        anchor, sides = state.anchor, state.roster.sides
        return ground.ranged_cover(
            anchor[who], sides[who], anchor[target], sides[target], bodies, more
        )
    bodies &= ~(state.space[who] | state.space[target])
    return all(
        any(ground.ranged_cover(*mine, *theirs, bodies, more) for theirs in state.blocks(target))
        for mine in state.blocks(who)
    )


LOW_COVER = 6
"""How far from a low obstacle it still covers somebody."""


def low_obstacles(field: Field, attacker: int, target: int) -> tuple[int, EdgeSet]:
    """The low obstacles that can cover the space of a target: within 6 of it, and not nearer to
    that of its attacker. Whoever stands beside a thin low wall is one square from it."""
    apart = field.ground.counting.apart

    def serves(squares: int, beside: int) -> bool:
        far = apart(squares, target)
        return far + beside <= LOW_COVER and apart(squares, attacker) >= far

    cells = 0
    for cell in cells_of(field.cells("low obstacle")):
        if serves(1 << cell, 0):
            cells |= 1 << cell
    east = south = 0
    lines, width = field.line("low wall"), field.grid.width
    for cell in cells_of(lines.east):
        if serves(1 << cell | 1 << cell + 1, 1):
            east |= 1 << cell
    for cell in cells_of(lines.south):
        if serves(1 << cell | 1 << cell + width, 1):
            south |= 1 << cell
    return cells, EdgeSet(east, south)


def hits_home(state: Skirmish, who: int, whom: int) -> bool:
    """Whether a shot or a spell gets from a creature to another (Line of Effect; Arrow Slit)."""
    space, other = state.space[who], state.space[whom]
    if state.field.ground.affects(space, other):
        return True
    return bool(state.field.slits) and state.field.slit_between(space, other) >= 0


def squeezing(state: Skirmish, creature: int) -> bool:
    """Whether a creature squeezes: a Large one in two squares, a Medium one in a place less than
    a square wide (Squeezing)."""
    if creature in state.squeezed:
        return True
    narrow = state.field.cells("narrow")
    if not narrow & state.space[creature]:
        return False
    return state.roster.cards[creature].size != "Small" and not has(state, creature, "Incorporeal")


# ------------------------------------------------------------------------------ melee


def adjacent(state: Skirmish, one: int, other: int) -> bool:
    """Side by side or corner to corner, with nothing between that stops sight and effect."""
    return state.field.ground.adjacent(state.space[one]) & state.space[other] != 0


def melee_cover(state: Skirmish, one: int, other: int) -> bool:
    """Whether a wall covers two adjacent creatures against each other (Cover and Melee Combat)."""
    cover = state.field.ground.melee_cover
    if state.squeezed:
        return all(
            cover(*mine, *theirs) for mine in state.blocks(one) for theirs in state.blocks(other)
        )
    anchor, sides = state.anchor, state.roster.sides
    return cover(anchor[one], sides[one], anchor[other], sides[other])


def threatens(state: Skirmish, who: int, whom: int) -> bool:
    """Whether a creature threatens a square of another."""
    ground = state.field.ground
    if not ground.adjacent(state.space[who]) & state.space[whom] or not active(state, who):
        return False
    return sees(state, who, whom) and not melee_cover(state, who, whom)


def threatened(state: Skirmish, creature: int) -> bool:
    """Whether an enemy threatens a square of a creature."""
    near = state.field.ground.adjacent(state.space[creature])
    if not state.roster.with_nobody:
        spaces = state.space
        for enemy in state.enemies(creature):
            if spaces[enemy] & near and threatens(state, enemy, creature):
                return True
        return False
    teams, controller = state.roster.teams, state.controller
    team = teams[controller[creature]]
    for other, space in enumerate(state.space):
        if space & near and teams[controller[other]] != team and threatens(state, other, creature):
            return True
    return False


def in_reach(state: Skirmish, who: int, whom: int) -> bool:
    """Whether a creature could make a melee attack against another (Melee Attacks; Melee Reach)."""
    if adjacent(state, who, whom):
        return True
    reach = state.roster.kits[who].reach
    if reach < 2:
        return False
    if not state.field.ground.affects(state.space[who], state.space[whom]):
        return False
    return distance(state, who, whom) <= reach and sees(state, who, whom)


def illusory(state: Skirmish, creature: int) -> bool:
    """Whether it is no creature at all, but an illusion."""
    card = state.roster.cards[creature]
    return card.invented and card.name == "Illusion"
