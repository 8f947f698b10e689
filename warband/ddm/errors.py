"""What goes wrong when a card asks for something the rules cannot do there."""

from warband.ddm.moments import Scope
from warband.ddm.state import Skirmish


class RulesError(ValueError):
    """A power says something that makes no sense where it stands."""


def nonsense(state: Skirmish, scope: Scope, problem: str) -> RulesError:
    """The error for a power that cannot be carried out, naming its card and its name."""
    card = state.pieces[scope.owner].name
    power = scope.label
    return RulesError(f"{card}, {power}: {problem}")
