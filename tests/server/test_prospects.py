"""What is promised before a click is what the rules do with it."""

import random
from collections.abc import Iterator

import pytest

from warband.kernel.battle import Battle, Position
from warband.kernel.questions import Choose, Roll
from warband.looks.square_previews import Outlook, Prospects
from warband.looks.squares import View
from warband.server.protocol import Army, CreateTable, OutlookQuery, ProspectsQuery
from warband.server.table_book import AnyBook, Brought, open_tables


@pytest.fixture(scope="module")
def book() -> AnyBook:
    return open_tables()["v3"]


def battle_of(book: AnyBook, seed: int) -> Battle[Position]:
    luck = random.Random(seed)
    request = CreateTable(
        opponent="hotseat", army=Army(ready="Siege and Fury"), enemy=Army(ready="Bows of the Wood")
    )
    brought = Brought(book.format_for(request), (request.army, request.enemy), "Furnace Hall")
    return book.begin(book.setup(brought, luck.randrange))


def asked_for_actions(book: AnyBook, seed: int, answers: int) -> Iterator[Battle[Position]]:
    """A random battle, whenever somebody chooses an action."""
    luck = random.Random(seed)
    battle = battle_of(book, seed)
    for _ in range(answers):
        question = battle.ask()
        if question is None:
            return
        if isinstance(question, Roll):
            battle.roll(*(luck.randint(1, question.sides) for _ in range(question.count)))
            continue
        if question.ask == "action":
            yield battle
        battle.pick(luck.randrange(len(question.options)))


def seen(book: AnyBook, battle: Battle[Position]) -> View:
    question = battle.ask()
    seat = question.seat if isinstance(question, Choose) else 0
    view = book.view(battle, (seat,))
    assert isinstance(view, View)
    return view


def square_name(view: View, book: AnyBook, battle: Battle[Position], cell: int) -> str:
    """The words for a square, as the question where to go offers it."""
    assert view.question is not None
    return next(
        option.text
        for option in view.question.options
        if option.kind in ("square", "via") and option.cell == cell
    )


def test_what_a_move_promises_is_what_can_be_done_after_it(book: AnyBook) -> None:
    luck = random.Random(1)
    promised = second_moves = 0
    for battle in asked_for_actions(book, 7, 500):
        before = seen(book, battle)
        assert before.turn is not None
        assert before.question is not None
        found = book.preview(battle.copy(), ProspectsQuery())
        assert isinstance(found, Prospects)
        near = [one for one in found.options if one.way == "near"]
        if not near:
            continue
        way = near[0]
        moving = battle.copy()
        moving.pick(way.n)
        there = seen(book, moving)
        assert there.question is not None
        offered = {o.cell for o in there.question.options if o.kind in ("square", "via")}
        assert {step.cell for step in way.steps} == offered
        safe = [step for step in way.steps if step.may_stop and not step.provokes]
        safe = [step for step in safe if not step.hazards]
        if not safe:
            continue
        step = luck.choice(safe)
        option = before.question.options[way.n]
        words = (option.text, square_name(there, book, moving, step.cell))
        outlook = book.preview(battle.copy(), OutlookQuery(way.n, words[1:]))
        assert isinstance(outlook, Outlook)
        moving.pick(moving.rules.find_option(moving.state, moving.ask(), words[1]))  # type: ignore[arg-type]
        after = seen(book, moving)
        if outlook.rolls or after.question is None or after.question.who != found.piece:
            continue
        same = after.turn is not None and after.turn.piece == before.turn.piece
        assert outlook.ends == (not same)
        if same:
            assert after.turn is not None
            spent = {
                kind: count - after.turn.actions[kind]
                for kind, count in before.turn.actions.items()
            }
            assert sorted(outlook.spends) == sorted(
                kind for kind, count in spent.items() for _ in range(count)
            )
            declared = {o.power for o in after.question.options if o.kind == "power"}
            assert {odds.power for odds in outlook.attacks} <= declared
            promised += bool(outlook.attacks)
        if before.turn.actions["move"] == 0 and "attack" in outlook.spends:
            # The second move is paid with the attack: nothing is promised from there.
            second_moves += 1
            assert outlook.attacks == ()
    assert promised > 3
    assert second_moves > 3


def test_every_attack_names_the_option_that_makes_it(book: AnyBook) -> None:
    tried = 0
    for battle in asked_for_actions(book, 3, 700):
        found = book.preview(battle.copy(), ProspectsQuery())
        assert isinstance(found, Prospects)
        view = seen(book, battle)
        assert view.question is not None
        for odds in found.attacks:
            assert view.question.options[odds.n].power == odds.power
            copy = battle.copy()
            copy.pick(odds.n)
            for text in odds.following:
                question = copy.ask()
                assert isinstance(question, Choose)
                index = copy.rules.find_option(copy.state, question, text)
                shown = seen(book, copy)
                assert shown.question is not None
                assert shown.question.options[index].piece == odds.target
                tried += 1
    assert tried > 5


def test_only_actions_that_still_pay_for_something_are_called_unused(book: AnyBook) -> None:
    wasted = spent = 0
    for battle in asked_for_actions(book, 5, 500):
        view = seen(book, battle)
        assert view.question is not None
        assert view.turn is not None
        end = view.question.options[view.question.passing]
        for kind in end.unused:
            assert view.turn.actions[kind] > 0
            assert any(kind in option.cost for option in view.question.options)
            wasted += 1
        if view.turn.actions["move"] == 0:
            assert "move" not in end.unused
            spent += 1
    assert wasted > 5
    assert spent > 5


def in_words(battle: Battle[Position], words: tuple[str, ...]) -> Battle[Position]:
    """A copy of a battle after answers in words."""
    copy = battle.copy()
    for text in words:
        question = copy.ask()
        assert isinstance(question, Choose)
        copy.pick(copy.rules.find_option(copy.state, question, text))
    return copy


def strikes(battle: Battle[Position], *, soon: bool = False) -> bool:
    """Whether an attack is rolled or chosen now; or, `soon`, somebody may do something first."""
    question = battle.ask()
    if isinstance(question, Roll):
        return question.why == "attack"
    return question is not None and question.ask in ("attack", *(("reaction",) if soon else ()))


def test_a_charge_is_promised_a_blow_only_where_one_follows(book: AnyBook) -> None:
    """What is called short has no attack at its end; if that is all there is, nothing is wasted."""
    runs = short = idle = 0
    for battle in asked_for_actions(book, 2, 420):
        found = book.preview(battle.copy(), ProspectsQuery())
        assert isinstance(found, Prospects)
        view = seen(book, battle)
        assert view.question is not None
        for option in found.options:
            name = view.question.options[option.n].text
            assert {run.target for run in option.runs}.isdisjoint(option.short)
            for run in option.runs:
                runs += 1
                assert strikes(in_words(battle, (name, *run.following)), soon=True)
            for target in option.short:
                label = view.pieces[target].label
                going = in_words(battle, (name, label) if len(option.targets) > 1 else (name,))
                asked = seen(book, going).question
                assert asked is not None
                assert asked.about["toward"] == target
                ends = [one for one in asked.options if one.kind == "square"]
                assert not any(strikes(in_words(going, (end.text,))) for end in ends[:40:8])
                short += 1
        unused = view.question.options[view.question.passing].unused
        reaches = bool(found.attacks) or any(one.runs for one in found.options)
        assert set(found.wasted) <= set(unused)
        if unused == ("attack",):
            assert found.wasted or not reaches
            idle += not found.wasted
    assert runs > 5
    assert short > 5
    assert idle > 0
