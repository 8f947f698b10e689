"""What a card can say: one syntax tree for every power.

A card is data. A `Power` has a cost (`action`), perhaps a `Trigger`, `Bounds` on
its use, and steps. A step is an `Effect`; effects name creatures with a `Who`,
creatures are described by a `Filter` (a tuple of traits that must all hold), and
`Test`s ask something of the moment. The rulebooks execute this tree; there is no
other way for a card to act.

Words used throughout:

*owner*     the creature that has the power ("this creature" on a card);
*subject*   who does the triggering event (attacker, mover, healer, roller);
*object*    to whom it happens (target, victim);
*target*    whom the attack being resolved is aimed at.
"""

# One flat namespace: `from warband.cards import vocabulary as v`, then `v.Power`.
# ruff: noqa: F403
from warband.cards.vocabulary.attacks import *
from warband.cards.vocabulary.building import *
from warband.cards.vocabulary.cards import *
from warband.cards.vocabulary.creatures import *
from warband.cards.vocabulary.harm import *
from warband.cards.vocabulary.moments import *
from warband.cards.vocabulary.movement import *
from warband.cards.vocabulary.numbers import *
from warband.cards.vocabulary.pools import *
from warband.cards.vocabulary.powers import *
from warband.cards.vocabulary.rolls import *
from warband.cards.vocabulary.standing import *
from warband.cards.vocabulary.table import *
from warband.cards.vocabulary.tests import *
from warband.cards.vocabulary.words import *
