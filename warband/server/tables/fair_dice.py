"""Dice that anybody can check afterwards.

The server commits to a secret seed before the first roll (it publishes the seed's hash),
all players add public salts, every die follows from seed, salts and its number, and the
seed is told when the battle is over. Faces come from a keyed hash, never from the hash that
was published.
"""

import hashlib
import hmac
import secrets

SPAN = 1 << 32


def new_seed() -> str:
    """A secret seed of 32 bytes, in hexadecimal."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is published before the first roll.

    >>> commitment("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def face(seed: str, salts: tuple[str, ...], number: int, sides: int) -> int:
    """The face of one die, by its number.

    >>> [face("00" * 32, ("blue", "red"), n, 20) for n in range(5)]
    [5, 19, 20, 17, 18]
    """
    key = bytes.fromhex(seed)
    limit = SPAN - SPAN % sides
    attempt = 0
    while True:
        message = "|".join((*salts, str(number), str(attempt))).encode()
        block = hmac.digest(key, message, "sha256")
        value = int.from_bytes(block[:4], "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


class FairDice:
    """The dice of one table. Their numbers only ever go up, whatever is taken back."""

    def __init__(self, seed: str, salts: tuple[str, ...], used: int = 0) -> None:
        self.seed = seed
        self.salts = salts
        self.used = used

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        """The next dice."""
        first = self.used
        self.used += count
        return tuple(face(self.seed, self.salts, first + n, sides) for n in range(count))
