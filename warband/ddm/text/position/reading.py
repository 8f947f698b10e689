"""Reads positions: first the map and the cards, then the creatures, then how things stand."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.powers.lasting as lasting
import warband.ddm.do.harm.changing_terrain as changing_terrain
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.turn.turns as turns
from warband.cards import vocabulary as v
from warband.cards.notation import NotationError
from warband.ddm.build.construction import changed_costs
from warband.ddm.build.formats import Format, FormatError
from warband.ddm.build.profiles import Profile
from warband.ddm.compiled import CompiledCard
from warband.ddm.do.turn.setting_up import blank
from warband.ddm.ground.field import Ground
from warband.ddm.ground.maps import UNNAMED, MapDraft, MapError
from warband.ddm.index import reindex
from warband.ddm.library import Library, WithCards
from warband.ddm.seats import DUEL, SEATS, Teams, opponent, parse_teams
from warband.ddm.state import OFF_MAP, Lasting, Piece, Skirmish, Turn
from warband.ddm.text.position.battle import SETUP_PHASES, make_setup, put_fact
from warband.ddm.text.position.cards import plain_card, read_card
from warband.ddm.text.position.contradictions import contradiction
from warband.ddm.text.position.lasting import DURATIONS, parse_effect, take_condition, take_lasting
from warband.ddm.text.position.pieces import (
    SAID_OF_CREATURES,
    property_comes,
    take_property,
    take_seat,
    take_square,
)
from warband.ddm.text.position.words import TextError, Words
from warband.kernel.lines import (
    Line,
    block_below,
    is_comment,
    numbered,
    unlike,
    without_comment,
)
from warband.kernel.spelling import instead

DEFAULT_SIZE = (12, 10)
DEFAULT_SERIAL = 10
"""Enough phases have gone by that effects can have begun in an earlier one."""

MAP_WORDS = (
    "map", "define", "legend", "terrain", "wall", "ridgeline", "edgeline", "cut", "start",
    "victory", "duel",
)  # fmt: skip


def _known_here(state: Skirmish, node: v.Effect) -> None:
    """Only cards are read in the words of another edition; an effect says its own numbers."""
    known = state.edition.rolling.shown
    if isinstance(node, v.Bonus) and node.stat == "DEF" and "DEF" not in known:
        raise TextError(f"these rules have no DEF: write an effect for each of {', '.join(known)}")


class PositionError(ValueError):
    """A position that cannot be read: the source, the line and the reason."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source}, line {line}: {reason}")
        self.source = source
        self.line = line
        self.reason = reason


def parse_position(text: str | list[Line], library: Library, source: str = "position") -> Skirmish:
    """The state that a position describes.

    :raises PositionError: naming the source, the line and what was expected.
    """
    lines = numbered(text) if isinstance(text, str) else text
    return _Reader(lines, library, source).read()


