"""The command `warband tournament`, leagues, calls for a judge, and time."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from warband.cli import main
from warband.evenings.entries import Called, Dropped, Joined, Opened, Paired, Result, Ruled
from warband.evenings.event_record import EventError, parse_event, print_event
from warband.evenings.folding import Refused
from warband.evenings.tournament import Tournament


def league(players: int = 4, legs: int = 1) -> Tournament:
    event = Tournament(Opened("League", "v3", "", "league", legs))
    for name in ("Ana", "Bert", "Cleo", "Dora")[:players]:
        event.fold(Joined(name))
    event.fold(event.next_round())
    return event


def test_in_a_league_everybody_meets_everybody_in_any_order() -> None:
    event = league(legs=2)
    pairs = [frozenset((table.one, table.other)) for table in event.tables]
    assert len(pairs) == 12
    assert {pairs.count(pair) for pair in pairs} == {2}
    event.fold(Result(12, event.names[event.tables[11].one], (10, 0)))
    event.fold(Result(3, "", (5, 5)))
    assert len(event.matches) == 2
    with pytest.raises(Refused, match="still playing"):
        event.next_round()


def test_who_leaves_a_league_loses_what_is_open() -> None:
    event = league()
    event.fold(Dropped("Ana"))
    lost = [match for match in event.matches if 0 in (match.one, match.other)]
    assert len(lost) == 3
    assert all(match.winner != 0 for match in lost)


def test_a_call_for_a_judge_is_answered_by_a_ruling() -> None:
    event = Tournament(Opened("Friday", "v3", "", "swiss", 1, 50))
    for name in ("Ana", "Bert"):
        event.fold(Joined(name))
    paired = event.next_round()
    event.fold(Paired(paired.tables, paired.byes, 100.0))
    assert event.ends(event.tables[0]) == 100 + 50 * 60
    for wrong in (Called("Ana", 2, "x"), Called("Zoe", 1, "x"), Called("Ana", 1, " ")):
        with pytest.raises(Refused):
            event.fold(wrong)
    event.fold(Called("Ana", 1, "may it move?"))
    assert event.tables[0].calls
    event.fold(Ruled("Judy", 1, "it may", minutes=3, back_to=12))
    assert not event.tables[0].calls
    assert event.ends(event.tables[0]) == 100 + 53 * 60
    text = print_event(event)
    assert "call 1 by Ana: may it move?" in text
    assert parse_event(text).entries == event.entries
    with pytest.raises(EventError, match="the hash is"):
        parse_event(text.replace("join Bert", "join Bart").replace("Bert", "Bart"))


def test_a_hash_says_how_it_was_made() -> None:
    event = Tournament(Opened("Friday", "v3", "", "swiss", 1, 50))
    event.fold(Joined("Ana"))
    text = print_event(event)
    assert text.endswith(f"hash {event.digest()} encoding 1\n")
    before_it_was_said = text.replace(" encoding 1", "")
    assert parse_event(before_it_was_said).digest() == event.digest()
    with pytest.raises(EventError, match="the hash is"):
        parse_event(before_it_was_said.replace("Ana", "Ann"))
    of_another_day = text.replace("encoding 1", "encoding 2").replace("Ana", "Ann")
    assert parse_event(of_another_day).names == ["Ann"]
    with pytest.raises(EventError, match="encoding NUMBER"):
        parse_event(text.replace("encoding 1", "encoding one"))


def test_the_command(tmp_path: Path) -> None:
    run, file = CliRunner(), str(tmp_path / "friday.event")
    army = tmp_path / "ana.warband"
    army.write_text("warband Ana\nformat 200-8 (75%)\nfaction wild\n1 Tarrasque\n")

    def call(*words: str) -> str:
        result = run.invoke(main, ["tournament", *words])
        assert result.exit_code == 0, (words, result.output)
        return result.output

    call("new", file, "--name", "Friday", "--seed", "2", "--rounds", "2")
    call("join", file, "Ana", "Bert", "Cleo", "Dora")
    refused = run.invoke(main, ["tournament", "register", file, "Ana", str(army)])
    assert refused.exit_code
    assert "Tarrasque" in refused.output
    tables = re.findall(r"table \d: (\w+) - (\w+)", call("pair", file))
    call("result", file, "1", tables[0][0], "120-60")
    call("call", file, "2", tables[1][0], "a question")
    call("rule", file, "2", "so it is", "--minutes", "5")
    call("result", file, "2", "draw", "80-80")
    call("penalty", file, tables[0][0], "1", "late")
    call("enter", file, f"drop {tables[0][1]}")
    call("pair", file)
    whole = json.loads(call("show", file, "--json"))
    assert whole["players"] == ["Ana", "Bert", "Cleo", "Dora"]
    assert "opponents: the average part" in call("show", file, "--standings")
    assert "entries hold" in call("verify", file)
    assert "Player 1" in call("simulate", "--players", "8", "--system", "double")
    for words, why in (
        (["new", file], "there already"),
        (["result", file, "1", "Ana", "many"], "120-60"),
        (["result", file, "9", "Ana", "1-0"], "no table 9"),
        (["join", file, "ana"], "takes part already"),
    ):
        result = run.invoke(main, ["tournament", *words])
        assert result.exit_code
        assert why in result.output, result.output
