"""A card in the making: the block, what was decided, the steps taken and the abilities found."""

import re
from collections.abc import Mapping

from warband.d20.convert.card import CardAbility, CardSpell
from warband.d20.convert.decisions import Decisions
from warband.d20.convert.trace import DECISION, DROPPED, INFERENCE, RULE, Step
from warband.d20.statblock.block import StatBlock


class Making:
    """What every part of the converter reads and writes."""

    __slots__ = ("abilities", "block", "decisions", "lines", "riders", "spells", "steps", "texts")

    def __init__(
        self,
        block: StatBlock,
        decisions: Decisions,
        lines: Mapping[str, int],
        texts: Mapping[str, str],
    ) -> None:
        self.block = block
        self.decisions = decisions
        self.lines = lines
        self.texts = texts
        self.steps: list[Step] = []
        self.abilities: list[CardAbility] = []
        self.spells: list[CardSpell] = []
        self.riders: dict[str, str] = {}
        """Words behind damage in the block, and the ability each became on the card."""

    @property
    def ties_up(self) -> bool:
        """Whether damage that lies between two multiples of 5 goes up."""
        return self.decisions.get("ties", "down").lower() == "up"

    def step(
        self,
        field: str,
        status: str,
        passage: str,
        given: str,
        how: str,
        result: str = "",
        label: str = "",
        key: str = "",
    ) -> None:
        """Write one step of the trace; `label` is the field of the block it was read from."""
        line = self.lines.get(label, 0)
        self.steps.append(Step(field, status, passage, given, line, how, result, key))

    def rule(
        self,
        field: str,
        passage: str,
        given: str,
        how: str,
        result: str,
        label: str = "",
        key: str = "",
    ) -> None:
        """A step that a rule of the book says."""
        self.step(field, RULE, passage, given, how, result, label, key)

    def infer(
        self,
        field: str,
        passage: str,
        given: str,
        how: str,
        result: str,
        label: str = "",
        key: str = "",
    ) -> None:
        """A step where the book is silent and we went on in its way."""
        self.step(field, INFERENCE, passage, given, how, result, label, key)

    def decide(
        self, field: str, passage: str, given: str, how: str, result: str, key: str, label: str = ""
    ) -> None:
        """A step that is the user's to decide."""
        self.step(field, DECISION, passage, given, how, result, label, key)

    def drop(self, given: str, why: str, label: str, passage: str = "minor", key: str = "") -> None:
        """Something that does not come onto the card."""
        self.step("dropped", DROPPED, passage, given, why, "", label, key)

    def add(self, ability: CardAbility) -> None:
        """Give the card an ability, unless it has it or the user leaves it out."""
        if self.is_left_out(ability.name):
            self.decide("special ability", "named", str(ability), "left out as decided", "", "drop")
            return
        if not any(one.name == ability.name for one in self.abilities):
            self.abilities.append(ability)

    def add_spell(self, spell: CardSpell) -> None:
        """Give the card a spell, unless the user leaves it out."""
        if self.is_left_out(spell.name):
            self.decide("spell", "spells", spell.name, "left out as decided", "", "drop")
        else:
            self.spells.append(spell)

    def is_left_out(self, name: str) -> bool:
        """Whether the user decided to drop this."""
        low = name.lower()
        return any(
            low == given.lower()
            or low.startswith(given.lower() + " ")
            or re.sub(r"\W", "", low) == re.sub(r"\W", "", given.lower())
            for given in self.decisions.every("drop")
        )
