"""A number in words ("delete 1") means the list that the user was last shown, wherever the words come in."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from src.api.models import ApiToken, Conversation, TodoTask, User
from src.orchestrator.assistant import load_assistants
from src.orchestrator.runs import start_run
from tests.support.clients import anonymous, program
from tests.support.scripted import watched

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

type Ask = Callable[[str], Awaitable[str]]


@pytest.fixture(autouse=True)
def assistants() -> None:
    load_assistants()


async def in_chat(user: User) -> Ask:
    conversation = await Conversation.objects.acreate(user=user, assistant="organiser")

    async def ask(text: str) -> str:
        return str((await watched(await start_run(conversation, text)))[-1]["full_response"])

    return ask


async def by_step(user: User, *, keeps_history: bool) -> Ask:
    history: list[dict[str, str]] = []

    async def ask(text: str) -> str:
        messages = [*history, {"type": "user", "content": text}]
        async with program(user) as client:
            answer = (await client.post("/api/agent/step", json={"messages": messages})).json()
        said = str(answer["data"]["assistant_text"])
        if keeps_history:
            history[:] = [*messages, {"type": "assistant", "content": said}]
        return said

    return ask


async def by_openai(user: User, *, keeps_history: bool) -> Ask:
    history: list[dict[str, str]] = []
    _, token = await sync_to_async(ApiToken.issue)(user, "a program")

    async def ask(text: str) -> str:
        messages = [*history, {"role": "user", "content": text}]
        async with anonymous(headers={"Authorization": f"Bearer {token}"}) as client:
            answer = await client.post(
                "/v1/chat/completions", json={"model": "clave/organiser", "messages": messages}
            )
        message: dict[str, str] = answer.json()["choices"][0]["message"]
        if keeps_history:
            history[:] = [*messages, {"role": "assistant", "content": message["content"]}]
        return message["content"]

    return ask


WAYS_TO_ASK: dict[str, Callable[[User], Awaitable[Ask]]] = {
    "chat": in_chat,
    "step": lambda user: by_step(user, keeps_history=False),
    "step with history": lambda user: by_step(user, keeps_history=True),
    "openai": lambda user: by_openai(user, keeps_history=False),
    "openai with history": lambda user: by_openai(user, keeps_history=True),
}
every_way_to_ask = pytest.mark.parametrize("way", WAYS_TO_ASK.values(), ids=WAYS_TO_ASK.keys())


async def add(user: User, title: str, status: str = "open", **more: Any) -> TodoTask:
    order = await TodoTask.objects.acount() + 1
    if status == "done":
        more["created_at"] = more["completed_at"] = timezone.now()
    return await TodoTask.objects.acreate(user=user, title=title, status=status, sort_order=order, **more)


async def titles() -> list[str]:
    return [task.title async for task in TodoTask.objects.order_by("sort_order")]


@every_way_to_ask
async def test_a_number_counts_in_the_list_that_was_shown(alice: User, way: Any):
    await add(alice, "Book the hall", "done")
    await add(alice, "Tune the piano")
    ask = await way(alice)
    assert await ask("What is open?") == "1. Tune the piano"
    assert await ask("Delete 1") == "Deleted task: Tune the piano"
    assert await titles() == ["Book the hall"]


@every_way_to_ask
async def test_a_number_counts_in_the_tasks_of_a_day(alice: User, way: Any):
    await add(alice, "Tune the piano")
    ask = await way(alice)
    await ask("Remind me to buy cables tomorrow")
    assert (await ask("What is due tomorrow?")).startswith("1. Buy cables (open; ")
    assert await ask("Delete 1") == "Deleted task: Buy cables"
    assert await titles() == ["Tune the piano"]


@every_way_to_ask
async def test_where_no_list_was_shown_nothing_is_deleted_and_the_list_is_asked_about(alice: User, way: Any):
    await add(alice, "Tune the piano")
    await add(alice, "Book the hall")
    ask = await way(alice)
    asked_back = await ask("Delete 2")
    assert asked_back.startswith("Which task do you mean?")
    assert asked_back.endswith("1. Tune the piano (open)\n2. Book the hall (open)")
    assert await titles() == ["Tune the piano", "Book the hall"]
    # The question showed it.
    assert await ask("Delete 2") == "Deleted task: Book the hall"


@every_way_to_ask
async def test_a_list_that_has_changed_since_is_asked_about_again(alice: User, way: Any):
    first = await add(alice, "Tune the piano")
    await add(alice, "Book the hall")
    ask = await way(alice)
    await ask("Show all my tasks")
    await first.adelete()
    asked_back = await ask("Delete 1")
    assert "The list has changed since" in asked_back
    assert asked_back.endswith("1. Book the hall (open)")
    assert await titles() == ["Book the hall"]


@pytest.mark.parametrize("change", [{"title": "Sell the piano"}, {"status": "in_progress"}])
async def test_a_task_renamed_or_begun_elsewhere_changes_the_list(alice: User, change: dict[str, str]):
    task = await add(alice, "Tune the piano")
    ask = await in_chat(alice)
    await ask("Show all my tasks")
    await TodoTask.objects.filter(pk=task.pk).aupdate(**change)
    assert "The list has changed since" in await ask("Delete 1")
    assert await TodoTask.objects.aexists()


@every_way_to_ask
async def test_what_was_changed_in_words_since_leaves_the_other_numbers_alone(alice: User, way: Any):
    for title in ("Tune the piano", "Book the hall", "Practise scales"):
        await add(alice, title)
    ask = await way(alice)
    await ask("What is open?")
    assert await ask("Mark 1 done") == "Marked task as done: Tune the piano"
    assert await ask("Delete 3") == "Deleted task: Practise scales"
    assert await ask("Delete 2") == "Deleted task: Book the hall"
    assert await titles() == ["Tune the piano"]


async def test_a_list_that_was_only_looked_up_is_not_the_one_that_was_shown(alice: User):
    await add(alice, "Book the hall", "done")
    await add(alice, "Tune the piano")
    await add(alice, "Practise scales")
    ask = await in_chat(alice)
    await ask("What is open?")
    assert await ask("Mark practise scales done") == "Marked task as done: Practise scales"
    assert await ask("Delete 1") == "Deleted task: Tune the piano"


async def test_where_this_conversation_shows_another_list_than_the_last_one_it_is_asked_which(alice: User):
    await add(alice, "Book the hall", "done")
    await add(alice, "Tune the piano")
    here, elsewhere = await in_chat(alice), await by_step(alice, keeps_history=False)
    await here("What is open?")
    await elsewhere("What is done?")
    assert (await here("Delete 1")).startswith("Which task do you mean?")
    assert await titles() == ["Book the hall", "Tune the piano"]


async def test_another_users_list_is_not_meant(alice: User, bob: User):
    await add(alice, "Tune the piano")
    await add(bob, "Book the hall")
    await (await in_chat(alice))("What is open?")
    assert (await (await in_chat(bob))("Delete 1")).startswith("Which task do you mean?")
    assert len(await titles()) == 2


@pytest.mark.parametrize("words", ["Delete 1 and 3", "Delete 0", "Delete 9"])
async def test_a_number_beyond_the_list_changes_nothing(alice: User, words: str):
    await add(alice, "Tune the piano")
    await add(alice, "Book the hall")
    ask = await in_chat(alice)
    await ask("What is open?")
    assert "The list has no number" in await ask(words)
    assert len(await titles()) == 2


async def test_words_that_fit_several_tasks_are_asked_about(alice: User):
    await add(alice, "Tune the piano")
    await add(alice, "Sell the piano")
    await add(alice, "Piano")
    ask = await in_chat(alice)
    asked_back = await ask("Delete the pian")
    assert asked_back.startswith("Which task do you mean? Several fit:\n\n1. Tune the piano (open)")
    assert await ask("Delete piano") == "Deleted task: Piano"
    assert (await ask("Delete the violin")).startswith("Which task do you mean? I found none")
    assert len(await titles()) == 2


async def test_all_means_the_list_that_was_shown_and_only_when_it_was_whole(alice: User):
    for number in range(40):
        await add(alice, f"Practise song {number} with everybody who is there on that day")
    ask = await in_chat(alice)
    assert (await ask("Delete everything")).startswith("Which task do you mean?")
    assert "There are more than these" in await ask("Delete everything")
    assert len(await titles()) == 40
    await TodoTask.objects.filter(sort_order__gt=2).adelete()
    await ask("What is open?")
    asked = await ask("Delete all")
    assert asked.startswith("Delete all of these tasks?\n\n1. ")
    assert len(await titles()) == 2
    await ask("yes")
    assert await titles() == []


@pytest.mark.parametrize("between", ["no", "thanks", "What is open?"])
async def test_yes_deletes_nothing_that_was_not_just_asked_about(alice: User, between: str):
    await add(alice, "Tune the piano")
    ask = await in_chat(alice)
    await ask("yes")
    await ask("What is open?")
    assert (await ask("Delete all")).startswith("Delete all of these tasks?")
    await ask(between)
    await ask("yes")
    assert await titles() == ["Tune the piano"]


async def test_yes_deletes_nothing_if_the_list_has_changed_since(alice: User):
    await add(alice, "Tune the piano")
    ask = await in_chat(alice)
    await ask("What is open?")
    await ask("Delete all")
    await add(alice, "Call Marta")
    assert "has changed" in await ask("yes")
    assert len(await titles()) == 2


CHANGES_IN_LANGUAGES = (
    ("Lösche 2", "¿Qué está pendiente?", ["A", "C"], "Aufgabe gelöscht: B"),
    ("borra la segunda", "Was ist offen?", ["A", "C"], "Tarea borrada: B"),
    ("Mueve la 3 arriba", "¿Qué queda?", ["C", "A", "B"], "Ahora está arriba: C\n\n1. C\n2. A\n3. B"),
    ("Schiebe 1 ans Ende", "Was steht an?", ["B", "C", "A"], "Jetzt ganz unten: A\n\n1. B\n2. C\n3. A"),
    ("move 3 to the top", "What is open?", ["C", "A", "B"], "Moved to the top: C\n\n1. C\n2. A\n3. B"),
    ("put the first last", "What is open?", ["B", "C", "A"], "Moved to the bottom: A\n\n1. B\n2. C\n3. A"),
    ("Benenne 2 in Saiten kaufen um", "Was ist offen?", ["A", "Saiten kaufen", "C"], "Heißt jetzt: Saiten kaufen"),
    ("renombra la 1 a Comprar cuerdas", "mis tareas", ["Comprar cuerdas", "B", "C"], "Ahora se llama: Comprar cuerdas"),
    ("Hake 1 und 3 ab", "Was ist offen?", ["B"], "Erledigt: A\nErledigt: C"),
    ("Marca la última como hecha", "¿Qué está pendiente?", ["A", "B"], "Hecha: C"),
)  # fmt: skip


@pytest.mark.parametrize(("words", "question", "left", "said"), CHANGES_IN_LANGUAGES)
async def test_the_list_is_changed_in_each_language(
    alice: User, words: str, question: str, left: list[str], said: str
):
    for title in "ABC":
        await add(alice, title)
    ask = await in_chat(alice)
    assert (await ask(question)).startswith("1. A")
    assert await ask(words) == said
    still_open = TodoTask.objects.filter(status="open").order_by("sort_order")
    assert [task.title async for task in still_open] == left


@pytest.mark.parametrize("way", WAYS_TO_ASK)
async def test_after_a_move_the_numbers_mean_the_new_order(alice: User, way: str):
    for title in "ABC":
        await add(alice, title)
    ask = await WAYS_TO_ASK[way](alice)
    await ask("What is open?")
    await ask("move 3 to the top")
    assert "C" in await ask("mark 1 done")
    assert [task.title async for task in TodoTask.objects.filter(status="done")] == ["C"]


@pytest.mark.parametrize(
    ("shown", "is_deleted"),
    [
        ([("mine", "Tune the piano")], True),
        ([("mine", None)], True),
        ([("mine", "Another title")], False),
        ([("bobs", None)], False),
        ([("mine", "Tune the piano"), ("other", "Book the hall")], False),
    ],
)
async def test_the_one_task_that_a_program_shows_is_that_one(
    alice: User, bob: User, shown: list[tuple[str, str | None]], is_deleted: bool
):
    tasks = {"mine": await add(alice, "Tune the piano"), "bobs": await add(bob, "Rest")}
    tasks["other"] = await add(alice, "Book the hall")
    current = [{"task_id": tasks[name].pk, **({"title": title} if title else {})} for name, title in shown]
    body = {
        "messages": [{"type": "user", "content": "Delete that one"}],
        "ui_context": {"current_tasks": current},
    }
    async with program(alice) as client:
        said = (await client.post("/api/agent/step", json=body)).json()["data"]["assistant_text"]
    assert ("Tune the piano" not in await titles()) is is_deleted
    assert said.startswith("Deleted task:" if is_deleted else "Which task do you mean?")
    assert "Rest" in await titles()
