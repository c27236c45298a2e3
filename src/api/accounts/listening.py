"""Listens as they are reported, and the profile that is made of them."""

import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from src.api.http.errors import ApiError
from src.api.models import Listen, ListeningProfile, Track, TrackLike, User
from src.api.schemas.playlists import MOST_LISTENS, ListenReport
from src.core.text import clean

# Repeated on purpose, often many times: one a day counts.
ONCE_A_DAY = ("loop", "practice")
MOST_ARTISTS, MOST_WORDS = 10, 5
NAMES = ("tempo_bpm", "energy", "words", "artists")


@transaction.atomic
def store_listens(user: User, reports: Sequence[ListenReport]) -> dict[str, int]:
    """Store those that are new, and none if the user has switched the profile off.

    Raises `ApiError` where there are too many at once.
    """
    if len(reports) > MOST_LISTENS:
        raise ApiError(422, "invalid", f"Send at most {MOST_LISTENS} listens at once.")
    ids = {report.track_id for report in reports}
    durations = dict(Track.objects.owned_by(user).filter(pk__in=ids).values_list("pk", "duration"))
    rows = {
        report.client_id: _row(user, report, durations[report.track_id])
        for report in reports
        if report.track_id in durations
    }
    missing = sum(report.track_id not in durations for report in reports)
    if ListeningProfile.objects.filter(user=user, is_enabled=False).exists():
        return {"stored": 0, "unknown_tracks": missing}
    mine = Listen.objects.owned_by(user)
    known = set(mine.filter(client_id__in=rows).values_list("client_id", flat=True))
    new = [row for client_id, row in rows.items() if client_id not in known]
    _count_once_a_day(user, new)
    Listen.objects.bulk_create(new, ignore_conflicts=True)
    return {"stored": len(new), "unknown_tracks": missing}


def _row(user: User, report: ListenReport, duration: float | None) -> Listen:
    kind = Listen.kind_of(report.heard_seconds, report.ended_by, duration)
    return Listen(user=user, counts_as=kind, **report.model_dump())


def _count_once_a_day(user: User, rows: Sequence[Listen]) -> None:
    """Count loops and practice once per track and day."""
    repeated = [row for row in rows if row.source in ONCE_A_DAY and row.counts_as]
    mine = Listen.objects.owned_by(user).filter(
        source__in=ONCE_A_DAY, track_id__in={row.track_id for row in repeated}
    )
    counted = {
        (track_id, at.date())
        for track_id, at in mine.exclude(counts_as="").values_list("track_id", "started_at")
    }
    for row in repeated:
        place = (row.track_id, row.started_at.date())
        if place in counted:
            row.counts_as = Listen.Kind.NEITHER
        counted.add(place)


def profile_of(user: User) -> dict[str, Any]:
    """The profile: computed values, replaced by the user's corrections."""
    profile, _ = ListeningProfile.objects.get_or_create(user=user)
    counts = Listen.objects.owned_by(user).counts()
    likes = dict(TrackLike.objects.filter(user=user).exclude(liked=0).values_list("track_id", "liked"))
    heard = {key for key, (plays, _) in counts.items() if plays} | {
        key for key, one in likes.items() if one > 0
    }
    rows = Track.objects.light().owned_by(user).filter(pk__in=heard).select_related("facts")
    known = _heard(list(rows), {key: plays for key, (plays, _) in counts.items()})
    corrected = {name: value for name, value in profile.corrections.items() if name in NAMES}
    if "artists" in corrected:
        corrected["artists"] = [{"artist": name, "plays": 0} for name in corrected["artists"]]
    return {
        "is_enabled": profile.is_enabled,
        "plays": sum(plays for plays, _ in counts.values()),
        "skips": sum(skips for _, skips in counts.values()),
        "liked": sum(one > 0 for one in likes.values()),
        "disliked": sum(one < 0 for one in likes.values()),
        **known,
        **corrected,
        "corrections": profile.corrections,
    }


def _heard(tracks: Sequence[Track], plays: dict[Any, int]) -> dict[str, Any]:
    facts = [one.facts for one in tracks if hasattr(one, "facts")]
    words = Counter(word for one in facts for word in one.character_words)
    artists = Counter[str]()
    for track in tracks:
        if track.artist:
            artists[track.artist] += plays.get(track.pk, 0)
    middles = {
        name: statistics.median(values)
        if (values := [value for one in facts if (value := getattr(one, name)) is not None])
        else None
        for name in ("tempo_bpm", "energy")
    }
    return {
        **middles,
        "words": [word for word, _ in words.most_common(MOST_WORDS)],
        "artists": [{"artist": name, "plays": count} for name, count in artists.most_common(MOST_ARTISTS)],
    }


@transaction.atomic
def update_profile(user: User, change: dict[str, Any]) -> None:
    """``is_enabled`` switches it; other names are corrections, None takes one back."""
    ListeningProfile.objects.get_or_create(user=user)
    profile = ListeningProfile.objects.select_for_update().get(user=user)
    if change.get("is_enabled") is not None:
        profile.is_enabled = change["is_enabled"]
    corrections = {
        **profile.corrections,
        **{name: _cleaned(change[name]) for name in NAMES if name in change},
    }
    profile.corrections = {name: value for name, value in corrections.items() if value is not None}
    profile.save()


def _cleaned(value: Any) -> Any:
    return [text for one in value if (text := clean(one))] if isinstance(value, list) else value


@transaction.atomic
def forget(user: User) -> None:
    """Delete all listens and corrections. A profile that is switched off stays off."""
    Listen.objects.owned_by(user).delete()
    ListeningProfile.objects.filter(user=user).update(corrections={})
