"""What the dice of all trials of a search will show."""

from warband.kernel.dice import Dice

FACES = 20

Occasion = tuple[object, ...]
"""What a die is rolled for: why, by whom, in which round, and whether on its own turn."""


class Fates:
    """What every die of a search will show, whichever idea is tried and in whatever order.

    The same creature's next attack shows the same face in the first trial of every idea, so
    that ideas differ in what they do and not in their luck. Trials come in pairs, of which
    one has as much luck as the other lacks; four show one face out of each quarter of the
    die, and twenty show every face.
    """

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)
        self._faces: dict[tuple[Occasion, int, int], list[int]] = {}

    def face(self, occasion: Occasion, number: int, lap: int) -> int:
        """The face of a creature's die with that number on such an occasion in a trial."""
        key = (occasion, number, lap // FACES)
        faces = self._faces.get(key)
        if faces is None:
            faces = self._faces[key] = self._dealt()
        return faces[lap % FACES]

    def _dealt(self) -> list[int]:
        """All faces: one from the outer quarters with its opposite, one from the inner, ..."""
        below = self._dice.below
        outer, inner = list(range(1, FACES // 4 + 1)), list(range(FACES // 4 + 1, FACES // 2 + 1))
        faces: list[int] = []
        while outer:
            quarters = (outer, inner) if below(2) else (inner, outer)
            for quarter in quarters:
                face = quarter.pop(below(len(quarter)))
                opposite = FACES + 1 - face
                faces += (face, opposite) if below(2) else (opposite, face)
        return faces
