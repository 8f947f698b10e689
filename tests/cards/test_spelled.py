"""The spelled-out form takes every tree."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.cards.trees import powers
from warband.cards.spelled import SpellingError, is_spelled, spell, unspell
from warband.cards.vocabulary import Power


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(powers())
def test_every_power_reads_back(power: Power) -> None:
    assert is_spelled(spell(power))
    assert unspell(spell(power)) == power


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[ dragon ]]", "expected one of power, found 'dragon'"),
        ("[[ power (colour: 5) ]]", "power has no 'colour'"),
        ("[[ power (uses: 5) ]]", "power lacks name"),
        ("[[ power (name: 5) ]]", "found '5'"),
        ('[[ power (name: "A") more ]]', "unexpected 'more' after the power"),
        ("[[ power ? ]]", "cannot read '?'"),
    ],
)
def test_an_error_says_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(SpellingError) as caught:
        unspell(text)
    assert reason in str(caught.value)
