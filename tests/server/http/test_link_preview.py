"""Invitations to tables for people without a session, and the tags for previews of links."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.server.server_clients import error_of
from tests.server.servers import RunningServer, start_game, with_server
from wonderful.server.http import static_files

PAGE = "<!doctype html><html><head><title>wonderful</title></head><body></body></html>"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page as the build writes it."""
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE, "utf-8")
    (folder / "app.webmanifest").write_text("{}", "utf-8")
    monkeypatch.setattr(static_files, "FOLDER", folder)


def anonymous(running: RunningServer) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(base_url=running.url)


async def tags(http: httpx2.AsyncClient, path: str, **headers: str) -> dict[str, str]:
    answer = await http.get(path, headers=headers)
    assert answer.status_code == 200
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', answer.text)
    return {name: unescape(value) for name, value in found}


async def invitation(http: httpx2.AsyncClient, table: str) -> Any:
    answer = await http.get(f"/api/tables/{table}/invitation")
    assert answer.status_code == 200
    return answer.json()


def test_an_invitation_to_a_public_table(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, anonymous(running) as http:
            table = await ann.create_table({"players": 3}, ["rookie"])
            found = await invitation(http, table)
            assert (found["host"], found["status"]) == ("Ann", "open")
            assert found["options"]["players"] == 3
            assert [chair["is_free"] for chair in found["chairs"]] == [False, True, False]
            assert found["chairs"][0]["nickname"] == "Ann"
            assert found["chairs"][2]["bot"] == "rookie"
            assert found["chairs"][2]["face"].startswith("bot-")
            assert ann.person not in str(found)
            assert error_of(await http.get("/api/tables/nothing/invitation")) == (
                404,
                "no-such-table",
            )

    with_server(tmp_path, work)


@pytest.mark.parametrize(
    ("is_public", "invite_code"), [(False, None), (True, "open sesame"), (False, "open sesame")]
)
def test_names_of_others_are_only_shown_where_everybody_may_see_them(
    tmp_path: Path, is_public: bool, invite_code: str | None
) -> None:
    async def work(running: RunningServer) -> None:
        invite = {} if invite_code is None else {"invite": invite_code}
        async with (
            await running.client("Ann", **invite) as ann,
            await running.client("Bob", **invite) as bob,
            anonymous(running) as http,
        ):
            table = await start_game([ann, bob], {"is_public": is_public})
            found = await invitation(http, table)
            assert (found["host"], found["status"]) == ("Ann", "running")
            assert "Bob" not in str(found)
            assert "Bob" not in str(await tags(http, f"/table/{table}"))

    with_server(tmp_path, work, invite_code=invite_code)


def test_a_person_has_the_same_face_everywhere(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with (
            await running.client("Ann") as ann,
            await running.client("Bob") as bob,
            anonymous(running) as http,
        ):
            table = await ann.create_table({"players": 2})
            await bob.ask("sit", table=table)
            info = (await ann.request("GET", f"/api/tables/{table}"))["table"]
            (row,) = (await ann.request("GET", "/api/tables"))["tables"]
            invited = (await invitation(http, table))["chairs"]
            faces = [chair["face"] for chair in info["chairs"]]
            assert [chair["face"] for chair in row["chairs"]] == faces
            assert [chair["face"] for chair in invited] == faces
            assert all(faces)
            assert faces[0] != faces[1]
            hidden = await ann.create_table({"players": 2, "is_public": False})
            assert (await invitation(http, hidden))["chairs"][0].get("face") is None

    with_server(tmp_path, work)


def test_a_host_without_a_chair_is_named(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, anonymous(running) as http:
            table = await ann.create_table({"players": 2}, sit=False)
            assert (await invitation(http, table))["host"] == "Ann"

    with_server(tmp_path, work)


def test_the_preview_of_a_table_says_who_invites_to_which_game(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, anonymous(running) as http:
            options = {"players": 4, "expansions": ["war-or-peace"], "is_public": False}
            table = await ann.create_table(options)
            found = await tags(http, f"/table/{table}")
            assert found["og:title"] == "Ann invites you to a game"
            assert found["og:description"] == "Players: 4 · War or Peace · Free seats: 3"
            assert found["og:url"] == f"{running.url}/table/{table}"
            assert found["og:image"] == f"{running.url}/og-image.png"
            german = await tags(http, f"/table/{table}", **{"accept-language": "de"})
            assert german["og:title"] == "Ann lädt dich zu einer Partie ein"
            assert "Freie Plätze: 3" in german["og:description"]
            solo = await ann.create_table({"players": 1, "scenario": "base-1"}, start=True)
            found = await tags(http, f"/table/{solo}")
            assert found["og:title"] == "Ann’s game"
            assert found["og:description"] == "Players: 1 · Base game · To the Center of the Earth"

    with_server(tmp_path, work)


def test_other_pages_have_a_general_preview(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with anonymous(running) as http:
            for path in ("/", "/cards", "/table/nothing", "/table/", "/table/a/b"):
                found = await tags(http, path)
                assert found["og:title"] == "wonderful: build a wonderful world"

    with_server(tmp_path, work)


def test_names_and_addresses_cannot_leave_their_tag(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        name = "\"><b>&'x"
        async with await running.client(name) as ann, anonymous(running) as http:
            table = await ann.create_table({"players": 2})
            page = (await http.get(f"/table/{table}")).text
            assert "<b>" not in page
            assert (await tags(http, f"/table/{table}"))["og:title"].startswith(name)
            page = (await http.get("/%22%3E%3Cscript%3Ealert(1)%3C/script%3E")).text
            assert "<script" not in page

    with_server(tmp_path, work)


def test_the_page_is_checked_again_and_only_sent_if_it_has_changed(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with await running.client("Ann") as ann, anonymous(running) as http:
            table = await ann.create_table({"players": 2})
            first = await http.get(f"/table/{table}")
            assert first.headers["cache-control"] == "no-cache"
            assert first.headers["content-type"] == "text/html; charset=utf-8"
            known = {"if-none-match": first.headers["etag"]}
            assert (await http.get(f"/table/{table}", headers=known)).status_code == 304
            await ann.ask("seat-bot", table=table, chair=1, bot="rookie")
            assert (await http.get(f"/table/{table}", headers=known)).status_code == 200

    with_server(tmp_path, work)


def test_the_manifest_has_its_own_content_type(tmp_path: Path) -> None:
    async def work(running: RunningServer) -> None:
        async with anonymous(running) as http:
            answer = await http.get("/app.webmanifest")
            assert answer.headers["content-type"] == "application/manifest+json"
            policy = answer.headers["content-security-policy"]
            assert "default-src 'self'" in policy  # applies to manifests as well
            assert "manifest-src" not in policy

    with_server(tmp_path, work)
