"""What the cards leave to the book."""

from warband.ddm.card_table import CardTable

CARDS = CardTable(
    champion_action=("immediate",),
    any_time=(
        ("start of turn", "at"),
        ("end of turn", "at"),
        ("targeted", "before"),
        ("enters", "after"),
    ),
    charge=("attack", "minor"),
    longer_reach=1,
    lifeless=frozenset(("undead", "construct", "object", "spell")),
)
