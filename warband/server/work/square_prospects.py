"""What answers lead to on a board of squares: they are given to a copy of the battle.

Whatever is promised before a click is what the rules did with that very answer. Nothing here
knows a rule: what is asked, what is spent and who can be chosen is read from views.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, Protocol, TypeVar

from msgspec.structs import replace

from warband.kernel.battle import Battle, IllegalAnswer, Position
from warband.kernel.questions import Choose
from warband.looks.square_previews import Odds, Outlook, Prospect, Prospects, Step
from warband.looks.squares import Option, QuestionView, View

S = TypeVar("S", bound=Position)
MOST_OPTIONS = 40
"""Questions with more options are about places: what each leads to is not played out."""
MOST_PASSED = 12
"""Answers of others that are passed over before an outlook."""


class Eyes(Protocol[S]):
    """What a rulebook shows of a battle; the battle is a copy and may be changed by looking."""

    def view(self, battle: Battle[S], seats: tuple[int, ...]) -> View:
        """The battle as whoever holds these seats may see it."""

    def steps(self, battle: Battle[S], piece: int) -> tuple[Step, ...]:
        """Where a creature can go, if the question at hand is where it goes."""

    def attacks(self, battle: Battle[S], piece: int) -> tuple[Odds, ...]:
        """Every attack of a creature from where it stands; with the option that declares it, where
        the question at hand lists attacks one by one."""


def prospects(battle: Battle[S], eyes: Eyes[S]) -> Prospects:
    """What everything that can be answered now leads to."""
    asked = battle.ask()
    if not isinstance(asked, Choose):
        return Prospects(-1)
    now = eyes.view(battle.copy(), (asked.seat,))
    question = now.question
    assert question is not None
    piece = question.who
    if piece < 0 or now.pieces[piece].anchor < 0:
        return Prospects(piece)
    steps = eyes.steps(battle.copy(), piece)
    every = eyes.attacks(battle.copy(), piece)
    named = [odds for odds in every if odds.n >= 0]
    if not named and (steps or len(question.options) > MOST_OPTIONS):
        return Prospects(piece, steps=steps, attacks=every)
    found: list[Prospect] = []
    attacks = named or _chosen_now(every, question)
    declared_by = {odds.n for odds in named}
    for option in question.options:
        if option.n in declared_by:
            continue
        if option.kind == "power" and option.piece == piece and now.turn is not None:
            prospect, declared = _after(battle, eyes, now, option, every)
            found.append(prospect)
            attacks += declared
    return Prospects(piece, () if steps else _ways(found), steps, tuple(attacks))


def _chosen_now(every: tuple[Odds, ...], question: QuestionView) -> list[Odds]:
    """Attacks of the power at hand that options name a target of."""
    found: list[Odds] = []
    for option in question.options:
        if option.kind not in ("piece", "attack") or option.piece < 0:
            continue
        power = option.power or question.power
        found += [
            replace(odds, n=option.n)
            for odds in every
            if odds.target == option.piece and odds.power == power
        ]
    return found


def _after(
    battle: Battle[S], eyes: Eyes[S], now: View, option: Option, every: tuple[Odds, ...]
) -> tuple[Prospect, list[Odds]]:
    """What one option leads to, and the attacks that it declares."""
    copy = battle.copy()
    copy.pick(option.n)
    assert now.question is not None
    seat = now.question.seat
    then = eyes.view(copy.copy(), (seat,))
    asked = then.question if then.question is not None and then.question.seat == seat else None
    steps: tuple[Step, ...] = ()
    targets: dict[int, str] = {}
    if asked is not None and asked.who == option.piece and not _over(now, then):
        steps = eyes.steps(copy.copy(), option.piece)
        named = ("piece", "attack")
        targets = {one.piece: one.text for one in asked.options if one.kind in named}
    prospect = Prospect(
        option.n,
        spends=_spent(now, then),
        ends=_over(now, then),
        steps=steps,
        targets=tuple(targets),
    )
    declared = [
        replace(
            odds, n=option.n, following=(targets[odds.target],) if odds.target in targets else ()
        )
        for odds in every
        if odds.power == option.power and (odds.target in targets or not targets)
    ]
    return prospect, declared


def _ways(found: list[Prospect]) -> tuple[Prospect, ...]:
    """Say which options a click on a square means: the cheapest way, and a dearer one beyond it."""
    going = sorted(
        (one for one in found if one.steps), key=lambda one: (len(one.spends), -len(one.steps))
    )
    if not going:
        return tuple(found)
    near = going[0]
    far = max(going, key=lambda one: len(one.steps))
    ways: dict[int, Literal["near", "far"]] = {near.n: "near"}
    if len(far.steps) > len(near.steps):
        ways[far.n] = "far"
    return tuple(replace(one, way=ways.get(one.n, "")) for one in found)


def outlook(battle: Battle[S], eyes: Eyes[S], option: int, then: Iterable[str]) -> Outlook:
    """How it stands after an answer and a few more in words; others pass where they can."""
    asked = battle.ask()
    if not isinstance(asked, Choose) or option >= len(asked.options):
        return Outlook((), (), ends=False, rolls=True, attacks=())
    seat = asked.seat
    now = eyes.view(battle.copy(), (seat,))
    copy = battle.copy()
    copy.pick(option)
    _others_pass(copy, eyes, seat)
    for text in then:
        question = copy.ask()
        if not isinstance(question, Choose) or question.seat != seat:
            break
        try:
            copy.pick(copy.rules.find_option(copy.state, question, text))
        except IllegalAnswer:
            break
        _others_pass(copy, eyes, seat)
    after = eyes.view(copy.copy(), (seat,))
    ends = _over(now, after)
    rolls = not copy.over and not isinstance(copy.ask(), Choose)
    return Outlook(
        spends=_spent(now, after),
        left=() if ends else _left(after),
        ends=ends,
        rolls=rolls and not ends,
        attacks=() if rolls or ends else _in_words(copy, eyes, seat, after.question),
    )


def _in_words(
    battle: Battle[S], eyes: Eyes[S], seat: int, question: QuestionView | None
) -> tuple[Odds, ...]:
    """Attacks that the seat can declare, with everything that is answered to make them."""
    if question is None or question.seat != seat:
        return ()
    return tuple(
        replace(odds, following=(question.options[odds.n].text, *odds.following))
        if odds.n >= 0
        else odds
        for odds in prospects(battle, eyes).attacks
    )


def _others_pass(battle: Battle[S], eyes: Eyes[S], seat: int) -> None:
    """Whoever may interrupt is taken not to."""
    for _ in range(MOST_PASSED):
        question = battle.ask()
        if not isinstance(question, Choose) or question.seat == seat:
            return
        view = eyes.view(battle.copy(), (question.seat,))
        if view.question is None or view.question.passing < 0:
            return
        battle.pick(view.question.passing)


def _spent(now: View, then: View) -> tuple[str, ...]:
    """The actions that went, one word each; all that were left once the turn is over."""
    if now.turn is None:
        return ()
    before = Counter(now.turn.actions)
    same = then.turn is not None and then.turn.piece == now.turn.piece
    after = Counter(then.turn.actions) if same and then.turn is not None else Counter[str]()
    return tuple((before - after).elements())


def _left(view: View) -> tuple[str, ...]:
    return tuple(Counter(view.turn.actions).elements()) if view.turn is not None else ()


def _over(now: View, then: View) -> bool:
    """Whether the turn that was being taken is over."""
    if now.turn is None:
        return False
    return then.turn is None or then.turn.piece != now.turn.piece
