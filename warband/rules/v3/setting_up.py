"""Setting up: items, maps, sides, and where creatures begin."""

import warband.ddm.do.turn.setting_up as setting_up
from warband.ddm.build.equipment import legal_bearers
from warband.ddm.build.profiles import Profile
from warband.ddm.chapters.setting_up import SettingUp
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow, Listed, choose


class SettingUpOfV3(SettingUp):
    """Setting up: items, maps, sides, and where creatures begin."""

    __slots__ = ()

    def assign_item(
        self, state: Skirmish, seat: int, name: str, pending: tuple[str, ...]
    ) -> Flow[None]:
        """Give an item to a creature that can use it, or set it aside; others are still pending."""
        item = state.book.item(name)
        warband = [piece for piece in state.pieces if piece.home == seat]
        carried = [tuple(state.book.item(i) for i in piece.items) for piece in warband]
        bearers = legal_bearers(item, [Profile.of(p.card) for p in warband], carried)
        options = [warband[index].id for index in bearers]
        if not bearers or not setting_up.is_needed(state, seat, name, pending):
            options.append(-1)
        chosen = yield from choose(seat, "item", Listed(options), item=name)
        if chosen >= 0:
            piece = state.pieces[chosen]
            piece.items = (*piece.items, name)
            piece.kit = state.book.kit(piece.name, piece.items)
            state.tell("item", who=piece.id, item=name)
