"""Write the page of all names that cases may use, read off the source of the rules.

python tools/notation_names.py            # write docs/notation-names.md
python tools/notation_names.py --check    # only say whether it is up to date
"""

import sys
from pathlib import Path

from warband.kernel.vocabulary import Vocabulary, vocabulary_of
from warband.rulebooks import RULEBOOKS, open_rulebook

PAGE = Path(__file__).parent.parent / "docs" / "notation-names.md"
HEAD = """# All names

The names of questions, rolls and events of every rulebook, for lines such as `asks blue NAME`,
`asks blue roll NAME` and `event NAME fact=value` in [cases](notation-case.md). This page is made
from the source of the rules by `tools/notation_names.py`; a test fails if the two disagree. Names
that are put together as a battle goes on, such as those of powers, are not on it.

Who is `who`: whoever does it, in events that have a target, a source or a power beside them
(`attack-roll`, `power`, `moves`); whoever it happens to in all others (`damage`, `healed`,
`effect`, `save`, `destroyed`). Under HeroScape an event says `attacker` and `defender`, or
`figure` where there is only one; in mass battles `unit`.
"""
RESULTS: dict[str, str] = {
    "ddm": "`expect winner blue`, `red`, `draw`, `nobody`; `expect over`",
    "heroscape": "`expect result player 1 won: HOW`, with HOW as in the event `victory`; `draw`; "
    "`unfinished`",
    "handbook": "`expect winner blue`, `red`, `draw`, `nobody`; `expect over`; of a delve "
    "`expect party wins`, `expect party loses`",
    "massbattle": "`expect result blue wins: HOW`, with HOW as in the event `victory`; "
    "`unfinished`",
}
"""How the outcome of a battle is expected, by family."""


def page() -> str:
    """The whole page: a section for each source of rules."""
    parts = [HEAD]
    titles: dict[tuple[str, ...], list[str]] = {}
    families: dict[tuple[str, ...], str] = {}
    for name in RULEBOOKS:
        book = open_rulebook(name)
        if book.sources:
            titles.setdefault(book.sources, []).append(book.title)
            families.setdefault(book.sources, book.family)
    for sources, books in titles.items():
        parts += section(" and ".join(books), vocabulary_of(sources), families[sources])
    return "\n".join(parts)


def section(title: str, known: Vocabulary, family: str) -> list[str]:
    """One source of rules."""
    lines = [f"## {title}", ""]
    if family in RESULTS:
        lines += [f"Results: {RESULTS[family]}.", ""]
    lines += [f"Questions: {_listed(known.questions)}.", ""]
    lines += [f"Rolls: {_listed(known.rolls)}.", ""]
    if known.faults:
        lines += [f"Rules of building (`expect fault NAME`): {_listed(known.faults)}.", ""]
    lines += ["| event | facts |", "|---|---|"]
    lines += [f"| `{kind}` | {', '.join(facts)} |" for kind, facts in known.events.items()]
    return [*lines, ""]


def _listed(names: frozenset[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names, key=str.lower))


def main(check: bool) -> int:
    """Write the page, or compare it."""
    text = page()
    if not check:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    fresh = PAGE.read_text(encoding="utf-8") == text
    print("up to date" if fresh else "out of date: run python tools/notation_names.py")
    return 0 if fresh else 1


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
