"""The index of three-letter parts behind the search for parts of words.

On SQLite it is an FTS5 table without content, which triggers keep equal to the rows of `TrackSearch`. On PostgreSQL it
is a GIN index of pg_trgm, which the planner uses by itself. Where FTS5 or pg_trgm is missing, a search reads every row.

SQLite drops triggers with their table: a migration that changes columns of `TrackSearch` calls `create` again.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import RawSQL

ROWS = "api_tracksearch"
INDEX = "api_tracksearch_trigrams"
# SQLite may renumber the rows of `TrackSearch` when it copies them (VACUUM), but not these.
NUMBERS = "api_tracksearch_numbers"
# A shorter word has no three-letter part.
SHORTEST_WORD = 3
FIRST_SQLITE_WITH_TRIGRAMS = (3, 34)

_INSERT = (
    f"INSERT INTO {INDEX} (rowid, text) SELECT id, new.text FROM {NUMBERS} WHERE track_id = new.track_id;"
)
_DELETE = f"""INSERT INTO {INDEX} ({INDEX}, rowid, text)
    SELECT 'delete', id, old.text FROM {NUMBERS} WHERE track_id = old.track_id;"""
TRIGGERS = {
    f"{INDEX}_insert": f"""AFTER INSERT ON {ROWS}
        BEGIN INSERT INTO {NUMBERS} (track_id) VALUES (new.track_id); {_INSERT} END""",
    f"{INDEX}_update": f"""AFTER UPDATE OF text ON {ROWS} WHEN old.text <> new.text
        BEGIN {_DELETE} {_INSERT} END""",
    f"{INDEX}_delete": f"""AFTER DELETE ON {ROWS}
        BEGIN {_DELETE} DELETE FROM {NUMBERS} WHERE track_id = old.track_id; END""",
}


ON_SQLITE = (
    *(f"DROP TRIGGER IF EXISTS {name}" for name in TRIGGERS),
    f"DROP TABLE IF EXISTS {INDEX}",
    f"DROP TABLE IF EXISTS {NUMBERS}",
    # The text is folded already; without case_sensitive the tokenizer would fold it once more, by other rules.
    f"CREATE VIRTUAL TABLE {INDEX} USING fts5(text, content='', tokenize='trigram case_sensitive 1')",
    f"CREATE TABLE {NUMBERS} (id INTEGER PRIMARY KEY AUTOINCREMENT, track_id char(32) NOT NULL UNIQUE)",
    f"INSERT INTO {NUMBERS} (track_id) SELECT track_id FROM {ROWS}",
    f"INSERT INTO {INDEX} (rowid, text) SELECT id, text FROM {NUMBERS} JOIN {ROWS} USING (track_id)",
    *(f"CREATE TRIGGER {name} {action}" for name, action in TRIGGERS.items()),
)
ON_POSTGRES = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    f"CREATE INDEX IF NOT EXISTS {INDEX} ON {ROWS} USING gin (text gin_trgm_ops)",
)
EXTENSION_IS_POSSIBLE = """
    SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') OR EXISTS (
        SELECT 1 FROM pg_available_extension_versions WHERE name = 'pg_trgm' AND (
            trusted AND has_database_privilege(current_database(), 'CREATE')
            OR (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)))
"""


def is_possible(connection: BaseDatabaseWrapper) -> bool:
    """Whether this database can have the index, and this user may create it."""
    if connection.vendor == "sqlite":
        question = "SELECT count(*) FROM pragma_module_list WHERE name = 'fts5'"
        is_new_enough = sqlite3.sqlite_version_info >= FIRST_SQLITE_WITH_TRIGRAMS
        return is_new_enough and bool(_value(connection, question))
    return bool(_value(connection, EXTENSION_IS_POSSIBLE))


def create(connection: BaseDatabaseWrapper) -> bool:
    """Create the index, or build it again. Return False where it is not possible."""
    if not is_possible(connection):
        return False
    statements = ON_SQLITE if connection.vendor == "sqlite" else ON_POSTGRES
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    return True


def exists(connection: BaseDatabaseWrapper) -> bool:
    if connection.vendor == "sqlite":
        names = ", ".join(f"'{name}'" for name in TRIGGERS)
        question = f"SELECT count(*) = {len(TRIGGERS)} FROM sqlite_master WHERE type = 'trigger' AND name IN ({names})"
    else:
        question = f"SELECT to_regclass('{INDEX}') IS NOT NULL"
    return bool(_value(connection, question))


@dataclass(frozen=True)
class TracksWith:
    """The tracks of all users whose text has these parts of words, asked of SQLite's index."""

    connection: BaseDatabaseWrapper
    query: str

    @classmethod
    def of(
        cls, connection: BaseDatabaseWrapper, words: list[str], phrases: Sequence[tuple[str, ...]] = ()
    ) -> Self | None:
        """Return None without such an index (PostgreSQL's planner uses its own), and if no word is long enough.

        Shorter words are left out, so the caller still compares them.

        phrases : of the spellings of each, one is in the text
        """
        wanted = [*((word,) for word in words), *phrases]
        long = [spellings for spellings in wanted if min(map(len, spellings)) >= SHORTEST_WORD]
        if connection.vendor != "sqlite" or not long or not exists(connection):
            return None
        either = [" OR ".join(map(_quoted, spellings)) for spellings in long]
        return cls(connection, " AND ".join(f"({one})" for one in either))

    def count_to(self, most: int) -> int:
        """Return how many tracks there are, or ``most`` if there are more."""
        found = f"SELECT 1 FROM {INDEX} WHERE {INDEX} MATCH %s LIMIT %s"
        return int(_value(self.connection, f"SELECT count(*) FROM ({found})", [self.query, most]))

    def ids(self) -> RawSQL:
        """Return a subquery with their ids."""
        numbered = f"{INDEX} JOIN {NUMBERS} ON {NUMBERS}.id = {INDEX}.rowid"
        return RawSQL(f"SELECT track_id FROM {numbered} WHERE {INDEX} MATCH %s", [self.query])


def _quoted(word: str) -> str:
    return '"{}"'.format(word.replace('"', '""'))


def _value(connection: BaseDatabaseWrapper, question: str, values: Sequence[Any] = ()) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        return cursor.fetchone()[0]
