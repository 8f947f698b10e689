"""Plain English for any tree: phrases that are said and read by one table.

What the phrasebook says of a power stands behind a mark for every step:

    When an enemy hits this creature: ▸ That enemy takes 5 fire damage.

The wording of printed cards is looser; the printer uses it where it can, and the
phrasebook for everything else.
"""

from warband.cards.phrasebook.book import without_phrases
from warband.cards.phrasebook.lines import is_line, read_line, say_power
from warband.cards.phrasebook.reading import PhraseError
from warband.cards.phrasebook.saying import say_node, say_steps

__all__ = [
    "PhraseError",
    "is_line",
    "read_line",
    "say_node",
    "say_power",
    "say_steps",
    "without_phrases",
]
