"""Records from before the rulebooks moved, and rules that were mended since a battle was played."""

from pathlib import Path

import pytest

from warband.kernel.hashing import ENCODING
from warband.kernel.record import RecordError, parse_record
from warband.kernel.version import rules_version
from warband.rulebooks import open_rulebook

RECORDS = Path(__file__).parent / "records"


def old(name: str) -> str:
    return (RECORDS / f"{name}.record").read_text(encoding="utf-8")


def test_a_record_from_before_the_move_replays() -> None:
    battle = open_rulebook("v3").replay(old("v3"))
    assert len(battle.history) == 91


def test_one_that_a_mended_rule_changes_says_so() -> None:
    with pytest.raises(RecordError, match=r"leaving attack.* before records named their version"):
        open_rulebook("heroscape").replay(old("heroscape"))


def test_hashes_of_states_written_otherwise_are_no_reason_to_refuse_a_record() -> None:
    text = old("guild2011")
    assert len(open_rulebook("guild2011").replay(text).history) == 183
    with pytest.raises(RecordError, match=r"differs from the record.* warband 0.1.0 657aab77"):
        open_rulebook("guild2011").replay(text.replace("setup", f"hashes {ENCODING}\nsetup", 1))


def test_its_answers_and_its_result_still_count() -> None:
    """A shift that leads nowhere was offered when this battle was fought."""
    with pytest.raises(RecordError, match=r"line 229: 'Shift' is no option.* 0.1.0 657aab77"):
        open_rulebook("guild2011").replay(old("guild2011-shift"))
    ended = old("guild2011").replace("result unfinished", "result blue wins")
    with pytest.raises(RecordError, match=r"the replay ends 'unfinished'.* 0.1.0 657aab77"):
        open_rulebook("guild2011").replay(ended)


def test_a_record_names_the_version_under_which_it_was_played() -> None:
    book = open_rulebook("v3")
    setup = book.typical()[0]
    text = book.record(book.start(setup, seed=1), setup, seed=1)
    assert parse_record(text).version == rules_version()
    assert book.replay(text).history == book.start(setup, seed=1).history


@pytest.mark.parametrize(("version", "told"), [("0.0.9 12345678", True), (rules_version(), False)])
def test_only_another_version_is_blamed(version: str, told: bool) -> None:
    lines = old("v3").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("  = "))
    lines[number] = "  = 0000000000000000"
    lines[2:2] = [f"version {version}", f"hashes {ENCODING}"]
    with pytest.raises(RecordError, match="differs from the record") as caught:
        open_rulebook("v3").replay("\n".join(lines))
    assert ("played under warband 0.0.9 12345678" in str(caught.value)) == told
