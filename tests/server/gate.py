"""A gate before a database: closed, it refuses and drops; frozen, it says nothing."""

import contextlib
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Gate:
    """Passes bytes between a port of its own and another, while it is open."""

    def __init__(self, target: tuple[str, int]) -> None:
        self.target = target
        self.frozen = False
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._listener: socket.socket | None = None
        self.port = 0
        self.open()

    def open(self) -> None:
        """Let everybody through."""
        self._listener = socket.socket()
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._listener.bind(("127.0.0.1", self.port))
        self.port = self._listener.getsockname()[1]
        self._listener.listen(64)
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def close(self) -> None:
        """Drop who is there, refuse who comes."""
        if self._listener is not None:
            with contextlib.suppress(OSError):
                self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
            self._listener = None
        for pair in self._pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self._pairs = []

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                caller, _ = listener.accept()
                called = socket.create_connection(self.target)
            except OSError:
                return
            self._pairs.append((caller, called))
            threading.Thread(target=self._pass, args=(caller, called), daemon=True).start()

    def _pass(self, caller: socket.socket, called: socket.socket) -> None:
        with caller, called:
            while True:
                try:
                    ready, _, _ = select.select([caller, called], [], [], 0.5)
                    if self.frozen:
                        continue
                    for end in ready:
                        data = end.recv(65536)
                        if not data:
                            return
                        (called if end is caller else caller).sendall(data)
                except (OSError, ValueError):
                    return


@contextmanager
def gate_before(url: str) -> Iterator[tuple[Gate, str]]:
    """A gate before the database at an address, and the address through it."""
    before, _, rest = url.partition("@127.0.0.1:")
    port, _, name = rest.partition("/")
    gate = Gate(("127.0.0.1", int(port)))
    try:
        yield gate, f"{before}@127.0.0.1:{gate.port}/{name}"
    finally:
        gate.close()
