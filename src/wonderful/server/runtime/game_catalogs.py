"""The server's catalogues: the current one, and older ones for games that began with other sets.

The folder of an outside set may change or disappear while games with the set are running. These
games continue with the set as it was, so every version of a set is stored in the database under
its digest.
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

MAX_OLD_CATALOGS: Final = 16  # in memory; others are loaded again when needed
_DIGEST_LENGTH: Final = 8  # shown in errors, as in those of setups


class ContentError(WonderfulError):
    """The sets of a game are missing on this server, or cannot be loaded."""


class GameCatalogs:
    """Finds the catalogue of a game by the digests of its sets."""

    def __init__(self, store: Store, current: Catalog) -> None:
        self.current = current
        self._store = store
        self._old: OrderedDict[frozenset[str], Catalog] = OrderedDict()
        self._lock = asyncio.Lock()  # so that a catalogue is not loaded twice

    async def store_current_sets(self, now: int) -> None:
        """Store the loaded outside sets. Must be called before a game can begin with them."""
        for each in self.current.outside:
            digest = self.current.digests[each.id]
            await self._store.write(set_contents.add(digest, each.id, each.to_json(), now))

    async def catalog_for(self, sets: Mapping[str, str]) -> Catalog:
        """The catalogue of a game with these sets (`Setup.sets`).

        Further sets in a catalogue do not affect the game, so the current one is used if it
        contains these sets.
        """
        if sets.items() <= self.current.digests.items():
            return self.current
        names = {digest: f"{id} ({digest[:_DIGEST_LENGTH]}…)" for id, digest in sets.items()}
        return await self._old_catalog(frozenset(sets.values()), names)

    async def catalog_with(self, digests: Iterable[str]) -> Catalog:
        """The catalogue of a game with these sets, when only their digests are known."""
        wanted = frozenset(digests)
        if wanted <= set(self.current.digests.values()):
            return self.current
        names = {each: f"{each[:_DIGEST_LENGTH]}…" for each in wanted}
        return await self._old_catalog(wanted, names)

    async def _old_catalog(self, digests: frozenset[str], names: Mapping[str, str]) -> Catalog:
        async with self._lock:
            if digests not in self._old:
                self._old[digests] = await self._load(digests, names)
            self._old.move_to_end(digests)
            if len(self._old) > MAX_OLD_CATALOGS:
                self._old.popitem(last=False)
            return self._old[digests]

    async def _load(self, digests: frozenset[str], names: Mapping[str, str]) -> Catalog:
        loaded = {self.current.digests[each.id]: each for each in self.current.outside}
        stored = await self._store.read(set_contents.by_digests(sorted(digests - loaded.keys())))
        missing = sorted(names[each] for each in digests - loaded.keys() - stored.keys())
        if missing:
            raise ContentError("content-missing", sets=tuple(missing))
        sets = [loaded[each] for each in digests & loaded.keys()]
        sets += [OutsideSet.from_json(data) for data in stored.values()]
        try:
            return await asyncio.to_thread(load_catalog_with, sets)
        except WonderfulError as error:  # this version of the program does not accept the set
            set_names = tuple(sorted(names.values()))
            raise ContentError("content-unusable", sets=set_names, why=str(error)) from error
