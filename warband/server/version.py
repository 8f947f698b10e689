"""Which warband this is."""

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """The version of warband."""
    try:
        return version("warband")
    except PackageNotFoundError:
        return "unknown"
