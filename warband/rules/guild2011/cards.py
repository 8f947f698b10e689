"""What the cards leave to the book."""

from warband.ddm.card_table import CardTable
from warband.rules.guild2011.old_cards import modernised

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
    lifeless=frozenset(("undead", "construct", "object")),
    rerolls_cancel=True,
    adapted=modernised,
)
