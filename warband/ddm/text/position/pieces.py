"""What a position says about a creature: the same words set it and ask for it.

Every `Property` reads its words and either writes them into a creature or compares
them with it. `docs/notation-position.md` lists them all.
"""

from collections.abc import Callable
from typing import NamedTuple

from warband.ddm.conditions import OF_SOME_EDITION
from warband.ddm.seats import names
from warband.ddm.state import Piece, Skirmish
from warband.ddm.text.position.lasting import take_origin, take_piece, take_pieces
from warband.ddm.text.position.words import TextError, Words


class Property(NamedTuple):
    """A property of a creature: its words, how it is set, what it is now."""

    phrase: tuple[str, ...]
    put: Callable[[Skirmish, Piece, Words], None]
    same: Callable[[Skirmish, Piece, Words], bool]


def _hp(state: Skirmish, piece: Piece, words: Words) -> tuple[int, int]:
    word = words.take("hit points")
    now, _, most = word.partition("/")
    try:
        return int(now), int(most) if most else piece.max_hp
    except ValueError:
        raise TextError(f"expected hit points such as 20 or 20/50, found {word!r}") from None


def _put_hp(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.hp, piece.max_hp = _hp(state, piece, words)
    piece.was_bloodied = piece.bloodied


def _same_hp(state: Skirmish, piece: Piece, words: Words) -> bool:
    return _hp(state, piece, words) == (piece.hp, piece.max_hp)


def _put_activated(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.activations = words.number_or(1)


def _same_activated(state: Skirmish, piece: Piece, words: Words) -> bool:
    wanted = words.number_or(-1)
    return piece.activations == wanted if wanted >= 0 else piece.activations > 0


def _put_immediate(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.immediate_at = words.number_or(state.phase_serial)


def _same_immediate(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.immediate_at == words.number_or(state.phase_serial)


def _put_champion(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.champion_uses = words.number("how many uses of champion powers")


def _same_champion(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.champion_uses == words.number("how many uses of champion powers")


def _power_key(piece: Piece, words: Words) -> str:
    name = words.text("the name of a power")
    skill = piece.kit.by_name.get(name.lower())
    return skill.key if skill is not None else name


def _put_used(state: Skirmish, piece: Piece, words: Words) -> None:
    key = _power_key(piece, words)
    piece.used = {**piece.used, key: words.number_or(1)}


def _same_used(state: Skirmish, piece: Piece, words: Words) -> bool:
    key = _power_key(piece, words)
    wanted = words.number_or(-1)
    marked = piece.used.get(key, 0)
    return marked == wanted if wanted >= 0 else marked > 0


def _put_token(state: Skirmish, piece: Piece, words: Words) -> None:
    name = words.text("the name of a token")
    piece.tokens = {**piece.tokens, name: words.number_or(1)}


def _same_token(state: Skirmish, piece: Piece, words: Words) -> bool:
    name = words.text("the name of a token")
    wanted = words.number_or(-1)
    held = piece.tokens.get(name, 0)
    return held == wanted if wanted >= 0 else held > 0


def _put_item(state: Skirmish, piece: Piece, words: Words) -> None:
    name = words.text("the name of an item")
    try:
        piece.items = (*piece.items, state.book.item(name).name)
    except KeyError as error:
        raise TextError(str(error.args[0])) from error
    piece.kit = state.book.kit(piece.name, piece.items)


def _same_item(state: Skirmish, piece: Piece, words: Words) -> bool:
    return words.text("the name of an item").lower() in [item.lower() for item in piece.items]


def _put_word(state: Skirmish, piece: Piece, words: Words) -> None:
    tag = words.text("a tag")
    piece.words = {**piece.words, tag: words.text("a word")}


def _same_word(state: Skirmish, piece: Piece, words: Words) -> bool:
    tag = words.text("a tag")
    return piece.words.get(tag, "").lower() == words.text("a word").lower()


def _put_chosen(state: Skirmish, piece: Piece, words: Words) -> None:
    tag = words.text("a tag")
    piece.bearing = {**piece.bearing, tag: take_pieces(state, words)}


def _same_chosen(state: Skirmish, piece: Piece, words: Words) -> bool:
    tag = words.text("a tag")
    return piece.bearing.get(tag, ()) == take_pieces(state, words)


def _put_squeezed(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.squeezed = True
    piece.side = piece.kit.side - 1


def _same_squeezed(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.squeezed


def _put_riding(state: Skirmish, piece: Piece, words: Words) -> None:
    mount = take_piece(state, words)
    piece.mount = mount.id
    mount.riders = (*mount.riders, piece.id)


def _same_riding(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.mount == take_piece(state, words).id


def take_seat(state: Skirmish, words: Words) -> int:
    """The player whose name comes next."""
    players = names(state.teams)
    return players.index(words.among(players, " or ".join(players)))


def _put_controlled(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.seat = take_seat(state, words)
    piece.team = state.teams[piece.seat]


def _same_controlled(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.seat == take_seat(state, words)


def _put_destroyed(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.destroyed = True
    piece.hp = min(piece.hp, 0)


def _same_destroyed(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.destroyed


def _put_off_map(state: Skirmish, piece: Piece, words: Words) -> None:
    """Nothing to do: a creature without a square is off the map."""
    if piece.anchor >= 0:
        raise TextError(f"{piece.label} is off the map, so no square is named for it")


def _same_off_map(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.anchor < 0 and not piece.destroyed


def _put_waiting(state: Skirmish, piece: Piece, words: Words) -> None:
    state.placing &= ~(1 << piece.id)


def _same_waiting(state: Skirmish, piece: Piece, words: Words) -> bool:
    return not state.placing >> piece.id & 1


def _put_blood(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.blood = words.number("a bloodied value")


def _same_blood(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.blood == words.number("a bloodied value")


def _put_bonus(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.bonus_hp = words.number("how many of its hit points are a bonus")


def _same_bonus(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.bonus_hp == words.number("how many of its hit points are a bonus")


def _put_temporary(state: Skirmish, piece: Piece, words: Words) -> None:
    points = words.number("temporary hit points")
    source = take_origin(state, words) if words.next.startswith('"') else ""
    piece.temporary = {**piece.temporary, source: points}


def _same_temporary(state: Skirmish, piece: Piece, words: Words) -> bool:
    points = words.number("temporary hit points")
    if words.next.startswith('"'):
        return piece.temporary.get(take_origin(state, words), 0) == points
    return sum(piece.temporary.values()) == points


def _put_was_bloodied(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.was_bloodied = True


def _put_never_bloodied(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.was_bloodied = False


def _same_was_bloodied(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.was_bloodied


def _same_never_bloodied(state: Skirmish, piece: Piece, words: Words) -> bool:
    return not piece.was_bloodied


def _put_terrain_damage(state: Skirmish, piece: Piece, words: Words) -> None:
    amount = words.number("damage from terrain")
    serial = words.number("a phase") if words.accept("in", "phase") else state.phase_serial
    piece.terrain_harm = (serial, amount)


def _same_terrain_damage(state: Skirmish, piece: Piece, words: Words) -> bool:
    serial, amount = piece.terrain_harm
    current = amount if serial == state.phase_serial else 0
    return current == words.number("damage from terrain")


def _put_terrain_healing(state: Skirmish, piece: Piece, words: Words) -> None:
    amount = words.number("healing from terrain")
    serial = words.number("a phase") if words.accept("in", "phase") else state.phase_serial
    piece.terrain_heal = (serial, amount)


def _same_terrain_healing(state: Skirmish, piece: Piece, words: Words) -> bool:
    serial, amount = piece.terrain_heal
    current = amount if serial == state.phase_serial else 0
    return current == words.number("healing from terrain")


def _put_paid(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.paid = words.number("points paid")


def _same_paid(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.paid == words.number("points paid")


def _put_last_legal(state: Skirmish, piece: Piece, words: Words) -> None:
    piece.last_legal = take_square(state, words)


def _same_last_legal(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.last_legal == take_square(state, words)


def take_square(state: Skirmish, words: Words) -> int:
    """The square whose name comes next."""
    name = words.take("a square")
    try:
        return state.field.grid.parse(name)
    except ValueError as error:
        raise TextError(str(error)) from error


PROPERTIES = (
    Property(("hp",), _put_hp, _same_hp),
    Property(("activated",), _put_activated, _same_activated),
    Property(("immediate", "spent"), _put_immediate, _same_immediate),
    Property(("champion", "uses"), _put_champion, _same_champion),
    Property(("used",), _put_used, _same_used),
    Property(("token",), _put_token, _same_token),
    Property(("item",), _put_item, _same_item),
    Property(("word",), _put_word, _same_word),
    Property(("chosen",), _put_chosen, _same_chosen),
    Property(("squeezed",), _put_squeezed, _same_squeezed),
    Property(("riding",), _put_riding, _same_riding),
    Property(("controlled", "by"), _put_controlled, _same_controlled),
    Property(("destroyed",), _put_destroyed, _same_destroyed),
    Property(("off", "map"), _put_off_map, _same_off_map),
    Property(("waiting",), _put_waiting, _same_waiting),
    Property(("blood",), _put_blood, _same_blood),
    Property(("bonus", "hp"), _put_bonus, _same_bonus),
    Property(("temporary",), _put_temporary, _same_temporary),
    Property(("was", "bloodied"), _put_was_bloodied, _same_was_bloodied),
    Property(("never", "bloodied"), _put_never_bloodied, _same_never_bloodied),
    Property(("terrain", "damage"), _put_terrain_damage, _same_terrain_damage),
    Property(("terrain", "healing"), _put_terrain_healing, _same_terrain_healing),
    Property(("last", "legal"), _put_last_legal, _same_last_legal),
    Property(("paid",), _put_paid, _same_paid),
)
"""Everything that can be set of a creature, besides where it stands and what it suffers."""

SAID_OF_CREATURES = sorted(
    {
        *(" ".join(found.phrase) for found in PROPERTIES),
        *(condition.lower() for condition in OF_SOME_EDITION),
        "condition",
        "effect",
        "ongoing",
    }
)
"""How everything begins that a position can say of a creature."""


def take_property(words: Words) -> Property | None:
    """The property whose words come next."""
    for found in PROPERTIES:
        if words.accept(*found.phrase):
            return found
    return None


def property_comes(words: Words) -> bool:
    """Whether words about a property come next."""
    rest = [word.lower().rstrip(",") for word in words.rest()]
    return any(tuple(rest[: len(found.phrase)]) == found.phrase for found in PROPERTIES)
