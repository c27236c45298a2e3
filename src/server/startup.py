"""What a web process does once, before its first request."""

import gc
import sqlite3
import sys
import threading
from contextlib import suppress
from functools import cache

from django.conf import settings

from src.observability.exporting import export_spans
from src.orchestrator.assistant import load_assistants
from src.orchestrator.model_connection import active_connections
from src.orchestrator.router_factory import prepare
from src.server.memory import limit_heap_growth

# Allocations until the youngest objects are looked through. Python's 700 is meant for small programs: one piece of a
# model's stream, read by LiteLLM, is dozens.
COLLECT_AFTER = 20_000
# For so long a busy thread keeps the interpreter from one that waits for it. The database's thread waits at each
# statement: with Python's 5 ms, storing an answer beside eight unpaced ones took up to half a second.
SWITCH_SECONDS = 0.0005


def prepare_web_process() -> None:
    limit_heap_growth()
    load_assistants()
    keep_database_open()
    gc.set_threshold(COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_SECONDS)
    # The exporter takes a second to import, where spans are exported: in a thread too.
    threading.Thread(target=export_spans, name="start tracing", daemon=True).start()
    # What is loaded stays: from now on the garbage collector need not look through it again.
    gc.collect()
    gc.freeze()
    # Loading LiteLLM takes seconds of CPU: it happens in a thread, so that the process answers meanwhile.
    for connection in active_connections():
        prepare(connection.model)


@cache
def keep_database_open() -> sqlite3.Connection | None:
    """One idle connection to SQLite for as long as the process lives. Each request opens and closes its own, and
    whoever closes the last one clears up the write-ahead log and waits for the disk: with this one it never is."""
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        return None
    with suppress(sqlite3.OperationalError):
        # Not made here where it does not exist yet: that is for the migrations.
        connection = sqlite3.connect(f"file:{database['NAME']}?mode=rw", uri=True, check_same_thread=False)
        connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        return connection
    return None
