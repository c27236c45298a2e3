"""Everybody sees what they asked of the language model; staff see it of all."""

from datetime import timedelta
from typing import Any

import httpx
import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from src.api.accounts.usage import usage_of
from src.api.models import DailyUsage, User
from src.api.routes.api import api
from src.orchestrator.errors import DayUsedUp

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture
def used(alice: User, charlie: User) -> None:
    today = timezone.now().date()
    for person, day, model, prompt in [
        (alice, today, "openai/a", 100),
        (alice, today, "openai/b", 10),
        (alice, today - timedelta(days=1), "openai/a", 1),
        (alice, today - timedelta(days=40), "openai/a", 7),
        (charlie, today, "openai/a", 5000),
    ]:
        DailyUsage.objects.add(
            person.pk, day, model, questions=2, usage={"prompt": prompt, "completion": 5, "estimated": True}
        )


@pytest.mark.usefixtures("used")
async def test_my_usage_is_told_by_day_and_model(alice_browser: httpx.AsyncClient, settings: Any):
    settings.MAX_TOKENS_PER_USER_PER_DAY = 500

    usage = (await alice_browser.get("/api/me/usage")).json()

    assert (usage["tokens_today"], usage["most_tokens_a_day"]) == (120, 500)
    today, yesterday = usage["days"]
    assert (today["questions"], today["prompt_tokens"], today["completion_tokens"]) == (4, 110, 10)
    assert [model["model"] for model in today["models"]] == ["openai/a", "openai/b"]
    assert today["models"][0]["estimated_tokens"] == 105
    assert yesterday["prompt_tokens"] == 1
    assert len((await alice_browser.get("/api/me/usage?days=100")).json()["days"]) == 3


@pytest.mark.usefixtures("used")
def test_one_query_tells_all_days(alice: User):
    with CaptureQueriesContext(connection) as captured:
        async_to_sync(usage_of)(alice, 366)

    assert len(captured) == 1


@pytest.mark.usefixtures("used")
def test_staff_see_everybodys_usage_and_change_none(bob: User):
    User.objects.filter(pk=bob.pk).update(is_staff=True, is_superuser=True)
    staff = Client()
    staff.force_login(bob)

    page = staff.get("/admin/api/dailyusage/?q=charlie")

    assert page.status_code == 200
    assert b"5000" in page.content
    row = DailyUsage.objects.get(user__username="charlie")
    assert staff.post(f"/admin/api/dailyusage/{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_over_http_a_used_up_day_says_when_to_come_again():
    request = RequestFactory().get("/api/anything")
    answer = api.on_exception(request, DayUsedUp(retry_after_seconds=12.3))

    assert (answer.status_code, answer["Retry-After"]) == (429, "13")
