"""Writes docs/editions.md: what changed between the editions, told by the cases of a folder.

python tools/editions_page.py           rewrite the page
python tools/editions_page.py --check   say whether it is up to date
"""

import argparse
import sys
from pathlib import Path

from warband.lab.editions_page import page

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "cases" / "editions"
PAGE = ROOT / "docs" / "editions.md"
EDITIONS = ("battle2008", "guild2011", "v3")


def main(check: bool) -> int:
    """Write the page, or say whether it is as it would be written."""
    text = page(CASES, EDITIONS)
    if check:
        same = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
        print("up to date" if same else "run python tools/editions_page.py")
        return 0 if same else 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("--check", action="store_true", help="only say whether it is up to date")
    sys.exit(main(command.parse_args().check))
