"""The result of a game: score sheets, ranking with tie-breaks, title or medal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from wonderful.catalog.vocabulary import TYPES
from wonderful.cli.terminal.wording import Words
from wonderful.locales import number
from wonderful.rules.outcome import Outcome, Standing
from wonderful.rules.scoring import ScoreLine, ScoreSheet


def sheet_table(words: Words, sheets: Sequence[tuple[str, ScoreSheet]]) -> Table:
    """Return a table with a column per player and a row per category that has points."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column(words.term("word", "victory-points"), style="dim")
    for name, _ in sheets:
        table.add_column(name, justify="right")
    table.add_row(words("score.flat"), *(_number(words, sheet.flat) for _, sheet in sheets))
    by_player = [{_category(line): line for line in sheet.lines} for _, sheet in sheets]
    scored = {_category(line): line for _, sheet in sheets for line in sheet.lines if line.points}
    for category, first in sorted(scored.items(), key=lambda each: _order(each[1])):
        found = [lines.get(category) for lines in by_player]
        table.add_row(_label(words, first), *(_cell(words, line) for line in found))
    total = [Text(number(sheet.total, words.lang), style="bold") for _, sheet in sheets]
    table.add_row(Text(words("score.total"), style="bold"), *total)
    return table


def _category(line: ScoreLine) -> tuple[str | None, tuple[str, ...]]:
    return line.name, line.things


def _order(line: ScoreLine) -> tuple[bool, int, list[int], str]:
    """Return the sort key: lines of the rulebook by what they count, then lines added by sets."""
    if line.name is not None:
        return True, 0, [], line.name
    known = (*TYPES, "general", "financier")
    return False, len(line.things), [known.index(thing) for thing in line.things], ""


def _label(words: Words, line: ScoreLine) -> str:
    if line.name is not None:
        return words.name_of("score", line.name)
    return " + ".join(_thing(words, thing) for thing in line.things)


def _cell(words: Words, line: ScoreLine | None) -> Text:
    if line is None or not line.points or not line.things:  # flat points have no factors
        return _number(words, line.points if line is not None else 0)
    each, points = number(line.each, words.lang), number(line.points, words.lang)
    return Text.assemble((f"{each}×{line.count} = ", "dim"), points)


def _thing(words: Words, thing: str) -> str:
    return words.term("type" if thing in TYPES else "kind", thing)


def _number(words: Words, points: int) -> Text:
    return Text(number(points, words.lang) if points else "·", style="" if points else "dim")


def ranking_table(words: Words, outcome: Outcome, names: Sequence[str]) -> Table:
    """Return a table of the ranking with the tie-breakers."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for name in ("rank", "player", "points", "built", "characters"):
        table.add_column(words(f"result.{name}"), justify="left" if name == "player" else "right")
    for standing in sorted(outcome.standings, key=lambda standing: standing.rank):
        table.add_row(
            f"{standing.rank}.",
            names[standing.seat],
            number(standing.points, words.lang),
            str(standing.built),
            str(standing.characters),
            style="bold" if standing.rank == 1 else "",
        )
    return table


def result_sentences(words: Words, outcome: Outcome, names: Sequence[str], seat: int) -> list[str]:
    """Return sentences about the winner and the tie-break, or about the title or medal in solo."""
    if len(outcome.standings) == 1:
        return [_solo_sentence(words, outcome)]
    winners = [names[winner] for winner in outcome.winners]
    best = outcome.standings[outcome.winners[0]]
    if len(winners) > 1:
        shared = words("result.shared", names=winners, points=best.points)
        return [shared, words("result.shared-why")]
    if best.seat == seat:
        lines = [words("result.you-win", points=best.points)]
    else:
        own = outcome.standings[seat]
        lines = [words("result.wins", name=winners[0], points=best.points)]
        lines.append(words("result.your-place", rank=own.rank, points=own.points))
    why = _tie_break(words, outcome, best, names)
    return [*lines, why] if why else lines


def _tie_break(words: Words, outcome: Outcome, best: Standing, names: Sequence[str]) -> str | None:
    equal = [s for s in outcome.standings if s.points == best.points and s.seat != best.seat]
    if not equal:
        return None
    others = [names[standing.seat] for standing in equal]
    if all(best.built > standing.built for standing in equal):
        return words("result.tie-built", names=others, count=best.built)
    return words("result.tie-characters", names=others, count=best.characters)


def _solo_sentence(words: Words, outcome: Outcome) -> str:
    points = outcome.standings[0].points
    if outcome.title is not None:
        return words("result.title", points=points, title=words.term("title", outcome.title))
    if not outcome.won:
        return words("result.scenario-lost", points=points)
    if outcome.medal is None:
        return words("result.scenario-won", points=points)
    return words("result.medal", points=points, medal=words.term("medal", outcome.medal))
