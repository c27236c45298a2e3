"""Export of all data of a user as a zip file.

The archive is written while it is sent, because a library may be larger than memory and disk::

    account.json                the account and its daily usage of language models
    tracks/<id>/track.json      the track's metadata, all measurements, cues and notes
    tracks/<id>/audio.flac      the uploaded file
    tracks/<id>/cover.jpg       the cover of the file, if it has one
    tracks/<id>/waveform.bin    its peaks in three bands (``src.audio.band_levels``)
    conversations/<id>.json     a conversation with all messages
    dances/<id>/dance.json      a dance with its blueprint and its tasks
    dances/<id>/video.mp4       its video
    moves.json                  own moves and the clips of moves
    moves/<id>.mp4              a clip
    playlists.json              the playlists with their tracks and reasons
    map.json                    where each track lies on the map
    listening.json              listens, likes and the corrected listening profile
    onboarding.json             what the coach knows, its conversation and the plan
    tasks.json                  the tasks and their journal, as far as it can still be undone
"""

import json
from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import PurePath
from typing import Any
from zipfile import ZipFile, ZipInfo

from asgiref.sync import sync_to_async
from django.core.files.storage import default_storage
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model
from django.forms.models import model_to_dict
from django.utils import timezone

from src.api.conversation_export import transcript
from src.api.models import (
    ApiToken,
    CalendarLink,
    Conversation,
    DailyUsage,
    Dance,
    JournalEntry,
    LibraryMap,
    Listen,
    ListeningProfile,
    MoveClip,
    OnboardingState,
    OwnMove,
    Playlist,
    PlaylistEntry,
    TodoTask,
    Track,
    TrackLike,
    TrackMark,
    TrainingPlan,
    User,
)
from src.api.models.track_files import waveform_path
from src.api.models.track_tags import COVER_SIZES, cover_path

PIECE_BYTES = 256 * 1024
TASK_COLUMNS = (
    "task_id",
    "kind",
    "status",
    "message",
    "result",
    "error",
    "history",
    "created_at",
    "updated_at",
)
MARK = ("kind", "at_seconds", "text", "created_at", "updated_at")
USAGE = ("day", "model", "questions", "prompt_tokens", "completion_tokens", "estimated_tokens")


async def export_account(user: User) -> AsyncIterator[bytes]:
    pieces = _Export(user).pieces()
    try:
        while piece := await sync_to_async(_next)(pieces):
            yield piece
    finally:
        # Also when the client disconnects: an audio file may be open.
        await sync_to_async(pieces.close)()


def _next(pieces: Iterator[bytes]) -> bytes:
    return next(pieces, b"")


class _Export:
    def __init__(self, user: User) -> None:
        self.user = user
        self.buffer = _WriteBuffer()
        self.archive = ZipFile(self.buffer, "w")

    def pieces(self) -> Generator[bytes]:
        """Yield the bytes of the archive in non-empty pieces."""
        for _ in self._steps():
            if piece := self.buffer.take():
                yield piece
        self.archive.close()
        yield self.buffer.take()

    def _steps(self) -> Iterator[None]:
        self._json("account.json", _account(self.user))
        yield
        # Ids first, rows one by one: a large library fits into memory, and rows deleted meanwhile are left out.
        for track_id in list(Track.objects.owned_by(self.user).values_list("pk", flat=True)):
            yield from self._track(track_id)
        for conversation_id in list(Conversation.objects.owned_by(self.user).values_list("pk", flat=True)):
            if conversation := Conversation.objects.filter(pk=conversation_id).first():
                self._json(f"conversations/{conversation_id}.json", transcript(conversation))
                yield
        for dance_id in list(Dance.objects.owned_by(self.user).values_list("pk", flat=True)):
            yield from self._dance(dance_id)
        yield from self._moves()
        self._json("playlists.json", _playlists(self.user))
        yield
        self._json("map.json", _map(self.user))
        yield
        self._json("listening.json", _listening(self.user))
        yield
        self._json("onboarding.json", _onboarding(self.user))
        self._json("tasks.json", _tasks(self.user))
        yield

    def _dance(self, dance_id: Any) -> Iterator[None]:
        dance = Dance.objects.filter(pk=dance_id).first()
        if dance is None:
            return
        tasks = list(dance.tasks.values(*TASK_COLUMNS))
        self._json(f"dances/{dance_id}/dance.json", {**_columns(dance), "tasks": tasks})
        yield
        yield from self._stored(f"dances/{dance_id}/video.mp4", dance.video_path)
        yield from self._stored(f"dances/{dance_id}/picture.jpg", dance.picture_path)

    def _moves(self) -> Iterator[None]:
        clips = list(MoveClip.objects.owned_by(self.user))
        own = OwnMove.objects.owned_by(self.user).values("move", "body", "teaching", "created_at")
        self._json("moves.json", {"own_moves": list(own), "clips": [_columns(clip) for clip in clips]})
        yield
        for clip in clips:
            yield from self._stored(f"moves/{clip.pk}{PurePath(clip.storage_path).suffix}", clip.storage_path)

    def _track(self, track_id: Any) -> Iterator[None]:
        track = Track.objects.filter(pk=track_id).first()
        if track is None:
            return
        marks = TrackMark.objects.owned_by(self.user).filter(track=track)
        self._json(f"tracks/{track_id}/track.json", {**_columns(track), "marks": list(marks.values(*MARK))})
        yield
        folder = f"tracks/{track_id}"
        yield from self._stored(f"{folder}/audio{PurePath(track.storage_path).suffix}", track.storage_path)
        if track.cover:
            yield from self._stored(f"{folder}/cover.jpg", cover_path(track.storage_path, max(COVER_SIZES)))
        if track.storage_path:
            yield from self._stored(f"{folder}/waveform.bin", waveform_path(track.storage_path))

    def _stored(self, name: str, path: str) -> Iterator[None]:
        """Add a stored file under a name, unless it is missing."""
        try:
            file = default_storage.open(path) if path else None
        except OSError:
            return
        if file is not None:
            with file:
                yield from self._file(name, file)

    def _file(self, name: str, file: Any) -> Iterator[None]:
        # Stored without compression: audio is compressed already. Its size may exceed the limit of plain zip.
        with self.archive.open(_entry(name), "w", force_zip64=True) as entry:
            while piece := file.read(PIECE_BYTES):
                entry.write(piece)
                yield

    def _json(self, name: str, content: dict[str, Any]) -> None:
        text = json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
        self.archive.writestr(_entry(name), text)


