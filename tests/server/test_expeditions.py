"""Expeditions in the browser: the page keeps the text, the server does what is asked of it."""

import pytest

from warband.looks.dungeon import ExpeditionView
from warband.rules.handbook.dungeon.delve.book import DungeonBook
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.server.games.dungeon.expeditions import changed
from warband.server.games.dungeon.tables import DungeonTables
from warband.server.protocol import Army, CreateTable, ExpeditionStep
from warband.server.table_book import ArmyError, Brought


@pytest.fixture(scope="module")
def tables() -> DungeonTables:
    return DungeonTables(DungeonBook())


@pytest.fixture(scope="module")
def begun() -> ExpeditionView:
    return changed(ExpeditionStep("begin", name="The long road", party="The Lantern Company"), None)


def delve_of(tables: DungeonTables, text: str, players: int = 1) -> Delve:
    form = tables.format_for(CreateTable("computer", format="expedition"))
    armies = (Army(text=text), *(Army() for _ in range(players)))
    return tables.start(tables.setup(Brought(form, armies), lambda count: 0))


def test_an_expedition_begins_with_a_ready_party(begun: ExpeditionView) -> None:
    assert begun.name == "The long road"
    assert [hero.name for hero in begun.heroes] == ["Brakk", "Jozan", "Lidda", "Aelis"]
    assert {hero.level for hero in begun.heroes} == {1}
    assert begun.deck.level == 1
    assert changed(ExpeditionStep("look", text=begun.text), None) == begun


def test_its_heroes_go_into_its_own_dungeon(tables: DungeonTables, begun: ExpeditionView) -> None:
    delve = delve_of(tables, begun.text, players=2)
    assert [hero.name for hero in delve.heroes] == [hero.name for hero in begun.heroes]
    assert delve.roster.owners[:4] == (0, 1, 0, 1)
    assert delve.options.campaign


def test_a_delve_is_counted_once(tables: DungeonTables, begun: ExpeditionView) -> None:
    delve = delve_of(tables, begun.text)
    count = ExpeditionStep("count", text=begun.text, table="abcdefghijkl")
    with pytest.raises(ArmyError, match="not over"):
        changed(count, delve)
    delve.result, delve.gold = "the party wins", 120
    delve.hp[2] = 0
    after = changed(count, delve)
    assert (after.delves, after.won, after.gold) == (1, 1, 120)
    assert [hero.name for hero in after.dead] == ["Lidda"]
    assert after.heroes[0].experience > begun.heroes[0].experience
    assert after.deck.cards != begun.deck.cards
    again = ExpeditionStep("count", text=after.text, table="abcdefghijkl")
    with pytest.raises(ArmyError, match="other heroes"):
        changed(again, delve)


def test_heroes_trade_between_delves(begun: ExpeditionView) -> None:
    rich = begun.text.replace("gold 0", "gold 900\nstash potion of cure light wounds", 1)
    shown = changed(ExpeditionStep("look", text=rich), None)
    potion = next(ware for ware in shown.wares if ware.name == "potion of cure light wounds")
    bought = changed(ExpeditionStep("buy", text=rich, name="Brakk", item=potion.name), None)
    assert bought.gold == 900 - potion.price
    assert potion.name in bought.heroes[0].items
    sold = changed(ExpeditionStep("sell", text=bought.text, item=potion.name), None)
    assert sold.gold == bought.gold + potion.price // 2
    assert sold.stash == ()
    stowed = changed(ExpeditionStep("stow", text=sold.text, name="Brakk", item=potion.name), None)
    assert [ware.name for ware in stowed.stash] == [potion.name]
    taken = changed(ExpeditionStep("take", text=stowed.text, name="Jozan", item=potion.name), None)
    assert taken.heroes[1].items[-1] == potion.name
    dear = ExpeditionStep("buy", text=rich, name="Brakk", item=shown.wares[-1].name)
    with pytest.raises(ArmyError, match="costs"):
        changed(dear, None)


def test_a_text_that_is_none_is_refused_with_its_line(tables: DungeonTables) -> None:
    with pytest.raises(ArmyError, match="your expedition, line 1"):
        changed(ExpeditionStep("look", text="gold much"), None)
    with pytest.raises(ArmyError, match="name and one deck"):
        delve_of(tables, "")
