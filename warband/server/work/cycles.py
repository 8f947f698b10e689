"""Looking for cycles in memory without holding up those who play.

A full collection looks at every table there is: with a thousand of them nobody is answered for half
a second. So what has been there for a while is left alone, and looked through only now and then.
"""

import asyncio
import gc

EVERY = 600.0
"""Seconds between two looks at everything."""
RARELY = (50_000, 20, 50)
"""Collections by generation, among what is new since then."""


async def look_for_cycles(every: float = EVERY) -> None:
    """Look until cancelled."""
    usual = gc.get_threshold()
    gc.set_threshold(*RARELY)
    gc.freeze()
    try:
        while True:
            await asyncio.sleep(every)
            gc.unfreeze()
            gc.collect()
            gc.freeze()
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)
