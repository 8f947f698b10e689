"""Everything cards ask, handed to those who read cards."""

import warband.ddm.ask.cards.amount_table as amount_table
import warband.ddm.ask.cards.predicate_table as predicate_table
import warband.ddm.ask.cards.traits as traits
import warband.ddm.ask.reading.word_tables as word_tables


def hand_over() -> None:
    """Fill in the tables: done once, before there is an edition."""
    word_tables.TRAITS.update(traits.TRAITS)
    word_tables.COMPARISONS.update(traits.COMPARISONS)
    word_tables.TESTS.update(predicate_table.TESTS)
    word_tables.NUMBERS.update(amount_table.NUMBERS)
