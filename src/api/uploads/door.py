"""What the web server knows of the application before it lets a request's body in. Imports no Django: the server
starts before it is set up."""

# In the scope of a request without its body: would it be carried out? 204 says yes.
ASKED_FIRST = "clave.asked_first"
UPLOADS = {("POST", "/api/tracks")}
# What the multipart wrapping may add to the files themselves.
WRAPPING_BYTES = 65_536


def is_upload(method: str, path: str) -> bool:
    return (method, path) in UPLOADS


def most_body_bytes(method: str, path: str) -> int:
    from django.conf import settings

    if is_upload(method, path):
        return int(settings.MAX_UPLOAD_BYTES) + WRAPPING_BYTES
    return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


def too_big_answer(method: str, path: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body for a request that is longer than that."""
    from django.conf import settings

    from src.api.errors import error_response

    megabytes = settings.MAX_UPLOAD_BYTES / 1_000_000
    words = (
        f"This is too big. Upload at most {megabytes:g} MB at a time."
        if is_upload(method, path)
        else "This request is too big."
    )
    response = error_response(413, "too_large", words)
    return response.status_code, dict(response.headers), response.content
