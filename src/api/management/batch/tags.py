"""Writing tempo and key to a file's tags. Needs mutagen, which is not part of Clave because of its licence (GPL)."""

from pathlib import Path
from typing import Any

from src.api.uploads.local_import import ImportRejected

MISSING = (
    "Writing tags needs the package mutagen (GPL-2), which is not part of Clave. Add it for this command: "
    "uv run --with mutagen manage.py analyse_library ..."
)


def is_possible() -> bool:
    try:
        import mutagen  # noqa: F401
    except ImportError:
        return False
    return True


def write_tags(path: Path, tempo_bpm: float | None, key: str) -> bool:
    """Write tempo and key and return whether the file was changed. Other tags are left as they are.

    Raises `ImportRejected`.
    """
    import mutagen

    try:
        file = mutagen.File(path)
        if file is None:
            raise ImportRejected("Tags are not supported for this type of file.")
        tags = _tags(file, tempo_bpm, _short(key))
        if all(_text(file.tags, name) == _text({name: value}, name) for name, value in tags.items()):
            return False
        if file.tags is None:
            file.add_tags()
        for name, value in tags.items():
            file.tags[name] = value
        file.save()
    except (mutagen.MutagenError, OSError) as error:
        raise ImportRejected("The tags could not be written.") from error
    return True


def _tags(file: Any, tempo_bpm: float | None, key: str) -> dict[str, Any]:
    """Return the tags under the names that DJ programs read in this type of file."""
    import mutagen.aiff
    import mutagen.mp3
    import mutagen.mp4
    import mutagen.wave

    # mutagen has no type hints.
    id3: Any = mutagen.id3
    mp4: Any = mutagen.mp4
    bpm = "" if tempo_bpm is None else str(round(tempo_bpm))
    if isinstance(file, mutagen.mp3.MP3 | mutagen.wave.WAVE | mutagen.aiff.AIFF):
        tags: dict[str, Any] = {
            "TBPM": id3.TBPM(encoding=3, text=[bpm]),
            "TKEY": id3.TKEY(encoding=3, text=[key]),
        }
    elif isinstance(file, mp4.MP4):
        key_name = "----:com.apple.iTunes:initialkey"
        tags = {"tmpo": [int(bpm or 0)], key_name: [mp4.MP4FreeForm(key.encode())]}
    else:
        tags = {"bpm": [bpm], "initialkey": [key]}
    names = list(tags)
    known = {names[0]: bool(bpm), names[1]: bool(key)}
    return {name: value for name, value in tags.items() if known[name]}


def _text(tags: Any, name: str) -> str:
    """Return the value of a tag as text, for comparison."""
    value = tags.get(name) if tags is not None else None
    text = getattr(value, "text", value)
    return "" if text is None else "/".join(str(item) for item in text)


def _short(key: str) -> str:
    """Return the key in ID3's notation: A minor is Am, C major is C."""
    tonic, _, mode = key.partition(" ")
    return tonic + ("m" if mode == "minor" else "")
