"""Sections of a piece."""

from src.orchestrator.assistants.analyst.topic import Summary, Topic
from src.orchestrator.language.messages import Voice

LISTED = 8


def form(summary: Summary, voice: Voice) -> str:
    sections = summary["sections_label_start_end_energy"]
    if len(sections) < 2:
        note = summary.get("note") if voice.language == "en" else None
        return note or voice.say("topic.one_section")
    said = [
        voice.say("topic.section_from", label=label, time=voice.clock(start))
        for label, start, *_ in sections[:LISTED]
    ]
    count = summary["section_count"]
    loudest = summary.get("loudest_section")
    return voice.say(
        "topic.form",
        count=count,
        form=summary["form"],
        sections=voice.joined(said),
        more=voice.say("topic.more_sections", count=count - LISTED) if count > LISTED else "",
        peak=voice.say("topic.loudest_section", section=section_at(loudest, voice)) if loudest else "",
    )


def section_at(section: str, voice: Voice) -> str:
    """Return a section such as "B at 83.2 s" with the time in minutes and seconds."""
    label, _, rest = section.partition(" at ")
    if not rest:
        return label
    return voice.say("topic.section_at", label=label, time=voice.clock(float(rest.removesuffix(" s"))))


FORM = (Topic("form", "structure", form),)