class _Reader:
    """Reads one position."""

    def __init__(self, lines: list[Line], library: Library, source: str) -> None:
        self.source = source
        self.library = library
        self.cards: dict[str, v.Card] = {}
        self.map_lines: list[tuple[Line, list[Line]]] = []
        self.creatures: list[tuple[Line, list[Line]]] = []
        self.facts: list[Line] = []
        self._sort(lines)

    def error(self, line: Line, reason: str) -> PositionError:
        return PositionError(self.source, line.number, reason)

    @contextmanager
    def at(self, line: Line) -> Iterator[None]:
        """Give errors from deeper down their place."""
        try:
            yield
        except (TextError, FormatError) as error:
            raise self.error(line, str(error)) from error
        except NotationError as error:
            raise PositionError(self.source, error.line, error.reason) from error
        except MapError as error:
            raise PositionError(self.source, error.line, error.reason) from error

    # ------------------------------------------------------------------ sorting the lines

    def _sort(self, lines: list[Line]) -> None:
        index = 0
        while index < len(lines):
            line = without_comment(lines[index])
            below = [] if is_comment(line) else block_below(lines, index)
            index += 1 + len(below)
            if is_comment(line):
                continue
            word = line.words.split()[0].lower()
            if word in ("creature", "item"):
                with self.at(line):
                    self._card(line, below)
            elif word in MAP_WORDS:
                self.map_lines.append((line, below))
            elif word in SEATS:
                below = [without_comment(more) for more in below if not is_comment(more)]
                self.creatures.append((line, below))
            elif below:
                raise self.error(below[0], f"nothing belongs below {line.words!r}")
            else:
                self.facts.append(line)

    def _card(self, line: Line, below: list[Line]) -> None:
        card = read_card([line, *(more for more in below if not is_comment(more))])
        if card.name in self.cards:
            raise TextError(f"the card {card.name!r} is defined twice")
        self.cards[card.name] = card

    def read(self) -> Skirmish:
        """The whole state."""
        form = self._format()
        self.library = self.library.in_format(form)
        ground = self._ground()
        book = WithCards(self.library, self.cards, {ground.name: ground})
        state = self.state = blank(form, book, ground.name, self._teams())
        state.phase, state.round, state.initiative = "", -1, 0
        state.order = state.first = -1
        state.phase_serial = self._serial()
        described: list[tuple[Line, Piece, Words]] = []
        for line, below in self.creatures:
            with self.at(line):
                words = Words.of(line.words)
                piece = self._enlist(line, words)
                described.append((line, piece, words))
            for more in below:
                with self.at(more):
                    described.append((more, piece, Words.of(more.words)))
        for line, piece, words in described:
            with self.at(line):
                self._describe(piece, words)
        self._stand()
        for line in self.facts:
            with self.at(line):
                put_fact(state, Words.of(line.words))
        self._finish()
        return state

    # --------------------------------------------------------------------------- the map

    def _ground(self) -> Ground:
        """The map: named, sized or drawn; then changed by the lines about it."""
        draft: MapDraft | None = None
        named: Ground | None = None
        for line, below in self.map_lines:
            with self.at(line):
                if line.words.lower().startswith("map"):
                    if draft is not None:
                        raise TextError("the map comes once, and before the lines that change it")
                    named = self._named_map(line, below)
                    draft = self._draft(line, below, named)
                    continue
                if draft is None:
                    draft = MapDraft.clear(self.source, *DEFAULT_SIZE)
                draft.read(line)
        if named is not None and draft is not None and not draft.altered:
            return named
        if draft is None:
            draft = MapDraft.clear(self.source, *DEFAULT_SIZE)
        with self.at(self.map_lines[0][0] if self.map_lines else Line(1, "")):
            return self._read(draft.finish(complete=False))

    def _read(self, drawn: Ground) -> Ground:
        """The map as the edition reads it; kinds of terrain that it lacks are refused."""
        board = self.library.edition.board
        for kind in sorted(set().union(*drawn.terrain)):
            unknown = board.terrain.why_unknown(kind)
            if unknown:
                raise TextError(unknown)
        return board.read(drawn)

    def _named_map(self, line: Line, below: list[Line]) -> Ground | None:
        name = line.words[3:].strip()
        if below or re.fullmatch(r"\d+ ?x ?\d+", name):
            return None
        try:
            return self.library.map(name)
        except KeyError as error:
            raise TextError(f"{error.args[0]}; a size such as 12x10 makes a clear map") from error

    def _draft(self, line: Line, below: list[Line], named: Ground | None) -> MapDraft:
        if named is not None:
            return MapDraft.of(named, self.source)
        name = line.words[3:].strip()
        if below:
            draft = MapDraft(self.source, name or UNNAMED)
            draft.draw(line, below)
            return draft
        width, _, height = name.partition("x")
        try:
            return MapDraft.clear(self.source, int(width), int(height))
        except ValueError as error:
            raise TextError(str(error)) from error

    # --------------------------------------------------------------------- the creatures

    def _serial(self) -> int:
        """Phases gone by: effects and spent actions are counted by them, so it comes first."""
        for line in self.facts:
            match = re.fullmatch(r"phases (\d+)", line.words)
            if match is not None:
                return int(match[1])
        return DEFAULT_SERIAL

    def _format(self) -> Format:
        """What is agreed: it decides how maps and cards are read, so it comes first."""
        building = self.library.edition.building
        for line in self.facts:
            word, _, rest = line.words.partition(" ")
            if word.lower() == "format":
                with self.at(line):
                    return building.parse_format(rest)
        return building.usual

    def _teams(self) -> Teams:
        """Who plays with whom: two players, unless a line says otherwise."""
        for line in self.facts:
            if line.words.startswith("teams "):
                with self.at(line):
                    return parse_teams(line.words.removeprefix("teams "))
        return DUEL

    def _enlist(self, line: Line, words: Words) -> Piece:
        """Who a creature is and where it stands; the rest of its line is left for later."""
        state = self.state
        seat = take_seat(state, words)
        name = self._label(words)
        if not name:
            found = f", not {words.next}" if words else ""
            raise TextError(
                f"expected the name of a creature after {SEATS[seat]}{found}"
                " (a name must not look like a square)"
            )
        called = unlike(name, (piece.label for piece in state.pieces))
        bracket = words.bracket()
        kit = self._kit(line, called if _is_plain(bracket) else name, bracket)
        piece = Piece(len(state.pieces), kit, seat, state.teams[seat])
        piece.label = called
        state.pieces.append(piece)
        state.placing |= 1 << piece.id
        if is_square(words.next):
            piece.anchor = piece.last_legal = take_square(state, words)
        return piece

    def _label(self, words: Words) -> str:
        """What a creature is called: in quotation marks, or up to its card or square."""
        if words and words.words[words.place].startswith('"'):
            return words.raw()
        label: list[str] = []
        while words and not words.next.startswith("(") and not is_square(words.next):
            if label and (property_comes(words) or condition_comes(words)):
                break
            label.append(words.raw())
        return " ".join(label).rstrip(",")

    def _kit(self, line: Line, name: str, bracket: str | None) -> CompiledCard:
        """The card of a creature: named in brackets, or as the creature is, or plain."""
        card = bracket if bracket is not None else name
        book = self.state.book
        if _is_plain(card):
            plain = plain_card(name, card[len("plain") :].lstrip("; "), line)
            self.cards[name] = plain
            book.cards[name.lower()] = book.edition.cards.adapted(plain)
            return book.kit(name)
        try:
            return book.kit(card)
        except KeyError as error:
            raise TextError(
                f"{error.args[0]}; write `{name} (plain)` for a soldier with standard numbers"
            ) from error

    def _describe(self, piece: Piece, words: Words) -> None:
        """What a line says about a creature beyond its name and square."""
        state = self.state
        while words:
            found = take_property(words)
            if found is not None:
                found.put(state, piece, words)
                continue
            node = take_condition(words)
            if isinstance(node, v.Afflict):
                names = state.edition.conditions.old_names
                unknown = state.edition.conditions.why_unknown(node.condition)
                if unknown:
                    raise TextError(unknown)
                node = v.Afflict(node.who, names.get(node.condition, node.condition))
            if node is None and words.accept("effect"):
                bracket = words.bracket()
                if bracket is None:
                    raise TextError("expected `effect (EFFECT IN THE NOTATION OF CARDS)`")
                node = parse_effect(bracket)
                _known_here(state, node)
            if node is None:
                told = words.take("a word")
                raise TextError(
                    f"expected something about {piece.label}, found {told!r}; "
                    f"{instead(told.lower(), SAID_OF_CREATURES, most=len(SAID_OF_CREATURES))}"
                )
            piece.effects = (*piece.effects, take_lasting(state, piece, node, words))

    # ------------------------------------------------------------------------- finishing

    def _stand(self) -> None:
        """Everybody takes up its space; what follows from standing there."""
        state = self.state
        grid = state.field.grid
        for piece in state.pieces:
            if piece.destroyed:
                piece.anchor = OFF_MAP
        for piece in state.pieces:
            if piece.mount >= 0:
                mount = state.pieces[piece.mount]
                piece.anchor, piece.side = mount.anchor, mount.side
                piece.last_legal = mount.anchor
            if piece.anchor < 0:
                continue
            if not grid.anchors(piece.side) >> piece.anchor & 1:
                raise self._misfit(piece, "does not fit on the map there")
            piece.space = grid.footprint(piece.anchor, piece.side)
        placement.recount(state)
        reindex(state)
        for piece in state.pieces:
            if piece.space & state.field.walls:
                raise self._misfit(piece, "would stand in a wall")
            if (
                "Dangling" in state.edition.conditions.named
                and piece.space & state.field.pits
                and not any(lasting.condition_of(e.node) == "Dangling" for e in piece.effects)
            ):
                piece.effects = (*piece.effects, self._dangling(piece))
            effects.changed(state, piece)
        self._check_room()

    def _check_room(self) -> None:
        """Nobody stands where another does, unless a power or a saddle lets it."""
        state = self.state
        for piece in state.pieces:
            for other in state.pieces[: piece.id]:
                if (
                    piece.space & other.space
                    and piece.id not in other.riders
                    and other.id not in piece.riders
                    and (piece.mount < 0 or piece.mount != other.mount)
                    and not standing.shares_space(state, piece, other)
                ):
                    raise self._misfit(piece, f"would stand where {other.label} stands")

    def _misfit(self, piece: Piece, problem: str) -> PositionError:
        line = self.creatures[piece.id][0]
        where = self.state.field.grid.name(piece.anchor)
        return self.error(line, f"{piece.label} at {where} {problem}")

    def _dangling(self, piece: Piece) -> Lasting:
        """Whoever stands in a pit dangles."""
        state = self.state
        state.effects_made += 1
        return Lasting(
            id=state.effects_made,
            node=v.Afflict(v.Owner(), "Dangling"),
            source=piece.id,
            origin="pit terrain",
            until=DURATIONS["in pit"],
            whose=piece.id,
            since=state.phase_serial - 1,
        )

    def _finish(self) -> None:
        """Fill in what was left open."""
        state = self.state
        if not state.phase:
            state.phase = "turn" if state.turn is not None else "activation"
        if (state.phase == "turn") != (state.turn is not None):
            raise self.error(self.facts[-1], "a turn line and the phase `turn` go together")
        if state.phase in SETUP_PHASES:
            make_setup(state)
        if state.phase == "reveal":
            self._settle_costs()
        if state.round < 0:
            state.round = 0 if state.phase in SETUP_PHASES else 1
        state.deeds = [d if d.round >= 0 else d._replace(round=state.round) for d in state.deeds]
        state.deeds.sort(key=lambda deed: deed.phase)
        if state.phase == "round":
            state.round -= state.round > 0
        if state.first < 0:
            state.first = max(state.initiative, 0)
        if state.order < 0:
            turn = state.turn
            state.order = state.first if turn is None else state.pieces[turn.piece].home
            state.turns_left = 1 if turn is None else 0
        reindex(state)
        if changed_terrain.differing(state):
            changing_terrain.rebuild(state)
        if state.turn is not None:
            self._settle_turn(state.turn)
        for piece in state.pieces:
            said = " ".join(line.words for line in self._lines_of(piece))
            wrong = contradiction(state, piece, said.lower())
            if wrong:
                raise self.error(self.creatures[piece.id][0], wrong)

    def _settle_costs(self) -> None:
        """What is paid for creatures whose cost a power of their warband changes."""
        for seat in range(len(self.state.teams)):
            own = [piece for piece in self.state.pieces if piece.home == seat]
            costs = changed_costs([Profile.of(piece.card) for piece in own])
            for piece, cost in zip(own, costs, strict=True):
                if piece.paid == piece.card.cost:
                    piece.paid = cost

    def _settle_turn(self, turn: Turn) -> None:
        """What a turn has settled before its allotted actions: who controls it, which there are."""
        state = self.state
        piece = state.pieces[turn.piece]
        said = any("controlled by" in line.words.lower() for line in self._lines_of(piece))
        if "Dominated" in piece.conditions and not turn.ended and not said:
            placement.take_side(state, piece, opponent(state.teams, piece.home))
        if not turn.actions:
            turn.actions = turns.allotment(state, piece, turn)

    def _lines_of(self, piece: Piece) -> list[Line]:
        """The lines of the position about a creature."""
        line, below = self.creatures[piece.id]
        return [line, *below]


def _is_plain(card: str | None) -> bool:
    """Whether the bracket means a soldier with standard numbers."""
    return card is not None and card.split()[0].rstrip(";") == "plain"


def is_square(word: str) -> bool:
    """Whether a word looks like a square: C4."""
    return re.fullmatch(r"[a-z]{1,2}\d+", word) is not None


def condition_comes(words: Words) -> bool:
    """Whether a condition comes next."""
    place = words.place
    try:
        return take_condition(words) is not None
    except TextError:
        return False
    finally:
        words.place = place
