"""Facts of a battle, asked for in words: what cases expect.

    Orc hp 15 at C5 dazed not slowed
    score blue 10
    Knight sees Orc, not adjacent to Orc

A fact about a creature begins with its name; all others are about the battle. Besides
what a position can set, facts may ask for what follows from it: defenses, speed,
sight, distance, flanking.
"""

from collections.abc import Callable

import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.cards.conditions as conditions
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.ask.powers.lasting as lasting_effects
import warband.ddm.do.turn.victory as victory
from warband.boards.squares.distance import FAR
from warband.cards import vocabulary as v
from warband.ddm.compiled import ABILITY_KEYS
from warband.ddm.ground.maps import canonical_kinds
from warband.ddm.index import skills_of
from warband.ddm.seats import SEATS, by_team, names
from warband.ddm.state import Piece, Skirmish
from warband.ddm.text.position.battle import ACTIONS, PHASES
from warband.ddm.text.position.lasting import (
    parse_duration,
    parse_effect,
    same_effect,
    take_condition,
    take_piece,
)
from warband.ddm.text.position.pieces import (
    SAID_OF_CREATURES,
    take_property,
    take_seat,
    take_square,
)
from warband.ddm.text.position.words import TextError, Words
from warband.ddm.text.position.writing import piece_lines
from warband.kernel.spelling import instead

Check = Callable[[Skirmish, Piece, Words], bool]
"""Whether a creature is as the words say."""
Number = Callable[[Skirmish, Piece, Words], int]
"""A number of a creature; the words may say towards whom, or of what."""


def check_fact(state: Skirmish, text: str) -> str | None:
    """None if all that the text says is so; otherwise how things are.

    :raises TextError: if the text says nothing that can be checked.
    """
    words = Words.of(text)
    for phrase, look in BATTLE.items():
        if words.accept(*phrase.split()):
            found = look(state, words)
            if words:
                raise TextError(f"{' '.join(words.rest())!r} is too much after {phrase!r}")
            return found
    # `not Orc dazed` is said for `Orc not dazed`.
    turned = words.accept("not")
    piece = take_piece(state, words)
    while words:
        place = words.place
        denied = words.accept("not") != turned
        turned = False
        number = _number(state, piece, words)
        if number is None:
            holds, really = _piece_fact(state, piece, words), ""
        else:
            holds, really = number == words.number("a whole number"), f", it is {number}"
        if holds == denied:
            said = " ".join(words.words[place : words.place])
            return f"{piece.label} is not so: {said}{really}; it is: {describe(state, piece)}"
    return None


def describe(state: Skirmish, piece: Piece) -> str:
    """A creature as it is, in the words of a position."""
    lines = [line.strip() for line in piece_lines(state, piece)]
    carried = {lasting_effects.condition_of(lasting.node) for lasting in piece.effects}
    lines += [f"{name} by a continuous power" for name in sorted(piece.conditions - carried)]
    return "; ".join(lines)


# ------------------------------------------------------------------------ about creatures


def _number(state: Skirmish, piece: Piece, words: Words) -> int | None:
    """The number that the words ask for, if they do."""
    for phrase, count in NUMBERS.items():
        if words.accept(*phrase.split()):
            return count(state, piece, words)
    return None


def _piece_fact(state: Skirmish, piece: Piece, words: Words) -> bool:
    for phrase, check in DERIVED.items():
        if words.accept(*phrase.split()):
            return check(state, piece, words)
    found = take_property(words)
    if found is not None:
        return found.same(state, piece, words)
    node = take_condition(words)
    if node is not None:
        return _carries(piece, node, words)
    word = words.take("a fact")
    known = sorted({*NUMBERS, *DERIVED, *SAID_OF_CREATURES})
    raise TextError(
        f"nothing is known of a creature that is called {word!r}; "
        f"{instead(word.lower(), known, most=len(known))}"
    )


def _carries(piece: Piece, node: v.Effect, words: Words) -> bool:
    """Whether the creature carries such an effect, with that duration if one is given."""
    bracket = words.bracket()
    until = parse_duration(bracket) if bracket is not None else None
    # Conditions that continuous powers give have no duration.
    if until is None and isinstance(node, v.Afflict) and node.condition in piece.conditions:
        return True
    return any(
        same_effect(lasting.node, node) and (until is None or _lasts(lasting.until, until))
        for lasting in piece.effects
    )


def _lasts(until: v.Duration, expected: v.Duration) -> bool:
    """Whether that is the duration; a save ends it, be it alone or together with others."""
    if type(until) is type(expected) is v.SaveEnds and not expected.group:
        return True
    return until == expected


