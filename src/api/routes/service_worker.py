"""The service worker of the page, at the root, where it may serve the offline page for every path."""

import hashlib

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

PROGRAM = "service-worker.js"
SHELL = ("offline.html", "message.css", "offline.js", "clave.svg")
# Browsers ask for a new version of their worker with each visit: this one removes the worker and what it stored.
REMOVAL = """self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const names = caches.keys().then((names) => names.filter((name) => name.startsWith("clave-offline-")));
  const emptied = names.then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(emptied.then(() => self.registration.unregister()));
});
"""


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Serve the worker with the version of its files, or one that removes itself where the offline page is off."""
    program = settings.PAGE_DIR / PROGRAM
    text = REMOVAL
    if settings.OFFLINE_PAGE and program.is_file():
        files = hashlib.sha256(b"".join((settings.PAGE_DIR / name).read_bytes() for name in SHELL))
        text = f'const VERSION = "{files.hexdigest()[:16]}";\n{program.read_text()}'
    return HttpResponse(text, content_type="text/javascript", headers={"Cache-Control": "no-cache"})
