"""Secrets that open seats."""

import hashlib
import secrets


def new_token() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
