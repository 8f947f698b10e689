"""Reads one power of a printed card."""

import contextlib
import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.context import Context
from warband.cards.reader.effects.acts import add_acts
from warband.cards.reader.effects.arrivals import add_arrivals
from warband.cards.reader.effects.barring import add_barring
from warband.cards.reader.effects.blows import add_blows
from warband.cards.reader.effects.boons import add_boons
from warband.cards.reader.effects.criticals import add_criticals
from warband.cards.reader.effects.crossing import add_crossing
from warband.cards.reader.effects.deeds import Effects, add_deeds
from warband.cards.reader.effects.exempting import add_exempting
from warband.cards.reader.effects.grounds import add_grounds
from warband.cards.reader.effects.hitting import add_hitting
from warband.cards.reader.effects.movement import add_movement
from warband.cards.reader.effects.outcomes import add_outcomes
from warband.cards.reader.effects.scoring import add_scoring
from warband.cards.reader.effects.seeing import add_seeing
from warband.cards.reader.effects.traits import add_traits
from warband.cards.reader.effects.turns import add_turns
from warband.cards.reader.effects.uses import add_uses
from warband.cards.reader.errors import NotUnderstoodError
from warband.cards.reader.moments.asking import add_asking
from warband.cards.reader.moments.durations import add_moments
from warband.cards.reader.moments.events import add_events
from warband.cards.reader.moments.happenings import add_happenings
from warband.cards.reader.moments.history import add_history
from warband.cards.reader.nouns.attributes import add_attributes
from warband.cards.reader.nouns.basics import KEYWORDS, add_basics, marked, spelled
from warband.cards.reader.nouns.comparing import add_comparing
from warband.cards.reader.nouns.creatures import add_creatures
from warband.cards.reader.nouns.synonyms import SYNONYMS
from warband.cards.reader.nouns.trees import changed, nodes
from warband.cards.reader.parsing.engine import Budget, Chart, Exhausted, Grammar
from warband.cards.reader.parsing.tracing import TracedChart
from warband.cards.reader.rays import read_rays
from warband.cards.reader.repairs import mended
from warband.cards.reader.sentences.clauses import add_sentences
from warband.cards.reader.sentences.heads import Head, add_heads, both
from warband.cards.reader.sentences.strikes import Blow, Roll, add_strikes
from warband.cards.reader.sentences.telling import THIS_CONDITION
from warband.cards.reader.settling.assembling import (
    AS_ACTION,
    Front,
    Pre,
    attack_power,
    plain_power,
)
from warband.cards.reader.settling.resolve import settle
from warband.cards.reader.settling.scene import Scene, Unclear
from warband.cards.reader.settling.soundness import can_act, is_sound
from warband.cards.reader.text.misprints import (
    Correction,
    attempts,
    compounds_restored,
    signs_restored,
)
from warband.cards.reader.text.normal import smooth
from warband.cards.reader.text.words import NUMBERS, Speller, Text, cut, plain


@cache
def grammar() -> Grammar:
    """The grammar of printed powers."""
    made = Grammar(plain, SYNONYMS)
    for add in (
        add_basics, add_creatures, add_attributes, add_asking, add_moments, add_events,
        add_happenings, add_boons, add_deeds, add_movement, add_blows, add_acts, add_outcomes,
        add_grounds, add_history, add_traits, add_sentences, add_heads, add_strikes,
        add_seeing, add_scoring, add_crossing, add_hitting, add_turns, add_comparing, add_barring,
        add_criticals, add_uses, add_arrivals, add_exempting,
    ):  # fmt: skip
        add(made)
    return made.finish()


@cache
def speller() -> Speller:
    """Knows every word of the grammar."""
    words = {*grammar().words, *KEYWORDS, *NUMBERS, *(word.lower() for word in v.CONDITIONS)}
    return Speller(words)


def read_body(text: str, context: Context, name: str, uses: int | None) -> v.Power:
    """Reads the text of a power after its name.

    Many cards share a text word by word: one that speaks of nothing of the card's own is read
    once.
    """
    if not context.traced and not context.mentioned_in(text):
        with contextlib.suppress(NotUnderstoodError):
            power, corrections = _read_shared(text, context.section, name, uses)
            context.corrections += corrections
            return power
    return _read_whole(text, context, name, uses)


