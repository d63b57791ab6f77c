"""What a signed-in person sees of their own account."""

from __future__ import annotations

from wonderful.server.accounts.person import Person
from wonderful.server.messages.http_bodies import Me


def me_body(person: Person) -> Me:
    return Me(
        id=person.id,
        nickname=person.nickname,
        login=person.login,
        created_at=person.created_at,
        settings={name: value for name, value in person.settings.items() if name != "muted"},
        muted=list(person.settings.get("muted", ())),
    )
