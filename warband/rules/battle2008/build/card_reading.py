"""How to Read a Stat Card: one DEF for three defenses, alignment as a keyword, basic attacks."""

from msgspec.structs import replace

from warband.cards import vocabulary as v

ALIGNMENTS = {"good": "Good", "evil": "Evil"}


def as_2008_reads_it(card: v.Card) -> v.Card:
    """A card in the words of these rules; one that was read so before is as it was."""
    if not isinstance(card, v.Creature):
        return card
    changed = replace(
        card,
        keywords=_keywords(card),
        bloodied=card.hp // 2 // 5 * 5,
        powers=tuple(map(_power, card.powers)),
    )
    if card.defense is not None:
        # DEF: every named defense is that number; what is better has a bonus of its own.
        one = card.defense
        changed = replace(changed, fort=one, ref=one, will=one)
    return card if changed == card else changed


def _keywords(card: v.Creature) -> tuple[str, ...]:
    """Keywords: a creature's alignment, if any, also appears as one."""
    word = ALIGNMENTS.get(card.alignment)
    return card.keywords if word is None or word in card.keywords else (word, *card.keywords)


def _power(power: v.Power) -> v.Power:
    """A basic attack is always a melee attack."""
    if power.basic and power.attack != "melee":
        return replace(power, basic=False)
    return power
