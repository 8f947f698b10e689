"""Powers as players read of them."""

import re

NUMBERED = re.compile(r"^champion power \d+$")
"""Champion powers have no names: answers and records count them, sentences do not."""
COUNTED = re.compile(r"\bchampion power \d+ (?=[+-])")


def told_power(name: str) -> str:
    """What a power is called in a sentence.

    >>> told_power("champion power 2"), told_power("Rock Solid")
    ('champion power', 'Rock Solid')
    """
    return "champion power" if NUMBERED.match(name) else name


def own_power(name: str) -> str:
    """The same after a verb.

    >>> own_power("champion power 1"), own_power("Rock Solid")
    ('its champion power', 'Rock Solid')
    """
    return "its champion power" if NUMBERED.match(name) else name


def told_sum(modifiers: str) -> str:
    """Modifiers by name, as a sentence lists them.

    >>> told_sum("champion power 1 +2, cover -2")
    'champion power +2, cover -2'
    """
    return COUNTED.sub("champion power ", modifiers)
