"""Redis addresses in Celery's spelling, and Celery's tasks."""

from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import redis
from celery import Task
from celery.local import PromiseProxy
from django.conf import settings
from kombu import Connection

from src.tasks.broker import broker_url
from src.tasks.celery import app


@pytest.mark.parametrize(
    ("redis_url", "expected"),
    [
        ("redis://localhost:6379/0", "redis://localhost:6379/0"),
        ("redis://:secret@cache.example.org:6380?db=3", "redis://:secret@cache.example.org:6380/3"),
        (
            "rediss://cache.example.org/1?ssl_cert_reqs=none",
            "rediss://cache.example.org/1?ssl_cert_reqs=none",
        ),
        ("rediss://host?db=2&ssl_cert_reqs=none", "rediss://host/2?ssl_cert_reqs=none"),
        ("unix:///run/valkey.sock?db=2", "redis+socket:///run/valkey.sock?virtual_host=2"),
        ("unix:///run/valkey.sock", "redis+socket:///run/valkey.sock?virtual_host=0"),
        ("unix://:secret@/run/valkey.sock?db=1", "redis+socket://:secret@/run/valkey.sock?virtual_host=1"),
    ],
)
def test_an_address_means_the_same_to_celery(redis_url: str, expected: str):
    assert broker_url(redis_url) == expected


@pytest.mark.usefixtures("redis_server")
def test_a_socket_in_a_folder_with_a_space_is_found_by_both(tmp_path: Path):
    folder = tmp_path / "my music"
    folder.mkdir()
    (folder / "valkey.sock").symlink_to(urlsplit(settings.REDIS_URL).path)
    redis_url = f"unix://{folder}/valkey.sock?db=3"
    with Connection(broker_url(redis_url)) as connection, connection.SimpleQueue("letters") as queue:
        queue.put("hello")
    assert redis.Redis.from_url(redis_url).llen("letters") == 1


def test_no_task_is_made_at_its_first_use() -> None:
    """Two threads that make a task at the same time break it: an upload would end with an error 500."""
    modules = [import_module(name) for name in app.conf.include]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Task)]
    assert len(found) >= len(modules)
    assert not [task.name for task in found if type(task) is PromiseProxy]
