"""Says powers in other words: what a card might just as well have printed.

Each variant changes one thing of a text that can be read, everywhere it stands: a number, a
condition, a size, a kind of creature or of damage, a time, a turn of phrase, a sign. It comes with
what its tree must be, in the notation, given that of the text it came from.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from warband.cards.reader.nouns.basics import KEYWORDS, spelled
from warband.cards.vocabulary import CONDITIONS


class Variant(NamedTuple):
    """A text that says the same, or the same of something else."""

    kind: str
    text: str
    expected: Callable[[str], str]
    """The tree of the variant in the notation, from that of the text."""


def _same(tree: str) -> str:
    return tree


def _instead(old: str, new: str) -> Callable[[str], str]:
    """The tree with one word for another."""
    return lambda tree: re.sub(rf"(?<![\w-]){re.escape(old)}(?![\w-])", new, tree)


def variants(text: str) -> Iterator[Variant]:
    """Every variant of the text of a power; its name, before a colon, is left alone."""
    name, colon, body = text.partition(":")
    if not colon or len(name) > 40:
        name, colon, body = "", "", text
    named = name + colon
    for each in (*_other_things(body), *_other_words(body)):
        if each.text != body:
            yield each._replace(text=named + each.text)


# ------------------------------------------------------------------------- of something else

_HARM = re.compile(r"(?<![+\d-])\b(\d+)(?= (?:\w+ )?(?:ongoing )?(?:\w+ )?(?:[Dd]amage|HP)\b)")
_CONDITION = re.compile(rf"\b({'|'.join(sorted(CONDITIONS))})\b")
_SIZE = re.compile(r"\b(Small|Medium|Large|Huge)(?= or (?:smaller|larger)\b)")
_NOUN = r"(?= (?:ally|allies|enemy|enemies|creatures?)\b)"
_KEYWORD = re.compile(rf"(?<![-\w])({'|'.join(map(spelled, sorted(KEYWORDS)))}){_NOUN}")
_TYPES = "fire|cold|lightning|acid|thunder|necrotic|radiant|poison|psychic"
_TYPE = re.compile(rf"\b({_TYPES})(?= [Dd]amage)")
_TIME = re.compile(r"\buntil (?:the )?end of (round|battle)\b")


def _other_things(body: str) -> Iterator[Variant]:
    """One thing of a kind for another."""
    if "35" not in body and not re.search(
        r"(?i)\bor\b|instead|less|damage (?:if|while)|\b0 HP", body
    ):
        # Other amounts in some case are told as what they add.
        for old in dict.fromkeys(_HARM.findall(body)):
            if len(re.findall(rf"\b{old}\b", body)) == _HARM.findall(body).count(old):
                yield Variant("amount", re.sub(rf"\b{old}\b", "35", body), _instead(old, "35"))
    kinds: tuple[tuple[str, re.Pattern[str], str, str], ...] = (
        ("condition", _CONDITION, "Weakened", ""),
        ("size", _SIZE, "Gargantuan", ""),
        ("keyword", _KEYWORD, "Kobold", "#"),
        ("damage type", _TYPE, "radiant", ""),
    )
    for kind, pattern, new, sign in kinds:
        for old in dict.fromkeys(pattern.findall(body)):
            # The word in other places, or in the plural, would mean something else.
            alone = len(re.findall(rf"(?i)\b{old}", body)) == pattern.findall(body).count(old)
            if new not in body and alone:
                changed = re.sub(rf"\b{old}\b", new, body)
                yield Variant(kind, changed, _instead(sign + old, sign + new))
    times = _TIME.findall(body)
    # A standing rule for the first failed save lasts to the end of the battle by itself.
    if len(times) == 1 and "first failed save" not in body:
        old, new = times[0], "battle" if times[0] == "round" else "round"
        changed = _TIME.sub(f"until end of {new}", body)
        yield Variant("time", changed, _instead(f"end-of-{old}", f"end-of-{new}"))


# ---------------------------------------------------------------------------- in other words

_WORDS: tuple[tuple[str, str, str], ...] = (
    ("may", r"\bmay\b(?! not)", "can"),
    ("may", r"\bcan\b(?! not|'t)", "may"),
    ("may not", r"\bcannot\b", "may not"),
    ("one", r"\b1(?= (?:\w+ )?(?:enemy|ally|creature|square)\b)", "one"),
    ("all", r"\b[Ee]ach (?=(?:other )?enemy\b)", "every "),
    ("against", r"\bvs\.", "versus"),
    ("against", r"\bagainst\b", "vs."),
    ("the", r"\buntil end of (?=turn|round|battle)", "until the end of the "),
    ("the", r"\buntil the end of (?:the )?(?=turn|round|battle)", "until end of "),
    ("takes", r"\btakes (?=\d)", "suffers "),
    ("hit points", r"\bHP\b", "hit points"),
    ("victory points", r"\bVP\b", "victory points"),
    ("whenever", r"\b[Ww]henever\b", "each time"),
    ("until", r"\buntil end of turn\b", "for the rest of the turn"),
    ("until", r"\buntil end of round\b", "for the rest of the round"),
    ("dash", r"(?<= )-(?=\d)", "\N{EN DASH}"),
    ("brackets", r"\(save ends\)", "(Save Ends)"),
    ("blanks", r", ", ",  "),
    ("small letters", r"\bDamage\b", "damage"),
    ("deals", r"\bdeals?(?= \+\d)", "has"),
    ("squares", r"\b(\d) squares\b", r"\1 spaces"),
    ("gains", r"\bhas(?= \+\d)", "gains"),
    ("gains", r"\bgains(?= \+\d)", "has"),
    ("and", r" AND ", " and "),
    ("semicolon", r"(?<=\d vs. AC);", ":"),
    ("bonus", r"(?<=has )(\+\d) (?=attack\b|AC\b|[Dd]amage\b)", r"a \1 bonus to "),
    ("recharges", r"\bRECHARGE\b", "Recharges"),
    ("icons", r"\{[mM]\}", "melee"),
    ("icons", r"\{[rR]\}", "RANGED"),
    ("lost sign", r"\+(?=\d+ vs\. AC)", ""),
    ("lost stop", r"\.$", ""),
)
"""Turns of phrase that mean the same: what they are about, what is said, and what else."""


def _other_words(body: str) -> Iterator[Variant]:
    """The same thing in other words."""
    for kind, pattern, new in _WORDS:
        yield Variant(kind, re.sub(pattern, new, body), _same)


# --------------------------------------------------------------------------------- misprinted

_LONG = re.compile(r"\b[a-z]{6,}\b")
_CAPITAL = re.compile(
    r"(?<![\w'-])[A-Z][a-z]{3,}(?= (?:ally|allies|enemy|enemies|creatures?|targets?)\b)"
)
_MEANT = {*map(spelled, KEYWORDS), *CONDITIONS, "This", "That", "Each"}
"""Words with a capital that are no names."""


def misprints(text: str) -> Iterator[str]:
    """The text with one word misprinted: a letter lost, doubled, or two turned round.

    Long words are, and those with a capital that stand before creatures: kinds, conditions.
    """
    name, colon, body = text.partition(":")
    kinds = (each for each in _CAPITAL.finditer(body) if each[0] in _MEANT)
    for found in (*_LONG.finditer(body), *kinds):
        word, at = found[0], len(found[0]) // 2
        turned = word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
        for wrong in (word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], turned):
            yield f"{name}{colon}{body[: found.start()]}{wrong}{body[found.end() :]}"