@lru_cache(maxsize=4096)
def _read_shared(
    text: str, section: str, name: str, uses: int | None
) -> tuple[v.Power, tuple[tuple[str, str], ...]]:
    """A text that reads the same on every card, and what was put right in it."""
    context = Context(powers=[name] if name else [], section=section)
    power = _read_whole(text, context, name, uses)
    return power, tuple(context.corrections)


ENOUGH = 200_000
"""So many steps no sensible text needs, with all that may be misprinted in it."""
MAKING = 20
"""What it costs to make a power of its parts, in steps."""


_LOST_ICON = re.compile(r"(?i)\ba (attacks?)\b")
"""An article that belongs to a word which is not there: a [melee] attack."""


def _read_whole(text: str, context: Context, name: str, uses: int | None) -> v.Power:
    context.budget = Budget(ENOUGH)
    if lost := _LOST_ICON.search(text):
        raise NotUnderstoodError(text, lost[0], "the icon of the attack is lost")
    try:
        return _read_body(text, context, name, uses)
    except RecursionError:
        # Phrases within phrases without end: no card is like that.
        raise NotUnderstoodError(text, text[:40], "it is nested too deeply") from None


def _read_body(text: str, context: Context, name: str, uses: int | None) -> v.Power:
    if context.section == "attack":
        rays = read_rays(
            text, name, uses, lambda body, label: _read_body(body, context, label, None)
        )
        if rays is not None:
            return rays
    smoothed, flags = flagged(smooth(text))
    if "Gaze" in name.split() and "Gaze" not in flags:
        # Who is immune to powers with that word in their name is so to what it marks.
        flags = (*flags, "Gaze")
    if name == "Petrified":
        # The book's own version of the condition counts, whatever the card says.
        return v.Power(name, action=("none",), uses=uses)
    smoothed, signs = signs_restored(smoothed, attack=context.section == "attack")

    def read(source: str) -> v.Power:
        words = cut(source, speller().correct)
        power = _read_words(words, text, context, name, uses, flags)
        context.corrections += words.corrected
        return power

    try:
        power = read(smoothed)
    except _StumbledError as stumble:
        whole, restored = compounds_restored(text)
        if restored:
            power = _read_body(whole, context, name, uses)
            context.corrections += restored
            return power
        power = _put_right(stumble, read, context)
    context.corrections += signs
    return power


class _StumbledError(NotUnderstoodError):
    """The reader stumbled over words that may be misprinted."""

    def __init__(self, text: str, words: Text, at: int, unclear: Unclear | None) -> None:
        if unclear is not None:
            super().__init__(text, f"that {unclear.noun}", "nobody was mentioned before")
        else:
            super().__init__(text, _stumble(words, at))
        self.printed = words
        self.at = at


def _put_right(
    stumble: _StumbledError, read: Callable[[str], v.Power], context: Context, *, again: bool = True
) -> v.Power:
    """The one reading that there is with the smallest change around the stumbling block.

    Where a word that nobody knows was put right and the reader then stumbles farther on, that
    place is looked at in the same way, once.
    """
    farther: list[tuple[_StumbledError, Correction]] = []
    for lot in attempts(stumble.printed, stumble.at, speller(), _names(context)):
        found: list[tuple[v.Power, list[tuple[str, str]]]] = []
        for attempt in lot:
            if context.budget.left <= 0:
                break
            before = list(context.corrections)
            try:
                power = read(attempt.source)
                found.append((power, [*context.corrections, attempt.correction]))
            except _StumbledError as error:
                if error.at > stumble.at + 2 and _strange(attempt.correction):
                    farther.append((error, attempt.correction))
            except NotUnderstoodError:
                pass
            context.corrections[:] = before
        if found:
            if any(power != found[0][0] for power, _ in found):
                break
            context.corrections[:] = found[0][1]
            return found[0][0]
    if again and len({correction.meant for _, correction in farther}) == 1:
        beyond, meant = farther[0]
        power = _put_right(beyond, read, context, again=False)
        context.corrections.append(meant)
        return power
    raise NotUnderstoodError(stumble.text, stumble.words, stumble.reason) from None


