"""Operations: reads cannot write, and the SQL is adapted to PostgreSQL."""

from typing import Any

import pytest

from tests.server.storage.builders import fact, person, summary, with_store
from wonderful.server.storage import people, sign_in_secrets, table_logs
from wonderful.server.storage.postgres_store import number_parameters
from wonderful.server.storage.statements import rows, write
from wonderful.server.storage.store import Store


@pytest.mark.parametrize(
    "operation",
    [
        lambda: table_logs.create("new", [fact()], summary()),
        lambda: table_logs.append("t", 1, [fact(2)], summary()),
        lambda: people.rename("ada", "Countess"),
        lambda: sign_in_secrets.consume("digest", "link", 1),  # reads before it writes
    ],
    ids=["create", "append", "rename", "take"],
)
def test_an_operation_that_writes_is_refused_by_read(url: str, operation: Any) -> None:
    async def work(store: Store) -> None:
        await store.write(table_logs.create("t", [fact()], summary()))
        await store.write(people.add(person()))
        await store.write(sign_in_secrets.add("digest", "link", "ada", 1, None))
        name = operation().__name__
        with pytest.raises(TypeError, match=rf"{name} writes to the database: use Store\.write"):
            await store.read(operation())
        assert await store.read(table_logs.table("new")) is None
        assert await store.read(table_logs.facts("t")) == [fact()]
        assert await store.read(people.by_id("ada")) == person()
        await store.write(operation())

    with_store(url, work)


@pytest.mark.parametrize(
    ("sql", "expected", "names"),
    [
        ("SELECT :b, :a, :b", "SELECT $1, $2, $1", ["b", "a"]),
        ("SELECT :a::text, b::int", "SELECT $1::text, b::int", ["a"]),
        ("SELECT 'at :noon, it''s :late', :a", "SELECT 'at :noon, it''s :late', $1", ["a"]),
        ("SELECT part[1:2] WHERE x=:x_1", "SELECT part[1:2] WHERE x=$1", ["x_1"]),
    ],
)
def test_parameters_are_numbered_for_postgres(sql: str, expected: str, names: list[str]) -> None:
    assert number_parameters(sql) == (expected, names)


def test_a_cast_reaches_postgres(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        sql = "SELECT :number::int + 1, '::text :none', now()::date IS NULL"
        [row] = await store.read(rows(sql, number=41))
        assert list(row) == [42, "::text :none", False]
        count = await store.write(write("UPDATE people SET created_at = :at::bigint", at=1))
        assert count == 0

    with_store(postgres_url, work)
