"""Write `counts.json` with the naive engine: `python -m tests.perft.regenerate`.

The real engine is not used, so that its mistakes cannot become the expectation.
"""

import json
import time
from pathlib import Path

from tests.perft.counting import naive_count, naive_game
from tests.perft.positions import POSITIONS, find

COUNTS = Path(__file__).with_name("counts.json")


def main() -> None:
    positions = []
    for wanted in POSITIONS:
        started = time.monotonic()
        position = find(wanted)
        game = naive_game(position)
        position["counts"] = [naive_count(game, depth) for depth in range(1, wanted.depth + 1)]
        positions.append(position)
        seconds = time.monotonic() - started
        print(f"{wanted.name:<28} {seconds:6.1f} s  {position['counts']}")
    COUNTS.write_text(written(positions) + "\n", encoding="utf-8")


def written(value: object, indent: str = "") -> str:
    """JSON with one line per member of an object, and lists of words on one line."""
    deeper = indent + " "
    if isinstance(value, dict) and value:
        members = [f"{deeper}{json.dumps(k)}: {written(v, deeper)}" for k, v in value.items()]
        return "{\n" + ",\n".join(members) + f"\n{indent}}}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(deeper + written(v, deeper) for v in value) + f"\n{indent}]"
    return json.dumps(value)


if __name__ == "__main__":
    main()
