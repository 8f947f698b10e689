"""The chart parser: rules, slots, what it prefers, where it stumbles."""

import pytest

from warband.cards.reader.parsing.engine import Budget, Chart, Exhausted, Grammar, Rejected, parsed
from warband.cards.reader.text.words import Text


def text(words: str) -> Text:
    keys = words.split()
    return Text(words, keys, keys, [(0, 0)] * len(keys))


def grammar() -> Grammar:
    made = Grammar()
    made.rule("animal", "cat", lambda: "cat")
    made.rule("animal", "big cat", lambda: "lion")
    made.rule("sight", "[a] <animal> [sleeps|<how>]", lambda animal, how: (animal, how))
    made.rule("how", "(runs|walks) fast", lambda: "fast")
    return made.finish()


def test_slots_that_are_left_out_are_none() -> None:
    chart = Chart(grammar(), text("a big cat sleeps"))
    assert chart.readings("sight", 0) == [(4, ("lion", None)), (3, ("lion", None))]


def test_reading_takes_no_more_steps_than_it_may() -> None:
    enough = Budget(1000)
    Chart(grammar(), text("a big cat sleeps"), budget=enough).readings("sight", 0)
    needed = 1000 - enough.left
    scant = Chart(grammar(), text("a big cat sleeps"), budget=Budget(needed - 1))
    with pytest.raises(Exhausted) as spent:
        scant.readings("sight", 0)
    assert 0 <= spent.value.at <= 4


def test_alternatives_share_their_slot() -> None:
    chart = Chart(grammar(), text("cat walks fast"))
    assert chart.readings("sight", 0)[0] == (3, ("cat", "fast"))


def test_the_longest_reading_comes_first_and_the_earlier_rule_wins() -> None:
    made = Grammar()
    made.rule("x", "a b", lambda: "first")
    made.rule("x", "a [b]", lambda: "second")
    chart = Chart(made.finish(), text("a b"))
    assert chart.readings("x", 0) == [(2, "first"), (1, "second")]


def test_a_rule_may_reject_its_parts() -> None:
    made = Grammar()

    def never() -> str:
        raise Rejected

    made.rule("x", "a", never)
    made.rule("x", "a", lambda: "other")
    assert Chart(made.finish(), text("a")).readings("x", 0) == [(1, "other")]


def test_the_furthest_word_understood_is_known() -> None:
    chart = Chart(grammar(), text("a big cat flies"))
    chart.readings("sight", 0)
    assert chart.furthest == 3


def test_brackets_that_stand_alone_mean_themselves() -> None:
    assert parsed("( a )") == (["(", "a", ")"], 0)


def test_names_offer_the_words_that_say_the_same() -> None:
    made = Grammar(synonyms={"pet": "@cat|dog", "cat": "cat|kitten"})
    made.rule("x", "a @pet", lambda: "pet")
    made.finish()
    assert Chart(made, text("a kitten")).readings("x", 0) == [(2, "pet")]
    assert Chart(made, text("a dog")).readings("x", 0) == [(2, "pet")]
    assert Chart(made, text("a horse")).readings("x", 0) == []


def test_rules_that_begin_with_themselves_are_refused() -> None:
    made = Grammar()
    made.rule("x", "<x> a", lambda x: x)
    with pytest.raises(ValueError, match="begins with itself"):
        made.finish()


def test_unknown_phrases_are_refused() -> None:
    made = Grammar()
    made.rule("x", "a <y>", lambda y: y)
    with pytest.raises(KeyError, match="unknown phrase 'y'"):
        made.finish()


def test_of_two_slots_of_a_kind_that_may_be_left_out_the_later_one_is_filled() -> None:
    made = Grammar()
    made.rule("x", "a [<n>] [(b|<n>) c]", lambda one, two: (one, two))
    made.rule("y", "a [<n>] [<n>]", lambda one, two: (one, two))
    made.rule("n", "one", lambda: 1)
    made.rule("n", "two", lambda: 2)
    made.finish()
    assert Chart(made, text("a one")).readings("y", 0)[0] == (2, (None, 1))
    assert Chart(made, text("a one two")).readings("y", 0)[0] == (3, (1, 2))
    assert Chart(made, text("a one c")).readings("x", 0) == [
        (3, (None, 1)),
        (2, (1, None)),
        (1, (None, None)),
    ]


def test_a_phrase_without_rules_is_named() -> None:
    made = Grammar()
    made.rule("x", "a b <unheard>", lambda one: one)
    with pytest.raises(KeyError, match="'unheard'"):
        made.finish()


def test_what_no_text_leads_to_is_never_unfolded() -> None:
    made = grammar()
    Chart(made, text("a cat")).readings("sight", 0)
    root = made.roots["sight"]
    assert root.words["a"].threads is None
    assert made.roots["how"].words["runs"].threads is not None
