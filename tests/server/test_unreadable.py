"""A table whose answers make no sense under the present rules: it says so, and harms nobody."""

import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import serving

EVENING = {"kind": "tournament", "name": "Friday", "style": "swiss", "rules": "v3"}


def test_a_table_of_other_rules_says_so(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with serving(f"sqlite+aiosqlite:///{file}") as site:
        seated, sound = site.create("hotseat"), site.create("hotseat")
        with site.sit(seated) as player:
            player.answer(0)
        evening = site.http.post("/api/events", json=EVENING).json()["id"]
    with sqlite3.connect(file) as database:
        changed = database.execute(
            "UPDATE entries SET body = replace(body, '\"option\":0', '\"option\":99')"
            " WHERE table_id = ? AND body LIKE '%\"moved\"%'",
            (seated["table"],),
        )
        assert changed.rowcount == 1
        database.execute("UPDATE event_entries SET body = replace(body, 'swiss', 'polka')")
    with serving(f"sqlite+aiosqlite:///{file}") as site:
        refused = site.http.get(f"/api/tables/{seated['table']}")
        assert refused.status_code == 409
        assert "other rules" in refused.json()["reason"]
        # So does an evening; it stays in the list.
        assert evening in [one["id"] for one in site.http.get("/api/events").json()["events"]]
        refused = site.http.get(f"/api/events/{evening}")
        assert refused.status_code < 500
        assert "rules that have changed" in refused.json()["reason"]
        with pytest.raises(ConnectionClosed) as closed, site.sit(seated):
            pass
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4409
        with site.sit(sound) as player:
            assert player.question is not None
