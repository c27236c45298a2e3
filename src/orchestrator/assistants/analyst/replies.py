"""Answers that need no measurement, and remarks on what cannot be measured."""

import re

from src.orchestrator.assistants.analyst.request import understand
from src.orchestrator.rules.default_reply import CONNECT_ONE, SMALL_TALK_WORDS
from src.orchestrator.rules.patterns import words
from src.orchestrator.rules.talk import Talk

CAN_DO = (
    "tempo and how steady it is, beats, metre and swing, key, chords and what mixes well, sections, loudness, peaks "
    "and dynamics, character, brightness and the strongest frequencies, length and pauses"
)
NEEDS_MODEL = (
    f"That needs a language model, and none is connected: {CONNECT_ONE}. "
    f"Without one I can tell you about {CAN_DO}."
)
PARTLY_NEEDS_MODEL = (
    f"The rest of your question needs a language model, and none is connected: {CONNECT_ONE}."
)
ADD_A_TRACK = "There is no track in this conversation yet. Add one, and I will listen to it and tell you."
ONLY_ONE_TRACK = "There is only one track in this conversation: add another one to compare them."
TOO_MANY_TRACKS = "I looked at the first {count} tracks of this conversation. Name others by their titles."

HELP = f"""\
I listen to your tracks and measure them. Ask me about {CAN_DO}.

You can ask about a passage ("How loud is it between 0:30 and 1:00?", "Is the outro slower than the intro?"), compare \
the tracks of this conversation ("Which one is faster?"), or just say "Tell me about this track".

Your whole library is there, too: "Which of my songs are between 120 and 128 BPM?", "What mixes well with this?", \
"What sounds similar?". And where you know better, say so: "That's half the tempo", "The key is A minor", "Undo that".

No language model is connected, so I answer by rules, in English. For free conversation {CONNECT_ONE}."""

SMALL_TALK: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        words(
            "what (?:can|do) you (?:do|know|measure)",
            "what can i ask",
            "how do(?:es)? (?:you|this) work",
            "who are you",
            "what are you",
            "help",
        ),
        HELP,
    ),
    (
        words("thanks?", "thank you", "thx", "cheers"),
        "You are welcome. Ask me anything else about your tracks.",
    ),
    (
        words("hi", "hello", "hey", "hiya", "good (?:morning|afternoon|evening|day)"),
        f"Hello! I listen to your tracks and measure them: {CAN_DO}. What would you like to know?",
    ),
    (words("bye", "goodbye", "see you"), "Goodbye, and enjoy the music."),
    (
        words("ok(?:ay)?", "great", "nice", "cool", "perfect", "got it", "i see"),
        "Good. Ask me anything else about your tracks.",
    ),
)

HELP_ASKED = SMALL_TALK[0][0]


def default_reply(talk: Talk) -> str:
    """What the analyst says where there is nothing to measure."""
    request = understand(talk.questions, talk.tracks)
    if request.topics and not talk.tracks:
        return ADD_A_TRACK
    if BEYOND.search(talk.question) and not HELP_ASKED.search(talk.question):
        return NEEDS_MODEL
    is_short = len(talk.question.split()) <= SMALL_TALK_WORDS
    return (small_talk(talk.question) if is_short else None) or NEEDS_MODEL


def small_talk(question: str) -> str | None:
    return next((reply for pattern, reply in SMALL_TALK if pattern.search(question)), None)


# Words that ask for more than a measurement.
BEYOND = words(
    "why",
    "recommend\\w*",
    "suggest\\w*",
    "write",
    "compose",
    "choreograph\\w*",
    "genres?",
    "styles?",
    "emotions?",
    "emotional",
    "happy",
    "sad",
    "lyrics?",
    "sing(?:s|er|ing)?",
    "instruments?",
    "artists?",
    "composer",
    "who",
    "should",
    "improve",
    "opinion",
    "think",
    "translate",
    "explain",
    "histor(?:y|ical)",
)
