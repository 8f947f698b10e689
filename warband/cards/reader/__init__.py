"""Reads the wording of printed cards.

`read_power` reads one power, `read_card` a whole card in the DDMWI format. What is not
understood is an error that quotes the words the reader stumbled on.
"""

from warband.cards.reader.errors import CardError, NotUnderstoodError
from warband.cards.reader.lines import read_power, split_name
from warband.cards.reader.printed import (
    PartlyRead,
    PrintedCard,
    parse_printed,
    read_card,
    said_size,
    uncollected,
)

__all__ = [
    "CardError",
    "NotUnderstoodError",
    "PartlyRead",
    "PrintedCard",
    "parse_printed",
    "read_card",
    "read_power",
    "said_size",
    "split_name",
    "uncollected",
]
