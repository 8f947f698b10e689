"""A battle as bytes: kits, maps and the edition are named, the index is made again."""

from msgspec.structs import astuple

from warband.ddm.compiled import CompiledCard
from warband.ddm.ground.field import Field
from warband.ddm.index import reindex
from warband.ddm.state import Piece, Skirmish
from warband.kernel.frozen import CannotFreeze, CannotThaw, Find, Name, freeze, thaw


def freeze_battle(state: Skirmish) -> bytes:
    """The state at a checkpoint as bytes."""
    bare = state.copy()
    bare.listeners, bare.heard, bare.standing = {}, {}, {}
    bare.awaited, bare.known = frozenset(), frozenset()
    bare.pieces = []
    # A piece is as its card says when it is made, so what it has become is written beside it.
    return freeze((bare, [astuple(piece) for piece in state.pieces]), _names(state))


def thaw_battle(data: bytes, start: Skirmish) -> Skirmish:
    """The state of a battle that began like this."""
    match thaw(data, _finder(start)):
        case (Skirmish() as state, list(pieces)):
            state.pieces = [_piece(values) for values in pieces]
            reindex(state)
            return state
    raise CannotThaw("these bytes hold no battle")


def _piece(values: tuple[object, ...]) -> Piece:
    match values:
        case (int(number), CompiledCard() as kit, int(seat), *rest):
            piece = Piece(number, kit, seat)
            for name, value in zip(Piece.__struct_fields__[3:], rest, strict=True):
                setattr(piece, name, value)
            return piece
    raise CannotThaw("these values are no creature")


def _names(state: Skirmish) -> Name:
    whole = {
        id(state.edition): ("edition",),
        id(state.book): ("library",),
        id(state.setup): ("setup",),
        id(state.format): ("format",),
    }
    kits = {id(kit): key for key, kit in state.book.known_kits()}

    def name(thing: object) -> object:
        if isinstance(thing, CompiledCard):
            if id(thing) not in kits:
                raise CannotFreeze(f"{thing.card.name} is not in the library")
            return ("kit", *kits[id(thing)])
        if isinstance(thing, Field):
            ground = thing.ground
            if state.book.map(ground.name) is not ground:
                raise CannotFreeze(f"the map {ground.name} is not in the library")
            terrain = None if thing.terrain == ground.terrain else thing.terrain
            return ("field", ground.name, terrain, thing.open_doors)
        return whole.get(id(thing)) if thing is not None else None

    return name


def _finder(start: Skirmish) -> Find:
    def find(name: object) -> object:
        match name:
            case ("edition",):
                return start.edition
            case ("library",):
                return start.book
            case ("setup",):
                return start.setup
            case ("format",):
                return start.format
            case ("kit", str(creature), tuple(items)):
                return start.book.kit(creature, items)
            case ("field", str(ground), None, int(doors)):
                drawn = start.book.map(ground)
                return drawn.field_with(start.edition.board, drawn.terrain, doors)
            case ("field", str(ground), tuple(terrain), int(doors)):
                return start.book.map(ground).field_with(start.edition.board, terrain, doors)
        raise CannotThaw(f"nothing is shared under the name {name!r}")

    return find
