"""The descriptions of the protocol agree with it."""

from pathlib import Path

import msgspec
import pytest

from warband.server import protocol
from warband.server.http.api import all_endpoints
from warband.server.http.openapi import describe
from warband.server.http.typescript import structures, typescript

ROOT = Path(__file__).parents[2]


def test_typescript_types_are_up_to_date() -> None:
    file = ROOT / "web" / "src" / "api.d.ts"
    if not file.exists():
        pytest.skip("the client's sources are not here")
    assert file.read_text(encoding="utf-8") == typescript(), (
        "run: python -m warband.server.http.typescript web/src/api.d.ts"
    )


def test_every_structure_has_its_own_name() -> None:
    names = [kind.__name__ for kind in structures()]
    assert len(names) == len(set(names))


def test_every_request_is_described() -> None:
    described = describe()
    paths = described["paths"]
    assert isinstance(paths, dict)
    assert {(path, method) for path, methods in paths.items() for method in methods} == {
        (endpoint.path, endpoint.method.lower()) for endpoint in all_endpoints()
    }


def test_every_reference_leads_somewhere() -> None:
    described = describe()
    text = msgspec.json.encode(described).decode()
    components = described["components"]
    assert isinstance(components, dict)
    known = components["schemas"]
    for part in text.split('"#/components/schemas/')[1:]:
        assert part.partition('"')[0] in known


def test_every_request_is_in_the_documentation() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for endpoint in all_endpoints():
        assert f"`{endpoint.method} {endpoint.path}" in page, endpoint.path


def test_every_socket_message_is_in_the_documentation() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for kind in structures():
        if issubclass(kind, protocol.ClientMessage | protocol.ServerMessage):
            assert f"`{kind.__struct_config__.tag}`" in page, kind
