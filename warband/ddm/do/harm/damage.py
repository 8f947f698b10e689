"""Damage, destruction and healing."""

import warband.ddm.ask.attacks.damage_taken as damage_taken
import warband.ddm.ask.cards.conditions as conditions
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.windows.remembering as remembering
import warband.ddm.do.windows.windows as windows
from warband.ddm.ask.numbers.stacking import stacked, unlocked
from warband.ddm.compiled import CompiledPower
from warband.ddm.conditions import suffers
from warband.ddm.index import reindex
from warband.ddm.moments import Harm, Moment
from warband.ddm.state import OFF_MAP, Piece, Skirmish
from warband.kernel.questions import Flow

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
        before.setdefault(piece.id, (piece.hp, conditions.bloodied(state, piece)))
        if not harm.prevented and piece.anchor >= 0:
            take(state, piece, harm)
    for moment in moments:
        moment.amount = moment.harm.taken if moment.harm is not None else 0
    hurt = [m for m in moments if m.amount > 0]
    for moment in hurt:
        remembering.note(state, "damage", moment.subject, moment.object)
    if hurt and windows.listening(state, "damage", "after"):
        yield from windows.window(state, "after", hurt)
    if len(hurt) < len(moments):
        yield from state.edition.harming.withstood(state, [m for m in moments if m.amount <= 0])
    # 2. The game state changes: destruction before anything else.
    yield from change_state(state, before, harms)


def take(state: Skirmish, piece: Piece, harm: Harm) -> None:
    """Reduce hit points by what is left after immunity, resistance and the rest."""
    amount, notes = state.edition.harming.reduced(state, piece, harm)
    if harm.ground:
        from_terrain = amount - damage_taken.without_terrain(state, piece, harm)
        serial, taken = piece.terrain_harm
        if serial != state.phase_serial:
            taken = 0
        excess = max(from_terrain - (TERRAIN_LIMIT - taken), 0)
        amount -= excess
        piece.terrain_harm = (state.phase_serial, taken + from_terrain - excess)
    harm.taken = amount
    state.edition.harming.lose(state, piece, amount)
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
        and conditions.bloodied(state, piece)
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
        Harm(
            piece.id,
            [(piece.hp + sum(piece.temporary.values()), "")],
            source=source,
            origin=why,
            ignore_resist=True,
        )
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
    before = tuple(state.score)
    for moment in gone:
        piece = state.pieces[moment.object]
        remembering.note(state, "destroy", moment.subject, piece.id)
        yield from remove(state, piece)
        state.edition.scoring.score_destruction(state, piece, moment.subject)
    state.edition.scoring.check(state)
    if gone:
        yield from windows.window(state, "after", gone)
        yield from windows.points_since(state, before)


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
    yield from state.edition.durations.end_impossible(state, piece)


def restore(state: Skirmish, piece: Piece, hp: int, anchors: int, seat: int) -> Flow[bool]:
    """A destroyed creature is put back into play at one of the anchors, if it can stand there."""
    if not anchors & standing.placing_anchors(state, piece):
        return False
    piece.destroyed = False
    piece.hp = min(max(hp, 1), piece.max_hp)
    piece.side = piece.kit.side
    reindex(state)
    state.tell("restored", who=piece.id, hp=piece.hp)
    yield from placement.place(state, piece, anchors, seat, why="restored")
    state.edition.scoring.take_back(state, piece, _who_destroyed(state, piece))
    return True


def _who_destroyed(state: Skirmish, piece: Piece) -> int:
    """Whose work the last destruction of a creature was; -1 for nobody's."""
    ended = (done for done in reversed(state.deeds) if done.deed == "destroy")
    return next((done.subject for done in ended if done.object == piece.id), -1)


# ----------------------------------------------------------------------------- healing


def heal(
    state: Skirmish,
    piece: Piece,
    amount: int,
    source: int,
    *,
    terrain: bool = False,
    skill: CompiledPower | None = None,
    over: int = 0,
) -> Flow[int]:
    """Healing raises hit points, never above the maximum; Petrified may not be healed.

    `over` is what may be gained whatever the maximum: bonus hit points.
    """
    if (
        piece.anchor == OFF_MAP
        or piece.destroyed
        or suffers(piece, state.edition.conditions.unable_to_heal)
    ):
        return 0
    if abilities.forbidden(state, piece, "heal", state.pieces[source] if source >= 0 else None):
        return 0
    if source >= 0 and not terrain:
        healer = state.pieces[source]
        more = modifiers.terms(state, healer, "healing", other=piece)
        if skill is not None:
            more = unlocked(more, skill)
        amount += sum(term.amount for term in stacked(more))
    felt = modifiers.terms(
        state, piece, "healed", other=state.pieces[source] if source >= 0 else None
    )
    amount = max(0, amount + sum(term.amount for term in stacked(felt)))
    moment = Moment("healed", source, piece.id, amount=amount)
    yield from windows.window(state, "before", [moment])
    if moment.cancelled:
        return 0
    gained = min(moment.amount, max(piece.max_hp - piece.hp, over))
    if terrain:
        serial, healed = piece.terrain_heal
        if serial != state.phase_serial:
            healed = 0
        gained = min(gained, TERRAIN_LIMIT - healed)
        piece.terrain_heal = (state.phase_serial, healed + gained)
    gained = max(gained, 0)
    piece.hp += gained
    if over:
        piece.bonus_hp += gained
    state.tell("healed", who=piece.id, source=source, amount=gained, hp=piece.hp)
    moment.amount = gained
    yield from effects.expire_while(state)
    yield from windows.window(state, "after", [moment])
    return gained
