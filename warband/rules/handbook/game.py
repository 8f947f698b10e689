"""The rulebook as the kernel drives it: from checkpoint to checkpoint, and options in words."""

from collections.abc import Callable

from warband.kernel.battle import AmbiguousAnswer, IllegalAnswer
from warband.kernel.questions import Choose, Flow, Roll
from warband.rules.handbook import rounds, setup
from warband.rules.handbook.library import Library
from warband.rules.handbook.scenario.library import Brought, roll_plan
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.rules.handbook.text import answers
from warband.rules.handbook.tiles.laying import brought, lay_next, statues_in


class Handbook:
    """The skirmish of the Miniatures Handbook."""

    name = "handbook"

    def __init__(self, library: Library | None = None) -> None:
        self.library = library or Library()
        self._phases: dict[str, Callable[[Skirmish], Flow[None]]] = {
            "scenario": self._scenario,
            "terrain initiative": self._terrain_initiative,
            "tiles": self._tiles,
            "visitors": self._visitors,
            "deploy": self._deploy,
            "start": self._start,
            "round": self._round,
            "activation": self._activation,
            "turn": self._turn,
            "end of round": self._end_of_round,
        }

    def step(self, state: Skirmish) -> Flow[None] | None:
        """The procedure from this checkpoint to the next; None when it is over."""
        if state.result:
            return None
        flow = self._phases[state.phase](state)
        visited = state.roster.with_nobody or state.scenario.plan.creatures
        return _answered(state, flow) if visited else flow

    def outcome(self, state: Skirmish) -> str | None:
        """How the battle ended; None while it goes on."""
        return state.result or None

    def option_text(self, state: Skirmish, question: Choose, index: int) -> str:
        """An option in the words a player would write."""
        return answers.option_text(state, question, index)

    def find_option(self, state: Skirmish, question: Choose, text: str) -> int:
        """The option that a text means."""
        wanted = answers.normal(text)
        square = answers.find_square(state, question, wanted)
        if square is not None:
            return square
        listed = answers.listed(question)
        texts = [
            answers.normal(answers.option_text(state, question, index)) for index in range(listed)
        ]
        if wanted in texts:
            return texts.index(wanted)
        wanted = answers.normal(answers.by_item(wanted))
        found = [
            index
            for index, each in enumerate(texts)
            if each == wanted or each.startswith(f"{wanted} with ") or answers.plain(each) == wanted
        ]
        if len(found) == 1:
            return found[0]
        if found:
            meant = ", ".join(answers.option_text(state, question, index) for index in found)
            raise AmbiguousAnswer(f"{text!r} may mean {meant}")
        shown = [
            answers.option_text(state, question, index)
            for index in range(min(12, len(question.options)))
        ]
        more = ", ..." if len(question.options) > 12 else ""
        raise IllegalAnswer(
            f"{text!r} does not answer {question.ask!r}; it could be: {', '.join(shown)}{more}"
        )

    # Phases.

    def _scenario(self, state: Skirmish) -> Flow[None]:
        names = brought(state.bags)
        fitting = Brought(state.roster.players, len(names), statues_in(names))
        plan = yield from roll_plan("basic", fitting)
        state.scenario = self.library.scenario(plan.key)
        state.tell("scenario", name=plan.name)
        state.phase = "terrain initiative"

    def _terrain_initiative(self, state: Skirmish) -> Flow[None]:
        yield from setup.roll_terrain_initiative(state)
        state.phase = "tiles" if state.bags else "visitors"

    def _tiles(self, state: Skirmish) -> Flow[None]:
        done = yield from lay_next(state, state.scenario.plan)
        if done:
            state.active = 0
            state.phase = "visitors"

    def _visitors(self, state: Skirmish) -> Flow[None]:
        yield from state.scenario.after_terrain(state)
        state.phase = "deploy"

    def _deploy(self, state: Skirmish) -> Flow[None]:
        yield from setup.place_warband(state, state.order[state.active])
        state.active += 1
        if state.active == len(state.order):
            state.active = 0
            state.phase = "start"

    def _start(self, state: Skirmish) -> Flow[None]:
        yield from state.scenario.at_start(state)
        state.phase = "round"

    def _round(self, state: Skirmish) -> Flow[None]:
        yield from rounds.begin_round(state)
        state.phase = "activation"

    def _activation(self, state: Skirmish) -> Flow[None]:
        more = yield from rounds.take_phase_step(state)
        if not more:
            state.phase = "end of round"

    def _turn(self, state: Skirmish) -> Flow[None]:
        """A position that says whose turn it is begins with that turn."""
        creature = state.acting
        assert creature != NOBODY
        state.left = max(0, state.left - 1)
        state.phase = "activation"
        yield from rounds.activate(state, creature)

    def _end_of_round(self, state: Skirmish) -> Flow[None]:
        yield from rounds.end_round(state)
        state.phase = "round"


def _answered(state: Skirmish, flow: Flow[None]) -> Flow[None]:
    """The same procedure, in which somebody answers for what belongs to nobody."""
    reply: object = None
    try:
        while True:
            asked = flow.send(reply)
            if isinstance(asked, Choose | Roll) and asked.seat >= state.roster.players:
                asked.seat = state.decider(asked.seat)
            reply = yield asked
    except StopIteration:
        return
