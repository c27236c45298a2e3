"""The Celery application: ``celery -A src.tasks.celery worker -Q questions,analysis,rendering``.

There are three queues: ``questions`` for jobs that a user waits for, ``analysis`` for background jobs, and
``rendering`` for videos of dances. One worker can serve all. With many users, run separate workers for each.
"""

import gc
import os
from typing import Any

from celery import Celery, signals
from kombu.entity import Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
# One job uses one core, and the pool has one child per core. numpy reads this variable when it is imported, which
# happens in the pool's parent.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# Celery would import the whole site for Django's checks and then drop what they found.
os.environ.setdefault("CELERY_SKIP_CHECKS", "true")

from django.conf import settings

from src.streams.queue_names import BACKGROUND, QUESTIONS, QUEUES
from src.tasks.broker import broker_url
from src.tasks.heartbeat import Heartbeat
from src.tasks.pool_recycling import ReplaceIdleChildren

# Two hours of audio take a few minutes. A job that needs ten times that is stuck.
SOFT_LIMIT_SECONDS, HARD_LIMIT_SECONDS = 2700, 3000
# An unacknowledged job is delivered to another worker after this time: it must exceed the hard limit.
REDELIVERY_SECONDS = 3600
# Timeouts for an absent server and for one that does not respond. The second leaves time for a busy machine: after a
# timeout that is too short, a worker would get its job a second time.
CONNECT_TIMEOUT_SECONDS, ANSWER_TIMEOUT_SECONDS = 1.0, 5.0

app = Celery("clave", set_as_current=True)
app.conf.update(
    broker_url=broker_url(settings.REDIS_URL),
    # Celery finds tasks only in modules named "tasks" of installed apps.
    include=[
        "src.tasks.analysis",
        "src.tasks.file_tags",
        "src.tasks.worker_loss",
        "src.tasks.orphans",
        "src.tasks.reanalysis",
        "src.tasks.library_map",
        "src.tasks.dances.clips",
        "src.tasks.dances.planning",
        "src.tasks.dances.poses",
        "src.tasks.dances.rendering",
        "src.tasks.dances.recovery",
        # Above this layer: it may ask a language model.
        "src.orchestrator.assistants.choreographer.job",
    ],
    task_serializer="json",
    accept_content=["json"],
    # Celery's results are unused: measurements are stored in the database or under the job's key (jobs.py).
    task_ignore_result=True,
    task_queues=[Queue(name, routing_key=name) for name in QUEUES],  # type: ignore[no-untyped-call]
    task_default_queue=BACKGROUND,
    task_routes={
        "src.tasks.file_tags.read_tags": {"queue": QUESTIONS},
        "src.tasks.analysis.analyze_track_with_agent": {"queue": QUESTIONS},
        "src.tasks.dances.poses.pack_dance": {"queue": QUESTIONS},
        "src.tasks.library_map.place_tracks": {"queue": QUESTIONS},
    },
    # The job of a killed worker is not lost.
    task_acks_late=True,
    worker_prefetch_multiplier=1,
    task_time_limit=HARD_LIMIT_SECONDS,
    task_soft_time_limit=SOFT_LIMIT_SECONDS,
    # A busy machine may take long to fork; the default of 4 s would kill the child.
    worker_proc_alive_timeout=120,
    worker_cancel_long_running_tasks_on_connection_loss=False,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    # Queueing a job without Redis fails within seconds instead of holding the request.
    task_publish_retry_policy={
        "max_retries": 1,
        "interval_start": 0.1,
        "interval_step": 0.2,
        "interval_max": 0.3,
    },
    broker_transport_options={
        "visibility_timeout": REDELIVERY_SECONDS,
        # Queues are emptied in the order in which they are listed above.
        "queue_order_strategy": "priority",
        "socket_connect_timeout": CONNECT_TIMEOUT_SECONDS,
        "socket_timeout": ANSWER_TIMEOUT_SECONDS,
    },
    worker_hijack_root_logger=False,
    worker_enable_remote_control=False,
    worker_send_task_events=False,
)
app.steps["consumer"].update({Heartbeat, ReplaceIdleChildren})
# Tasks are made when their modules are imported, which Python does once. Celery would make each at its first use, and
# two threads that use it at the same time break it (celery.local.PromiseProxy).
app.finalize()


def prepare_child(**_: Any) -> None:
    """Prepare a child of the pool. Not in the parent: a fork with native threads crashes."""
    from src.tasks.pool_child import prepare_child

    prepare_child()


signals.worker_process_init.connect(prepare_child, weak=False)


def share_memory(**_: Any) -> None:
    """Freeze the garbage collector before a fork, so that memory stays shared."""
    gc.collect()
    gc.freeze()


signals.worker_before_create_process.connect(share_memory, weak=False)


def set_up_worker(sender: Any, **_: Any) -> None:
    """Set up a worker when it starts: this needs Django, which Celery sets up only then."""
    from src.tasks.dances.slots import set_slots
    from src.tasks.pool_child import preload
    from src.tasks.recovery import Recovery

    preload()
    set_slots(sender.concurrency, sorted(app.amqp.queues.consume_from))
    app.steps["consumer"].add(Recovery)


signals.worker_init.connect(set_up_worker, weak=False)
