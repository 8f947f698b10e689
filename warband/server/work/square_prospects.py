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
from warband.looks.square_previews import Odds, Outlook, Prospect, Prospects, Run, Step, Template
from warband.looks.squares import Option, PieceView, QuestionView, View

S = TypeVar("S", bound=Position)
MOST_OPTIONS = 40
"""Questions with more options are about places: what each leads to is not played out."""
MOST_PASSED = 12
"""Answers of others that are passed over before an outlook."""
MOST_ENDS = 2
"""Squares beside somebody that are tried for a blow at the end of a way."""


class Eyes(Protocol[S]):
    """What a rulebook shows of a battle; the battle is a copy and may be changed by looking."""

    def view(self, battle: Battle[S], seats: tuple[int, ...]) -> View:
        """The battle as whoever holds these seats may see it."""

    def columns(self, battle: Battle[S]) -> int:
        """How many squares a row of the map has."""

    def steps(self, battle: Battle[S], piece: int) -> tuple[Step, ...]:
        """Where a creature can go, if the question at hand is where it goes."""

    def attacks(self, battle: Battle[S], piece: int) -> tuple[Odds, ...]:
        """Every attack of a creature from where it stands; with the option that declares it, where
        the question at hand lists attacks one by one."""

    def placements(self, battle: Battle[S], piece: int, power: str) -> tuple[Template, ...]:
        """Whom the areas of a power would catch, if it is an attack."""


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
    if any(option.kind == "area" for option in question.options):
        caught = eyes.placements(battle.copy(), piece, question.power)
        struck = tuple(odds for odds in every if odds.power == question.power)
        return Prospects(piece, attacks=struck, placements=caught)
    named = [odds for odds in every if odds.n >= 0]
    if not named and (steps or len(question.options) > MOST_OPTIONS):
        return Prospects(piece, steps=steps, attacks=every)
    found: list[Prospect] = []
    attacks = named or _chosen_now(every, question)
    declared_by = {odds.n for odds in named}
    for option in question.options:
        if option.n in declared_by or now.turn is None:
            continue
        if option.kind == "power" and option.piece == piece:
            prospect, declared = _after(battle, eyes, now, option, every)
            found.append(prospect)
            attacks += declared
        elif option.kind == "piece" and option.piece >= 0 and not attacks:
            found += _towards(battle, eyes, now, option)
    ways = () if steps else _ways(found)
    wasted = _wasted(question, ways, {odds.n for odds in attacks})
    return Prospects(piece, ways, steps, tuple(attacks), wasted)


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
    targets: dict[int, Option] = {}
    if asked is not None and asked.who == option.piece and not _over(now, then):
        steps = eyes.steps(copy.copy(), option.piece)
        named = ("piece", "attack")
        targets = {one.piece: one for one in asked.options if one.kind in named}
    declared = [
        replace(
            odds,
            n=option.n,
            following=(targets[odds.target].text,) if odds.target in targets else (),
        )
        for odds in every
        if odds.power == option.power and (odds.target in targets or not targets)
    ]
    runs: list[Run] = []
    short: list[int] = []
    toward = _toward(asked) if steps else -1
    if toward >= 0:
        words = _run(copy, eyes, then, toward)
        if words:
            runs.append(Run(toward, words))
        else:
            short.append(toward)
    for target, chosen in targets.items() if not declared else ():
        led, words = _chosen(copy, eyes, then, chosen)
        if words:
            runs.append(Run(target, (chosen.text, *words)))
        elif led:
            short.append(target)
    prospect = Prospect(
        option.n,
        spends=_spent(now, then),
        ends=_over(now, then),
        steps=steps,
        targets=tuple(targets) or ((toward,) if toward >= 0 else ()),
        runs=tuple(runs),
        short=tuple(short),
    )
    return prospect, declared


def _towards(battle: Battle[S], eyes: Eyes[S], now: View, option: Option) -> list[Prospect]:
    """What choosing somebody leads to, if it is a way towards that one."""
    led, words = _chosen(battle, eyes, now, option)
    if not led:
        return []
    whom = (option.piece,)
    if not words:
        return [Prospect(option.n, targets=whom, short=whom)]
    return [Prospect(option.n, targets=whom, runs=(Run(option.piece, words),))]


