"""The table of what the rules can talk about: the words that ask for it, who measures it, and how it is said."""

from src.orchestrator.assistants.analyst.topics.character import CHARACTER
from src.orchestrator.assistants.analyst.topics.form import FORM
from src.orchestrator.assistants.analyst.topics.harmony import HARMONY
from src.orchestrator.assistants.analyst.topics.level import LEVEL
from src.orchestrator.assistants.analyst.topics.plain import plain_topics
from src.orchestrator.assistants.analyst.topics.rhythm import RHYTHM
from src.orchestrator.assistants.analyst.topics.timbre import TIMBRE

_OWN_SENTENCES = (*RHYTHM, *HARMONY, *LEVEL, *CHARACTER, *TIMBRE, *FORM)
# In the order in which an answer says them.
TOPICS = (*_OWN_SENTENCES, *plain_topics(_OWN_SENTENCES))

BY_NAME = {topic.name: topic for topic in TOPICS}
OVERVIEW = tuple(
    BY_NAME[name]
    for name in (
        "duration",
        "character",
        "tempo",
        "steadiness",
        "metre",
        "key",
        "form",
        "loudness",
        "brightness",
    )
)
COMPARED = tuple(
    BY_NAME[name]
    for name in ("tempo", "steadiness", "key", "loudness", "dynamics", "energy", "brightness", "duration")
)
