"""Sections of a piece."""

from src.orchestrator.assistants.analyst.sentences import Summary
from src.orchestrator.assistants.analyst.topic import Topic
from src.orchestrator.rules.passages import clock
from src.orchestrator.rules.patterns import words
from src.orchestrator.rules.text import joined

LISTED = 8


def form(summary: Summary) -> str:
    sections = summary["sections_label_start_end_energy"]
    if len(sections) < 2:
        return summary.get("note") or "It goes through without clear sections."
    said = [f"{label} from {clock(start)}" for label, start, *_ in sections[:LISTED]]
    more = f" and {summary['section_count'] - LISTED} more" if summary["section_count"] > LISTED else ""
    loudest = summary.get("loudest_section")
    peak = f" The loudest is {_at(loudest)}." if loudest else ""
    return (
        f"It has {summary['section_count']} sections, in the form {summary['form']}: {joined(said)}{more}. The same "
        f"letter is the same music.{peak}"
    )


def _at(section: str) -> str:
    """ "B at 83.2 s" with the time as a player shows it."""
    label, _, rest = section.partition(" at ")
    return f"{label} at {clock(float(rest.removesuffix(' s')))}" if rest else label


FORM = (
    Topic(
        "form",
        "structure",
        words(
            "sections?",
            "structured?",
            "form",
            "chorus(?:es)?",
            "verses?",
            "bridge",
            "drops?",
            "middle part",
            "arrange(?:d|ment)",
            "repeat(?:s|ed)?",
        ),
        form,
    ),
)
