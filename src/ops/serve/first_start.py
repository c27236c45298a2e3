"""The first user of an embedded installation, and the demo tracks."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from src.api.models import Track, User

EXAMPLES = settings.BASE_DIR / "examples"


def find_owner() -> User | None:
    return User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()


def create_owner() -> tuple[User, list[Track]]:
    """Create the first user, who logs in by link only, and the demo tracks, in one transaction."""
    with transaction.atomic():
        owner = User(username="owner", is_staff=True, is_superuser=True)
        owner.set_unusable_password()
        owner.save()
        return owner, [add_example(path, owner) for path in sorted(EXAMPLES.glob("*.ogg"))]


def add_example(path: Path, owner: User) -> Track:
    content = path.read_bytes()
    track = Track(
        user=owner,
        original_filename=path.name,
        title=path.stem.replace("_", " ").capitalize(),
        file_size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
    )
    track.storage_path = default_storage.save(f"{owner.pk}/{track.id}{path.suffix}", ContentFile(content))
    track.save(force_insert=True)
    return track
