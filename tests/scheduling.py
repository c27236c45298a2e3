"""Which of the processes that test (``-n 2 --dist loadfile``) gets what, and when. A pytest plugin."""

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

BROWSER = "tests/browser/"


class Scheduling(LoadScopeScheduling):
    """A file at a time, as it comes. But all that needs a browser goes to one process: it then starts one browser, and
    one Clave behind it."""

    def _split_scope(self, nodeid: str) -> str:
        return BROWSER if nodeid.startswith(BROWSER) else nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling | None:
    if config.getvalue("dist") != "loadfile":
        return None
    config.option.loadscopereorder = False
    return Scheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins early, so that at the end nobody waits for the last one."""
    long = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (not item.nodeid.startswith(BROWSER), item.path not in long))
