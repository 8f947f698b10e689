"""`warband serve` and `warband play`."""

import os
import socket
import sqlite3
import sys
import threading
import time
import webbrowser
from pathlib import Path

import click
import platformdirs
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from warband.cards.check import user_card_folder
from warband.server.http.application import Server, make_application
from warband.server.http.connections import guarded_config
from warband.server.http.rare_errors import log_rarely
from warband.server.storage.checkup import check_database, rescue
from warband.server.storage.failures import StorageError, in_a_sentence
from warband.server.table_book import open_tables


def database_url(text: str) -> str:
    """The address of a database: a file for SQLite, or a PostgreSQL address.

    >>> database_url("postgresql://localhost/warband")
    'postgresql+asyncpg://localhost/warband'
    >>> database_url("tables.db")
    'sqlite+aiosqlite:///tables.db'
    """
    for scheme in ("postgresql://", "postgres://"):
        if text.startswith(scheme):
            return "postgresql+asyncpg://" + text.removeprefix(scheme)
    if "://" in text:
        return text
    return f"sqlite+aiosqlite:///{text}"


def default_database() -> str:
    """A file in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("warband"))
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.db")


def free_port(host: str) -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


ALLOWANCE = 200.0
"""Requests that one address may make at once; a tenth of them comes back each second."""


def run(
    host: str,
    port: int,
    url: str,
    *,
    workers: int,
    cards: Path | None,
    origins: tuple[str, ...],
    proxy: bool,
    crowd: int = 1,
) -> None:
    """Serve until stopped."""
    folder = cards or user_card_folder()
    server = Server(
        url, open_tables(folder), processes=workers, cards=folder, origins=origins,
        allowance=ALLOWANCE * crowd,
    )  # fmt: skip
    # Whoever plays waits for no thread that works something out.
    sys.setswitchinterval(0.001)
    log_rarely()
    uvicorn.Server(guarded_config(make_application(server), host, port, proxy=proxy)).run()


def checked_database(database: str) -> str:
    """The address of a database that can be served; says in one sentence why another cannot."""
    try:
        url = database_url(database or default_database())
        holes = check_database(url)
    except (StorageError, SQLAlchemyError, ModuleNotFoundError, ValueError) as error:
        raise click.ClickException(in_a_sentence(error)) from None
    if holes:
        named = ", ".join(holes)
        click.echo(f"Tables with missing entries, which are left as they are: {named}", err=True)
    return url


DATABASE = click.option(
    "--database",
    envvar="WARBAND_DATABASE",
    default="",
    help="A file (SQLite), or a PostgreSQL address; by default a file in your data folder.",
)
CARDS = click.option(
    "--cards",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of cards of your own, other than those imported.",
)
WORKERS = click.option(
    "--workers",
    type=click.IntRange(0, 64),
    default=min(os.cpu_count() or 1, 4),
    show_default=True,
    help="Processes in which computer opponents think; 0 uses threads.",
)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@DATABASE
@WORKERS
@CARDS
@click.option("--origin", "origins", multiple=True, help="Another page that may use this server.")
@click.option("--proxy", is_flag=True, help="Trust the addresses a proxy in front reports.")
@click.option(
    "--crowd",
    default=1,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="So many people may share one address: a hall, a club behind one router.",
)
@click.option(
    "--rescue",
    "saved_to",
    type=click.Path(path_type=Path),
    help="Copy every whole table of a damaged database file to this new file, and end.",
)
def serve(
    host: str,
    port: int,
    database: str,
    workers: int,
    cards: Path | None,
    origins: tuple[str, ...],
    proxy: bool,
    crowd: int,
    saved_to: Path | None,
) -> None:
    """Serve tables to browsers."""
    if saved_to is not None:
        save_what_is_whole(Path(database or default_database()), saved_to)
        return
    url = checked_database(database)
    port = port or free_port(host)
    click.echo(f"Tables at http://{host}:{port}/ (stop with Ctrl-C)")
    run(host, port, url, workers=workers, cards=cards, origins=origins, proxy=proxy, crowd=crowd)


def save_what_is_whole(damaged: Path, new: Path) -> None:
    """Copy what can be read of a database, and say what cannot."""
    try:
        saved, lost = rescue(damaged, new)
    except (StorageError, sqlite3.DatabaseError) as error:
        raise click.ClickException(in_a_sentence(error)) from None
    click.echo(f"{saved} tables are saved to {new}; lost: {', '.join(lost) or 'none'}")


def open_browser(url: str, host: str, port: int) -> None:
    """Open the page as soon as the server answers."""
    for _ in range(200):
        try:
            with socket.create_connection((host, port), timeout=0.2):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(url)


@click.command()
@click.option("--port", default=0, type=click.IntRange(0, 65535), help="0 picks a free one.")
@click.option("--browser/--no-browser", default=True, help="Open the page in your browser.")
@DATABASE
@WORKERS
@CARDS
def play(port: int, browser: bool, database: str, workers: int, cards: Path | None) -> None:
    """Play in your browser, alone or with a friend beside you."""
    host = "127.0.0.1"
    address = checked_database(database)
    port = port or free_port(host)
    url = f"http://{host}:{port}/"
    click.echo(f"Your table is at {url} (stop with Ctrl-C)")
    if browser:
        threading.Thread(target=open_browser, args=(url, host, port), daemon=True).start()
    run(host, port, address, workers=workers, cards=cards, origins=(), proxy=False)
