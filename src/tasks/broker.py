"""The address of Redis in Celery's spelling."""

from urllib.parse import parse_qs, unquote, urlsplit


def broker_url(redis_url: str) -> str:
    """``redis://``, ``rediss://`` and ``unix://`` as redis-py reads them -> as kombu reads them.

    >>> broker_url("unix:///run/valkey.sock?db=2")
    'redis+socket:///run/valkey.sock?virtual_host=2'
    >>> broker_url("redis://localhost:6379?db=2")
    'redis://localhost:6379/2'
    """
    parts = urlsplit(redis_url)
    # redis-py lets ?db= win over the path.
    database = parse_qs(parts.query).get("db", [""])[0]
    if parts.scheme == "unix":
        login = parts.netloc if parts.netloc.endswith("@") or not parts.netloc else f"{parts.netloc}@"
        # redis-py decodes a path's %20, kombu takes it as it is.
        return f"redis+socket://{login}{unquote(parts.path)}?virtual_host={database or 0}"
    if not database:
        return redis_url
    others = "&".join(pair for pair in parts.query.split("&") if not pair.startswith("db="))
    return parts._replace(path=f"/{database}", query=others).geturl()
