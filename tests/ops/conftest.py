"""A PostgreSQL of these tests' own, with as many empty databases as wanted."""

from collections.abc import Callable, Iterator

import psycopg
import pytest

from tests.support.services import Services


@pytest.fixture(scope="session")
def new_database() -> Iterator[Callable[[str], str]]:
    """Makes an empty database of this name and gives its address."""
    services = Services()
    try:
        url = services.start_postgres()

        def make(name: str) -> str:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(f'CREATE DATABASE "{name}"')
            return url.rsplit("/", 1)[0] + f"/{name}"

        yield make
    finally:
        services.stop()
