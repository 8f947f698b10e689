"""Damage, destruction and healing."""

import warband.rules.v3.effects as effects
import warband.rules.v3.past as past
import warband.rules.v3.placement as placement
import warband.rules.v3.states as states
import warband.rules.v3.stats as stats
import warband.rules.v3.victory as victory
import warband.rules.v3.windows as windows
from warband.cards import vocabulary as v
from warband.kernel.questions import Flow
from warband.rules.v3.index import reindex
from warband.rules.v3.kit import Skill
from warband.rules.v3.moments import Attack, Harm, Moment
from warband.rules.v3.state import OFF_MAP, Piece, Skirmish
from warband.rules.v3.terms import stacked, unlocked

TERRAIN_LIMIT = 20
"""Maximum Terrain Damage and Healing Rule: per creature on any creature's turn."""


def deal(state: Skirmish, harms: list[Harm]) -> Flow[None]:
    """Creatures take damage, all at once; then their states change (two sequential steps)."""
    harms = [harm for harm in harms if state.pieces[harm.victim].hp > 0]
    if not harms:
        return
    moments = [Moment("damage", h.source, h.victim, h.attack, h) for h in harms]
    # 1.1 Initiate taking damage: "use when taking damage".
    yield from windows.window(state, "before", moments)
    # 1.2 Resolve taking damage.
    before: dict[int, tuple[int, bool]] = {}
    for harm in harms:
        piece = state.pieces[harm.victim]
        before.setdefault(piece.id, (piece.hp, states.bloodied(state, piece)))
        if not harm.prevented and piece.anchor >= 0:
            take(state, piece, harm)
    for moment in moments:
        moment.amount = moment.harm.taken if moment.harm is not None else 0
    hurt = [m for m in moments if m.amount > 0]
    for moment in hurt:
        past.note(state, "damage", moment.subject, moment.object)
    if hurt:
        yield from windows.window(state, "after", hurt)
    # 2. The game state changes: destruction before anything else.
    yield from change_state(state, before, harms)


def take(state: Skirmish, piece: Piece, harm: Harm) -> None:
    """Reduce hit points by what is left after immunity, resistance and the rest."""
    amount, notes = reduced(state, piece, harm)
    if harm.ground:
        from_terrain = amount - without_terrain(state, piece, harm)
        serial, taken = piece.terrain_harm
        if serial != state.phase_serial:
            taken = 0
        excess = max(from_terrain - (TERRAIN_LIMIT - taken), 0)
        amount -= excess
        piece.terrain_harm = (state.phase_serial, taken + from_terrain - excess)
    harm.taken = amount
    piece.hp -= amount
    if state.log is not None:
        state.tell(
            "damage",
            who=piece.id,
            source=harm.source,
            why=harm.origin,
            parts=tuple(harm.parts),
            bonuses=tuple(harm.bonuses),
            modifiers=tuple(notes),
            amount=amount,
            hp=piece.hp,
        )


def without_terrain(state: Skirmish, piece: Piece, harm: Harm) -> int:
    """What the damage would be but for terrain: resistance is used up on the rest first."""
    rest = Harm(
        harm.victim,
        [(max(amount - harm.ground.get(kind, 0), 0), kind) for amount, kind in harm.parts],
        ignore_resist=harm.ignore_resist,
    )
    return reduced(state, piece, rest)[0] if rest.total else 0


def reduced(state: Skirmish, piece: Piece, harm: Harm) -> tuple[int, list[tuple[str, int]]]:
    """Calculating Damage Modifiers, steps 3 to 5."""
    attack = harm.attack
    notes: list[tuple[str, int]] = []
    parts: list[tuple[int, v.DamageType]] = []
    # 3) Immune, Resist, Vulnerable, type by type; "All" works on the first type listed.
    for number, (amount, kind) in enumerate(harm.parts):
        left = amount
        if amount > 0 and not harm.ignore_resist:
            left = weathered(state, piece, amount, kind, attack, notes, first=number == 0)
        parts.append((left, kind))
    # 4) Halve for Insubstantial or Weakened (base damage of attacks only).
    if attack is not None and harm is attack.harm and halves(state, piece, attack):
        halved = [(half(amount), kind) for amount, kind in parts]
        notes.append(("halved", sum(a for a, _ in halved) - sum(a for a, _ in parts)))
        parts = halved
    # 5) Sum. The minimum of 5 was seen to before resistance (ruling.minimum-five).
    return max(sum(amount for amount, _ in parts), 0), notes


