"""`warband cards`: printed cards, checked against the rules that play them."""

from warband.cards.commands import card_commands
from warband.rules.v3.playable import faults

cards = card_commands(faults)
