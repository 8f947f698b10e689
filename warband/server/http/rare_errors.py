"""The log on a bad day: the same error once a minute, not a thousand times."""

import asyncio
import logging
import sys
import time
from typing import TextIO

EVERY = 60.0
"""Seconds until the same may be logged again."""
KEPT = 500
LOGGERS = ("warband.server", "uvicorn", "uvicorn.error", "uvicorn.asgi", "asyncio", "websockets")


class Once(logging.Filter):
    """Lets the same message through once a minute, and says how often it came meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, int, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is logged."""
        now = time.monotonic()
        key = (record.name, record.levelno, str(record.msg))
        since, dropped = self._seen.get(key, (-EVERY, 0))
        if now - since < EVERY:
            self._seen[key] = (since, dropped + 1)
            return False
        if len(self._seen) >= KEPT:
            self._seen.clear()
        self._seen[key] = (now, 0)
        if dropped:
            record.msg = f"{record.getMessage()} (and {dropped} times more before)"
            record.args = ()
        return True


def log_rarely(stream: TextIO | None = None) -> logging.Handler:
    """Log warnings and errors to standard error, each once a minute."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(Once())
    handler.setLevel(logging.WARNING)
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.propagate = name in ("uvicorn.error", "uvicorn.asgi")
        logger.handlers = [] if logger.propagate else [handler]
    return handler


def tell_shortly(loop: asyncio.AbstractEventLoop) -> None:
    """What nobody caught is told in one line where the system is to blame (no more files)."""

    def told(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError):
            logging.getLogger("asyncio").error("%s: %s", context.get("message"), error)
        else:
            loop.default_exception_handler(context)

    loop.set_exception_handler(told)
