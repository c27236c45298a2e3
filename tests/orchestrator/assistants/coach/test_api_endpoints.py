"""The coach over HTTP: statuses, bodies, errors."""

from typing import Any
from unittest.mock import patch

import httpx
import icalendar
import pytest
from django.db import OperationalError

from src.api.models import CalendarLink, OnboardingState, Track, TrainingPlan, User
from src.orchestrator.assistants.coach import OnboardingAgentOrchestrator, store
from tests.support.clients import anonymous

from .test_orchestrator import TO_THE_PLAN

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

CHAT = "/api/v1/onboarding/chat"
AGENT = "/api/v1/onboarding/current-agent"
PLAN = "/api/v1/onboarding/plan"


@pytest.fixture
async def begun(alice: User) -> OnboardingState:
    return await OnboardingState.objects.acreate(user=alice)


async def planned(client: httpx.AsyncClient, pieces: str = "no date") -> dict[str, Any]:
    for text in TO_THE_PLAN:
        message = pieces if text == "no date" else text
        assert (await client.post(CHAT, json={"message": message})).status_code == 200
    return (await client.get(PLAN)).json()


async def test_the_first_message_of_the_document(client: httpx.AsyncClient, begun: OnboardingState):
    answer = await client.post(CHAT, json={"message": "I'm a beginner"})

    assert answer.status_code == 200
    assert set(answer.json()) == {"message", "agent_type", "current_step", "step_complete", "next_action"}
    assert (answer.json()["agent_type"], answer.json()["current_step"]) == ("fitness_assessment", 0)
    await begun.arefresh_from_db()
    assert [item["role"] for item in begun.conversation_history] == ["user", "assistant"]


async def test_the_current_agent_describes_itself(client: httpx.AsyncClient, begun: OnboardingState):
    begun.current_step, begun.agent_context = 6, {"goal_setting": {"primary_goal": "x"}}
    await begun.asave()

    assert (await client.get(AGENT)).json() == {
        "agent_type": "diet_planning",
        "current_step": 6,
        "agent_description": "Let's build your meal plan",
        "context_summary": {"goal_setting": {"primary_goal": "x"}},
    }


def failure(answer: httpx.Response) -> tuple[int, str, str]:
    assert set(answer.json()) == {"detail", "error_code", "timestamp"}
    return answer.status_code, answer.json()["error_code"], answer.json()["detail"]


async def test_without_a_login_there_is_401(alice: User):
    async with anonymous() as visitor:
        for answer in (await visitor.post(CHAT, json={"message": "Hello"}), await visitor.get(AGENT)):
            assert failure(answer)[:2] == (401, "unauthenticated")


async def test_who_has_not_begun_gets_404(client: httpx.AsyncClient, alice: User):
    chat, agent = await client.post(CHAT, json={"message": "Hello"}), await client.get(AGENT)

    assert failure(chat) == (404, "not_found", f"No onboarding state found for user {alice.pk}")
    assert failure(agent) == (404, "not_found", "Onboarding state not found")


async def test_another_step_than_the_current_one_is_409(client: httpx.AsyncClient, begun: OnboardingState):
    assert failure(await client.post(CHAT, json={"message": "Hello", "step": 3}))[:2] == (
        409,
        "step_conflict",
    )
    assert (await client.post(CHAT, json={"message": "Hello", "step": 0})).status_code == 200


@pytest.mark.parametrize("body", [{}, {"message": " "}, {"message": 3}, {"message": "x" * 2001}, [], "x"])
async def test_bad_bodies_are_422(client: httpx.AsyncClient, begun: OnboardingState, body: Any):
    assert failure(await client.post(CHAT, json=body))[:2] == (422, "invalid")


