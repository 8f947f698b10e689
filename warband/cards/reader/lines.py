"""A power as one line: uses, icon, name, text."""

import re

import msgspec

from warband.cards.phrasebook import PhraseError, is_line, read_line
from warband.cards.reader.context import Context
from warband.cards.reader.errors import NotUnderstoodError
from warband.cards.reader.powers import read_body
from warband.cards.vocabulary import AttackKind, Power

_PREFIX = re.compile(
    r"\s*(?P<boxes>[☐❑□]*)\s*(?:\{(?P<kind>melee|ranged|close|area)(?P<basic> basic)?\})?\s*"
)
_NAME = re.compile(r"\s*([^:.;()]{1,60}?(?: \([A-Z][^:.;()]*\))?)\s*:\s*(?=\S)")
_NO_NAME = re.compile(
    r"(?i)(?:use (?:when|at|after|before|during|with|on|only|any|immediately|while|if|whenever)\b"
    r"|immediate\b|minor action|move action|replaces|attack action|free action|whenever\b|when\b)"
)
_ICON = re.compile(r"\s*(?:\{[mrcab]\}|[RMB](?= [A-Z]))\s*")
"""An attack icon that stands before the name, as a letter."""
_ONLY = re.compile(r"\([A-Z][\w' -]* only\)[\s.;]*")
"""What an ability is for, where there is nothing else to say."""
_UNMARKED = re.compile(
    r"([A-Z][A-Za-z' -]{2,40}?)\s+(?=\([a-z]+ \d|[+]?\d+ (?:vs|versus|against)\b)"
)


def split_name(text: str, section: str) -> tuple[str, str]:
    """The name of a power and its text; a power without a text is its own name.

    >>> split_name("Bite: +9 vs. AC; 10 damage.", "attack")
    ('Bite', '+9 vs. AC; 10 damage.')
    >>> split_name("{b}Claw: +7 vs. AC; 5 damage.", "attack")
    ('Claw', '+7 vs. AC; 5 damage.')
    >>> split_name("Immune Poison.", "general")
    ('Immune Poison', 'Immune Poison.')
    >>> split_name("Immune Blinded.)", "general")
    ('Immune Blinded', 'Immune Blinded.)')
    """
    if section == "champion":
        return "", text
    if section == "attack" and (icon := _ICON.match(text)):
        text = text[icon.end() :]
    match = _NAME.match(text)
    if match is not None and _ONLY.fullmatch(text[match.end() :]):
        # "Reach 2: (Bite only)" says for which attack.
        return match[1], f"{match[1]} {text[match.end() :]}"
    if match is not None and (not _NO_NAME.match(text) or _is_title(match[1], section)):
        # Some cards say their name twice.
        return match[1], text[match.end() :].removeprefix(f"{match[1]}: ")
    if section == "attack":
        match = _UNMARKED.match(text)
        if match is not None:
            return match[1], text[match.end() :]
    if match is not None and section == "general":
        # A power that has no name is called by when it is used.
        return match[1], text
    bare = text.strip(" .")
    return (bare if "(" in bare else bare.strip(" .)")), text


def _is_title(name: str, section: str) -> bool:
    """Whether an attack is called "When Beasts Attack": all capitals, which no sentence has."""
    words = [word for word in name.split() if len(word) > 3]
    if section != "attack" or not name.startswith("When") or len(words) < 3:
        return False
    return all(word[0].isupper() for word in words)


def read_power(text: str, *, section: str = "general", context: Context | None = None) -> Power:
    """Reads a power as the printer writes it: boxes, icon, name, text."""
    if is_line(text):
        try:
            return read_line(text, section)
        except PhraseError as error:
            raise NotUnderstoodError(text, text[:40], str(error)) from None
    prefix = _PREFIX.match(text)
    assert prefix is not None
    name, body = split_name(text[prefix.end() :], section)
    if context is None:
        context = Context(powers=[name] if name else [], section=section)
    power = read_body(body, context, name, len(prefix["boxes"]) or None)
    kind: AttackKind | None = prefix["kind"]  # type: ignore[assignment]
    if kind is None:
        return power
    return _with_icon(power, kind, prefix["basic"] is not None)


def _with_icon(power: Power, kind: AttackKind, basic: bool) -> Power:
    return msgspec.structs.replace(power, attack=kind, basic=basic)
