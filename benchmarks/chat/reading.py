"""The processor time of reading questions and of planning: with a library of 10 000 tracks, warm, cold, hostile texts.

script/bench reading
"""

import os
import random
import statistics
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
django.setup()

from src.orchestrator.assistant import Question, toolbox_of  # noqa: E402 - Django first
from src.orchestrator.assistants.analyst import Analyst  # noqa: E402
from src.orchestrator.base.prompt import PromptTrack  # noqa: E402
from src.orchestrator.language.known import prepare  # noqa: E402
from src.orchestrator.language.names import NameIndex, index_of  # noqa: E402
from src.orchestrator.language.plans import LONGEST_QUESTION  # noqa: E402
from src.orchestrator.language.vocabulary import LANGUAGES, vocabulary  # noqa: E402
from src.orchestrator.rules import Talk, Tool  # noqa: E402
from src.server.startup import tune_garbage_collection  # noqa: E402

TRACKS, ROUNDS, LENGTH = 10_000, 5, 8_000
SYLLABLES = (
    "ka",
    "lo",
    "mi",
    "ren",
    "sol",
    "ta",
    "vi",
    "zu",
    "bel",
    "dor",
    "fen",
    "gar",
    "hol",
    "jin",
    "mar",
    "nos",
)
QUESTIONS = (
    "what tempo is this?", "what is the key of {title}?", "what is my fastest song?", "canciones lentas en la menor",
    "¿es más rápida que {title}?", "Welche Lieder sind zwischen 120 und 130 BPM?", "find songs in 3/4",
    "how loud is it between 0:30 and 1:00?", "wat is the tmepo of {title}", "what mixes well with {title}?",
)  # fmt: skip
# The first typing error of a language loads its dictionary.
MISSPELLED = ("waht tempo is this?", "¿cuátnas canciones hay?", "wie lagn ist das Lied?")
HOSTILE = (
    "a ",
    "qeyboord ",
    "tempo",
    "between 1 and 2 ",
    "1:11-",
    "the key is ",
    "ñ",
    "{[(",
    "find songs called ",
)


def title(rng: random.Random) -> str:
    words = ("".join(rng.choices(SYLLABLES, k=rng.randint(2, 3))) for _ in range(rng.randint(1, 4)))
    return " ".join(words).title()


def names(rng: random.Random) -> tuple[NameIndex, list[str], float]:
    """The index, its titles, and the seconds that it took."""
    rows = [
        {
            "id": number,
            "title": title(rng),
            "original_filename": "a.mp3",
            "duration": 200.0,
            "artist": title(rng),
        }
        for number in range(TRACKS)
    ]
    began = time.thread_time()
    index = index_of(rows)
    return index, [str(row["title"]) for row in rows], time.thread_time() - began


def seconds_of(text: str, index: NameIndex, tools: tuple[Tool, ...]) -> float:
    talk = Talk((text,), (PromptTrack("0", "Opener", 200.0),), tools, names=index)
    rules = Analyst().rule_set()
    began = time.thread_time()
    talk = prepare(talk)
    if not rules.plan(talk):
        rules.say(talk)
    return time.thread_time() - began


def main() -> None:
    # As a web process does.
    tune_garbage_collection()
    rng = random.Random(1)
    question = Question("x", user_id=1, answer_id="00000000-0000-4000-8000-000000000000")
    schemas = toolbox_of(Analyst().tools(question), question).schemas()
    tools = tuple(Tool(schema["function"]["name"]) for schema in schemas)
    began = time.thread_time()
    for language in LANGUAGES:
        vocabulary(language)
    words = time.thread_time() - began
    index, titles, cold = names(rng)
    began = time.thread_time()
    for text in MISSPELLED:
        seconds_of(text, index, tools)
    dictionaries = time.thread_time() - began
    times = [
        seconds_of(text.format(title=rng.choice(titles)), index, tools)
        for _ in range(ROUNDS * 10)
        for text in QUESTIONS
    ]
    p95 = statistics.quantiles(times, n=20)[-1]
    print(f"cold: vocabulary {1000 * words:.0f} ms, names of {TRACKS} tracks {1000 * cold:.0f} ms")
    print(f"dictionaries of {len(LANGUAGES)} languages, in a thread: {1000 * dictionaries:.0f} ms")
    print(
        f"warm: median {1000 * statistics.median(times):.1f} ms, p95 {1000 * p95:.1f} ms of {len(times)} questions"
    )
    # The longest text that plans read, and a much longer one.
    for length in (LONGEST_QUESTION, LENGTH):
        slowest = max(seconds_of((unit * length)[:length], index, tools) for unit in HOSTILE)
        print(f"hostile, {length} characters: {1000 * slowest:.0f} ms")


if __name__ == "__main__":
    main()