async def test_a_database_that_is_away_is_503_and_asked_twice(
    client: httpx.AsyncClient, begun: OnboardingState
):
    asked = []

    def away(*_: Any, **__: Any) -> None:
        asked.append(1)
        raise OperationalError("secret address")

    with patch.object(store, "_exchange", away):
        answer = await client.post(CHAT, json={"message": "Hello"})

    assert failure(answer) == (
        503,
        "database_unavailable",
        "Database temporarily unavailable. Please try again.",
    )
    assert len(asked) == 2
    await begun.arefresh_from_db()
    assert begun.conversation_history == []


async def test_a_short_failure_of_the_database_goes_unnoticed(
    client: httpx.AsyncClient, begun: OnboardingState
):
    real, asked = store._exchange, []

    def away_once(*given: Any, **named: Any) -> Any:
        asked.append(1)
        if len(asked) == 1:
            raise OperationalError
        return real(*given, **named)

    with patch.object(store, "_exchange", away_once):
        assert (await client.post(CHAT, json={"message": "Hello"})).status_code == 200


async def test_what_breaks_inside_is_500_and_says_nothing(client: httpx.AsyncClient, begun: OnboardingState):
    with patch.object(
        OnboardingAgentOrchestrator, "_load_onboarding_state", side_effect=RuntimeError("inside")
    ):
        chat, agent = await client.post(CHAT, json={"message": "Hello"}), await client.get(AGENT)

    assert failure(chat) == (500, "internal", "An error occurred processing your message")
    assert failure(agent) == (500, "internal", "An error occurred retrieving agent information")


async def test_start_back_and_restart_lead_through_the_steps(client: httpx.AsyncClient):
    begun = (await client.post("/api/v1/onboarding/start")).json()
    assert begun["question"].startswith("Do you dance")
    assert [step["state"] for step in begun["steps"]] == ["current", *["open"] * 9]
    for text in TO_THE_PLAN[:5]:
        await client.post(CHAT, json={"message": text})

    back = (await client.post("/api/v1/onboarding/back")).json()
    assert (back["current_step"], back["question"]) == (1, begun_question("fitness_level"))
    assert {known["name"] for known in back["known"]} == {
        "discipline", "practice", "is_16_or_older", "fitness_level", "experience_years",
    }  # fmt: skip

    again = (await client.post("/api/v1/onboarding/restart")).json()
    assert (again["current_step"], again["known"]) == (0, [])
    state = await OnboardingState.objects.aget()
    assert len(state.conversation_history) == 10


def begun_question(name: str) -> str:
    from src.orchestrator.assistants.coach.languages import LANGUAGES

    return LANGUAGES["en"].say("questions", name)


async def test_the_plan_is_shown_changed_by_hand_and_undone(
    client: httpx.AsyncClient, begun: OnboardingState
):
    shown = await planned(client)
    session = shown["plan"]["weeks"][0]["sessions"][0]
    assert shown["is_complete"] is True

    done = (await client.patch(PLAN, json={"session_id": session["id"], "is_done": True})).json()
    assert done["plan"]["weeks"][0]["sessions"][0]["is_done"] is True

    undone = await client.post("/api/agent/undo", json={"undo_token": done["undo_token"]})
    assert undone.status_code == 200
    assert (await client.get(PLAN)).json()["plan"] == shown["plan"]
    far = {"session_id": session["id"], "date": "2040-01-01"}
    assert failure(await client.patch(PLAN, json=far))[:2] == (422, "invalid")
    assert failure(await client.patch(PLAN, json={"session_id": "w99s9", "is_done": True}))[0] == 422


async def test_the_calendar_file_imported_twice_doubles_nothing(
    client: httpx.AsyncClient, begun: OnboardingState
):
    assert failure(await client.get(f"{PLAN}.ics"))[0] == 404
    plan = (await planned(client))["plan"]
    first = await client.get(f"{PLAN}.ics")
    await client.post(CHAT, json={"message": "too hard"})
    second = await client.get(f"{PLAN}.ics")

    assert first.headers["content-type"] == "text/calendar; charset=utf-8"
    imported = {event["UID"]: event for text in (first, second) for event in events(text.text)}
    assert len(imported) == sum(len(week["sessions"]) for week in plan["weeks"]) == len(events(first.text))
    session, event = plan["weeks"][0]["sessions"][0], events(first.text)[0]
    assert event["DTSTART"].dt.isoformat() == f"{session['date']}T{session['time']}:00"
    assert (event["DTEND"].dt - event["DTSTART"].dt).seconds == session["minutes"] * 60
    assert events(second.text)[0]["SEQUENCE"] > event["SEQUENCE"]


