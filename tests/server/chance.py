"""The same battles on every run: what a server of this process leaves to chance, from a seed."""

import random
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from warband.server.tables import hosting
from warband.server.work import opponents


class Chance:
    """Seeds of dice, what is drawn for a battle, and the minds of computers."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, name: str) -> None:
        """Start anew; the same name gives the same again."""
        self._mind = random.Random(name).getrandbits(32)
        self._luck = random.Random(name)

    def seed(self) -> str:
        """For the dice of a table."""
        return self._luck.randbytes(32).hex()

    def below(self, number: int) -> int:
        """Something drawn."""
        return self._luck.randrange(number)

    def mind(self, bits: int) -> int:
        """For a computer, whenever it begins to think."""
        return self._mind % (1 << bits)


@pytest.fixture(scope="session", autouse=True)
def chance() -> Iterator[Chance]:
    """Servers of this process draw from here."""
    source = Chance()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hosting, "new_seed", source.seed)
        patch.setattr(hosting, "secrets", SimpleNamespace(randbelow=source.below))
        patch.setattr(opponents, "secrets", SimpleNamespace(randbits=source.mind))
        yield source


@pytest.fixture(scope="module", autouse=True)
def chance_of_the_module(chance: Chance, request: pytest.FixtureRequest) -> None:
    """What is set up once for a file is the same whichever file came before."""
    chance.begin(request.node.name)


@pytest.fixture(autouse=True)
def chance_of_the_test(chance: Chance, request: pytest.FixtureRequest) -> None:
    """A test is the same whichever test came before."""
    chance.begin(request.node.name)


__all__ = ["Chance", "chance", "chance_of_the_module", "chance_of_the_test"]
