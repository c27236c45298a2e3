"""The results of a batch, as rows: for a spreadsheet, or for a program."""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import batched
from pathlib import Path
from typing import Any, TextIO

from src.api.management.batch.importer import Taken
from src.api.models import Track
from src.api.models.track_facts import MEASURES

FACTS = ("tempo_bpm", "time_signature", "key", "camelot", *MEASURES[1:])
COLUMNS = (
    "file",
    "status",
    "title",
    "artist",
    "duration_seconds",
    *FACTS,
    "words",
    "corrected",
    "track_id",
    "error",
)
AT_ONCE = 500


def rows(taken: Iterable[Taken], folder: Path) -> Iterator[dict[str, Any]]:
    """One per file, with what is known by now. Reads a few hundred tracks at a time, and no whole measurement."""
    for some in batched(taken, AT_ONCE):
        wanted = [one.track_id for one in some if one.track_id]
        tracks = Track.objects.light().select_related("facts").defer("facts__fingerprint").in_bulk(wanted)
        for one in some:
            yield _row(one, tracks.get(one.track_id) if one.track_id else None, folder)


def _row(taken: Taken, track: Track | None, folder: Path) -> dict[str, Any]:
    row: dict[str, Any] = {"file": str(taken.path.relative_to(folder))}
    if track is None:
        return {**row, "status": "failed", "error": taken.reason or "It was deleted meanwhile."}
    facts = getattr(track, "facts", None)
    return {
        **row,
        "status": str(track.status),
        "title": track.title,
        "artist": track.artist,
        "duration_seconds": track.duration and round(track.duration, 3),
        **{name: getattr(facts, name, None) for name in FACTS},
        "words": facts.character_words if facts else [],
        "corrected": facts.corrected if facts else [],
        "track_id": str(track.pk),
        # Of one that is ready: that its file is damaged, and was read as far as it could be.
        "error": track.status_message if track.status in (Track.Status.FAILED, Track.Status.READY) else "",
    }


def write(found: Sequence[dict[str, Any]], target: Path) -> None:
    with target.open("w", newline="", encoding="utf-8") as file:
        if target.suffix == ".json":
            json.dump(found, file, indent=1, ensure_ascii=False)
        else:
            _write_csv(found, file)


def _write_csv(found: Sequence[dict[str, Any]], file: TextIO) -> None:
    writer = csv.DictWriter(file, COLUMNS, restval="")
    writer.writeheader()
    for row in found:
        writer.writerow(
            {name: ", ".join(value) if isinstance(value, list) else value for name, value in row.items()}
        )
