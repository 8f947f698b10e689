"""Dependencies point downward only, and no rulebook imports another."""

import ast
import re
from collections.abc import Iterator
from itertools import combinations, takewhile
from pathlib import Path

import pytest

from warband.rulebooks import RULEBOOKS

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
            rooms = {dotted(paths[name].parent) for name in (*circle, start)}
            assert len(rooms) == 1, f"{start} and {sorted(circle)} import each other"


@pytest.mark.parametrize("folder", sorted({path.parent for path in modules()}), ids=dotted)
def test_a_folder_is_seen_at_a_glance(folder: Path) -> None:
    count = len(list(folder.glob("*.py")))
    assert count <= MOST_MODULES + 1, f"{dotted(folder)} has {count} modules"


def alike(one: str, other: str) -> bool:
    """Whether two names are a plural apart, or a letter."""
    short, long = sorted((one, other), key=len)
    if long in (short + "s", short + "es"):
        return True
    pairs = zip(short, long, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return short[same + (len(short) == len(long)) :] == long[same + 1 :]


@pytest.mark.parametrize("folder", sorted({path.parent for path in modules()}), ids=dotted)
def test_modules_of_a_folder_are_told_apart_by_their_names(folder: Path) -> None:
    names = sorted(path.stem for path in folder.glob("*.py"))
    for one, other in combinations(names, 2):
        assert not alike(one, other), f"{dotted(folder)} has {one} and {other}"


@pytest.mark.parametrize("path", modules(), ids=dotted)
def test_nobody_takes_the_other_player_for_the_only_one(path: Path) -> None:
    found = re.findall(
        r"(?<!-)\b1 - [a-z_.]*(?:seat|home|winner|player|order|initiative)\b"
        r"|(?:seat|home|player)\b[^\n=]{0,4}\+ 1\) % 2\b|(?:seat|home|player) \^ 1\b",
        path.read_text(),
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
    compared = list(words_for_kinds(ast.parse(path.read_text())))
    assert not compared, f"{dotted(path)} compares with {compared}"


@pytest.mark.parametrize(
    "source",
    [
        'question.ask == "move"',
        'question.ask in ("move", "action")',
        'match question.ask:\n  case "move":\n    pass',
        'kind = question.ask\nkind == "move"',
        'REST = frozenset(("move", "action"))\nquestion.ask in REST',
        'HANDLERS = {"move": 1}\nHANDLERS[question.ask]',
        '{"move": 1}.get(question.ask)',
    ],
)
def test_words_for_kinds_are_found(source: str) -> None:
    assert "move" in set(words_for_kinds(ast.parse(source)))


def words_for_kinds(tree: ast.Module) -> Iterator[str]:
    """Words that the kind of a question is compared with, matched with or looked up in.

    Under another name as well, if that is given in the same module.
    """
    given = list(names_given(tree))
    aliases = {name for name, value in given if is_kind(value, set())}
    for node in ast.walk(tree):
        sides: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            patterns = [one.value for one in ast.walk(node) if isinstance(one, ast.MatchValue)]
            sides = [node.subject, *patterns]
        elif isinstance(node, ast.Subscript):
            sides = [node.slice, node.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            sides = [*node.args[:1], node.func.value]
        if any(is_kind(side, aliases) for side in sides):
            names = {side.id for side in sides if isinstance(side, ast.Name)} - aliases
            meant = [value for name, value in given if name in names]
            for side in (*sides, *meant):
                yield from words_in(side)


def names_given(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else ()
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Name) and isinstance(node, ast.Assign | ast.AnnAssign):
                assert node.value is not None
                yield target.id, node.value


def is_kind(node: ast.AST, aliases: set[str]) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "ask") or (
        isinstance(node, ast.Name) and node.id in aliases
    )


def words_in(node: ast.AST) -> Iterator[str]:
    """Words that a value is or holds; of a table its keys."""
    match node:
        case ast.Constant(value=str(word)):
            yield word
        case ast.Dict(keys=keys):
            for key in keys:
                yield from words_in(key) if key is not None else ()
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            for part in parts:
                yield from words_in(part)
        case ast.Call(args=parts):
            for part in parts:
                yield from words_in(part)


NAMES = {*RULEBOOKS, *(parts.year for parts in RULEBOOKS.values() if parts.year)}
OUTSIDE = sorted({*modules()} - {*(PACKAGE / "rules").rglob("*.py"), PACKAGE / "rulebooks.py"})


@pytest.mark.parametrize("path", OUTSIDE, ids=dotted)
def test_nobody_asks_which_rulebook_it_is(path: Path) -> None:
    """Outside the rulebooks and their one door nothing hangs on the name of one."""
    found = set(rulebooks_told_apart(ast.parse(path.read_text())))
    assert not found, f"{dotted(path)} compares with {found}: ask the rulebook"


@pytest.mark.parametrize(
    "source",
    [
        'rules == "v3"',
        'book.name in ("v3", "guild2011")',
        'match rules:\n  case "v3" | "guild2011":\n    pass',
        'TITLES = {"v3": 1, "heroscape": 2}',
    ],
)
def test_rulebooks_told_apart_are_found(source: str) -> None:
    assert "v3" in set(rulebooks_told_apart(ast.parse(source)))


def rulebooks_told_apart(tree: ast.Module) -> Iterator[str]:
    """Names of rulebooks that something is compared or matched with, or looked up by.

    A table with a single such key is about something else: a command, a kind of ground.
    """
    for node in ast.walk(tree):
        found: list[str] = []
        if isinstance(node, ast.Compare):
            found = [word for side in (node.left, *node.comparators) for word in words_in(side)]
        elif isinstance(node, ast.MatchValue):
            found = [*words_in(node.value)]
        elif isinstance(node, ast.Dict) and len(NAMES & {*words_in(node)}) > 1:
            found = [*words_in(node)]
        yield from NAMES & {*found}


def test_the_page_about_the_client_names_folders_that_there_are() -> None:
    """docs/web.md: every folder it names exists, and every folder of the client is named."""
    client = Path(__file__).parents[1] / "web" / "src"
    told = set(
        re.findall(
            r"`([a-z_/]+)/`",
            (Path(__file__).parents[1] / "docs" / "web.md").read_text(encoding="utf-8"),
        )
    )
    missing = {name for name in told if not (client / name).is_dir()}
    rooms = {path.name for path in client.iterdir() if path.is_dir()}
    families = {f"books/{path.name}" for path in (client / "books").iterdir() if path.is_dir()}
    assert (missing, (rooms | families) - told) == (set(), set())


# -------------------------------------------------------------------------------- the client

CLIENT = Path(__file__).parents[1] / "web" / "src"
FAMILIES = sorted(path.parent.name for path in (CLIENT / "books").glob("*/family.ts"))
MAY_KNOW = {
    "ui": (),
    "local": (),
    "hand": ("board/source",),
    "board": ("board/",),
    "table": ("board/complete", "board/source", "books/index", "books/family"),
    "books/squares": ("board/squares/", "books/squares/", "books/family", "books/index"),
    "books/start": ("books/start/", "books/family", "books/index"),
}
"""What rooms of the client may know of boards and books; docs/web.md says it in words."""


def client_files() -> list[Path]:
    found = [path for path in CLIENT.rglob("*") if path.suffix in (".ts", ".svelte")]
    return sorted(path for path in found if ".test." not in path.name)


def client_imports(path: Path, *, at_once: bool = False) -> Iterator[str]:
    """What a file of the client imports, from its root and without an ending; types too."""
    wanted = r"^import\s+(?!type\b)" if at_once else r"(?:^(?:import|export)\b|import\()"
    pattern = wanted + r"[^;'\"]*?['\"](\.[^'\"]+)['\"]"
    for found in re.finditer(pattern, path.read_text(encoding="utf-8"), re.MULTILINE):
        place = (path.parent / found.group(1)).resolve().relative_to(CLIENT.resolve())
        yield re.sub(r"(\.svelte)?(\.ts)?$", "", place.as_posix())


def client_name(path: Path) -> str:
    return re.sub(r"(\.svelte)?(\.ts)?$", "", path.relative_to(CLIENT).as_posix())


@pytest.mark.parametrize("path", client_files(), ids=client_name)
def test_rooms_of_the_client_know_what_they_may(path: Path) -> None:
    """What is about a table knows no board, what is about a board no book, a book no other."""
    own = client_name(path)
    of_board = own.startswith("board/") and own.count("/") > 1
    room = next((room for room in MAY_KNOW if own.startswith(f"{room}/")), "")
    for name in client_imports(path):
        if name.startswith(("board/", "books/")) and room:
            assert name.startswith(MAY_KNOW[room]), f"{own} imports {name}"
        if of_board and name.startswith("board/") and name.count("/") > 1:
            assert name.split("/")[1] == own.split("/")[1], f"{own} imports {name}"
        family = next((one for one in FAMILIES if own.startswith(f"books/{one}/")), "")
        other = next((one for one in FAMILIES if name.startswith(f"books/{one}/")), family)
        if family:
            assert other in (family, BUILT_ON.get(family)), f"{own} imports {name}"


BUILT_ON = {"dungeon": "handbook"}
"""Delves are played by the rules of the Handbook's skirmish."""


@pytest.mark.parametrize(
    "folder", sorted({path.parent for path in client_files()}), ids=client_name
)
def test_a_folder_of_the_client_is_seen_at_a_glance(folder: Path) -> None:
    count = sum(path.parent == folder for path in client_files())
    assert count <= MOST_MODULES, f"{client_name(folder)} has {count} files"


def test_no_import_circle_in_the_client() -> None:
    needed = {client_name(path): set(client_imports(path, at_once=True)) for path in client_files()}
    needed = {name: others & needed.keys() for name, others in needed.items()}
    while loose := {name for name, others in needed.items() if not others}:
        needed = {name: others - loose for name, others in needed.items() if others}
    assert not needed, f"among these files some import each other: {sorted(needed)}"


def test_rulebooks_are_named_in_books_only() -> None:
    """Outside `books` no file of the client has the name of a rulebook in it."""
    words = "|".join(sorted(NAMES - ORDINARY_WORDS))
    for path in client_files():
        if not client_name(path).startswith(("books/", "api.d")):
            found = re.findall(rf"""['"`]({words})['"`]""", path.read_text(encoding="utf-8"))
            assert not found, f"{client_name(path)} names {found}"


ORDINARY_WORDS = {"dungeon", "handbook"}
"""A dungeon is a page and a kind of ground, too."""
