"""Conversations taken along as Markdown and JSON, and messages taken back."""

import json
from itertools import pairwise
from typing import Any

import httpx
import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from src.api.conversation_export.markdown import block, code, inline, quote
from src.api.models import Conversation, Message, Run, Track, User

pytestmark = pytest.mark.usefixtures("redis_server")

HOSTILE = (
    'Song\n\n# Owned\n\n</blockquote><script>alert(1)</script> \\<img src=x> ![x](http://evil.example/?q) \\![y][z]\n'
    "```\n~~~\n> > out\n---\n| a | b |\n\n[z]: http://evil.example\n\u2028# Still owned\r## And again ``` <!-- "
)  # fmt: skip


def tokens(markdown: str) -> list[Token]:
    """Of the document and of the text inside."""
    flat: list[Token] = []
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown):
        flat += [token, *(token.children or ())]
    return flat


def headings(markdown: str) -> list[str]:
    """Those of the document itself, not of what it quotes."""
    outer = MarkdownIt("commonmark").parse(markdown)
    return [
        f"{before.tag} {token.content}"
        for before, token in pairwise(outer)
        if before.type == "heading_open" and before.level == 0
    ]


@pytest.fixture
def track(alice: User) -> Track:
    return Track.objects.create(user=alice, original_filename="song.wav", title="My song", duration=200.4)


@pytest.fixture
def conversation(alice: User, track: Track) -> Conversation:
    conversation = Conversation.objects.create(user=alice, title="How fast?")
    conversation.tracks.add(track)
    return conversation


def say(conversation: Conversation, parent: Message | None, text: str, answer: str, **run: Any) -> Message:
    """A question and its answer."""
    question = Message.objects.create(conversation=conversation, parent=parent, role="user", text=text)
    step = {
        "tool": "analyse_rhythm",
        "arguments": {"track_id": "a"},
        "success": True,
        "summary": {"tempo_bpm": 124.0},
        "source": "cache",
        "data_url": "/api/tracks/a/analysis/rhythm",
    }
    answered = Message.objects.create(
        conversation=conversation, parent=question, role="assistant", text=answer, tool_steps=[step]
    )
    Run.objects.create(
        conversation=conversation,
        question=question,
        answer=answered,
        **{"status": "done", "model": "offline/rules", **run},
    )
    return answered


@pytest.fixture
def first(conversation: Conversation) -> Message:
    return say(conversation, None, "What is the tempo?", "**124 BPM.**\n\n- steady")


@pytest.fixture
def second(conversation: Conversation, first: Message) -> Message:
    return say(conversation, first, "Is it steady?", "Yes.")


@pytest.fixture
def other_second(conversation: Conversation, first: Message, second: Message) -> Message:
    """The same question in other words: another branch."""
    return say(conversation, first, "Does it sway?", "A litt", status="stopped")


async def exported(client: httpx.AsyncClient, conversation: Conversation, **query: Any) -> httpx.Response:
    answer = await client.get(f"/api/conversations/{conversation.pk}/export", params=query)
    assert answer.status_code == 200
    return answer


async def test_markdown_has_the_shown_branch_with_what_was_measured(
    alice_browser: httpx.AsyncClient,
    conversation: Conversation,
    second: Message,
    other_second: Message,
    track: Track,
):
    answer = await exported(alice_browser, conversation)
    text = answer.text

    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="clave-How-fast.md"'
    assert text.startswith("# How fast?\n")
    assert f"- Track: My song (3:20), `{track.pk}`" in text
    assert "> **124 BPM.**\n>\n> - steady\n" in text
    assert "`analyse_rhythm`" in text
    assert "(measured before)" in text
    assert "/api/tracks/a/analysis/rhythm" in text
    assert '```json\n{\n "tempo_bpm": 124.0\n}\n```' in text
    assert "> Does it sway?" in text
    assert "This answer was stopped." in text
    assert "Is it steady?" not in text

    other = (await exported(alice_browser, conversation, last_message_id=str(second.pk))).text
    assert "> Is it steady?" in other
    assert "Does it sway?" not in other


async def test_json_has_every_branch_and_how_each_answer_came_to_be(
    alice_browser: httpx.AsyncClient,
    conversation: Conversation,
    second: Message,
    other_second: Message,
    track: Track,
):
    answer = await exported(alice_browser, conversation, **{"as": "json"})
    body = json.loads(answer.text)

    assert answer.headers["content-disposition"] == 'attachment; filename="clave-How-fast.json"'
    assert body["tracks"] == [{"id": str(track.pk), "title": "My song", "duration_seconds": 200.4}]
    assert len(body["messages"]) == 6
    by_id = {message["id"]: message for message in body["messages"]}
    stopped = by_id[str(other_second.pk)]
    assert stopped["run"] == {"status": "stopped", "model": "offline/rules", "error_code": "", "usage": None}
    assert stopped["tool_steps"][0]["summary"] == {"tempo_bpm": 124.0}
    assert by_id[stopped["parent_id"]]["run"] is None
    assert "model_messages" not in stopped


