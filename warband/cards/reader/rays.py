"""Attack powers that list several strikes by name, of which the user takes its pick.

The introduction says how many and how they are chosen; every strike is read by itself, as
if it were the text of an attack power.
"""

import re
from collections.abc import Callable

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.errors import NotUnderstoodError

ReadStrike = Callable[[str, str], v.Power]
"""Reads the text of one strike, given its name."""

_STRIKE = re.compile(
    r"(?P<box>\[q\]|☐|❑|□)?\s*(?:(?P<low>\d+)(?:-(?P<high>\d+))?:?\s*)?"
    r"(?P<label>[A-Z][A-Za-z']+(?: (?:and |of |the )?[A-Z][A-Za-z']+){0,3}):\s*"
    r"(?=\(|\+\d+ vs|Automatic)"
)
"""The beginning of a strike: a box, the rolls that allow it, its name."""

_MAKE = r"(?:make )?(?P<count>\d) attacks?"
_EACH = r"for each(?: attack)?, roll 1?d20"
_SAYINGS: tuple[tuple[str, dict[str, object]], ...] = (
    (r"does not provoke opportunity attacks", {"no_provoke": True}),
    (r"\(range (?P<range>\d+)(?P<any>, any creature)?\)", {}),
    (r"\(sight(?P<any>, may target all(?:y|ies))?\)", {"range": "sight"}),
    (r"recharge all (?:once|when|after) all (?:have been|are|were) used", {"refill": True}),
    (r"choose (?:1|one)(?: effect| attack| ray)?(?: below)?", {}),
    (
        _MAKE + r", each against a different target,? and (?:each )?with a different \w+",
        {"different": True, "different_targets": True},
    ),
    (_MAKE + r", each against a different target", {"different_targets": True}),
    (_MAKE + r", each with a different (?:effect|attack|ray)", {"different": True}),
    (
        _EACH + r" and use[\w ]+?\blower\b(?: number)?(?: to determine(?: the)? effect)?",
        {"rolled": True},
    ),
    (_EACH + r" to determine(?: the)? effect", {"rolled": True, "exact": True}),
    (
        r"roll (?P<count>\d)d20 to determine attacks?[.] make 1 attack for[\w ]+?\bresult",
        {"rolled": True, "exact": True, "different": True},
    ),
    (r"\(an attack cannot[\w ]+?\bper turn[.]?\)", {"different": True}),
    (r"\(?choose target after roll(?:ing)?\)?", {}),
    (_MAKE, {}),
)  # fmt: skip
"""What an introduction may say, and what it means for the power and the choice."""


def read_rays(text: str, name: str, uses: int | None, read: ReadStrike) -> v.Power | None:
    """The power, if the text lists strikes by name; None if it is another kind of power."""
    found = list(_STRIKE.finditer(text))
    if len(found) < 2:
        return None
    said = _introduction(text[: found[0].start()])
    if said is None:
        return None
    bounds = v.Bounds(
        range=said.get("range"),  # type: ignore[arg-type]
        no_provoke=bool(said.get("no_provoke")),
        may_target_allies=bool(said.get("any")),
    )
    strikes = []
    for match, after in zip(found, [*found[1:], None], strict=True):
        body = text[match.end() : after.start() if after is not None else len(text)]
        try:
            strikes.append(_strike(match, read(body.strip(), match["label"]), bounds))
        except NotUnderstoodError:
            return None
    if None in strikes:
        return None
    choice = v.StrikeChoice(
        tuple(strike for strike in strikes if strike is not None),
        count=int(str(said.get("count", 1))),
        different=bool(said.get("different")),
        different_targets=bool(said.get("different_targets")),
        rolled=bool(said.get("rolled")),
        exact=bool(said.get("exact")),
        refill=bool(said.get("refill")),
    )
    kinds = {strike.attack for strike in choice.strikes}
    kind: v.AttackKind = "ranged" if bounds.range or None in kinds else kinds.pop() or "ranged"
    return v.Power(
        name,
        section="attack",
        attack=kind,
        action=("attack",),
        uses=None if any(one.uses for one in choice.strikes) else uses,
        bounds=bounds,
        steps=(choice,),
    )


def _introduction(text: str) -> dict[str, object] | None:
    """What stands before the strikes; None if some of it is not understood."""
    left = re.sub(r"\s+", " ", text).strip()
    said: dict[str, object] = {}
    for pattern, meaning in _SAYINGS:
        match = re.search(pattern, left, re.IGNORECASE)
        if match is None:
            continue
        left = left[: match.start()] + left[match.end() :]
        said.update(meaning)
        for key, value in match.groupdict().items():
            if value is not None:
                said[key] = int(value) if value.isdigit() else True
    return None if re.sub(r"[\s.,;:]", "", left) else said


def _strike(match: re.Match[str], power: v.Power, usual: v.Bounds) -> v.NamedStrike | None:
    """One strike: an attack and nothing after it."""
    if power.strike is None or power.steps or power.trigger is not None or power.recharge:
        return None
    own: v.Bounds | None = power.bounds
    kind = power.attack
    if own == v.Bounds():
        own = kind = None
    elif own == v.Bounds(may_target_allies=True):
        own, kind = msgspec.structs.replace(usual, may_target_allies=True), None
    elif own is not None:
        if own.range is None and not own.shape and own.reach is None:
            return None
        own = msgspec.structs.replace(own, no_provoke=own.no_provoke or usual.no_provoke)
    return v.NamedStrike(
        match["label"],
        power.strike,
        bounds=own,
        uses=1 if match["box"] else None,
        low=int(match["low"]) if match["low"] else 1,
        attack=kind,
        flags=power.flags,
    )