def _at(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.anchor == take_square(state, words)


def _occupies(state: Skirmish, piece: Piece, words: Words) -> bool:
    return bool(piece.space >> take_square(state, words) & 1)


def _on_map(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.on_map


def _bloodied(state: Skirmish, piece: Piece, words: Words) -> bool:
    return conditions.bloodied(state, piece)


def _effect(state: Skirmish, piece: Piece, words: Words) -> bool:
    """An effect by the power it comes from, or by what it does."""
    bracket = words.bracket()
    if bracket is not None:
        return _carries(piece, parse_effect(bracket), words)
    origin = v.scalable_name(words.text("the name of a power, or an effect in brackets"))
    return any(lasting.origin == origin for lasting in piece.effects)


def _effects(state: Skirmish, piece: Piece, words: Words) -> int:
    return len(piece.effects)


def _defense(which: v.Defense) -> Number:
    def count(state: Skirmish, piece: Piece, words: Words) -> int:
        return state.edition.rolling.defense(state, piece, which, None, None)[0]

    return count


def _speed(state: Skirmish, piece: Piece, words: Words) -> int:
    return state.edition.motion.speed(state, piece)


def _mode(state: Skirmish, piece: Piece, words: Words) -> bool:
    return creatures.movement_mode(state, piece) == words.take("a movement mode").lower()


def _modifier(state: Skirmish, piece: Piece, words: Words) -> int:
    """The sum of what is added to a number now, attacks at hand aside."""
    stat = words.text("a number such as attack or damage")
    found = modifiers.modifiers(state, piece, stat)
    if stat == "attack":
        found += state.edition.rolling.of_its_place(state, piece)
    return sum(amount for _, amount in found)


def _ability(state: Skirmish, piece: Piece, words: Words) -> bool:
    """A standing property by its name: resist, invisible, ...; then its word and number."""
    said = words.text("the name of an ability").replace("-", " ")
    name = next((name for name in ABILITY_KEYS if name == said), None)
    if name is None:
        raise TextError(f"no ability is called {said!r}: {instead(said, list(ABILITY_KEYS))}")
    number = words.number_or(-1)
    word = words.text("a word") if words.next.startswith('"') else None
    return any(
        (number < 0 or ability.number == number)
        and (word is None or ability.word.lower() == word.lower())
        for ability, _ in abilities.abilities(state, piece, name)
    )


def _has_power(state: Skirmish, piece: Piece, words: Words) -> bool:
    wanted = words.text("the name of a power").lower()
    return any(skill.name.lower() == wanted for skill in skills_of(piece))


def _rating(state: Skirmish, piece: Piece, words: Words) -> int:
    return state.edition.champions.champion_rating(state, piece)


def _worth(state: Skirmish, piece: Piece, words: Words) -> int:
    return victory.worth(piece)


def _sees(state: Skirmish, piece: Piece, words: Words) -> bool:
    cell = _square_next(state, words)
    if cell is not None:
        return bool(sight.sees_cells(state, piece) >> cell & 1)
    return sight.sees(state, piece, take_piece(state, words))


def _affects(state: Skirmish, piece: Piece, words: Words) -> bool:
    """Line of effect to a square or a creature."""
    cell = _square_next(state, words)
    space = 1 << cell if cell is not None else take_piece(state, words).space
    return bool(sight.effect_cells(state, piece, space))


def _adjacent(state: Skirmish, piece: Piece, words: Words) -> bool:
    """Adjacent Squares: next to its own squares too, but never to itself."""
    near = state.field.touching(piece.space) | piece.space
    cell = _square_next(state, words)
    if cell is not None:
        return bool(near >> cell & 1)
    other = take_piece(state, words)
    return other is not piece and bool(near & other.space)


def _distance(state: Skirmish, piece: Piece, words: Words) -> int:
    cell = _square_next(state, words)
    space = 1 << cell if cell is not None else take_piece(state, words).space
    return state.field.distance(piece.space, space)


def _no_distance(state: Skirmish, piece: Piece, words: Words) -> bool:
    """Nobody can count from one to the other: walls are all around."""
    cell = _square_next(state, words)
    space = 1 << cell if cell is not None else take_piece(state, words).space
    return state.field.distance(piece.space, space) >= FAR


def _blood_value(state: Skirmish, piece: Piece, words: Words) -> bool:
    """At how many hit points it is bloodied; none for those who never are."""
    value = piece.card.bloodied if piece.blood < 0 else piece.blood
    if words.accept("none"):
        return value is None
    return value == words.number("hit points, or none")


def _square_next(state: Skirmish, words: Words) -> int | None:
    labels = [piece.label.lower() for piece in state.pieces]
    if words.next in labels:
        return None
    try:
        cell = state.field.grid.parse(words.next)
    except ValueError:
        return None
    words.take("a square")
    return cell


def _flanked(state: Skirmish, piece: Piece, words: Words) -> bool:
    return state.edition.flanking_and_advantage.flanked(state, piece)


def _flanks(state: Skirmish, piece: Piece, words: Words) -> bool:
    other = take_piece(state, words)
    return any(piece in pair for pair in flanking.flanking_pairs(state, other))


def _inactive(state: Skirmish, piece: Piece, words: Words) -> bool:
    return piece.inactive


def _any_condition(state: Skirmish, piece: Piece, words: Words) -> bool:
    return bool(piece.conditions)


NUMBERS: dict[str, Number] = {
    "effects": _effects,
    "ac": _defense("AC"),
    "fort": _defense("Fort"),
    "ref": _defense("Ref"),
    "will": _defense("Will"),
    "def": _defense("DEF"),
    "speed": _speed,
    "modifier": _modifier,
    "rating": _rating,
    "worth": _worth,
    "distance": _distance,
}
"""The numbers that may be asked for."""

DERIVED: dict[str, Check] = {
    "at": _at,
    "occupies": _occupies,
    "on map": _on_map,
    "bloodied value": _blood_value,
    "bloodied": _bloodied,
    "effect": _effect,
    "mode": _mode,
    "ability": _ability,
    "power": _has_power,
    "sees": _sees,
    "line of effect to": _affects,
    "adjacent to": _adjacent,
    "no distance to": _no_distance,
    "flanked": _flanked,
    "flanks": _flanks,
    "inactive": _inactive,
    "conditions": _any_condition,
}
"""What may be asked of a creature besides what a position sets."""


# ----------------------------------------------------------------------- about the battle


def _score(state: Skirmish, words: Words) -> str | None:
    right = True
    while words:
        seat = take_seat(state, words)
        right &= state.score[state.teams[seat]] == words.number("victory points")
    return None if right else f"the score is {by_team(state.score, state.teams)}"


def _round(state: Skirmish, words: Words) -> str | None:
    wanted = words.number("the number of the round")
    return None if state.round == wanted else f"it is round {state.round}"


def _phase(state: Skirmish, words: Words) -> str | None:
    wanted = PHASES[words.among(PHASES, f"a phase ({', '.join(PHASES)})")]
    if state.turn is not None:
        wanted = "activation" if wanted == "turn" else wanted
    return None if state.phase in (wanted, "turn") else f"the phase is {state.phase}"


def _initiative(state: Skirmish, words: Words) -> str | None:
    found = SEATS[state.initiative] if state.initiative >= 0 else "nobody"
    wanted = words.among((*names(state.teams), "nobody"), "a player or nobody")
    return None if wanted == found else f"{found} has initiative"


def _sides(state: Skirmish, words: Words) -> str | None:
    right = True
    while words:
        seat = take_seat(state, words)
        right &= state.sides[seat] == words.among(("A", "B"), "side A or B")
    return None if right else f"the sides are {', '.join(state.sides)}"


def _turn(state: Skirmish, words: Words) -> str | None:
    if words.accept("nobody"):
        found = state.turn
        return None if found is None else f"it is the turn of {state.pieces[found.piece].label}"
    piece = take_piece(state, words)
    if state.turn is None:
        return "nobody takes a turn"
    label = state.pieces[state.turn.piece].label
    return None if state.turn.piece == piece.id else f"it is the turn of {label}"


def _actions(state: Skirmish, words: Words) -> str | None:
    wanted = dict.fromkeys(ACTIONS, 0)
    if not words.accept("none"):
        while words:
            kind = words.among(ACTIONS, "attack, move or minor")
            wanted[kind] += words.number_or(1)
    if state.turn is None:
        return "nobody takes a turn"
    left = {kind: state.turn.actions.get(kind, 0) for kind in ACTIONS}
    shown = ", ".join(f"{kind} {count}" for kind, count in left.items())
    return None if left == wanted else f"the actions left are {shown}"


def _terrain(state: Skirmish, words: Words) -> str | None:
    """Whether squares have a kind of terrain, beside others perhaps; `only` excludes others."""
    cell = take_square(state, words)
    kinds = state.field.terrain[cell]
    shown = f"{state.field.grid.name(cell)} is {' + '.join(sorted(kinds))}"
    only = words.accept("only")
    denied = words.accept("not")
    wanted = canonical_kinds(" ".join(words.rest()))
    words.place = len(words.words)
    holds = kinds == wanted if only else wanted <= kinds
    return None if holds != denied else shown


def _sudden_death(state: Skirmish, words: Words) -> str | None:
    return None if state.sudden_death else "there is no sudden death"


def _field_of(state: Skirmish, words: Words) -> str | None:
    wanted = " ".join(words.rest())
    words.place = len(words.words)
    name = state.field.ground.name
    return None if name.lower() == wanted.lower() else f"the map is {name!r}"


BATTLE: dict[str, Callable[[Skirmish, Words], str | None]] = {
    "score": _score,
    "round": _round,
    "phase": _phase,
    "initiative": _initiative,
    "sides": _sides,
    "turn": _turn,
    "actions": _actions,
    "terrain": _terrain,
    "sudden death": _sudden_death,
    "map": _field_of,
}
"""What may be asked of the battle."""
