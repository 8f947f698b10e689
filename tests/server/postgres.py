"""A PostgreSQL server of the tests' own: started on loopback, gone afterwards."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from tests.server.ports import unused_port


class NoPostgres(Exception):
    """PostgreSQL is not installed here, or nobody may run it."""


def _binaries() -> Path:
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not folders:
        raise NoPostgres("PostgreSQL is not installed (no initdb found)")
    return folders[-1].parent


def _as_user() -> list[str]:
    """PostgreSQL refuses to run as root: become the user that its package made."""
    if os.geteuid() != 0:
        return []
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        raise NoPostgres("tests run as root and there is no user named postgres") from None
    return ["runuser", "-u", "postgres", "--"]


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh server."""
    binaries, user = _binaries(), _as_user()
    folder = Path(mkdtemp(prefix="warband-postgres-"))
    if user:
        shutil.chown(folder, "postgres")
    port = unused_port()
    data = folder / "data"
    try:
        subprocess.run(
            [*user, str(binaries / "initdb"), "-D", str(data), "-A", "trust", "-U", "warband",
             "-N"],
            check=True, capture_output=True, cwd="/",
        )  # fmt: skip
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
        subprocess.run(
            [*user, str(binaries / "pg_ctl"), "-D", str(data), "-w", "-t", "600",
             "-l", str(folder / "log"), "-o", options, "start"],
            check=True, capture_output=True, cwd="/",
        )  # fmt: skip
        try:
            yield f"postgresql+asyncpg://warband@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run(
                [*user, str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"],
                check=False, capture_output=True, cwd="/",
            )  # fmt: skip
    finally:
        shutil.rmtree(folder, ignore_errors=True)
