"""How much and how fast clients may ask."""

import time
from collections import OrderedDict


class Bucket:
    """Allows bursts up to `size`, and `rate` a second in the long run."""

    def __init__(self, size: float, rate: float) -> None:
        self.size = size
        self.rate = rate
        self.level = size
        self.at = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Whether there is enough left; takes it if so."""
        if self.left() < amount:
            return False
        self.level -= amount
        return True

    def left(self) -> float:
        """What is left now."""
        now = time.monotonic()
        self.level = min(self.size, self.level + max(now - self.at, 0.0) * self.rate)
        self.at = now
        return self.level

    def spend(self, amount: float) -> None:
        """Take something whose price was not known before; there may be less than nothing left."""
        self.level = max(self.left() - amount, -self.size)


class Buckets:
    """A bucket for every client address; those not seen for longest are forgotten."""

    def __init__(self, size: float, rate: float, kept: int = 10_000) -> None:
        self.size = size
        self.rate = rate
        self.kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str, amount: float = 1.0) -> bool:
        """Whether the client may go on."""
        return self.of(client).take(amount)

    def of(self, client: str) -> Bucket:
        """The bucket of a client."""
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self.size, self.rate)
            if len(self._buckets) > self.kept:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(client)
        return bucket
