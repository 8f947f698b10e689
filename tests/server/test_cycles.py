"""What is left behind in cycles is found, though what has been there for a while is left alone."""

import asyncio
import gc
import weakref

from warband.server.work.cycles import look_for_cycles


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


async def until_gone(left: "weakref.ref[Knot]") -> None:
    looking = asyncio.create_task(look_for_cycles(every=0.01))
    try:
        async with asyncio.timeout(20):
            while left() is not None:
                await asyncio.sleep(0.01)
    finally:
        looking.cancel()


def test_cycles_of_long_ago_are_found_in_the_end() -> None:
    knot = Knot()
    left = weakref.ref(knot)
    gc.freeze()
    del knot
    asyncio.run(until_gone(left))
    assert left() is None


def test_everything_is_as_it_was_afterwards() -> None:
    usual = gc.get_threshold()
    gone = weakref.ref(Knot())
    asyncio.run(until_gone(gone))
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
