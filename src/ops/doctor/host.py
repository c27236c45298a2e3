"""Checks of the machine: settings, folders, disk space and the built page."""

import shutil
import tempfile
from uuid import uuid4

from django.conf import settings
from django.core.checks import run_checks
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from src.ops.checks import TAG
from src.ops.doctor.finding import Problem


def settings_are_safe() -> str:
    for message in run_checks(tags=[TAG]):
        raise Problem(str(message.msg), str(message.hint or ""))
    if settings.DEBUG and not settings.EMBEDDED:
        raise Problem(
            "DEBUG is on: error pages show parts of the settings and the code.",
            "Remove DEBUG from the settings and restart Clave.",
        )
    if not settings.ALLOWED_HOSTS:
        raise Problem(
            "ALLOWED_HOSTS is empty, so every request is rejected.",
            "Set it to the host names that people use, such as music.example.org.",
        )
    return "single-user installation" if settings.EMBEDDED else "multi-user installation"


def data_folder_is_writable() -> str:
    try:
        settings.CLAVE_HOME.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=settings.CLAVE_HOME) as file:
            file.write(b"Clave looked whether it can write here.")
    except OSError as error:
        raise Problem(
            f"Clave cannot write into its data folder, {settings.CLAVE_HOME}: {error.strerror}.",
            "Give the folder to the user that runs Clave, or set CLAVE_HOME to another one.",
        ) from error
    return str(settings.CLAVE_HOME)


def audio_can_be_stored() -> str:
    name = f"doctor/{uuid4().hex}"
    try:
        name = default_storage.save(name, ContentFile(b"Clave looked whether it can write here."))
        default_storage.delete(name)
    except Exception as error:
        raise Problem(
            f"The audio storage is not writable ({type(error).__name__}: {error}).",
            "Check S3_BUCKET, S3_ENDPOINT_URL and the keys."
            if settings.S3_BUCKET
            else f"Check that {settings.MEDIA_ROOT} is a folder of the user that runs Clave.",
        ) from error
    return settings.S3_BUCKET or str(settings.MEDIA_ROOT)


def disk_has_space() -> str:
    free = shutil.disk_usage(settings.CLAVE_HOME).free
    # An upload is received, then stored.
    if free < 2 * settings.MAX_UPLOAD_BYTES:
        raise Problem(
            f"Only {free / 1e9:.1f} GB are free in {settings.CLAVE_HOME}: too little for the largest upload.",
            "Free some space, move CLAVE_HOME to a larger disk, or allow smaller uploads only (MAX_UPLOAD_BYTES).",
        )
    return f"{free / 1e9:.0f} GB are free"


def page_is_built() -> str:
    if not (settings.PAGE_DIR / "index.html").is_file():
        raise Problem(
            "The page is not built, so browsers show nothing.", "Run script/serve once: it builds the page."
        )
    if settings.STATIC_ROOT is not None and not any(settings.STATIC_ROOT.glob("assets/*")):
        raise Problem("The page's files are not collected.", "Run: manage.py collectstatic --noinput")
    return str(settings.PAGE_DIR)
