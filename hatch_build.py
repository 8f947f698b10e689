"""Wheels carry the built browser client: build it if it is not there."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the client before a wheel is packed; an editable install needs none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make sure that the page is there."""
        if version == "editable":
            return
        root = Path(self.root)
        page = root / "warband" / "server" / "static" / "index.html"
        if not page.exists():
            subprocess.run([sys.executable, str(root / "tools" / "build_web.py")], check=True)
        if not page.exists():
            raise RuntimeError(f"the browser client was not built: {page} is missing")