def _chosen(
    battle: Battle[S], eyes: Eyes[S], now: View, option: Option
) -> tuple[bool, tuple[str, ...]]:
    """Whether choosing somebody is a way towards that one, and what is answered to strike at its
    end; nothing if it ends short."""
    assert now.question is not None
    copy = battle.copy()
    copy.pick(option.n)
    _others_pass(copy, eyes, now.question.seat)
    then = eyes.view(copy.copy(), (now.question.seat,))
    if _toward(then.question) != option.piece:
        return False, ()
    return True, _run(copy, eyes, then, option.piece)


def _toward(question: QuestionView | None) -> int:
    """The creature that every step of a movement must lead nearer to; -1 for none."""
    toward = question.about.get("toward") if question is not None else None
    return toward if isinstance(toward, int) else -1


def _run(battle: Battle[S], eyes: Eyes[S], now: View, whom: int) -> tuple[str, ...]:
    """Where to go, when that is asked, so that blows follow; nothing if it ends short."""
    question = now.question
    assert question is not None
    mover, target = now.pieces[question.who], now.pieces[whom]
    squares = {one.cell: one for one in question.options if one.kind == "square"}
    columns = eyes.columns(battle)
    beside = [
        step
        for step in eyes.steps(battle.copy(), question.who)
        if step.cell in squares and _touch(step.cell, mover.side, target, columns)
    ]
    beside.sort(key=lambda step: (len(step.provokes), len(step.hazards), step.cost))
    for step in beside[:MOST_ENDS]:
        there = battle.copy()
        there.pick(squares[step.cell].n)
        _others_pass(there, eyes, question.seat)
        if _comes_to_blows(there, eyes, now):
            return (squares[step.cell].text,)
    return ()


def _touch(cell: int, side: int, other: PieceView, columns: int) -> bool:
    """Whether a creature with its top left square there would stand beside another."""
    y, x = divmod(cell, columns)
    down, right = divmod(other.anchor, columns)
    gaps = (right - x - side, x - right - other.side, down - y - side, y - down - other.side)
    return max(gaps) == 0


def _comes_to_blows(battle: Battle[S], eyes: Eyes[S], now: View) -> bool:
    """Whether dice are rolled now, or the creature is asked more than what it does next."""
    if battle.over:
        return False
    assert now.question is not None
    seat, who = now.question.seat, now.question.who
    then = eyes.view(battle.copy(), (seat,))
    if _over(now, then):
        return False
    if not isinstance(battle.ask(), Choose):
        return True
    asked = then.question
    if asked is None or asked.seat != seat or asked.who != who:
        return False
    return all(option.kind != "end" for option in asked.options)


def _wasted(
    question: QuestionView, found: tuple[Prospect, ...], declared: set[int]
) -> tuple[str, ...]:
    """Actions that the turn's end would waste: one alone must still lead somewhere, or to blows."""
    if question.passing < 0:
        return ()
    unused = question.options[question.passing].unused
    if len(unused) > 1:
        return unused
    leading = declared | {
        one.n for one in found if not one.short or len(one.short) < len(one.targets)
    }
    costs = {kind for n in leading for kind in question.options[n].cost}
    return tuple(kind for kind in unused if kind in costs)


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
        return Outlook((), (), ends=False, rolls=True, short=False, attacks=(), done="")
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
        short=_toward(now.question) >= 0 and not _comes_to_blows(copy, eyes, now),
        attacks=() if rolls or ends else _in_words(copy, eyes, seat, after.question),
        done="" if rolls or ends else _done(seat, after.question),
    )


def _done(seat: int, question: QuestionView | None) -> str:
    """The answer that ends the turn, if the seat is asked what else to do with it."""
    if question is None or question.seat != seat or question.passing < 0:
        return ""
    passing = question.options[question.passing]
    return passing.text if passing.kind == "end" else ""


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
