"""The kinds of questions that the editions of the family ask.

Nobody else writes these words down: rules ask with them, players, texts and tables compare with
them. What the options of a question are, they say themselves (`kernel.questions`).
"""

from typing import Final

from warband.kernel.questions import Kind

# Before the first round.
MAP: Final = Kind("map")
CONTROL: Final = Kind("control")
SIDE: Final = Kind("side")
ITEM: Final = Kind("item")
DELAY: Final = Kind("delay")
FIRST_TO_SET_UP: Final = Kind("first to set up")
SET_UP: Final = Kind("set up")

# Rounds and turns.
FIRST_TURN: Final = Kind("first turn")
ACTIVATE: Final = Kind("activate")
ACTION: Final = Kind("action")
SCORER: Final = Kind("scorer")

# Moving, being moved, standing.
MOVE: Final = Kind("move")
SQUEEZE: Final = Kind("squeeze")
MOUNT: Final = Kind("mount")
ORIGIN: Final = Kind("origin")
PLACE: Final = Kind("place")
PUSH: Final = Kind("push")
PULL: Final = Kind("pull")
SLIDE: Final = Kind("slide")

# Attacks.
CHARGE: Final = Kind("charge")
LUNGE: Final = Kind("lunge")
ATTACK: Final = Kind("attack")
TARGET: Final = Kind("target")
AREA: Final = Kind("area")
SPARE: Final = Kind("spare")
STRIKE: Final = Kind("strike")
NEXT_ROLL: Final = Kind("next roll")
DAMAGE: Final = Kind("damage")

# Powers.
REACTION: Final = Kind("reaction")
MAY: Final = Kind("may")
USE_POWER: Final = Kind("use power")
OPTION: Final = Kind("option")
CREATURE: Final = Kind("creature")
NEXT_CREATURE: Final = Kind("next creature")
SQUARE: Final = Kind("square")
EFFECT: Final = Kind("effect")
CARD: Final = Kind("card")
POWER: Final = Kind("power")
KEYWORD: Final = Kind("keyword")
DAMAGE_TYPE: Final = Kind("damage type")
DEFENSE: Final = Kind("defense")
ALLY: Final = Kind("ally")
ENEMY: Final = Kind("enemy")
NUMBER: Final = Kind("number")

SHOVES: Final = {str(kind): kind for kind in (PUSH, PULL, SLIDE)}
"""The question where to, for every way of moving somebody against its will."""
WORDS: Final = {
    str(kind): kind for kind in (KEYWORD, DAMAGE_TYPE, DEFENSE, POWER, ALLY, ENEMY, NUMBER)
}
"""The question which, for every sort of word that a power may let its user choose."""
INTERRUPTING: Final = frozenset((REACTION, MAY))
"""Questions whether to use a power in the middle of something else."""
ORDERING: Final = frozenset((NEXT_ROLL, SCORER))
"""Questions whose answer is only an order in which equal things happen."""
