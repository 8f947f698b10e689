"""Random dungeons as everybody else meets them."""

from collections.abc import Iterator
from pathlib import Path

from warband.kernel.events import Event
from warband.kernel.lines import Line
from warband.kernel.questions import Choose
from warband.kernel.rulebook import ArmyReport, Course, Pick, Rulebook, Selection
from warband.rules.handbook.dungeon.deck_checks import check_deck
from warband.rules.handbook.dungeon.decks import parse_decks
from warband.rules.handbook.dungeon.delve import facts, words
from warband.rules.handbook.dungeon.delve.game import DelveRules
from warband.rules.handbook.dungeon.delve.heroes import (
    find_party,
    party_of_level,
    standard_parties,
)
from warband.rules.handbook.dungeon.delve.positions import parse_delve, print_delve
from warband.rules.handbook.dungeon.delve.setups import begin_delve, check_figures, parse_setup
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.dungeon.library import find_deck, standard_decks
from warband.rules.handbook.dungeon.picture import plan_picture
from warband.rules.handbook.invariants import violations
from warband.rules.handbook.library import Library
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.text import judging
from warband.rules.handbook.text.position import PositionError
from warband.rules.handbook.text.words import event_facts

PLANS = 6
"""Ready delves are played on so many maps."""


class DungeonBook(Rulebook[Delve]):
    """Delves with decks, parties and stat cards at hand."""

    name = "dungeon"
    title = "Random dungeons"
    family = "dungeon"
    board = "squares"
    seats = SEATS
    tournaments = False
    sources = ("warband.rules.handbook",)

    def __init__(self, library: Library | None = None) -> None:
        self.game = DelveRules(library)
        self.rules = self.game
        self.library = self.game.library

    def begin(self, setup: str) -> Delve:
        """The state before the first question of a setup."""
        delve = parse_setup(setup)
        check_figures(self.library, delve)
        return begin_delve(self.library, delve)

    def winner(self, state: Delve) -> int | None:
        """The first player if the party won, the seat of the dungeon if it lost."""
        return state.winners[0] if state.result else None

    def round(self, state: Delve) -> int:
        """Rounds since the delve began."""
        return state.clock

    def sides(self, state: Delve) -> tuple[int, ...]:
        """The players are one side, the dungeon is the other."""
        return (*((0,) * state.master), state.master)

    def check(self, state: Delve) -> None:
        """Raise an AssertionError if a position is unsound."""
        wrong = [each for each in violations(state) if "left to settle" not in each]
        unknown = state.field.grid.full & ~state.open_cells()
        if state.stage != "enter":
            wrong += [
                f"{state.name(creature)} stands where nobody has been"
                for creature in state.standing()
                if state.space[creature] & unknown
            ]
        if state.stage == "explore" and state.opposed and not state.result:
            wrong.append("there are foes, but nobody fights")
        if len(state.members) != len(state.space) - state.size:
            summoned = sum(each >= 0 for each in state.summoner)
            if len(state.members) + summoned < len(state.space) - state.size:
                wrong.append("somebody comes from no card")
        assert not wrong, "; ".join(wrong)

    def thaw(self, data: bytes, start: Delve) -> Delve:
        """The state that was made into these bytes, of a battle that began like this."""
        state = super().thaw(data, start)
        state.field = start.field.if_same(state.field)
        return state

    # -------------------------------------------------------------------- ready delves

    def fixtures(self, selection: Selection) -> list[str]:
        """Every deck with the ready party of its level, on several maps; or those named.

        Armies are parties; a name of a map is that of a deck.
        """
        decks = [find_deck(name) for name in selection.maps] or list(standard_decks().values())
        found = []
        for number in range(1, PLANS + 1):
            for deck in decks:
                names = selection.armies[:1] or (party_of_level(deck.level).name,)
                find_party(names[0])
                found.append(f"deck {deck.name}\nparty {names[0]}\nmap 4x3 {number}\n")
        return found

    def random_setup(self, pick: Pick) -> str:
        """Any deck, any party, any of the special rules."""
        decks, parties = list(standard_decks().values()), list(standard_parties().values())
        deck = decks[pick(len(decks))]
        near = [party for party in parties if abs(party.level - deck.level) <= 2] or parties
        party = near[pick(len(near))]
        columns, rows = ((4, 3), (3, 3), (3, 2), (2, 2))[pick(4)]
        lines = [f"deck {deck.name}", f"party {party.name}", f"map {columns}x{rows} {pick(40)}"]
        lines.append(f"players {1 + pick(min(6, len(party.heroes)))}")
        lines += ["master"] if pick(3) == 0 else []
        lines += ["light"] if pick(4) == 0 else []
        lines += ["bars"] if pick(3) == 0 else []
        lines.append(f"initiative {('door', 'ongoing', 'ten')[pick(3)]}")
        return "\n".join(lines) + "\n"

    def typical(self) -> list[str]:
        """Delves of the first level."""
        decks = [deck for deck in standard_decks().values() if deck.level == 1]
        return self.fixtures(Selection(maps=tuple(deck.name for deck in decks)))

    def courses(self) -> tuple[Course, ...]:
        """A thousand random delves."""
        return (Course(self.name, 1000),)

    def arrange(self, armies: tuple[str, ...], map_name: str | None, pick: Pick) -> str:
        """The delve of that party in that deck; what is left open is drawn."""
        decks = list(standard_decks().values())
        deck = find_deck(map_name) if map_name else decks[pick(len(decks))]
        party = find_party(armies[0]) if armies else party_of_level(deck.level)
        return f"deck {deck.name}\nparty {party.name}\nmap 4x3 {1 + pick(1000)}\n"

    def check_armies(self, text: str, source: str) -> list[ArmyReport]:
        """Every deck of a text with the rules it breaks."""
        return [
            ArmyReport(deck.name, tuple(f.reason for f in check_deck(deck) if f.wrong))
            for deck in parse_decks(text, source)
        ]

    # ------------------------------------------------------------------------- in words

    def say(self, state: Delve, event: Event) -> str:
        """An event in a sentence."""
        return words.say(event)

    def prompt(self, state: Delve, question: Choose) -> str:
        """A question in words."""
        return words.prompt(state, question)

    def stands_out(self, event: Event) -> bool:
        """Doors and turns begin a stretch of the log."""
        return event.kind in ("turn", "door", "enters-dungeon", "descends")

    # --------------------------------------------------------------------------- judging

    def read_position(self, lines: list[Line], source: str) -> Delve:
        """The state a position describes."""
        if lines[0].words == "setup":
            base = min((line.indent for line in lines[1:]), default=0)
            return self.begin("\n".join(line.text[base:] for line in lines[1:]))
        indent = min((line.indent for line in lines), default=0)
        text = "\n".join(line.text[indent:] for line in lines)
        try:
            return parse_delve(self.game.handbook, text)
        except PositionError as error:
            number = lines[min(max(error.line, 1), len(lines)) - 1].number
            raise PositionError(number, error.reason) from None

    def print_position(self, state: Delve) -> str:
        """The position as text."""
        return print_delve(state)

    def check_fact(self, state: Delve, text: str) -> str | None:
        """None if a fact holds, otherwise how things are."""
        return facts.check_fact(state, text)

    def event_facts(self, state: Delve, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return event_facts(event)

    def names(self, state: Delve) -> Iterator[str]:
        """Heroes and creatures, their cards, what the deck holds, and items."""
        yield from judging.names(state)
        for card in (*state.deck.spread(), *state.deck.spread_wandering(), *state.harder):
            yield getattr(card, "name", "")
        yield from (good.name for good in state.goods)
        yield from state.beaten

    def is_place(self, state: Delve, word: str) -> bool:
        """Whether that is a square of the dungeon."""
        return judging.is_place(state, word)

    def turn_of(self, state: Delve) -> object:
        """Whose turn of which round it is."""
        return judging.turn_of(state)

    def movement_left(self, state: Delve, question: Choose) -> str | None:
        """What may still be spent on an ordinary move."""
        return judging.movement_left(state, question)

    def way_cost(self, state: Delve, question: Choose, place: str) -> int | None:
        """What the way costs that a move would take."""
        return judging.way_cost(state, question, place)

    def why_not(self, state: Delve, question: Choose, text: str) -> str:
        """Why something is not among the options."""
        return judging.why_not(state, question, text)

    def draw(self, state: Delve) -> str:
        """The floor plan as a picture."""
        return plan_picture(state.floor.plan, state.deck.name)


def open_book(cards: Path | None) -> DungeonBook:
    """The rulebook with what comes with warband, and cards of one's own in `handbook/` there."""
    return DungeonBook(Library(own=cards / "handbook" if cards else None))
