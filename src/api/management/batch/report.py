"""Results of a batch as rows of a CSV or JSON file."""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import batched
from pathlib import Path
from typing import Any, TextIO

from src.api.management.batch.importer import ImportedFile
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
BATCH_SIZE = 500


def rows(files: Iterable[ImportedFile], folder: Path) -> Iterator[dict[str, Any]]:
    """Yield one row per file. Loads a few hundred tracks at a time, without their full measurements."""
    for some in batched(files, BATCH_SIZE):
        ids = [file.track_id for file in some if file.track_id]
        tracks = Track.objects.light().select_related("facts").defer("facts__fingerprint").in_bulk(ids)
        for file in some:
            yield _row(file, tracks.get(file.track_id) if file.track_id else None, folder)


def _row(file: ImportedFile, track: Track | None, folder: Path) -> dict[str, Any]:
    row: dict[str, Any] = {"file": str(file.path.relative_to(folder))}
    if track is None:
        return {**row, "status": "failed", "error": file.reason or "The track has been deleted."}
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
        # The message of a ready track says that its file is damaged and was read only in part.
        "error": track.status_message if track.status in (Track.Status.FAILED, Track.Status.READY) else "",
    }


def write(rows: Sequence[dict[str, Any]], target: Path) -> None:
    with target.open("w", newline="", encoding="utf-8") as file:
        if target.suffix == ".json":
            json.dump(rows, file, indent=1, ensure_ascii=False)
        else:
            _write_csv(rows, file)


def _write_csv(rows: Sequence[dict[str, Any]], file: TextIO) -> None:
    writer = csv.DictWriter(file, COLUMNS, restval="")
    writer.writeheader()
    for row in rows:
        writer.writerow(
            {name: ", ".join(value) if isinstance(value, list) else value for name, value in row.items()}
        )
