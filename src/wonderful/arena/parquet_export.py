"""Exports the games of a run as a Parquet file next to the CSV file. Needs the extra `parquet`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wonderful.arena.result_rows import COLUMNS
from wonderful.arena.run_folder import GAMES

PARQUET = "games.parquet"
_INTEGERS = (
    "game",
    "deal",
    "seat",
    "score",
    "rank",
    "generals",
    "financiers",
    "decisions",
    "fallbacks",
)
_FLOATS = ("win", "seconds", "slowest_ms")


def write_parquet(folder: Path) -> Path:
    """Convert the CSV file block by block, and replace an existing Parquet file."""
    import pyarrow as pa
    import pyarrow.csv
    import pyarrow.parquet

    types: dict[str, Any] = dict.fromkeys(COLUMNS, pa.string())
    types |= dict.fromkeys(_INTEGERS, pa.int64())
    types |= dict.fromkeys(_FLOATS, pa.float64())
    options = pa.csv.ConvertOptions(column_types=types)
    path, temporary = folder / PARQUET, folder / f".{PARQUET}.part"
    with (
        pa.csv.open_csv(folder / GAMES, convert_options=options) as reader,
        pa.parquet.ParquetWriter(temporary, reader.schema) as writer,
    ):
        for batch in reader:
            writer.write_batch(batch)
    temporary.replace(path)
    return path
