"""The shared cast: three people with passwords. Alice owns things, bob may be shown them, charlie never may."""

from typing import Any

import pytest

from src.api.models import User

PASSWORD = "correct horse battery staple"


def _person(name: str) -> User:
    return User.objects.create_user(username=name, email=f"{name}@example.org", password=PASSWORD)


@pytest.fixture
def alice(transactional_db: Any) -> User:
    return _person("alice")


@pytest.fixture
def bob(transactional_db: Any) -> User:
    return _person("bob")


@pytest.fixture
def charlie(transactional_db: Any) -> User:
    return _person("charlie")
