"""What the cards leave to the book."""

from warband.ddm.card_table import CardTable
from warband.rules.battle2008.build.card_reading import as_2008_reads_it

CARDS = CardTable(
    champion_action=("free",),
    any_time=(
        ("enters", "before"),
        ("attack declared", "before"),
        ("targeted", "before"),
        ("start of turn", "at"),
        ("end of turn", "at"),
    ),
    charge=("attack",),
    longer_reach=0,
    lifeless=frozenset(("undead", "construct")),
    adapted=as_2008_reads_it,
)
