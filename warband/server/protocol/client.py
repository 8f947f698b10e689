"""What a client says over its socket."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from warband.server.protocol.tables import Settings
from warband.server.protocol.words import Count, Offer, Pace, SeatNumber, Until, Words


class ClientMessage(
    msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True
):
    """Anything a client says over the socket."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message: who you are, and what you already have."""

    token: Annotated[str, Meta(max_length=100)] = ""
    """Empty for a spectator."""
    lines: Count = 0
    """Lines you have; only later ones are sent."""
    seq: Count = 0
    """The last sequence number you saw; 0 for none."""
    side: SeatNumber | None = None
    """For spectators: the seat over whose shoulder they look, options included."""


class Answer(ClientMessage, frozen=True, tag="answer"):
    """Choose an option of the question at hand."""

    seq: Count
    """The sequence number of the view the choice was made in."""
    option: Count
    following: Words = ()
    """Answers in words to what is asked right after it, as far as they fit."""


class Say(ClientMessage, frozen=True, tag="say"):
    """Answer in words: an option by its name, and perhaps what is asked right after it.

    The first answer must fit; of the others, those up to the first that does not.
    """

    seq: Count
    answers: Annotated[Words, Meta(min_length=1)]


class Undo(ClientMessage, frozen=True, tag="undo"):
    """Take back one's last answer, or the whole activation so far as dice allow."""

    seq: Count
    whole: Literal["answer", "activation"] = "answer"


class Propose(ClientMessage, frozen=True, tag="propose"):
    """Offer the other players something."""

    kind: Offer
    answers: Count = 0
    """For a takeback: the moment to go back to; 0: one's own last decision."""
    whole: Literal["answer", "activation"] = "answer"
    """For a takeback: one's last decision, or with it the whole activation."""


class Reply(ClientMessage, frozen=True, tag="reply"):
    """Accept or decline what another player offers."""

    kind: Offer
    accept: bool
    answers: Count = 0
    """For a takeback that is accepted: how far back it was offered to go."""


class Resign(ClientMessage, frozen=True, tag="resign"):
    """Give the battle up. Where others still fight on, the computer leads the army."""

    seat: SeatNumber | None = None
    """Which seat, for those who hold several."""


class Chat(ClientMessage, frozen=True, tag="chat"):
    """Say something at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class SetSettings(ClientMessage, frozen=True, tag="settings"):
    """Change one's skip settings."""

    settings: Settings
    seat: SeatNumber | None = None


class Substitute(ClientMessage, frozen=True, tag="substitute"):
    """Let the computer play for a player who has left, or for oneself; or at an open seat."""

    seat: SeatNumber
    agent: Annotated[str, Meta(max_length=40)] = "soldier"
    until: Until = ""
    """For oneself: only this once, to the end of the activation, or while armies are set up."""


class Hint(ClientMessage, frozen=True, tag="hint"):
    """Ask what a good computer would answer, and why; nothing is answered."""

    seq: Count


class Return(ClientMessage, frozen=True, tag="return"):
    """Take one's seat back from the computer."""


class SetPace(ClientMessage, frozen=True, tag="pace"):
    """How fast the computer's answers follow each other."""

    pace: Pace


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Measure the way to the server; also keeps the connection alive."""

    t: float


FromClient: TypeAlias = (
    Hello | Answer | Say | Undo | Propose | Reply | Resign | Chat | SetSettings | Substitute
    | Hint | Return | SetPace | Ping
)  # fmt: skip