def half(amount: int) -> int:
    """Rounding: half, down to a multiple of 5, at least 5 of what was there."""
    return max(amount // 2 // 5 * 5, 5) if amount > 0 else 0


def halves(state: Skirmish, piece: Piece, attack: Attack) -> bool:
    """Weakened attacker, or an Insubstantial target that was not hit critically."""
    attacker = state.pieces[attack.attacker]
    if "Weakened" in attacker.conditions:
        return True
    if stats.has_ability(state, piece, "half damage", attack=attack, other=attacker):
        return True
    return (
        not attack.critical
        and "insubstantial" not in attack.strike.ignores
        and stats.has_ability(state, piece, "insubstantial", attack=attack, other=attacker)
        and not stats.has_ability(state, attacker, "ignore insubstantial", attack=attack)
    )


def weathered(
    state: Skirmish,
    piece: Piece,
    amount: int,
    kind: v.DamageType,
    attack: Attack | None,
    notes: list[tuple[str, int]],
    *,
    first: bool,
) -> int:
    """What is left of one type of damage after immunity, resistance, vulnerability."""
    if stats.has_ability(state, piece, "immune", kind or "untyped", attack):
        notes.append((f"immune {kind}", -amount))
        return 0
    resist = 0
    if attack is None or not ignores_resistance(state, attack, kind):
        resist = resistance(state, piece, kind, attack, first=first)
    weak = extreme(state, piece, "vulnerable", kind, attack, first=first)
    if resist:
        notes.append((f"resist {resist}", -min(resist, amount + weak)))
    if weak:
        notes.append((f"vulnerable {weak}", weak))
    return max(amount + weak - resist, 0)


def ignores_resistance(state: Skirmish, attack: Attack, kind: v.DamageType) -> bool:
    """Attacks, and attackers, against which resistance does not help."""
    if "resist" in attack.strike.ignores:
        return True
    attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
    return any(
        ability.word.lower() in ("", "all", kind)
        for ability, _ in stats.abilities(state, attacker, "ignore resist", attack, target)
    )


def resistance(
    state: Skirmish,
    piece: Piece,
    kind: v.DamageType,
    attack: Attack | None,
    *,
    first: bool = True,
) -> int:
    """How much of the type the creature resists: effects on the same type do not stack."""
    own = extreme(state, piece, "resist", kind, attack, first=first)
    if first and "Petrified" in piece.conditions:
        return max(own, 20)
    return own


def extreme(
    state: Skirmish,
    piece: Piece,
    name: str,
    kind: v.DamageType,
    attack: Attack | None,
    *,
    first: bool,
) -> int:
    """Highest Resist or Vulnerable that covers the type (ruling.resist-all)."""
    if "ability " + name not in state.known and (attack is None or not attack.extra):
        return 0
    highest = 0
    other = state.pieces[attack.attacker] if attack is not None else None
    for ability, _ in stats.abilities(state, piece, name, attack, other):
        word = ability.word.lower()
        if word == kind or (word in ("all", "") and first):
            highest = max(highest, ability.number)
    return highest


# ----------------------------------------------------------------------- state changes


def change_state(
    state: Skirmish, before: dict[int, tuple[int, bool]], harms: list[Harm]
) -> Flow[None]:
    """High Priority of Resolving Destruction: destroyed first, then bloodied."""
    dying = [p for p in map(state.pieces.__getitem__, before) if p.hp <= 0 and not p.destroyed]
    if dying:
        last = _last_suffered(harms)
        yield from destroy_now(state, [last[piece.id] for piece in dying])
    yield from effects.expire_while(state)
    bloodied = [
        piece
        for piece_id, (hp, was) in before.items()
        if (piece := state.pieces[piece_id]).anchor >= 0
        and piece.hp < hp
        and states.bloodied(state, piece)
        and not was
    ]
    if not bloodied:
        return
    last = _last_suffered(harms)
    moments = [_suffered("bloodied", last[piece.id]) for piece in bloodied]
    for piece in bloodied:
        state.tell("bloodied", who=piece.id)
        if not piece.was_bloodied:
            piece.was_bloodied = True
            moments.append(_suffered("first bloodied", last[piece.id]))
    yield from windows.window(state, "before", moments)
    yield from windows.window(state, "after", moments)


def _last_suffered(harms: list[Harm]) -> dict[int, Harm]:
    """What each of the victims suffered: the last damage it took."""
    return {harm.victim: harm for harm in sorted(harms, key=lambda harm: harm.taken > 0)}


def destroy(state: Skirmish, pieces: list[Piece], why: str, source: int = -1) -> Flow[None]:
    """Destroyed without damage: treated as damage enough to reach 0 hit points."""
    harms = [
        Harm(piece.id, [(piece.hp, "")], source=source, origin=why, ignore_resist=True)
        for piece in pieces
        if piece.hp > 0
    ]
    yield from deal(state, harms)


def _suffered(kind: str, harm: Harm) -> Moment:
    """What became of a creature by damage: who did it, and with which attack."""
    return Moment(kind, harm.source, harm.victim, attack=harm.attack, harm=harm)


def destroy_now(state: Skirmish, fatal: list[Harm]) -> Flow[None]:
    """Creatures at 0 hit points are destroyed unless a power saves them."""
    moments = [_suffered("destroyed", harm) for harm in fatal]
    yield from windows.window(state, "before", moments)
    gone: list[Moment] = []
    for moment in moments:
        piece = state.pieces[moment.object]
        if moment.cancelled:
            piece.hp = max(moment.spared, 1)
            state.tell("spared", who=piece.id, hp=piece.hp)
        elif not piece.destroyed and piece.hp <= 0:
            gone.append(moment)
    for moment in gone:
        piece = state.pieces[moment.object]
        past.note(state, "destroy", moment.subject, piece.id)
        yield from remove(state, piece)
        victory.score(state, 1 - piece.home, victory.worth(piece), piece.name)
    victory.check(state)
    if gone:
        yield from windows.window(state, "after", gone)


def remove(state: Skirmish, piece: Piece) -> Flow[None]:
    """A destroyed creature leaves the game, its items with it."""
    riders, space, anchor = piece.riders, piece.space, piece.anchor
    piece.destroyed = True
    piece.effects = ()
    piece.conditions = frozenset()
    placement.lift(state, piece)
    state.tell("destroyed", who=piece.id)
    reindex(state)
    if state.turn is not None and state.turn.piece == piece.id:
        state.turn.ended = True
    # Destruction of Mount: the rider is placed in the space it leaves.
    for rider_id in riders:
        yield from placement.dismount_into(state, state.pieces[rider_id], space, anchor)
    yield from effects.end_impossible(state, piece)


# ----------------------------------------------------------------------------- healing


def heal(
    state: Skirmish,
    piece: Piece,
    amount: int,
    source: int,
    *,
    terrain: bool = False,
    skill: Skill | None = None,
) -> Flow[int]:
    """Healing raises hit points, never above the maximum; Petrified may not be healed."""
    if piece.anchor == OFF_MAP or piece.destroyed or "Petrified" in piece.conditions:
        return 0
    if stats.forbidden(state, piece, "heal"):
        return 0
    if source >= 0 and not terrain:
        healer = state.pieces[source]
        more = stats.terms(state, healer, "healing", other=piece)
        if skill is not None:
            more = unlocked(more, skill)
        amount += sum(term.amount for term in stacked(more))
    moment = Moment("healed", source, piece.id, amount=amount)
    yield from windows.window(state, "before", [moment])
    if moment.cancelled:
        return 0
    gained = min(moment.amount, piece.max_hp - piece.hp)
    if terrain:
        serial, healed = piece.terrain_heal
        if serial != state.phase_serial:
            healed = 0
        gained = min(gained, TERRAIN_LIMIT - healed)
        piece.terrain_heal = (state.phase_serial, healed + gained)
    gained = max(gained, 0)
    piece.hp += gained
    state.tell("healed", who=piece.id, source=source, amount=gained, hp=piece.hp)
    moment.amount = gained
    yield from effects.expire_while(state)
    yield from windows.window(state, "after", [moment])
    return gained
