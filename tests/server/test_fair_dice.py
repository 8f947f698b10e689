"""Dice can be checked afterwards by anybody, and are even."""

import hashlib
import hmac
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from warband.server.tables.fair_dice import FairDice, commitment, face

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
SALTS = ("blue-salt", "red-salt")
TWENTY = [8, 11, 12, 15, 6, 11, 2, 5, 20, 9, 3, 4]
SIX = [2, 3, 2, 3, 6, 3, 6, 1, 2, 5, 3, 2]


def test_vector_for_other_languages() -> None:
    """The same numbers as in the browser's own check."""
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [face(SEED, SALTS, n, 20) for n in range(12)] == TWENTY
    assert [face(SEED, SALTS, n, 6) for n in range(12)] == SIX


@settings(deadline=None)
@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.integers(1, 100))
def test_face_follows_the_documented_recipe(seed: bytes, number: int, sides: int) -> None:
    attempt = 0
    while True:
        message = f"a|b|{number}|{attempt}".encode()
        value = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest()[:4], "big")
        if value < 2**32 - 2**32 % sides:
            break
        attempt += 1
    assert face(seed.hex(), ("a", "b"), number, sides) == value % sides + 1


def test_dice_are_even() -> None:
    counts = Counter(face(SEED, SALTS, n, 20) for n in range(20_000))
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert set(counts) == set(range(1, 21))
    assert chi_squared < 43.8  # 19 degrees of freedom, one in a thousand


def test_numbers_go_up_and_never_come_again() -> None:
    dice = FairDice(SEED, SALTS)
    first, second = dice.roll(20, 2), dice.roll(20, 1)
    assert dice.used == 3
    assert (*first, *second) == tuple(face(SEED, SALTS, n, 20) for n in range(3))


def test_a_salt_changes_the_dice() -> None:
    one = [face(SEED, ("x", "y"), n, 20) for n in range(20)]
    other = [face(SEED, ("x", "z"), n, 20) for n in range(20)]
    assert one != other


def test_published_hash_is_not_what_dice_are_made_of() -> None:
    published = bytes.fromhex(commitment(SEED))
    guesses = [published[n] % 20 + 1 for n in range(20)]
    assert guesses != [face(SEED, SALTS, n, 20) for n in range(20)]
