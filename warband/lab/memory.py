"""How often a process that plays battles by the thousand looks for garbage."""

import gc

RARELY = (50_000, 20, 50)
"""Collections by generation. A battle makes many objects and leaves hardly a cycle behind: with
the usual thresholds a tenth of its time goes into looking for some."""


def collect_rarely() -> None:
    """Look for cycles now and then, and never again among what is loaded by now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)
