"""Ports for servers of tests."""

import random
import socket

LISTENERS = range(10_000, 30_000)
"""Below the ports that systems give to those who call: nobody takes one by chance."""


def unused_port() -> int:
    """A port for a server that starts in a while."""
    # Not from a seed: several processes run tests beside each other.
    luck = random.SystemRandom()
    while True:
        port = luck.choice(LISTENERS)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
