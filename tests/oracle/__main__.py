"""`python -m tests.oracle`: every battle on file; with `--write`, put today's on file."""

import sys
from concurrent.futures import ProcessPoolExecutor

from tests.oracle.playing import BOOKS, HERE, battle_digest

BATTLES = 500


def main(write: bool) -> int:
    """Play all battles; how many differ from what is on file."""
    differing = 0
    with ProcessPoolExecutor(2) as pool:
        for rules in BOOKS:
            path = HERE / f"{rules}.battles"
            found = list(pool.map(battle_digest, [rules] * BATTLES, range(BATTLES), chunksize=10))
            if write:
                path.write_text("\n".join(found) + "\n")
                continue
            known = path.read_text().split()
            wrong = [n for n, (a, b) in enumerate(zip(known, found, strict=True)) if a != b]
            differing += len(wrong)
            print(f"{rules}: {len(wrong)} of {BATTLES} battles differ {wrong[:10]}")
    return differing


if __name__ == "__main__":
    sys.exit(1 if main("--write" in sys.argv) else 0)
