"""Cards in clear English, in our own words.

Every tree prints as text that the reader reads back as the same tree. Where no sentence
says it exactly, the tree is spelled out node by node instead.
"""

from warband.cards.printer.powers import is_natural, print_card, print_power

__all__ = ["is_natural", "print_card", "print_power"]
