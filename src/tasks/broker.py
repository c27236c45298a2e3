"""Conversion of the Redis URL to Celery's format."""

from urllib.parse import parse_qs, unquote, urlsplit


def broker_url(redis_url: str) -> str:
    """Convert a ``redis://``, ``rediss://`` or ``unix://`` URL of redis-py to kombu's form.

    >>> broker_url("unix:///run/valkey.sock?db=2")
    'redis+socket:///run/valkey.sock?virtual_host=2'
    >>> broker_url("redis://localhost:6379?db=2")
    'redis://localhost:6379/2'
    """
    parts = urlsplit(redis_url)
    # In redis-py, ?db= takes precedence over the path.
    database = parse_qs(parts.query).get("db", [""])[0]
    if parts.scheme == "unix":
        login = parts.netloc if parts.netloc.endswith("@") or not parts.netloc else f"{parts.netloc}@"
        # redis-py decodes %20 in a path, kombu does not.
        return f"redis+socket://{login}{unquote(parts.path)}?virtual_host={database or 0}"
    if not database:
        return redis_url
    others = "&".join(pair for pair in parts.query.split("&") if not pair.startswith("db="))
    return parts._replace(path=f"/{database}", query=others).geturl()