def _strange(correction: Correction) -> bool:
    """Whether there was a word in it that nobody knows, or one twice: surely a misprint."""
    words = correction.printed.split()
    if len(words) == 2 and words[0] == words[1]:
        return True
    return any(plain(word) not in speller().words for word in words)


def _names(context: Context) -> list[str]:
    """Names that a word of the text may be meant for: powers, keywords."""
    own = [name for found in context.power_names.values() for _, name in found]
    return [*own, *map(spelled, KEYWORDS)]


def _read_words(
    words: Text, text: str, context: Context, name: str, uses: int | None, flags: tuple[str, ...]
) -> v.Power:
    """The power that the words mean; a text that takes too many steps is refused."""
    chart = _chart(words, context)
    try:
        context.budget.spend(chart.length, 0)
        return _read_chart(chart, text, context, name, uses, flags)
    except Exhausted as spent:
        reason = "there are too many ways to read it"
        raise NotUnderstoodError(text, _stumble(words, spent.at), reason) from None


def _read_chart(
    chart: Chart, text: str, context: Context, name: str, uses: int | None, flags: tuple[str, ...]
) -> v.Power:
    words: Text = chart.text
    if words.keys[:3] == ["(", "condition", ")"]:
        return _condition(chart, 3, text, name)
    unclear: Unclear | None = None
    bounds = {"flags": flags} if flags else {}
    for at, front in _fronts(chart, 0, Front((), None, bounds), 3):
        for made in _bodies(chart, at, front, context, name, uses):
            context.budget.spend(MAKING, at)
            if isinstance(made, Unclear):
                unclear = unclear or made
            elif is_sound(made):
                whole = mended(made, text)
                if can_act(whole):
                    if isinstance(chart, TracedChart):
                        context.rules |= chart.rules()
                    return whole
    raise _StumbledError(text, words, chart.furthest, unclear)


_FLAG = re.compile(rf"\s*\(({'|'.join(v.FLAGS)})\)", re.IGNORECASE)


