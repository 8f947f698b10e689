"""A power as one line of the phrasebook: boxes, icon, name, what it does."""

import re

from warband.cards.phrasebook.reading import PhraseError, read_phrases
from warband.cards.phrasebook.saying import STEP, said_power
from warband.cards.phrasebook.words import NAME, quoted, unquoted
from warband.cards.vocabulary import Power

_PREFIX = re.compile(
    r"(?:(?P<boxes>☐+) |\((?P<uses>-?\d+) uses\) )?"
    r"(?:\{(?P<kind>melee|ranged|close|area)?(?P<basic> ?basic)?\} )?"
)
_SIMPLE = re.compile(rf"[^:“”({{☐{STEP}\s](?:[^:“”{STEP}]*[^:“”{STEP}\s])?")
_MANY = 9
"""More boxes than these are counted in words."""


def say_power(power: Power) -> str:
    """The line for a power; brackets show what belongs together where words alone would not."""
    loose = f"{_prefix(power)}{said_power(power, brackets=False)}"
    try:
        if read_line(loose, power.section) == power:
            return loose
    except PhraseError:
        pass
    return f"{_prefix(power)}{said_power(power, brackets=True)}"


def is_line(text: str) -> bool:
    """Whether a text is a line of the phrasebook."""
    return STEP in text


def read_line(text: str, section: str) -> Power:
    """Reads a line of the phrasebook."""
    prefix = _PREFIX.match(text)
    assert prefix is not None
    uses = int(prefix["uses"]) if prefix["uses"] else len(prefix["boxes"] or "") or None
    rest = text[prefix.end() :]
    name, body = "", rest
    if (given := NAME.match(rest)) is not None:
        name, body = unquoted(given[1]), rest[given.end() :].removeprefix(": ")
    elif section != "champion":
        name, _, body = rest.partition(": ")
    power = Power(
        name,
        section=section,  # type: ignore[arg-type]
        attack=prefix["kind"],  # type: ignore[arg-type]
        basic=prefix["basic"] is not None,
        uses=uses,
    )
    return read_phrases(body, power)


def _prefix(power: Power) -> str:
    said = ""
    if power.uses is not None:
        few = 0 < power.uses <= _MANY
        said += f"{'☐' * power.uses} " if few else f"({power.uses} uses) "
    if power.attack is not None or power.basic:
        words = [power.attack or "", "basic" if power.basic else ""]
        said += f"{{{' '.join(word for word in words if word)}}} "
    if power.section == "champion" and not power.name:
        return said
    simple = power.section != "champion" and _SIMPLE.fullmatch(power.name)
    return f"{said}{power.name if simple else quoted(power.name)}: "
