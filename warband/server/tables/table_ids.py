"""Names of tables."""

import secrets

ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
ID_LENGTH = 12


def is_id(text: str) -> bool:
    """Whether a text could be the name of a table at all."""
    return len(text) == ID_LENGTH and set(text) <= set(ALPHABET)


def new_id() -> str:
    """A name for a table that nobody guesses: 60 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
