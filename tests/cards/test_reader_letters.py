"""Letters that a pattern needs: without them it is found nowhere."""

import random
import re

from warband.cards.reader.text import normal
from warband.cards.reader.text.letters import needed_letters
from warband.cards.reader.text.normal import smooth


def test_an_escaped_bracket_does_not_end_a_class() -> None:
    assert needed_letters(r"x(?:[\}\]]|yes)") == ("x",)
    assert needed_letters(r"[\]x]yes") == ("yes",)


def test_what_may_be_left_out_is_not_needed() -> None:
    assert needed_letters(r"a(?:bcd)?e{0,3}f{2}") == ("a",)
    assert needed_letters(r"(?:)|abc") == ("",)


def test_patterns_are_found_only_where_their_letters_are() -> None:
    """What is smoothed is the same as with every pattern tried."""
    chosen = random.Random(7)
    bits = [
        "+5 ", "{m}", "[ r ] attack", "vs. AC", "versus ", "is not", "haven't", "DEF(Ref)", "  ",
        " M damage", "1o hp", "(already) ", "[save ends]", "'Ten Men'", "can not", "3vp", "- 5",
        "ally.Each", "x+4", ".)", "line of sight", "saving throws ", "each time ", "☐", "a ", "or ",
    ]  # fmt: skip
    for _ in range(300):
        text = "".join(chosen.choices(bits, k=6))
        slow = text.translate(normal._CHARACTERS)
        for pattern, build in normal._SUBSTITUTIONS:
            slow = re.sub(pattern, build, slow)
        assert smooth(text).strip("() ") == slow.strip().strip("() ")
