"""The log is told in sentences: by every rulebook, of everything that its rules tell."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from tests.test_every_rulebook import every_rulebook
from warband.cards import vocabulary as v
from warband.cards.reader.nouns.trees import nodes
from warband.cards.vocabulary import standing
from warband.ddm.ask.powers import lasting_words
from warband.ddm.text import effect_words, event_words, prompts
from warband.kernel.dice import Dice
from warband.kernel.questions import Roll
from warband.kernel.rulebook import Selection
from warband.rulebooks import RULEBOOKS, open_rulebook
from warband.rules.battle2008.book import standard_library as library_2008
from warband.rules.handbook.dungeon.delve import words as delve_words
from warband.rules.handbook.text import words as handbook_words
from warband.rules.heroscape.text import words as heroscape_words
from warband.rules.massbattle.text import sentences as massbattle_words
from warband.rules.v3.library import standard_library as v3_library

BATTLES = 6
ANSWERS = 400
RAW = (
    (re.compile(r"_"), "an underscore"),
    (re.compile(r"[{}\[\]<>]|\(\s*\("), "brackets of a tree"),
    (re.compile(r"\w="), "a fact with its name"),
    (re.compile(r"\b(True|False|None)\b(?! [A-Z])"), "a value of the program"),
    (re.compile(r"\b[A-Z][a-z]+[A-Z][a-z]+\b"), "the name of a class"),
    (re.compile(r"\d\.\d{3}"), "a number to its last digit"),
    (re.compile(r"\b(an event|a condition|the first of|expired)\b"), "a raw duration"),
    (re.compile(r"\b[Tt]he bearer\b|always (when|after|at)|if it is any"), "words of a tree"),
    (re.compile(r"  | ,| \.|\(\)|: *\.$"), "a hole"),
    (re.compile(r"\bchampion power \d"), "the number of a power"),
    (
        re.compile(r"\b(?<!\.)1 (squares|(movement )?points|spaces|turns|hits|wounds|times)\b"),
        "one of many",
    ),
)
ROOT = Path(__file__).parents[1] / "warband"
TOLD = re.compile(r'\.tell\(\s*"([^"]+)"')


def lines(name: str) -> Iterator[tuple[str, str]]:
    """Kinds and sentences of seeded battles, ready ones and made-up ones by turns: of what is told
    and of what is asked."""
    book = open_rulebook(name)
    ready = book.fixtures(Selection())
    for number in range(BATTLES):
        made_up = book.random_setup(Dice(number).below) if number % 2 else None
        battle = book.start(made_up or ready[number % len(ready)], number)
        luck, dice = Dice(50 + number), Dice(number)
        while len(battle.history) < ANSWERS and (question := battle.ask()) is not None:
            if isinstance(question, Roll):
                battle.roll(*dice.answer(question))
            else:
                yield f"asked: {question.ask}", book.prompt(battle.state, question)
                battle.pick(luck.below(len(question.options)))
            assert battle.events is not None
            for event in battle.events:
                yield event.kind, book.say(battle.state, event)
            battle.events.clear()


@every_rulebook
def test_every_line_is_a_sentence(name: str) -> None:
    told = set(lines(name))
    colours = open_rulebook(name).seats
    assert len(told) > 100
    for kind, line in sorted(told):
        for pattern, what in RAW:
            assert not pattern.search(line), f"{what} in {line!r}"
        assert not line.startswith(f"{kind}:") or " " in kind, line
        assert line[-1] in ".!?", line
        assert len(line.split()) > 1, line
        if kind.startswith("asked: "):
            assert line[0].isupper() or line.split()[0] in colours, line


PLACES = {
    "ddm": (("ddm", "rules/v3", "rules/guild2011", "rules/battle2008"), event_words.SENTENCES),
    "heroscape": (("rules/heroscape",), heroscape_words.SENTENCES),
    "massbattle": (("rules/massbattle",), massbattle_words.SENTENCES),
    "handbook": (("rules/handbook",), {**handbook_words.SAYINGS, **delve_words.SAYINGS}),
}
BY_HAND = {
    "massbattle": {"rolls"},
    "handbook": {"attack-roll", "command", "conceal", "save", "sure-save", "won", "skill"}
    | {"heard", "searched"},
}
"""Kinds that are told by a function of their own."""


@pytest.mark.parametrize("family", PLACES)
def test_there_are_words_for_everything_that_rules_tell(family: str) -> None:
    folders, words = PLACES[family]
    told = {
        kind
        for folder in folders
        for file in (ROOT / folder).rglob("*.py")
        for kind in TOLD.findall(file.read_text(encoding="utf-8"))
    }
    assert len(told) > 30
    assert told - set(words) - BY_HAND.get(family, set()) == set()


def test_no_rulebook_is_forgotten_here() -> None:
    folders = {folder for folders, _ in PLACES.values() for folder in folders}
    for parts in RULEBOOKS.values():
        assert any(f"warband.{folder.replace('/', '.')}." in parts.rules for folder in folders)


def test_whatever_cards_wait_for_can_be_asked_about() -> None:
    assert set(get_args(v.EventKind)) <= set(prompts.EVENTS)


def test_every_ability_and_prohibition_has_words() -> None:
    assert set(effect_words.ABILITIES) == set(get_args(standing.AbilityName))
    assert set(effect_words.FORBIDDEN) == set(get_args(standing.Forbidden))


def lasting_nodes() -> Iterator[tuple[str, v.Effect]]:
    """Everything on cards that a creature may be under, with the card."""
    for card in (*v3_library().cards.values(), *library_2008().cards.values()):
        for node in nodes(card.powers):
            if isinstance(node, v.Afflict | v.Ongoing | v.Bonus | v.Gain | v.Forbid | v.Later):
                yield card.name, node


def test_whatever_cards_put_on_creatures_is_said_in_plain_words() -> None:
    people = lasting_words.People("Orc")
    found = list(lasting_nodes())
    assert len(found) > 100
    for card, node in found:
        until = getattr(node, "until", None) or v.Permanent()
        for said in (
            lasting_words.meaning(node, people),
            lasting_words.called(node, people),
            lasting_words.describe_until(until, people),
        ):
            for pattern, what in (*RAW, (re.compile("[Tt]his creature|_"), "an owner unnamed")):
                if what != "brackets of a tree":
                    assert not pattern.search(said), f"{card}: {what} in {said!r}"


def test_what_is_yet_to_happen_and_when_it_ends_name_those_concerned() -> None:
    hits = v.Trigger("hit", "after", subject=(v.Is(v.Bearer()),), mandatory=True)
    melee = replace(hits, tests=(v.AttackIs(("melee",)),))
    later = v.Later(v.Bearer(), melee, (v.Hurt(v.Bearer(), (v.Part(10),)),))
    people = lasting_words.People("Elf Warlock")
    assert (
        lasting_words.meaning(later, people)
        == "after it hits a creature with a melee attack, it takes 10 damage"
    )
    gone = v.UntilEvent(v.Trigger("destroyed", "after", object=(v.Itself(),)))
    assert lasting_words.describe_until(gone, people) == "until Elf Warlock is destroyed"
    either = v.FirstOf((v.SaveEnds(), gone))
    assert (
        lasting_words.describe_until(either, people)
        == "until a saving throw ends it or Elf Warlock is destroyed"
    )


def test_what_lasts_is_said_with_its_end() -> None:
    assert effect_words.bears("resist 10 fire") == "has Resist 10 fire"
    assert effect_words.bears_no_longer("invisible") == "is no longer invisible"
    assert effect_words.bears_no_longer("+2 AC") == "no longer has +2 AC"
    assert effect_words.bears_no_longer("cannot be flanked") == "can be flanked again"
