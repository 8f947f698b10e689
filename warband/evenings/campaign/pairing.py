"""Who plays whom in a round (Pairing; Two- and Three-Player Campaigns).

First meets second, third meets fourth; two who met in the round before do not meet again until
each has played somebody else. From the top everybody gets the highest partner who leaves the rest
a way to be paired. Of an odd number the three who are left over play a skirmish of three.
"""

from collections.abc import Mapping

Group = tuple[str, ...]
Met = Mapping[str, frozenset[str]]


def groups_of(ranked: list[str], met: Met, *, pairs_of_three: bool = False) -> list[Group]:
    """The battles of a round; players are given best first.

    The book's example: after Jim met Patrick and Evan met Jess they change partners.

    >>> met = {"Jim": frozenset({"Patrick"}), "Patrick": frozenset({"Jim"}),
    ...        "Evan": frozenset({"Jess"}), "Jess": frozenset({"Evan"})}
    >>> groups_of(["Jim", "Patrick", "Evan", "Jess"], met)
    [('Jim', 'Evan'), ('Patrick', 'Jess')]
    """
    if len(ranked) == 3:
        one, two, three = ranked
        return [(one, two), (one, three), (two, three)] if pairs_of_three else [(one, two, three)]
    for rematches in range(len(ranked) // 2 + 1):
        found = _search(ranked, met, rematches)
        if found is not None:
            return found
    raise AssertionError("with as many rematches as pairs everybody can be paired")


def banned(one: str, other: str, met: Met) -> bool:
    """Whether two may not meet: they did in the last round of one of them."""
    return other in met.get(one, frozenset()) or one in met.get(other, frozenset())


def _search(left: list[str], met: Met, rematches: int) -> list[Group] | None:
    if not left:
        return []
    if len(left) == 3:
        return [tuple(left)]
    top, others = left[0], left[1:]
    for other in others:
        spent = banned(top, other, met)
        if spent > rematches:
            continue
        rest = _search([name for name in others if name != other], met, rematches - spent)
        if rest is not None:
            return [(top, other), *rest]
    return None
