"""The processes of Clave on one machine: their commands and log files."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from src.config.home import socket_path
from src.ops.serve import valkey
from src.ops.serve.child import Child
from src.ops.serve.reaper import Reaper
from src.streams.queue_names import QUEUES, RENDERING


def private_valkey_socket(home: Path, redis_url: str) -> Path | None:
    """Return the private Valkey's socket, or None if REDIS_URL names another server."""
    path = socket_path(home)
    return path if str(path) in redis_url else None


def valkey_process(socket: Path, run_folder: Path, reaper: Reaper) -> Child:
    command = valkey.command(socket, run_folder, persistent=True)
    return Child("The private Valkey", command, run_folder / "valkey.log", reaper)


def web_process(host: str, port: int, run_folder: Path, reaper: Reaper) -> Child:
    # Without the access log, which would contain one-time login links.
    options = ["-v", "0", "-b", host, "-p", str(port)]
    command = [sys.executable, "-m", "src.server", *options, "src.config.asgi:application"]
    return Child("The web process", command, run_folder / "web.log", reaper)


def worker_processes(workers: int, run_folder: Path, reaper: Reaper) -> list[Child]:
    """Return the processes for all queues. Beside a single worker, videos have a process of their own.

    Otherwise a question would wait until a video is drawn. A pool of more children keeps one free.
    """
    if workers > 1:
        return [_worker("worker", QUEUES, workers, run_folder, reaper)]
    others = tuple(queue for queue in QUEUES if queue != RENDERING)
    return [
        _worker("worker", others, workers, run_folder, reaper),
        _worker("video worker", (RENDERING,), 1, run_folder, reaper),
    ]


def _worker(name: str, queues: Sequence[str], children: int, run_folder: Path, reaper: Reaper) -> Child:
    file_name = name.replace(" ", "-")
    options = ["-n", f"{file_name}@%h", "-Q", ",".join(queues), "--concurrency", str(children)]
    # Searching for other workers takes a second and is not needed.
    options += ["--loglevel", "INFO", "--without-mingle", "--without-gossip"]
    # Quiet: without the start banner.
    command = [sys.executable, "-m", "celery", "--quiet", "-A", "src.tasks.celery", "worker", *options]
    return Child(f"The {name}", command, run_folder / f"{file_name}.log", reaper)


def default_workers() -> int:
    """Return the number of workers, at least two.

    A question must not wait for the analysis of an upload. Each needs 300 to 600 MB while it works.
    """
    return max(2, min(4, (os.cpu_count() or 2) // 2))
