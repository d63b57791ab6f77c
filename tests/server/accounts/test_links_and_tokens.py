"""Links to other devices, tokens of programs, and deleted people."""

from pathlib import Path

from tests.server.accounts.accounts_with_clock import (
    PASSWORD,
    AccountsWithClock,
    refused,
    with_accounts,
)
from wonderful.server.table.time_control import DAY

MINUTE = 60_000


def test_a_link_moves_a_person_once(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        people = world.people
        ada, session = await people.create_guest("Ada")
        link = await people.sessions.create_link(ada)
        assert await people.sessions.person_by_session(link) is None
        assert await refused(people.sessions.redeem_link(session)) == "link-over"
        found, moved = await people.sessions.redeem_link(link)
        assert found == ada
        assert await people.sessions.person_by_session(moved) == ada
        assert await people.sessions.person_by_session(session) == ada
        assert await refused(people.sessions.redeem_link(link)) == "link-over"

    with_accounts(tmp_path, work)


def test_a_link_lives_for_a_quarter_of_an_hour(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        ada, _ = await world.people.create_guest("Ada")
        in_time = await world.people.sessions.create_link(ada)
        late = await world.people.sessions.create_link(ada)
        world.time += 15 * MINUTE - 1
        await world.people.sessions.redeem_link(in_time)
        world.time += 1
        assert await refused(world.people.sessions.redeem_link(late)) == "link-over"

    with_accounts(tmp_path, work)


def test_tokens_are_for_programs_and_stay(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        people = world.people
        ada, session = await people.create_guest("Ada")
        bob, _ = await people.create_guest("Bob")
        tokens = [await people.sessions.create_token(ada) for _ in range(2)]
        bobs = await people.sessions.create_token(bob)
        assert all(token.startswith("wt_") for token in tokens)
        world.time += 100 * DAY
        for token in tokens:
            assert await people.sessions.person_by_token(token) == ada
            assert await people.sessions.person_by_token(token.removeprefix("wt_")) is None
            assert await people.sessions.person_by_session(token) is None
        assert await people.sessions.revoke_tokens(ada) == 2
        assert await people.sessions.revoke_tokens(ada) == 0
        assert await people.sessions.person_by_token(tokens[0]) is None
        assert await people.sessions.person_by_token(bobs) == bob
        assert await people.sessions.person_by_session(session) == ada

    with_accounts(tmp_path, work)


def test_a_deleted_person_gets_a_clear_error(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> None:
        people = world.people
        ada, session = await world.account("ada")
        token = await people.sessions.create_token(ada)
        link = await people.sessions.create_link(ada)
        await people.delete(ada)
        await people.delete(ada)
        assert await people.sessions.person_by_session(session) is None
        assert await people.sessions.person_by_token(token) is None
        assert await refused(people.sessions.redeem_link(link)) == "link-over"
        assert await refused(people.log_in("ada", PASSWORD)) == "wrong-login"
        for asked in (
            people.rename(ada, "Eve"),
            people.change_settings(ada, {"lang": "fr"}),
            people.register(ada, "eve", PASSWORD),
            people.change_password(ada, PASSWORD, "battery staple"),
            people.sessions.create_link(ada),
            people.sessions.create_token(ada),
        ):
            assert await refused(asked) == "person-gone"
        assert await people.sessions.revoke_tokens(ada) == 0
        again, _ = await world.account("ada")  # the login is free
        assert again.id != ada.id

    with_accounts(tmp_path, work)


def test_no_secret_is_in_the_database(tmp_path: Path) -> None:
    async def work(world: AccountsWithClock) -> tuple[list[str], bytes]:
        people = world.people
        ada, session = await world.account("ada")
        made = [
            session,
            await people.sessions.create_token(ada),
            await people.sessions.create_link(ada),
        ]
        made.append((await people.log_in("ada", PASSWORD))[1])
        made.append((await people.sessions.redeem_link(await people.sessions.create_link(ada)))[1])
        return made, database_bytes(tmp_path)

    made, while_open = with_accounts(tmp_path, work)
    for content in (while_open, database_bytes(tmp_path)):
        assert b"$argon2id$" in content
        for secret in (*made, PASSWORD):
            assert secret.encode() not in content
            assert secret.removeprefix("wt_").encode() not in content


def database_bytes(folder: Path) -> bytes:
    """The content of all files: what is not yet in the database is in its write-ahead log."""
    return b"".join(file.read_bytes() for file in folder.iterdir())