class _WriteBuffer:
    """A write-only file that holds the bytes written since the last `take`."""

    def __init__(self) -> None:
        self.written = bytearray()

    def write(self, data: bytes, /) -> int:
        self.written += data
        return len(data)

    def flush(self) -> None:
        """Do nothing: there is no underlying file."""

    def close(self) -> None:
        """Do nothing: the last piece is taken after closing."""

    def take(self) -> bytes:
        taken = bytes(self.written)
        self.written.clear()
        return taken


def _entry(name: str) -> ZipInfo:
    return ZipInfo(name, timezone.now().timetuple()[:6])


def _account(user: User) -> dict[str, Any]:
    fields = ["username", "email", "first_name", "last_name", "language", "theme", "key_spelling", "notation",
              "uses_lastfm"]  # fmt: skip
    tokens, usage = ApiToken.objects.filter(user=user), DailyUsage.objects.filter(user=user)
    return model_to_dict(user, fields) | {
        "date_joined": user.date_joined,
        "last_login": user.last_login,
        "api_tokens": list(tokens.values("name", "prefix", "created_at", "expires_at", "last_used_at")),
        "usage": list(usage.values(*USAGE)),
    }


def _onboarding(user: User) -> dict[str, Any]:
    return {
        "state": OnboardingState.objects.filter(user=user).values().first(),
        "plan": TrainingPlan.objects.filter(user=user).values().first(),
        "calendar_link": CalendarLink.objects.filter(user=user).values("created_at").first(),
    }


def _tasks(user: User) -> dict[str, Any]:
    journal = JournalEntry.objects.filter(user=user)
    return {
        "tasks": list(TodoTask.objects.owned_by(user).values()),
        "journal": list(journal.values("created_at", "undone_at", "action", "label", "before", "after")),
    }


def _playlists(user: User) -> dict[str, Any]:
    entries = PlaylistEntry.objects.filter(user=user).order_by("playlist_id", "position")
    return {
        "playlists": list(Playlist.objects.owned_by(user).values()),
        "entries": list(entries.values("playlist_id", "track_id", "position", "reason")),
    }


def _map(user: User) -> dict[str, Any]:
    stored = LibraryMap.objects.owned_by(user).first()
    points = stored.each_point() if stored else ()
    return {"points": [{"track_id": track_id, "x": x, "y": y} for track_id, x, y in points]}


def _listening(user: User) -> dict[str, Any]:
    return {
        "listens": list(Listen.objects.owned_by(user).values()),
        "likes": list(TrackLike.objects.filter(user=user).values("track_id", "liked", "updated_at")),
        "profile": list(ListeningProfile.objects.filter(user=user).values("is_enabled", "corrections")),
    }


def _columns(row: Model) -> dict[str, Any]:
    # All fields except internal storage paths, so that new fields are exported too.
    internal = {"user", "storage_path", "file_url", "video_path", "picture_path"}
    return {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if field.name not in internal
    }
