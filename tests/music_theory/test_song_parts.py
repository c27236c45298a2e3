from src.music_theory.song_parts import (
    SongSection,
    likely_breakdown,
    likely_breakdowns,
    likely_bridge,
    likely_chorus,
    likely_drop,
    likely_verse,
    named_part,
    with_names,
)


def sections(text: str) -> list[SongSection]:
    """ "A.5 B.7": sections of ten seconds."""
    parts = [(part[0], float(part[1:])) for part in text.split()]
    return [SongSection(label, 10.0 * at, 10.0 * at + 10, energy) for at, (label, energy) in enumerate(parts)]


def test_the_chorus_is_the_loudest_part_that_comes_back() -> None:
    part = likely_chorus(sections("A.5 B.7 C.95 B.7 C.95 D1.0"))
    assert part is not None
    assert (part.section.label, part.section.start, part.again, part.reason) == (
        "C",
        20,
        (40,),
        "loudest_repeated",
    )


def test_without_repetition_the_loudest_part_is_taken() -> None:
    part = likely_chorus(sections("A.6 B1.0 C.7 A.6"))
    assert part is not None
    assert (part.section.label, part.reason) == ("B", "loudest")
    assert likely_chorus(sections("A1.0")) is None
    assert likely_chorus([]) is None


def test_the_drop_follows_a_quieter_part() -> None:
    part = likely_drop(sections("A.4 B.6 C1.0 D.25 B.6 C1.0 A.4"))
    assert part is not None
    assert (part.section.start, part.again, part.reason) == (20, (50,), "rise_after_breakdown")


def test_a_song_without_a_jump_has_no_drop() -> None:
    assert likely_drop(sections("A.6 B1.0 C.7 A.6")) is None
    assert likely_drop(sections("A.8 B.9 A.8 B1.0")) is None
    assert likely_drop([]) is None


def test_the_breakdown_is_quiet_between_louder_parts() -> None:
    part = likely_breakdown(sections("A.4 B.6 C1.0 D.25 B.6 C1.0 A.4"))
    assert part is not None
    assert (part.section.label, part.section.start, part.again) == ("D", 30, ())
    assert likely_breakdown(sections("A.4 B1.0 A.4")) is None
    assert likely_breakdown(sections("A.9 B.8 A.9")) is None


def test_all_breakdowns_are_told_in_their_order() -> None:
    found = likely_breakdowns(sections("A.4 B.6 C1.0 D.5 C1.0 E.3 C1.0 A.4"))
    assert [(section.label, section.start) for section in found] == [("D", 30), ("E", 50)]
    assert likely_breakdowns(sections("A.4 B1.0 A.4")) == likely_breakdowns([]) == []


def test_the_verse_is_the_quieter_part_right_before_the_chorus() -> None:
    part = likely_verse(sections("A.5 B.7 C1.0 B.7 C1.0 D.6 C1.0 A.4"))
    assert part is not None
    assert (part.section.label, part.section.start, part.again) == ("B", 10.0, (30.0,))
    assert part.reason == "before_chorus"
    # Nothing before the chorus is quieter.
    assert likely_verse(sections("A.9 B1.0 A.9")) is None
    assert likely_verse([]) is None


def test_the_bridge_comes_once_between_two_choruses() -> None:
    part = likely_bridge(sections("A.5 B.7 C1.0 B.7 C1.0 D.6 C1.0 A.4"))
    assert part is not None
    assert (part.section.label, part.reason) == ("D", "once_between")
    # What comes once before the first chorus is no bridge.
    assert likely_bridge(sections("A.5 B.8 C.3 D1.0 B.8 D1.0 A.5")) is None
    assert likely_bridge(sections("A1.0")) is None


def test_a_section_that_the_user_named_is_that_part() -> None:
    named = with_names(
        sections("A.5 B.7 C.95 B.7 C.95"), [(39.6, "Estribillo"), (10.0, "Puente largo"), (25.0, "Drop")]
    )
    assert [one.name for one in named] == ["", "Puente largo", "", "", "Estribillo"]
    chorus, bridge = likely_chorus(named), likely_bridge(named)
    assert chorus is not None
    assert (chorus.section.start, chorus.again, chorus.reason) == (40, (20,), "named")
    assert bridge is not None
    assert (bridge.section.start, bridge.again) == (10, (30,))
    # No section begins there.
    assert named_part(named, "drop") is None


def test_a_name_that_only_begins_like_a_part_is_none() -> None:
    assert named_part(with_names(sections("A.5 B.7"), [(0.0, "Corona")]), "chorus") is None