def flagged(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without the flags that stand in it, and the flags.

    >>> flagged("Dazed (Fear). Slowed")
    ('Dazed. Slowed', ('Fear',))
    """
    flags = tuple(dict.fromkeys(flag.capitalize() for flag in _FLAG.findall(text)))
    return (_FLAG.sub("", text), flags) if flags else (text, ())


def _chart(words: Text, context: Context) -> Chart:
    """A chart for the words; one that is traced is slower."""
    marks = marked(words, context, grammar().words, speller().close)
    if context.traced:
        return TracedChart(grammar(), words, context, marks, context.without, context.budget)
    return Chart(grammar(), words, context, marks, context.budget)


def _condition(chart: Chart, at: int, text: str, name: str) -> v.Power:
    """A power that says what a condition of the card's own does."""
    for end, effects in _read(chart, "steps", at):
        if end == chart.length:
            try:
                settled = settle(effects, Scene(None, False), v.Bearer())
            except Unclear:
                continue
            settled = changed(settled, v.EndEffects, lambda end: _of_condition(end, name))
            settled = changed(settled, v.Bonus, _felt_by_bearer)
            settled = changed(settled, (v.Near, v.Ally, v.Enemy), _as_it_is_suffered)
            made = v.Power(name, action=("none",), steps=(v.DefineCondition(name, settled),))
            if is_sound(made):
                if isinstance(chart, TracedChart):
                    chart.context.rules |= chart.rules()
                return mended(made, text)
    raise NotUnderstoodError(text, _stumble(chart.text, chart.furthest))


def _as_it_is_suffered(trait: v.Node) -> v.Node:
    """Conditions speak of the creature that suffers them: its allies, beside it."""
    if isinstance(trait, v.Near):
        of = changed(trait.of, (v.Ally, v.Enemy), _as_it_is_suffered)
        whom = v.Bearer() if trait.who == v.Owner() else trait.who
        return msgspec.structs.replace(trait, of=of, who=whom)
    return v.Enemy() if isinstance(trait, v.Ally) else v.InWarband()


def _felt_by_bearer(bonus: v.Bonus) -> v.Effect:
    """More damage that others deal to whoever has the condition: it is vulnerable to them."""
    who, more = bonus.who, bonus.amount
    if not isinstance(who, v.Each) or bonus.versus != (v.Is(v.Bearer()),):
        return bonus
    if bonus.stat != "damage" or not isinstance(more, int) or more <= 0 or bonus.tests:
        return bonus
    weak = v.Ability("vulnerable", more, "all", against=who.where, attack=bonus.attack)
    return v.Gain(v.Bearer(), weak)


def _of_condition(end: v.EndEffects, name: str) -> v.EndEffects:
    """The end of "this condition" is that of the one which is defined here."""
    if end.conditions != (THIS_CONDITION,):
        return end
    return msgspec.structs.replace(end, conditions=(name,))


def _stumble(words: Text, furthest: int) -> str:
    start = max(0, min(furthest, len(words.keys) - 1) - 1)
    return words.quote(start, start + 4)


def _fronts(chart: Chart, at: int, front: Front, left: int) -> Iterator[tuple[int, Front]]:
    """Every way to read the beginning as costs, triggers and specifications."""
    if left and at < chart.length:
        for end, head in chart.readings("head", at) if _may_begin(chart, "head", at) else ():
            if end < chart.length and chart.keys[end] in (":", ";", ".", ",", "(", "+#"):
                joined = _join(front, head)
                if joined is not None and not _is_effect(chart, at, head):
                    skip = chart.keys[end] not in ("(", "+#")
                    yield from _fronts(chart, end + skip, joined, left - 1)
        for end, given in chart.readings("specs", at) if _may_begin(chart, "specs", at) else ():
            joined = _join(front, _as_head(given))
            if joined is not None:
                yield from _fronts(chart, end, joined, left - 1)
    yield at, front


def _is_effect(chart: Chart, at: int, head: Head) -> bool:
    """Whether a condition stands where the effects begin: it then belongs to them."""
    after_colon = at > 0 and chart.keys[at - 1] in (":", ".", ";")
    return after_colon and chart.keys[at] == "if" and not head.action and head.trigger is None


def _may_begin(chart: Chart, kind: str, at: int) -> bool:
    first = chart.grammar.first[kind]
    if at >= chart.length:
        return False
    return first is None or chart.keys[at] in first or chart.marks[at] in first


def _as_head(given: dict[str, Any]) -> Head:
    bounds = dict(given)
    return Head(bounds.pop("action", ()), None, bounds)


def _join(front: Front, head: Head) -> Front | None:
    if (front.action and head.action) or (front.trigger and head.trigger):
        return None
    return Front(
        front.action or head.action, front.trigger or head.trigger, both(front.bounds, head.bounds)
    )


# ------------------------------------------------------------------------------- bodies


def _bodies(
    chart: Chart, at: int, front: Front, context: Context, name: str, uses: int | None
) -> Iterator[v.Power | Unclear]:
    """Every way to read the rest, best first."""
    for end, pre, blow in _attack_bodies(chart, at):
        for steps, recharge, flags in _ends(chart, end, True):
            try:
                yield attack_power(front, pre, blow, steps, recharge, flags, context, name, uses)
            except Unclear as unclear:
                yield unclear
    yield from _automatic(chart, at, front, context, name, uses)
    starts = chart.readings("steps", at) if at < chart.length else []
    for end, effects in starts:
        for more, recharge, flags in _ends(chart, end, False):
            try:
                yield plain_power(front, effects + more, recharge, flags, context, name, uses)
            except Unclear as unclear:
                yield unclear


def _automatic(
    chart: Chart, at: int, front: Front, context: Context, name: str, uses: int | None
) -> Iterator[v.Power | Unclear]:
    """An attack with a range but no test, whose effects befall a target without fail."""
    if context.section != "attack" or not {"range", "shape", "reach"} & front.bounds.keys():
        return
    pre: Pre = ((), {}, Roll(None, "AC"))
    for end, blow in _read(chart, "blow", at):
        if any(isinstance(node, v.Pick) for node in nodes(blow.effects)):
            # Whoever is picked is the target: the range counts for it.
            continue
        for steps, recharge, flags in _ends(chart, end, True):
            try:
                yield attack_power(front, pre, blow, steps, recharge, flags, context, name, uses)
            except Unclear as unclear:
                yield unclear


def _attack_bodies(chart: Chart, at: int) -> Iterator[tuple[int, Pre, Blow]]:
    """Effects before the attack, specifications, the test, what a hit does."""
    for start, before in _beforehand(chart, at):
        for middle, given in [(start, {}), *_read(chart, "specs", start)]:
            for rolled, roll in _read(chart, "roll", middle):
                for after, more in [(rolled, {}), *_read(chart, "limits", rolled)]:
                    follow = after + (after < chart.length and chart.keys[after] in (";", ":", ","))
                    for end, blow in _read(chart, "blow", follow):
                        yield end, (before, both(given, more), roll), blow
            if chart.context.section == "attack" and not before:
                # Damage without a test cannot miss.
                for end, blow in _read(chart, "blow", middle):
                    if blow.damage and chart.keys[middle] == "#":
                        yield end, (before, given, Roll(None, "AC")), blow


def _beforehand(chart: Chart, at: int) -> Iterator[tuple[int, Effects]]:
    """What is done before the attack, and how often it is made."""
    yield at, ()
    for end, own in _read(chart, "attacks", at):
        yield end, (own,)
    for end, steps in _read(chart, "steps", at):
        if end < chart.length and chart.keys[end] in (",", ":", "."):
            after_then = end + 1 < chart.length and chart.keys[end + 1] == "then"
            yield end + 1 + after_then, steps
            for after, own in _read(chart, "attacks", end + 1):
                yield after, (*steps, own)
        for after, own in _read(chart, "attacks", end):
            yield after, (*steps, own)
        if end < chart.length and chart.keys[end] == "and":
            for after, own in _read(chart, "attacks", end + 1):
                yield after, (*steps, own)


def _read(chart: Chart, kind: str, at: int) -> list[tuple[int, Any]]:
    return chart.readings(kind, at) if _may_begin(chart, kind, at) else []


def _ends(
    chart: Chart, at: int, attack: bool
) -> Iterator[tuple[tuple[Any, ...], tuple[v.RechargeOn, ...], tuple[str, ...]]]:
    """What follows the effects up to the end of the text: tails, recharging, flags."""
    chart.budget.spend(1, at)
    if at == chart.length:
        yield (), (), ()
        return
    start = at
    while start < chart.length and chart.keys[start] in (".", ";", ",", ")"):
        start += 1
        if start == chart.length:
            yield (), (), ()
            return
    if attack:
        for end, tail in _read(chart, "tail", start):
            for steps, recharge, flags in _ends(chart, end, True):
                yield tail + steps, recharge, flags
        for end, tail in _read(chart, "sentence", start) if start > at else ():
            for steps, recharge, flags in _ends(chart, end, True):
                yield tail + steps, recharge, flags
    for end, found in _read(chart, "recharge", start):
        for steps, recharge, flags in _ends(chart, end, attack):
            yield steps, (*(found if isinstance(found, tuple) else (found,)), *recharge), flags
    for end, limit in _read(chart, "limit", start):
        if not limit:
            yield from _ends(chart, end, attack)
        elif set(limit) == {"once_per"}:
            for steps, recharge, flags in _ends(chart, end, attack):
                yield steps, recharge, (*flags, f"once per {limit['once_per']}")
    if not attack:
        for end, cost in _read(chart, "as_action", at):
            for steps, recharge, flags in _ends(chart, end, attack):
                yield steps, recharge, (f"{AS_ACTION}{cost}", *flags)
    for end, flag in _read(chart, "flag", start):
        for steps, recharge, flags in _ends(chart, end, attack):
            yield steps, recharge, (flag, *flags)
