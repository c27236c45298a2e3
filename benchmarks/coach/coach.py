"""The coach over HTTP without a model: how long a message takes, and whether many at once lose anything.

- alone: users go from the first word to the plan, one message at a time: the endpoint's time;
- database: the same conversations inside one process: the time spent in the database for each message;
- together: 50 users send four messages each at the same moment, to two processes. All must be in the transcripts,
  question and answer in turn, and no step may be skipped;
- profiles: the properties of the plan, each on 500 generated profiles: it fits the minutes and days, respects limits
  and what is not eaten, uses only the tracks of the user, and rises as promised.

    script/bench coach [--database postgres]
"""

import argparse
import asyncio
import io
import itertools
import json
import os
import subprocess
import sys
import time
from zipfile import ZipFile

import httpx

from benchmarks.chat.figures import percentile
from benchmarks.ops.installation import Installation

USERS, MESSAGES_EACH = 50, 4
ALONE = 10
PROPERTIES = "tests/orchestrator/assistants/coach/test_plan.py"
CHAT, START = "/api/v1/onboarding/chat", "/api/v1/onboarding/start"
CONVERSATION = (
    "I play the guitar", "yes", "yes", "intermediate, 3 years", "yes", "none", "yes", "Play at my concert", "no date",
    "yes", "30 minutes, 3 days a week", "yes", "metronome", "yes", "skip", "skip",
    "Monday, Wednesday and Friday at 18:00", "yes", "yes", "what is on today?",
)  # fmt: skip
IN_DATABASE = """
import asyncio, json, sys, time, django; django.setup()
from asgiref.sync import sync_to_async
from django.db import connection
from src.api.models import User
from src.orchestrator.assistants.coach import OnboardingAgentOrchestrator
spent = [0.0]
def timed(execute, *given):
    began = time.perf_counter()
    try:
        return execute(*given)
    finally:
        spent[0] += time.perf_counter() - began
def install():
    connection.ensure_connection()
    connection.execute_wrappers.append(timed)
async def main():
    await sync_to_async(install)()
    found = []
    for number in range(10):
        user = await User.objects.acreate(username=f"db{number}")
        coach = OnboardingAgentOrchestrator()
        await coach.start(user.pk)
        for text in json.loads(sys.argv[1]):
            spent[0] = 0.0
            await coach.handle(user.pk, text)
            found.append(spent[0] * 1000)
    print("FOUND " + json.dumps(found))
asyncio.run(main())
"""


def client(address: str, token: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=address, headers={"Authorization": f"Bearer {token}"}, timeout=60)


async def alone(address: str, tokens: list[str]) -> list[float]:
    """Milliseconds of each message."""
    found = []
    for token in tokens:
        async with client(address, token) as user:
            await user.post(START)
            for text in CONVERSATION:
                began = time.perf_counter()
                answer = await user.post(CHAT, json={"message": text})
                found.append((time.perf_counter() - began) * 1000)
                assert answer.status_code == 200, answer.text
    return found


async def together(addresses: list[str], tokens: list[str]) -> tuple[float, int]:
    """Seconds until the last answer, and how many transcripts are not whole."""
    users = [[client(address, token) for address in addresses] for token in tokens]
    await asyncio.gather(*(user[0].post(START) for user in users))
    began = time.perf_counter()
    answers = await asyncio.gather(
        *(
            user[number % len(user)].post(CHAT, json={"message": CONVERSATION[number]})
            for user in users
            for number in range(MESSAGES_EACH)
        )
    )
    seconds = time.perf_counter() - began
    assert all(answer.status_code == 200 for answer in answers), {answer.status_code for answer in answers}
    broken = sum([not await is_whole(user[0]) for user in users])
    for user in users:
        for one in user:
            await one.aclose()
    return seconds, broken


async def is_whole(user: httpx.AsyncClient) -> bool:
    """Whether the transcript has every message once, each with its answer, and steps that follow each other."""
    archive = ZipFile(io.BytesIO((await user.get("/api/me/export")).content))
    history = json.loads(archive.read("onboarding.json"))["state"]["conversation_history"]
    steps = [item["step"] for item in history]
    asked = sorted(item["content"] for item in history[::2])
    return (
        [item["role"] for item in history] == ["user", "assistant"] * MESSAGES_EACH
        and asked == sorted(CONVERSATION[:MESSAGES_EACH])
        and all(later - earlier in (0, 1) for earlier, later in itertools.pairwise(steps))
    )


def profiles() -> bool:
    """Run the tests of the plan on ten times as many examples as usual. Return whether all passed."""
    began = time.perf_counter()
    tests = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "property", PROPERTIES]
    run = subprocess.run(
        tests, env={**os.environ, "CLAVE_TEST_EXAMPLES": "10"}, capture_output=True, text=True, check=False
    )
    print(f"profiles   {run.stdout.strip().splitlines()[-1]} ({time.perf_counter() - began:.0f} s)")
    return run.returncode == 0


def say(name: str, values: list[float]) -> None:
    print(
        f"{name:10} median {percentile(values, 0.5):6.1f} ms, p95 {percentile(values, 0.95):6.1f} ms ({len(values)})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", default="sqlite", choices=["sqlite", "postgres"])
    options = parser.parse_args()
    settings = {"LLM_MODEL": "offline/rules"}
    with Installation(options.database, web_processes=2, has_worker=False, **settings) as installation:
        tokens = installation.make_people(USERS + ALONE)
        say("alone", asyncio.run(alone(installation.address, tokens[:ALONE])))
        printed = installation.python("-c", IN_DATABASE, json.dumps(CONVERSATION))
        say("database", json.loads(printed.split("FOUND ", 1)[1]))
        seconds, broken = asyncio.run(together(installation.addresses, tokens[ALONE:]))
    print(
        f"together   last of {USERS * MESSAGES_EACH} answers after {seconds:.2f} s, {broken} broken transcripts"
    )
    sys.exit(bool(broken) or not profiles())


if __name__ == "__main__":
    main()
