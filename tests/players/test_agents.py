"""The agent interface, random play, and opponents by name."""

from typing import cast

import pytest

from warband.kernel.battle import Battle, Position
from warband.kernel.questions import Choose, Kind, Listed
from warband.players.agent import Budget, RandomAgent, take_turns
from warband.players.registry import UnknownAgent, agent_names, make_agent
from warband.rulebooks import open_rulebook

NO_BATTLE = cast(Battle[Position], None)


def test_random_agents_with_the_same_seed_answer_alike() -> None:
    question = Choose(0, Kind("number"), Listed(range(1000)), {})
    one, two, other = RandomAgent(5), RandomAgent(5), RandomAgent(6)
    answers = [
        [agent.choose(NO_BATTLE, question) for _ in range(20)] for agent in (one, two, other)
    ]
    assert answers[0] == answers[1]
    assert answers[0] != answers[2]


def test_random_agents_reach_every_option() -> None:
    question = Choose(0, Kind("number"), Listed("abc"), {})
    agent = RandomAgent(1)
    assert {agent.choose(NO_BATTLE, question) for _ in range(100)} == {0, 1, 2}


@pytest.mark.parametrize(
    ("seconds", "simulations", "complaint"), [(0.0, None, "some time"), (1.0, 0, "simulations")]
)
def test_a_budget_must_allow_thinking(
    seconds: float, simulations: int | None, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        Budget(seconds, simulations)


def test_opponents_are_known_by_rulebook() -> None:
    assert agent_names("v3") == ("random", "soldier", "captain")
    assert agent_names("heroscape") == ("random", "soldier")
    for rules in ("v3", "heroscape"):
        names = agent_names(rules)
        assert tuple(make_agent(rules, name).name for name in names) == names


def test_unknown_opponents_are_named() -> None:
    with pytest.raises(UnknownAgent, match="'general' plays heroscape; there are random"):
        make_agent("heroscape", "general")


def test_random_players_finish_a_battle_and_are_counted() -> None:
    book = open_rulebook("heroscape")
    battle = book.start("scenario ambush\n", 3)
    agents = (RandomAgent(1), RandomAgent(2))
    decisions = take_turns(battle, agents)
    choices = sum(isinstance(answer, int) for answer in battle.history)
    assert battle.over
    assert 0 < decisions <= choices


def test_a_battle_can_be_cut_short() -> None:
    battle = open_rulebook("heroscape").start("scenario ambush\n", 3)
    assert take_turns(battle, (RandomAgent(1), RandomAgent(2)), limit=2) <= 2
    assert not battle.over
