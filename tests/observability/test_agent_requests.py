"""The organiser's numbers: over which answers an average goes, and in what unit."""

import time
from typing import Any

import pytest

from src.api.models import User
from src.core.redis import async_client, sync_client
from src.observability.agent_requests import AgentMetrics, count_request
from src.orchestrator.assistant import load_assistants
from src.orchestrator.assistants.organiser import AgentService

pytestmark = pytest.mark.usefixtures("redis_server")


def metrics() -> dict[str, Any]:
    return AgentMetrics("organiser", sync_client()).get_metrics()


async def test_the_average_is_in_seconds_and_over_the_last_hundred_answers() -> None:
    for seconds in [9.0] * 7 + [1.0] + [2.0] * 98 + [3.0]:
        await count_request(async_client(), "organiser", None, seconds)
    counted = metrics()
    assert counted["requests_total"] == 107
    # 1, 98 times 2, and 3. Neither the 9 before them, nor anything less.
    assert counted["average_response_time"] == pytest.approx(2.0)
    await count_request(async_client(), "organiser", None, 102.0)
    assert metrics()["average_response_time"] == pytest.approx((98 * 2 + 3 + 102) / 100)


@pytest.mark.django_db(transaction=True)
def test_an_answer_is_counted_with_the_seconds_that_it_took(alice: User) -> None:
    load_assistants()
    began = time.monotonic()
    AgentService(alice).process_step([{"type": "user", "content": "What is open?"}])
    assert 0 < metrics()["average_response_time"] <= time.monotonic() - began
