"""`python -m tests.oracle`: every battle on file, or those of the rulebooks named.

With `--write`, put today's on file.
"""

import sys
from concurrent.futures import ProcessPoolExecutor

from tests.oracle.playing import BATTLES, HERE, battle_digest


def main(asked: list[str], write: bool) -> int:
    """Play all battles; how many differ from what is on file."""
    differing = 0
    with ProcessPoolExecutor(2) as pool:
        for rules, number in BATTLES.items():
            if asked and rules not in asked:
                continue
            path = HERE / f"{rules}.battles"
            found = list(pool.map(battle_digest, [rules] * number, range(number), chunksize=10))
            if write:
                path.write_text("\n".join(found) + "\n")
                continue
            known = path.read_text().split()
            wrong = [n for n, (a, b) in enumerate(zip(known, found, strict=True)) if a != b]
            differing += len(wrong)
            print(f"{rules}: {len(wrong)} of {number} battles differ {wrong[:10]}")
    return differing


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(1 if main([word for word in words if word != "--write"], "--write" in words) else 0)