def events(text: str) -> list[Any]:
    return list(icalendar.Calendar.from_ical(text).walk("VEVENT"))


async def test_a_calendar_link_is_secret_public_and_revocable(
    client: httpx.AsyncClient, begun: OnboardingState
):
    await planned(client)
    made = await client.post("/api/v1/onboarding/calendar-link")
    address = made.json()["url"]
    token = address.rsplit("/", 1)[1].removesuffix(".ics")

    async with anonymous() as reader:
        assert len(events((await reader.get(address)).text)) > 0
        assert not await CalendarLink.objects.filter(digest=token).aexists()
        newer = (await client.post("/api/v1/onboarding/calendar-link")).json()["url"]
        assert [(await reader.get(one)).status_code for one in (address, newer)] == [404, 200]
        assert (await client.delete("/api/v1/onboarding/calendar-link")).status_code == 204
        assert (await reader.get(newer)).status_code == 404
        assert (await reader.get("/calendar/nothing.ics")).status_code == 404


async def test_readers_of_calendars_are_limited(alice: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("src.api.routes.calendar_feed.READS_PER_HOUR", 2)
    async with anonymous() as reader:
        answers = [(await reader.get("/calendar/nothing.ics")).status_code for _ in range(3)]

    assert answers == [404, 404, 429]


async def test_the_calendar_tells_nothing_of_the_body(client: httpx.AsyncClient, begun: OnboardingState):
    messages = ["my wrist hurts" if text == "none" else text for text in TO_THE_PLAN]
    for text in messages:
        await client.post(CHAT, json={"message": text})

    content = (await client.get(f"{PLAN}.ics")).text.casefold()
    assert "begin:vevent" in content
    assert not any(
        word in content for word in ("wrist", "hurt", "pain", "without moving", "description", "listen")
    )


async def test_no_log_quotes_what_was_said_about_the_body(
    client: httpx.AsyncClient, begun: OnboardingState, capfd: pytest.CaptureFixture[str], caplog: Any
):
    words = "my knee hurts since the accident in Oviedo"
    await client.post(CHAT, json={"message": words})
    with patch.object(store, "_exchange", side_effect=RuntimeError(f"cannot store {words}")):
        await client.post(CHAT, json={"message": words})

    logged = caplog.text + "".join(capfd.readouterr())
    assert "The coach failed." in logged
    assert "Oviedo" not in logged


async def test_everything_is_exported_and_deleted_with_the_account(
    client: httpx.AsyncClient, begun: OnboardingState, alice: User
):
    await planned(client)
    await client.post("/api/v1/onboarding/calendar-link")
    answer = await client.get("/api/me/export")
    assert b"onboarding.json" in answer.content

    await alice.adelete()

    assert not await OnboardingState.objects.aexists()
    assert not await TrainingPlan.objects.aexists()
    assert not await CalendarLink.objects.aexists()


async def test_nobody_sees_the_state_of_others(client: httpx.AsyncClient, bob: User):
    await OnboardingState.objects.acreate(user=bob, agent_context={"goal_setting": {"primary_goal": "his"}})

    assert (await client.get(AGENT)).status_code == 404
    assert (await client.get(PLAN)).status_code == 404


async def test_a_message_that_answers_an_older_version_is_409_and_changes_nothing(
    client: httpx.AsyncClient, begun: OnboardingState
):
    shown = (await client.get(PLAN)).json()["version"]
    first = {"message": "I dance salsa", "version": shown}
    assert (await client.post(CHAT, json=first)).status_code == 200
    assert failure(await client.post(CHAT, json={**first, "message": "piano"}))[:2] == (409, "step_conflict")

    current = (await client.get("/api/v1/onboarding/version")).json()["version"]
    state = (await client.get(PLAN)).json()
    assert current == state["version"] != shown
    await begun.arefresh_from_db()
    assert begun.step_data["pending"]["practice"] == "salsa"
    assert len(begun.conversation_history) == 2


async def test_a_known_value_is_asked_for_again_and_changed(
    client: httpx.AsyncClient, begun: OnboardingState
):
    minutes = (await planned(client))["plan"]["weeks"][0]["minutes"]
    asked = (await client.post("/api/v1/onboarding/edit", json={"name": "minutes_per_session"})).json()
    assert asked["question"] == begun_question("minutes_per_session")
    assert (asked["is_asking"], asked["skip"]) == (True, "Skip")

    await client.post(CHAT, json={"message": "60"})
    answer = (await client.post(CHAT, json={"message": "yes"})).json()
    assert "Minutes a session: 60 instead of 30." in answer["message"]
    changed = (await client.get(PLAN)).json()
    assert (changed["is_asking"], changed["skip"]) == (False, None)
    assert changed["plan"]["weeks"][0]["minutes"] > minutes


async def test_a_question_that_was_opened_again_can_be_left_as_it_was(
    client: httpx.AsyncClient, begun: OnboardingState
):
    known = (await planned(client))["known"]
    for name in [value["name"] for value in known]:
        asked = (await client.post("/api/v1/onboarding/edit", json={"name": name})).json()
        assert asked["is_asking"] is True, name
        await client.post(CHAT, json={"message": asked["skip"]})

    after = (await client.get(PLAN)).json()
    assert (after["known"], after["is_asking"]) == (known, False)


@pytest.mark.parametrize("name", ["habits", "nothing", ""])
async def test_what_is_not_known_cannot_be_asked_for_again(
    client: httpx.AsyncClient, begun: OnboardingState, name: str
):
    refused = await client.post("/api/v1/onboarding/edit", json={"name": name})

    assert failure(refused)[:2] == (422, "invalid")


async def test_a_plan_of_tracks_that_were_not_measured_is_updated_when_they_are(
    client: httpx.AsyncClient, begun: OnboardingState, alice: User
):
    track = await Track.objects.acreate(user=alice, title="Blue", status=Track.Status.READY, duration=60.0)
    assert "Update the plan" in (await planned(client, "Blue, no date"))["suggestions"]
    track.analysis = {"rhythm": {"tempo_bpm": 120.0}}
    await track.asave()

    answer = await client.post(CHAT, json={"message": "Update the plan"})
    assert answer.json()["message"].startswith("I changed the plan")
    shown = (await client.get(PLAN)).json()
    assert "Update the plan" not in shown["suggestions"]
    tempi = {
        item["tempo_to"] for item in shown["plan"]["weeks"][-1]["sessions"][-1]["items"] if item["track_id"]
    }
    assert tempi == {120.0}
    again = await client.post(CHAT, json={"message": "update the plan"})
    assert again.json()["message"] == "The plan is up to date."


async def test_a_session_of_a_deleted_track_can_be_ticked_off(
    client: httpx.AsyncClient, begun: OnboardingState, alice: User
):
    track = await Track.objects.acreate(user=alice, title="Blue", status=Track.Status.READY, duration=60.0)
    plan, track_id = (await planned(client, "Blue, no date"))["plan"], str(track.pk)
    await track.adelete()

    shown = (await client.get(PLAN)).json()
    assert shown["missing_track_ids"] == [track_id]
    session = plan["weeks"][0]["sessions"][0]["id"]
    done = await client.patch(PLAN, json={"session_id": session, "is_done": True})
    assert done.json()["plan"]["weeks"][0]["sessions"][0]["is_done"] is True
