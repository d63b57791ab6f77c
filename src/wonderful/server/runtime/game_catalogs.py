"""Catalogues of this server: the present one, and those of games that began with other sets.

A set from outside may change, or its folder may be gone: games that were begun with it go on with
what they began with. So each content of a set is kept in the database, by its digest.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Final

from wonderful.catalog import Catalog, OutsideSet, load_catalog_with
from wonderful.errors import WonderfulError
from wonderful.server.storage import set_contents
from wonderful.server.storage.store import Store

MOST_CATALOGS: Final = 16  # beside the present one; others are put together again when needed
_DIGEST_LETTERS: Final = 8  # as in the errors of setups


class ContentError(WonderfulError):
    """A game cannot be shown, because this server does not have what it was begun with."""


class GameCatalogs:
    """Finds the catalogue of a game by the digests of its sets."""

    def __init__(self, store: Store, present: Catalog) -> None:
        self.present = present
        self._store = store
        self._others: OrderedDict[frozenset[str], Catalog] = OrderedDict()
        self._lock = asyncio.Lock()  # nobody puts the same one together twice

    async def keep(self, now: int) -> None:
        """Store the sets that are loaded. To be done before a game can begin with them."""
        for each in self.present.outside:
            digest = self.present.digests[each.id]
            await self._store.write(set_contents.add(digest, each.id, each.to_json(), now))

    async def catalog_for(self, sets: Mapping[str, str]) -> Catalog:
        """The catalogue of a game with these sets (`Setup.sets`).

        Whatever else is in it makes no difference to the game, so the present one is preferred.
        """
        if sets.items() <= self.present.digests.items():
            return self.present
        names = {digest: f"{id} ({digest[:_DIGEST_LETTERS]}…)" for id, digest in sets.items()}
        return await self._other(frozenset(sets.values()), names)

    async def catalog_with(self, digests: Iterable[str]) -> Catalog:
        """The same for who knows the digests alone."""
        wanted = frozenset(digests)
        if wanted <= set(self.present.digests.values()):
            return self.present
        return await self._other(wanted, {each: f"{each[:_DIGEST_LETTERS]}…" for each in wanted})

    async def _other(self, digests: frozenset[str], names: Mapping[str, str]) -> Catalog:
        async with self._lock:
            if digests not in self._others:
                self._others[digests] = await self._load(digests, names)
            self._others.move_to_end(digests)
            if len(self._others) > MOST_CATALOGS:
                self._others.popitem(last=False)
            return self._others[digests]

    async def _load(self, digests: frozenset[str], names: Mapping[str, str]) -> Catalog:
        loaded = {self.present.digests[each.id]: each for each in self.present.outside}
        stored = await self._store.read(set_contents.by_digests(sorted(digests - loaded.keys())))
        missing = sorted(names[each] for each in digests - loaded.keys() - stored.keys())
        if missing:
            raise ContentError("content-missing", sets=tuple(missing))
        sets = [loaded[each] for each in digests & loaded.keys()]
        sets += [OutsideSet.from_json(data) for data in stored.values()]
        try:
            return await asyncio.to_thread(load_catalog_with, sets)
        except WonderfulError as error:  # it does not fit to this version of the program
            shown = tuple(sorted(names.values()))
            raise ContentError("content-unusable", sets=shown, why=str(error)) from error