@pytest.mark.parametrize(
    "where", ["title", "track", "question", "answer", "summary", "error", "arguments", "tool"]
)
async def test_hostile_words_cannot_break_out_of_the_document(
    alice_browser: httpx.AsyncClient, conversation: Conversation, first: Message, track: Track, where: str
):
    step = dict(first.tool_steps[0])
    if where == "title":
        await Conversation.objects.aupdate(title=HOSTILE[:200])
    elif where == "track":
        await Track.objects.aupdate(title=HOSTILE[:255])
    elif where in {"question", "answer"}:
        role = {"question": "user", "answer": "assistant"}[where]
        await Message.objects.filter(role=role).aupdate(text=HOSTILE)
    else:
        words = {"summary": {HOSTILE: HOSTILE}, "arguments": {HOSTILE: HOSTILE}}.get(where, HOSTILE)
        step |= {"summary": None} if where == "error" else {}
        await Message.objects.filter(pk=first.pk).aupdate(tool_steps=[{**step, where: words}])
    text = (await exported(alice_browser, conversation)).text

    title, question, answer, measured = headings(text)
    assert title.startswith("h1 " + ("How fast?" if where != "title" else "Song"))
    assert [question[:11], answer[:9], measured] == ["h2 Question", "h2 Answer", "h3 Measurements"]
    kinds = {token.type for token in tokens(text)}
    assert not kinds & {"html_block", "html_inline", "image", "table_open"}
    assert "evil.example" in text


def test_letters_that_mean_something_survive():
    rendered = MarkdownIt("commonmark")
    for words in ("a*b_c [d](e) <f> `g` #h & i|j~ \\!", "1. [x] **y**", "\\<b>"):
        shown = "".join(token.content for token in rendered.parseInline(inline(words))[0].children or ())
        assert shown == words
        assert [token.content for token in rendered.parse(block(words))] == [words + "\n"]
    for words in ("plain", "with `ticks`", "``"):
        [token] = rendered.parseInline(code(words))[0].children or ()
        assert (token.type, token.content) == ("code_inline", words)
    assert quote("") == ">"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("../../etc/passwd", 'filename="clave-etc-passwd.md"'),
        ('x"; filename="evil.exe', 'filename="clave-x-filename-evil-exe.md"'),
        ("a\r\nSet-Cookie: b", 'filename="clave-a-Set-Cookie-b.md"'),
        ("", 'filename="clave-conversation.md"'),
        ("...", 'filename="clave-conversation.md"'),
        ("Ça va", "filename*=utf-8''clave-%C3%87a-va.md"),
        ("x" * 200, f'filename="clave-{"x" * 60}.md"'),
    ],
)
async def test_the_files_name_is_harmless(
    alice_browser: httpx.AsyncClient, conversation: Conversation, title: str, name: str
):
    await Conversation.objects.aupdate(title=title)

    headers = (await exported(alice_browser, conversation)).headers

    assert headers["content-disposition"] == f"attachment; {name}"
    assert headers["x-content-type-options"] == "nosniff"
    assert "set-cookie" not in headers


async def test_a_message_of_another_conversation_ends_no_branch(
    alice_browser: httpx.AsyncClient, alice: User, conversation: Conversation
):
    elsewhere = await Conversation.objects.acreate(user=alice)
    message = await Message.objects.acreate(conversation=elsewhere, role="user", text="x")

    answer = await alice_browser.get(
        f"/api/conversations/{conversation.pk}/export", params={"last_message_id": str(message.pk)}
    )

    assert answer.status_code == 404


# Deleting


async def texts(conversation: Conversation) -> set[str]:
    return {text async for text in conversation.messages.values_list("text", flat=True)}


async def test_a_deleted_message_takes_along_what_follows_and_leaves_its_siblings(
    alice_browser: httpx.AsyncClient, conversation: Conversation, second: Message, other_second: Message
):
    question = second.parent_id

    answer = await alice_browser.delete(f"/api/conversations/{conversation.pk}/messages/{question}")

    assert answer.status_code == 204
    assert await texts(conversation) == {
        "What is the tempo?",
        "**124 BPM.**\n\n- steady",
        "Does it sway?",
        "A litt",
    }
    assert await Run.objects.acount() == 2


async def test_the_first_message_takes_everything_along_however_long_it_went_on(
    alice_browser: httpx.AsyncClient, conversation: Conversation, first: Message
):
    last, chain = first, []
    for _ in range(1500):
        last = Message(conversation=conversation, parent=last, role="user", text="and?")
        chain.append(last)
    await Message.objects.abulk_create(chain)

    answer = await alice_browser.delete(f"/api/conversations/{conversation.pk}/messages/{first.parent_id}")

    assert answer.status_code == 204
    assert await texts(conversation) == set()
    assert await Conversation.objects.aexists()


async def test_what_leads_to_an_answer_that_is_being_written_stays(
    alice_browser: httpx.AsyncClient, conversation: Conversation, second: Message, other_second: Message
):
    await Run.objects.filter(answer=other_second).aupdate(status="running")
    path = f"/api/conversations/{conversation.pk}/messages"

    for message_id in (
        other_second.pk,
        other_second.parent_id,
        (await texts_by_id(conversation))["What is the tempo?"],
    ):
        refused = await alice_browser.delete(f"{path}/{message_id}")
        assert (refused.status_code, refused.json()["error_code"]) == (409, "busy")
    assert (await alice_browser.delete(f"{path}/{second.pk}")).status_code == 204
    assert "Is it steady?" in await texts(conversation)


async def texts_by_id(conversation: Conversation) -> dict[str, Any]:
    return {text: pk async for pk, text in conversation.messages.values_list("pk", "text")}


async def test_a_message_of_another_conversation_is_not_deleted_here(
    alice_browser: httpx.AsyncClient, alice: User, conversation: Conversation
):
    elsewhere = await Conversation.objects.acreate(user=alice)
    message = await Message.objects.acreate(conversation=elsewhere, role="user", text="x")

    answer = await alice_browser.delete(f"/api/conversations/{conversation.pk}/messages/{message.pk}")

    assert answer.status_code == 404
    assert await texts(elsewhere) == {"x"}
