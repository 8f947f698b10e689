"""One server for one file: a lock that the system takes back however the server ends."""

import os
from pathlib import Path

from warband.server.storage.failures import InUse

try:
    import fcntl
except ImportError:  # Windows: the file's own lock still parts two writers
    fcntl = None  # type: ignore[assignment]


class FileLock:
    """Held from opening a database until closing it."""

    def __init__(self, database: str) -> None:
        self.database = database
        self._handle: int | None = None

    def take(self) -> None:
        """InUse if somebody else holds it."""
        if fcntl is None:
            return
        handle = os.open(Path(f"{self.database}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(handle, 20).decode(errors="replace").strip() or "unknown"
            os.close(handle)
            raise InUse(
                f"another server (process {holder}) uses {self.database}: "
                "stop it first, or choose another --database"
            ) from None
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        self._handle = handle

    def give_back(self) -> None:
        """Let others have it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
