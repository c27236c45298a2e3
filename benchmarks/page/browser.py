"""A Chromium in front of an installation, and what is measured in it."""

import json
import shutil
import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from os import environ
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession

from benchmarks.chat.product import Product

MESSAGES = 200
HEIGHT = 800
SHARE_OF_FRAMES = 0.99
LAUNCH: dict[str, Any] = {
    "executable_path": environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome"),
    "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
}
# Defines ``session_of`` for the scripts after it, which write with the product's models.
LOG_IN = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from src.api.models import User
def session_of(user):
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key
"""
# A logged-in user with conversations of many messages.
PREPARE = f"""
from src.api.models import Conversation, Message
user = User.objects.first()
ids = []
for count in (0, {MESSAGES}, {MESSAGES}):
    conversation = Conversation.objects.create(user=user, title="Measured")
    parent = None
    for number in range(count):
        text = "**Bold** words, a list:\\n\\n- one at 1:23\\n- two with 124 BPM\\n\\n" + "And a sentence more. " * 8
        role = "assistant" if number % 2 else "user"
        parent = Message.objects.create(conversation=conversation, parent=parent, role=role, text=text)
    ids.append(str(conversation.pk))
print(json.dumps([session_of(user), *ids]))
"""

NOTE_FRAMES = """() => {
    const noted = (window.frames_ms = []);
    let last = performance.now();
    const note = (now) => {
        if (window.frames_ms !== noted) return;
        noted.push(now - last);
        last = now;
        requestAnimationFrame(note);
    };
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(note); });
}"""


@dataclass(frozen=True)
class Frames:
    """Times of frames in milliseconds, from the shortest to the longest."""

    times: Sequence[float]

    @classmethod
    def of(cls, times: Sequence[float]) -> "Frames":
        return cls(sorted(times))

    @property
    def median(self) -> float:
        return statistics.median(self.times)

    @property
    def most(self) -> float:
        """What 99 % stay within."""
        return self.times[min(len(self.times) - 1, int(len(self.times) * SHARE_OF_FRAMES))]

    def __str__(self) -> str:
        return (
            f"{len(self.times)} frames, median {self.median:.1f} ms, 99 % within {self.most:.1f} ms, "
            f"worst {self.times[-1]:.1f} ms"
        )


class Setting:
    """A Chromium in front of an installation with one person in it."""

    def __init__(self, product: Product, browser: Browser) -> None:
        self.address = product.installation.address
        self.browser = browser
        self.installation = product.installation
        self.session, self.empty, self.long, self.other_long = self.prepared(PREPARE)

    def prepared(self, script: str) -> Any:
        """Run a script in the shell of the installation. Return what it prints last, as JSON."""
        said = self.installation.python("manage.py", "shell", "-v", "0", "-c", LOG_IN + script)
        return json.loads(said.splitlines()[-1])

    @contextmanager
    def context(self, session: str = "", width: int = 1280) -> Iterator[BrowserContext]:
        """A browser of the person with this session; without one, of the person with the conversations."""
        options = self._options | {"viewport": {"width": width, "height": HEIGHT}}
        yield from self._logged_in(self.browser.new_context(**options), session)

    @contextmanager
    def profile(self) -> Iterator[BrowserContext]:
        """A new browser profile. Unlike other contexts it keeps files and compiled scripts on disk."""
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            yield from self._logged_in(
                self.browser.browser_type.launch_persistent_context(folder, **self._options, **LAUNCH)
            )

    @property
    def _options(self) -> dict[str, Any]:
        # The waiting functions of Playwright are evaluated, which the policy forbids a page.
        return {"base_url": self.address, "viewport": {"width": 1280, "height": HEIGHT}, "bypass_csp": True}

    def _logged_in(self, context: BrowserContext, session: str = "") -> Iterator[BrowserContext]:
        cookie: Any = {"name": "clave_session", "value": session or self.session, "url": self.address}
        context.add_cookies([cookie])
        try:
            yield context
        finally:
            context.close()


def busy_seconds(client: CDPSession) -> float:
    metrics = client.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def heap_bytes(client: CDPSession) -> float:
    client.send("HeapProfiler.enable")
    for _ in range(3):
        client.send("HeapProfiler.collectGarbage")
    return float(client.send("Runtime.getHeapUsage")["usedSize"])
