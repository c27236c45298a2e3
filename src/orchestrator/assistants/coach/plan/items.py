"""Items of a session. Those that strain a restricted part of the body are left out or replaced by listening."""

from collections.abc import Sequence
from dataclasses import dataclass

from src.orchestrator.assistants.coach.languages import LANGUAGES, Language, normalise

from .passages import Passage, TempoLadder
from .types import Item, Profile

QUARTER = 0.25
LEGS = ("knee", "ankle", "foot", "leg", "hip", "back")
ARMS = ("hand", "wrist", "arm", "shoulder", "neck", "back")
WIND = frozenset({"flute", "saxophone", "trumpet", "clarinet", "voice"})
STRENGTH = {
    "squats": ("knee", "hip", "leg", "back", "ankle"),
    "calf_raises": ("ankle", "foot", "leg"),
    "plank": ("shoulder", "arm", "wrist", "back", "belly", "neck"),
    "bridge": ("back", "hip", "leg", "knee", "neck"),
}
MOBILITY = {
    "arm_circles": ("shoulder", "arm", "neck"),
    "hip_circles": ("hip", "back", "knee"),
    "ankle_circles": ("ankle", "foot"),
    "shoulder_rolls": ("shoulder", "neck"),
}
LONGEST_PASSAGES = 3


@dataclass(frozen=True)
class SessionMaker:
    """Makes the items of sessions of one user."""

    profile: Profile
    passages: Sequence[Passage]
    weeks: int
    language: Language

    def items(self, minutes: float, week_number: int, index: int) -> list[Item]:
        """Return the items of a session. ``index`` counts sessions, so that passages and exercises alternate."""
        parts = [self._warm_up(_share(minutes, 0.12)), self._rest(_share(minutes, 0.1))]
        extra = self._exercises(minutes, index)
        technique = [self._technique(_share(minutes, 0.15))] if minutes >= 10 else []
        left = minutes - sum(item.minutes for item in (*parts, *extra, *technique))
        work = self._work(left, week_number, index)
        return [parts[0], *technique, *work, *extra, parts[1]]

    @property
    def playing_uses(self) -> tuple[str, ...]:
        if self.profile.is_dancer:
            return LEGS
        practice = self.profile.values.get("practice")
        more = ("mouth", "belly") if practice in WIND else ("leg", "foot") if practice == "drums" else ()
        return (*ARMS, *more)

    @property
    def may_move(self) -> bool:
        """Return whether dancing or playing strains no restricted part of the body."""
        limited = self.profile.parts & set(self.playing_uses)
        return not limited and not (self.profile.is_whole_body_limited and self.profile.is_dancer)

    def _text(self, key: str) -> str:
        return self.language.say("items", key)

    def _item(self, kind: str, key: str, minutes: float, body: Sequence[str] = ()) -> Item:
        return Item.model_validate(
            {"kind": kind, "text": self._text(key), "minutes": minutes, "body": list(body)}
        )

    def _warm_up(self, minutes: float) -> Item:
        if self.profile.has_limits:
            return self._item("warm_up", "warm_up_light", minutes)
        return self._item("warm_up", "warm_up", minutes, self.playing_uses)

    def _rest(self, minutes: float) -> Item:
        return self._item("rest", "rest", minutes)

    def _technique(self, minutes: float) -> Item:
        if not self.may_move:
            return self._item("listen", "listen", minutes)
        return self._item("technique", f"technique_{self._discipline}", minutes, self.playing_uses)

    @property
    def _discipline(self) -> str:
        return "dance" if self.profile.is_dancer else "instrument"

    def _exercises(self, minutes: float, index: int) -> list[Item]:
        """Return strength and mobility exercises: only for dancers, and only without restrictions against them."""
        if not self.profile.is_dancer or minutes < 15 or not self.profile.may_do_strength:
            return []
        mobility = self._chosen(MOBILITY, index, "mobility", _share(minutes, 0.1))
        strength = self._chosen(STRENGTH, index, "strength", _share(minutes, 0.15)) if minutes >= 20 else None
        return [item for item in (mobility, strength) if item]

    def _chosen(
        self, choices: dict[str, tuple[str, ...]], index: int, kind: str, minutes: float
    ) -> Item | None:
        allowed = [key for key in choices if not set(choices[key]) & self.profile.parts]
        if not allowed:
            return None
        key = allowed[index % len(allowed)]
        return self._item(kind, key, minutes, choices[key])

    def _work(self, minutes: float, week_number: int, index: int) -> list[Item]:
        """Return the main part of the session: passages of tracks, or free practice."""
        if not self.passages:
            key = ("free", "free") if self.may_move else ("listen", "listen")
            return [self._item(key[0], key[1], minutes, self.playing_uses if self.may_move else ())]
        count = max(1, min(LONGEST_PASSAGES, len(self.passages), int(minutes // 6)))
        shares = _split(minutes, count)
        first = index * count
        chosen = [self.passages[(first + offset) % len(self.passages)] for offset in range(count)]
        return [
            self._passage(passage, share, week_number) for passage, share in zip(chosen, shares, strict=True)
        ]

    def _passage(self, passage: Passage, minutes: float, week_number: int) -> Item:
        track = passage.track
        ladder = TempoLadder.for_track(track, self.profile, self.weeks)
        begin, end = ladder.percent(week_number), ladder.percent(week_number, at_end=True)
        played_seconds = passage.seconds / (begin / 100)
        kind, key = ("passage", f"passage_{self._discipline}") if self.may_move else ("mark", "mark")
        return Item.model_validate(
            {
                "kind": kind,
                "text": self._text(key),
                "minutes": minutes,
                "track_id": track.id,
                "track_title": track.title,
                "start_seconds": passage.start,
                "end_seconds": passage.end,
                "speed_from_percent": begin,
                "speed_to_percent": end,
                "tempo_from": _tempo(track.tempo, begin),
                "tempo_to": _tempo(track.tempo, end),
                "repeats": max(1, int(minutes * 60 / played_seconds)),
                "body": list(self.playing_uses) if self.may_move else [],
            }
        )


def exercises_named_in(text: str) -> set[str]:
    """Return the exercises that a text names in any language: "no squats"."""
    normal = normalise(text)
    keys = {*STRENGTH, *MOBILITY}
    named = set()
    for language in LANGUAGES.values():
        for key in keys:
            longest = max(normalise(language.say("items", key)).split(), key=len)
            if longest.rstrip(",s")[:7] in normal:
                named.add(key)
    return named


def _tempo(tempo: float | None, percent: int) -> float | None:
    return round(tempo * percent / 100, 1) if tempo else None


def _share(minutes: float, share: float) -> float:
    """Return a share of the minutes, rounded to whole ones except in short sessions."""
    unit = 1.0 if minutes >= 10 else QUARTER
    return max(unit, round(minutes * share / unit) * unit)


def _split(minutes: float, count: int) -> list[float]:
    unit = 1.0 if minutes == int(minutes) else QUARTER
    each, more = divmod(round(minutes / unit), count)
    return [(each + (index < more)) * unit for index in range(count)]
