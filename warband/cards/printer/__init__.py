"""Cards in clear English, in our own words.

Every tree prints as text that the reader reads back as the same tree: in the wording of
cards where that says it exactly, otherwise in the plainer words of the phrasebook.
"""

from warband.cards.printer.powers import print_card, print_power

__all__ = ["print_card", "print_power"]
