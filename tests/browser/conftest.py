"""What browser tests share: Chromium, a server of our own, pages."""

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.driver import PATIENCE, Visitor
from tests.browser.hardship import burden, far_away
from tests.server.chance import chance, chance_of_the_module, chance_of_the_test
from tests.server.harness import Site, serving

__all__ = ["Open", "chance", "chance_of_the_module", "chance_of_the_test"]

Open = Callable[..., Visitor]
SAME_SALT = "crypto.getRandomValues = (bytes) => bytes.fill(7)"
"""The page adds nothing of its own to the dice: the same battle on every run."""


def _missing(reason: str) -> None:
    """Skip, or fail where browser tests are required."""
    if os.environ.get("WARBAND_REQUIRE_BROWSER"):
        pytest.fail(f"browser tests are required here: {reason}")
    pytest.skip(reason)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A real browser; while it is there no other test can have an event loop of its own."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        _missing("Chromium is not installed")
    if not (Path(str(files("warband"))) / "server" / "static" / "index.html").exists():
        _missing("the client is not built: run `npm ci && npm run build` in web/")
    playwright: Playwright
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def table_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with the built client."""
    file = tmp_path_factory.mktemp("browser") / "tables.db"
    with serving(f"sqlite+aiosqlite:///{file}", far_away) as running:
        yield running


@pytest.fixture
def visit(chromium: Browser, table_site: Site) -> Iterator[Open]:
    """Open pages, each in a browser profile of its own; no page may report an error."""
    visitors: list[Visitor] = []

    def open_page(
        path: str = "", *, width: int = 1280, height: int = 720, touch: bool = False, **more: object
    ) -> Visitor:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            **more,  # type: ignore[arg-type]
        )
        context.add_init_script(SAME_SALT)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        visitor = Visitor(page, touch=touch)
        visitors.append(visitor)
        burden(page)
        page.goto(f"{table_site.url}/{path}")
        return visitor

    yield open_page
    for visitor in visitors:
        assert visitor.faults() == []
        visitor.page.context.close()
