"""Startup of a web process, before its first request."""

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

# Allocations before the garbage collector scans the youngest generation. Python's default of 700 is for small programs:
# LiteLLM makes dozens of allocations per chunk of a model's stream.
COLLECT_AFTER = 20_000
# How long a busy thread holds the GIL while another one waits for it. The database thread waits at each statement: with
# Python's default of 5 ms, storing an answer during eight other running answers took up to half a second.
SWITCH_SECONDS = 0.0005


def prepare_web_process() -> None:
    limit_heap_growth()
    load_assistants()
    keep_database_open()
    sys.setswitchinterval(SWITCH_SECONDS)
    # If spans are exported, the exporter takes a second to import, so it is imported in a thread.
    threading.Thread(target=export_spans, name="start tracing", daemon=True).start()
    tune_garbage_collection()
    # Loading LiteLLM takes seconds of CPU: it happens in a thread, so that the process can answer requests.
    for connection in active_connections():
        prepare(connection.model)


def tune_garbage_collection() -> None:
    gc.set_threshold(COLLECT_AFTER)
    # Loaded modules stay loaded, so exclude them from garbage collection.
    gc.collect()
    gc.freeze()


@cache
def keep_database_open() -> sqlite3.Connection | None:
    """Open an idle connection to SQLite for the lifetime of the process.

    Each request opens and closes its own connection. Closing the last one checkpoints the write-ahead log, which waits
    for the disk. This connection prevents that.
    """
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        return None
    with suppress(sqlite3.OperationalError):
        # Does not create the file; the migrations do.
        connection = sqlite3.connect(f"file:{database['NAME']}?mode=rw", uri=True, check_same_thread=False)
        connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        return connection
    return None
