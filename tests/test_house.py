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
    "evenings",
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


# --------------------------------------------------------------------- the D&D Miniatures family

DDM = PACKAGE / "ddm"
MOST_MODULES = 25


KNOWN = frozenset(map(dotted, modules()))


def imported_at_once(path: Path) -> Iterator[str]:
    """Modules that a module imports when it is loaded, not only for its types."""

    def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
        for node in body:
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                continue
            yield node
            for inner in ("body", "orelse", "finalbody"):
                yield from statements(getattr(node, inner, []))

    for node in statements(ast.parse(path.read_text()).body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in KNOWN)
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in KNOWN else node.module for name in whole)


def room(name: str) -> str:
    """The room of the family that a module is in: a package below it, or the module itself."""
    return ".".join(name.split(".")[:3])


@pytest.mark.parametrize("path", sorted((DDM / "ask").rglob("*.py")), ids=dotted)
def test_what_reads_never_imports_what_does(path: Path) -> None:
    above = ("warband.ddm.do", "warband.ddm.look", "warband.ddm.text")
    assert not [name for name in imported_at_once(path) if name.startswith(above)]


def test_rooms_of_the_family_do_not_import_each_other_in_a_circle() -> None:
    edges: dict[str, set[str]] = {}
    for path in DDM.rglob("*.py"):
        for name in imported_at_once(path):
            if name.startswith("warband.ddm.") and room(name) != room(dotted(path)):
                edges.setdefault(room(dotted(path)), set()).add(room(name))
    below: dict[str, set[str]] = {}

    def reached(start: str) -> set[str]:
        if start not in below:
            below[start] = set()
            for name in edges.get(start, ()):
                below[start] |= {name} | reached(name)
        return below[start]

    for start in edges:
        assert start not in reached(start), f"{start} imports itself by way of {edges[start]}"


def package(path: Path) -> str:
    """The package a module is in; all that reads a position of the family counts as one.

    What a card asks may be anything, and anything may be changed by a card.
    """
    name = dotted(path.parent)
    return "warband.ddm.ask" if name.startswith("warband.ddm.ask.") else name


def test_no_import_circle_spans_two_packages() -> None:
    paths = {dotted(path): path for path in modules()}
    needed = {name: set(imported_at_once(path)) & set(paths) for name, path in paths.items()}
    while loose := {name for name, others in needed.items() if not others}:
        needed = {name: others - loose for name, others in needed.items() if others}
    for start in needed:
        reached: set[str] = set()
        fresh = needed[start]
        while fresh:
            reached |= fresh
            fresh = {name for one in fresh for name in needed[one]} - reached
        if start in reached:
            circle = {name for name in reached if start in needed[name]}
            rooms = {package(paths[name]) for name in circle} | {package(paths[start])}
            assert len(rooms) == 1, f"{start} and {sorted(circle)} import each other"


@pytest.mark.parametrize("folder", sorted({path.parent for path in modules()}), ids=dotted)
def test_a_folder_is_seen_at_a_glance(folder: Path) -> None:
    count = len(list(folder.glob("*.py")))
    assert count <= MOST_MODULES + 1, f"{dotted(folder)} has {count} modules"


@pytest.mark.parametrize(
    "path", sorted([*DDM.rglob("*.py"), *(PACKAGE / "rules").rglob("*.py")]), ids=dotted
)
def test_nobody_takes_the_other_player_for_the_only_one(path: Path) -> None:
    found = re.findall(
        r"1 - [a-z_.]*(?:seat|home|winner|player|order|initiative)\b", path.read_text()
    )
    assert not found, f"{dotted(path)} says {found}: ask warband.ddm.seats"


EDITIONS = ("v3", "V3", "2008", "2011", "2022", "Guild", "guild2011", "battle2008")


@pytest.mark.parametrize("path", sorted(DDM.rglob("*.py")), ids=dotted)
def test_the_family_names_no_edition(path: Path) -> None:
    text = path.read_text()
    found = [word for word in EDITIONS if re.search(rf"\b{re.escape(word)}\b", text)]
    assert not found, f"{dotted(path)} speaks of one edition: {found}"


@pytest.mark.parametrize("path", modules(), ids=dotted)
def test_kinds_of_questions_are_values(path: Path) -> None:
    """Nobody compares the kind of a question with a word: each is listed once, with its type."""
    for node in ast.walk(ast.parse(path.read_text())):
        sides: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            values = [one.value for one in ast.walk(node) if isinstance(one, ast.MatchValue)]
            sides = [node.subject, *values]
        if any(isinstance(side, ast.Attribute) and side.attr == "ask" for side in sides):
            words = [one for side in sides for one in ast.walk(side) if is_word(one)]
            assert not words, f"{dotted(path)} compares with {ast.unparse(words[0])}"


def is_word(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
