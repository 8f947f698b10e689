"""Dependencies point downward only, and no rulebook imports another."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "warband"

# Lower floors first; a module may import from its own floor and from below.
FLOORS = (
    "kernel",
    "looks",
    "boards",
    "cards",
    "ddm",
    "rules",
    "d20",
    "rulebooks",
    "players",
    "lab",
    "server",
    "cli",
)
FLOOR_OF = {
    "data": "kernel",
    "terminal": "lab",
    "judge": "lab",
    "soak": "lab",
}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def floor(name: str) -> int:
    part = name.split(".")[1] if "." in name else "kernel"
    return FLOORS.index(FLOOR_OF.get(part, part))


def dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module in ("warband", "warband.rules"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", modules(), ids=dotted)
def test_imports_point_downward(path: Path) -> None:
    own = dotted(path)
    if own == "warband":
        return
    for name in imports(path):
        if name.startswith("warband."):
            assert floor(name) <= floor(own), f"{own} imports {name}, which is above it"


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules").rglob("*.py")), ids=dotted)
def test_no_rulebook_imports_another(path: Path) -> None:
    own = dotted(path).split(".")
    if len(own) < 3:
        return
    for name in imports(path):
        parts = name.split(".")
        if parts[:2] == ["warband", "rules"] and len(parts) > 2:
            assert parts[2] == own[2], f"{dotted(path)} imports {name}"


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules").rglob("*.py")), ids=dotted)
def test_rules_know_no_chance_and_no_clock(path: Path) -> None:
    forbidden = {"random", "time", "datetime", "secrets", "socket", "uuid"}
    assert not forbidden & {name.split(".")[0] for name in imports(path)}


RULEBOOK_WORDS = ("warband.rules", "V3", "HeroScape", "heroscape", "forest", "opportunity attack")


@pytest.mark.parametrize(
    "path",
    sorted([*(PACKAGE / "kernel").rglob("*.py"), *(PACKAGE / "boards").rglob("*.py")]),
    ids=dotted,
)
def test_kernel_and_boards_speak_of_no_rulebook(path: Path) -> None:
    text = path.read_text().replace("rules v3", "")
    found = [word for word in RULEBOOK_WORDS if re.search(rf"\b{re.escape(word)}\b", text)]
    assert not found, f"{dotted(path)} uses words of a rulebook: {found}"
