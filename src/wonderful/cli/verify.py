"""`wonderful verify`: checks that a record is genuine and complete."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from wonderful.cli.main import REFUSED
from wonderful.cli.printing import print_json
from wonderful.cli.sets import Sets, catalog_with
from wonderful.cli.shared_options import Json, Lang, check_lang
from wonderful.errors import WonderfulError
from wonderful.locales import text


def verify(
    file: Annotated[Path, typer.Argument(help="Record to check", show_default=False)],
    commitment: Annotated[
        str | None,
        typer.Option(help="Commitment published when the game started (64 hex digits)"),
    ] = None,
    sets: Sets = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Check the format, checksum, seed, commitment, actions and result of a record."""
    from wonderful.record.verification import verify as check_record

    catalog = catalog_with(sets)
    lang_code = check_lang(lang)
    if commitment is not None and not re.fullmatch(r"\s*[0-9a-fA-F]{64}\s*", commitment):
        raise WonderfulError("bad-commitment", value=commitment)
    found = check_record(file, commitment, catalog)
    if as_json:
        checks = [
            {
                "check": check.name,
                "ok": check.error is None,
                "error": None if check.error is None else check.error.to_json(lang_code),
            }
            for check in found.checks
        ]
        print_json({"file": str(file), "ok": found.is_valid, "checks": checks})
    else:
        width = max(len(text(f"cli.verify.{word}", lang_code)) for word in ("ok", "failed"))
        for check in found.checks:
            name = text(f"cli.verify.{check.name}", lang_code)
            word = text("cli.verify.ok" if check.error is None else "cli.verify.failed", lang_code)
            why = "" if check.error is None else f": {check.error.text(lang_code)}"
            print(f"{word:{width}}  {name}{why}")
    if not found.is_valid:
        raise typer.Exit(REFUSED)
