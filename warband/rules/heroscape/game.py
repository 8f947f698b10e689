"""The rulebook as the kernel drives it: from checkpoint to checkpoint, and options in words."""

from collections.abc import Callable

from warband.kernel.battle import IllegalAnswer
from warband.kernel.questions import Choose, Flow
from warband.rules.heroscape import setup
from warband.rules.heroscape.basic import roll_for_first_turn, take_basic_turn
from warband.rules.heroscape.library import Library
from warband.rules.heroscape.orders import clear_orders, living, place_orders, roll_initiative
from warband.rules.heroscape.places.campaign import (
    ROOM,
    Campaign,
    Room,
    enter_first_room,
    enter_next_room,
)
from warband.rules.heroscape.places.rooms import HEROES
from warband.rules.heroscape.places.scenarios import Scenario
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.text import answers
from warband.rules.heroscape.turn import take_turn
from warband.rules.heroscape.wounds import stand_in_lava

__all__ = ["CAMPAIGN", "Heroscape"]

CAMPAIGN = ("the-lair", "drow-ambush", "the-portal", "the-ancient-sanctum")
"""The scenarios of the campaign, in order."""

TURNS = 3


class Heroscape:
    """HeroScape: Battle for the Underdark, the Basic and the Master game.

    >>> from warband.kernel.battle import Battle
    >>> from warband.kernel.dice import Dice
    >>> rules = Heroscape()
    >>> battle = Battle(rules, rules.new_game("ambush"), dice=Dice(1))
    >>> battle.question
    Choose(seat 0, 'army card', 4 options)
    >>> battle.options()
    ['Tandros Kreel', 'Darrak Ambershard', 'Erevan Sunshadow', 'Ana Karithon']
    """

    name = "heroscape"

    def __init__(self, library: Library | None = None) -> None:
        self.library = library or Library()
        self._campaign: Campaign | None = None
        self._phases: dict[str, Callable[[Game], Flow[None]]] = {
            "start": self._start,
            "campaign": self._enter_campaign,
            "draft": self._draft,
            "place": self._place,
            "first turn": self._first_turn,
            "basic turn": self._basic_turn,
            "round": self._round,
            "orders": self._orders,
            "initiative": self._initiative,
            "turn": self._turn,
            "end of round": self._end_of_round,
            "next room": self._next_room,
        }

    # Starting.

    def new_game(self, scenario: str | Scenario, *, teams: tuple[int, ...] = (0, 1)) -> Game:
        """A battle of a scenario, ready for its first question."""
        if isinstance(scenario, str):
            scenario = self.library.scenario(scenario)
        field = self.library.field(scenario.board, master=scenario.master, heavy=scenario.heavy)
        return Game(scenario, field, teams)

    def new_campaign(self) -> Game:
        """The campaign, ready for its first question."""
        game = self.new_game(CAMPAIGN[0])
        game.phase = "campaign"
        return game

    @property
    def campaign(self) -> Campaign:
        """The rooms of the campaign."""
        if self._campaign is None:
            library = self.library
            scenarios = [library.scenario(name) for name in CAMPAIGN]
            rooms = tuple(Room(s, library.field(s.board)) for s in scenarios)
            self._campaign = Campaign(rooms, library.cards)
        return self._campaign

    # The kernel's protocol.

    def step(self, state: Game) -> Flow[None] | None:
        """The procedure from this checkpoint to the next; None when it is over."""
        if state.result:
            return None
        return self._phases[state.phase](state)

    def outcome(self, state: Game) -> str | None:
        """How the battle ended; None while it goes on."""
        return state.result or None

    def option_text(self, state: Game, question: Choose, index: int) -> str:
        """An option in the words a player would write."""
        return answers.option_text(state, question, index)

    def find_option(self, state: Game, question: Choose, text: str) -> int:
        """The option that a text means."""
        passing = answers.find_via(state, question, text)
        if passing is not None:
            return passing
        texts = {
            answers.normal(answers.option_text(state, question, index)): index
            for index in range(len(question.options))
        }
        # A last step is the end of the move.
        text = text.removeprefix("step ")
        for wanted in (answers.normal(text), answers.normal(f"fly {text}")):
            if wanted in texts:
                return texts[wanted]
        other = answers.find_equal(state, question, text)
        if other is not None:
            return other
        options = [
            answers.option_text(state, question, index)
            for index in range(min(12, len(question.options)))
        ]
        raise IllegalAnswer(
            f"{text!r} does not answer {question.ask!r}; it could be: {', '.join(options)}"
            + (", ..." if len(question.options) > 12 else "")
        )

    # Phases.

    def _start(self, game: Game) -> Flow[None]:
        scenario = game.scenario
        if scenario.starts:
            setup.place_preset(game, self.library.cards)
            game.phase = "round" if scenario.master else "first turn"
        elif scenario.armies:
            yield from setup.roll_to_place(game, self.library.cards)
            game.phase = "place"
        else:
            yield from setup.begin_draft(game, self.library.boxed)
            game.phase = "draft"

    def _draft(self, game: Game) -> Flow[None]:
        yield from setup.draft_pick(game, self.library.cards)
        if setup.draft_over(game):
            self._armies_stand(game)

    def _place(self, game: Game) -> Flow[None]:
        yield from setup.place_army(game, game.order[game.active])
        game.active += 1
        if game.active == len(game.order):
            self._armies_stand(game)

    def _armies_stand(self, game: Game) -> None:
        setup.lay_treasure(game)
        game.draft = None
        game.zones = ("",) * len(game.roster.teams)
        game.active = 0
        game.phase = "round"
        game.scenario.check_last_standing(game)

    def _first_turn(self, game: Game) -> Flow[None]:
        yield from roll_for_first_turn(game)
        game.phase = "basic turn"

    def _basic_turn(self, game: Game) -> Flow[None]:
        yield from take_basic_turn(game, game.order[game.active])
        game.active = (game.active + 1) % len(game.order)

    def _round(self, game: Game) -> Flow[None]:
        """The round marker moves ahead; markers come back to their players."""
        game.round += 1
        game.turn = game.active = 0
        clear_orders(game)
        game.tell("round", round=game.round)
        yield from game.scenario.before_orders(game)
        game.phase = "orders"

    def _orders(self, game: Game) -> Flow[None]:
        if living(game, game.active):
            yield from place_orders(game, game.active)
        game.active += 1
        if game.active == len(game.roster.teams):
            game.active = 0
            game.phase = "initiative"

    def _initiative(self, game: Game) -> Flow[None]:
        yield from roll_initiative(game)
        game.phase = "turn"

    def _turn(self, game: Game) -> Flow[None]:
        yield from take_turn(game, game.order[game.active])
        if game.result:
            self._battle_over(game)
            return
        game.active += 1
        if game.active == len(game.order):
            game.active = 0
            game.turn += 1
            if game.turn == TURNS:
                game.phase = "end of round"

    def _end_of_round(self, game: Game) -> Flow[None]:
        if game.field.lava:
            yield from stand_in_lava(game)
        if not game.result:
            yield from game.scenario.end_of_round(game)
        if not game.result and game.round == game.scenario.rounds:
            game.scenario.out_of_rounds(game)
        if game.result:
            self._battle_over(game)
        else:
            game.phase = "round"

    # The campaign.

    def _enter_campaign(self, game: Game) -> Flow[None]:
        enter_first_room(game, self.campaign)
        game.phase = "round"
        return
        yield

    def _battle_over(self, game: Game) -> None:
        """In a campaign the heroes go on to the next room."""
        last = len(CAMPAIGN) - 1
        playing = any(name == ROOM for name, _ in game.story)
        if playing and game.winners == (HEROES,) and game.recall(ROOM) < last:
            game.tell("room-won", room=game.recall(ROOM) + 1)
            game.result = ""
            game.phase = "next room"

    def _next_room(self, game: Game) -> Flow[None]:
        yield from enter_next_room(game, self.campaign)
        game.phase = "round"
