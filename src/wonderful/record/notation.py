"""A game as readable text that can be parsed again.

    wonderful 1
    setup {"players": 2, ...}
    commitment 5e88...
    seed 9f86...

    Round 1
    draft
      1  0 zeppelin | 1 wind-turbines
    planning
      0  slate zeppelin; recycle wind-turbines -> empire; done
      1  ...
    materials
      0  place -> zeppelin; done

It contains the effective actions: those that were taken back are left out, and within a phase the
seats are in order.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Final

from wonderful.catalog import Catalog
from wonderful.errors import RecordError
from wonderful.record.match import Entry, Match
from wonderful.record.record_format import Record, result_of
from wonderful.rules.action_words import named_decision
from wonderful.rules.setup import Setup

_HEADER: Final = "wonderful"
_VERSION: Final = 1


def write(match: Match, *, secrets: bool | None = None) -> str:
    """Return the notation of a match.

    Unless `secrets` is set, a running game is written without seed, deck order and the current
    decision.
    """
    if secrets is None:
        secrets = match.game.is_over
    setup = match.game.setup
    lines = [f"{_HEADER} {_VERSION}"]
    lines.append(_setup_line(setup.to_json(secrets=False)))
    lines.append(f"commitment {match.commitment}")
    if secrets and setup.seed is not None:
        lines.append(f"seed {json.dumps(setup.seed, ensure_ascii=False)}")
    if secrets and setup.decks is not None:
        lines += [f"deck {name} {' '.join(cards)}" for name, cards in setup.decks.items()]
    current_round = 0
    last_draft_round = 0
    for decision, entries in match.effective_history() if secrets else match.history:
        actions = _by_seat(entries)
        number, _, what = decision.partition("-")
        if int(number) != current_round:
            current_round = int(number)
            lines += ["", f"Round {current_round}"]
        if what.startswith("draft-"):
            if last_draft_round != current_round:
                last_draft_round = current_round
                lines.append("draft")
            picks = (f"{s} {'; '.join(_shorten_pick(a) for a in acts)}" for s, acts in actions)
            lines.append(f"  {what.removeprefix('draft-')}  {' | '.join(picks)}")
        else:
            lines.append(what)
            lines += [f"  {seat}  {'; '.join(acts)}" for seat, acts in actions]
    result = result_of(match)
    if result is not None:
        scores = " ".join(str(score) for score in result["scores"])
        lines += ["", f"scores {scores}"]
    return "\n".join(lines) + "\n"


def _setup_line(setup: dict[str, object]) -> str:
    return f"setup {json.dumps(setup, ensure_ascii=False)}"


def _by_seat(entries: list[Entry]) -> list[tuple[int, list[str]]]:
    actions: dict[int, list[str]] = {}
    for entry in entries:
        actions.setdefault(entry.seat, []).append(entry.action)
    return sorted(actions.items())


def _shorten_pick(action: str) -> str:
    """In the draft, a card alone means a pick."""
    return action.removeprefix("pick ")


def read(text: str, catalog: Catalog | None = None) -> Record:
    """Parse a notation. A complete one is replayed and must match exactly."""
    lines = text.split("\n")  # not splitlines: a name may contain other separators
    _check_header(lines[0])
    data: dict[str, object] = {}
    decks: dict[str, list[str]] = {}
    commitment = ""
    given: dict[str, object] = {}
    scores: list[int] | None = None
    entries: list[Entry] = []
    block: list[Entry] = []  # one phase, step or pick
    in_draft = False
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.strip().partition(" ")
        try:
            if not word or word == "Round":
                continue
            if line.startswith("  "):
                block += _read_draft(rest) if in_draft else _read_seat(word, rest)
                continue
            entries += _sort_resumes_first(block)
            block = []
            if word == "setup":
                given = given or {**json.loads(rest)}
                data = {**given, **data}
            elif word == "seed":
                data["seed"] = json.loads(rest)
            elif word == "deck":
                name, _, cards = rest.partition(" ")
                decks[name] = cards.split()
            elif word == "commitment":
                commitment = rest.strip()
            elif word == "scores":
                scores = [int(score) for score in rest.split()]
            elif rest or not re.fullmatch(r"[a-z0-9-]+", word):
                raise ValueError(line)
            else:  # the name of a phase or step
                in_draft = word == "draft"
        except (ValueError, TypeError, RecursionError) as error:
            raise RecordError("notation-line", line=number, text=line.strip()[:60]) from error
    entries += _sort_resumes_first(block)
    if decks:
        data["decks"] = decks
    record = Record(Setup.from_json(data), commitment, tuple(entries))
    if record.is_sealed:
        return record
    match = record.replay(catalog)
    record = _add_result(record, match, scores)
    expected = write(match, secrets=True).split("\n")
    if _is_setup_line_of(given, match):
        expected[1] = _setup_line(given)  # an older version may have written it differently
    _check_wording(lines, expected)
    return record


def _check_header(line: str) -> None:
    version = line.removeprefix(f"{_HEADER} ")
    if re.fullmatch("[1-9][0-9]{0,3}", version) and int(version) > _VERSION:
        raise RecordError("notation-newer", version=int(version), known=_VERSION)
    if line.split() != [_HEADER, str(_VERSION)]:
        raise RecordError("notation-head", head=f"{_HEADER} {_VERSION}")


def _is_setup_line_of(given: dict[str, object], match: Match) -> bool:
    """Whether a setup line agrees with the match and contains no secrets.

    Fields that the line lacks must have their defaults: a later version may have more fields than
    the one that wrote the line.
    """
    stated, defaults, setup = Setup.from_json(given), Setup(), match.game.setup
    return (
        stated.seed is None
        and stated.decks is None
        and all(
            getattr(stated, each.name) in (getattr(defaults, each.name), getattr(setup, each.name))
            for each in fields(Setup)
        )
    )


def _sort_resumes_first(block: list[Entry]) -> list[Entry]:
    """`resume` comes before the other seats' "done", which could end the phase."""
    return sorted(block, key=lambda entry: entry.action != "resume")


def _check_wording(lines: list[str], written: list[str]) -> None:
    """Check that the text is written exactly as expected, including headings and numbers."""
    expected = [line.rstrip() for line in written if line.strip()]
    given = [(number, line.rstrip()) for number, line in enumerate(lines, 1) if line.strip()]
    for at, (number, line) in enumerate(given):
        if at >= len(expected) or line != expected[at]:
            raise RecordError("notation-line", line=number, text=line.strip()[:60])


def _add_result(record: Record, match: Match, scores: list[int] | None) -> Record:
    """Add the result to the record, and compare it with the scores in the text."""
    result = result_of(match)
    if scores is not None and result is None:
        at = named_decision(match.game.catalog, match.game.setup, match.game.decision)
        raise RecordError("record-truncated", entries=len(record.entries), decision=at)
    if scores is not None and result is not None and result["scores"] != scores:
        raise RecordError("record-result", written=scores, found=result["scores"])
    return Record(record.setup, record.commitment, record.entries, result=result)


def _read_draft(rest: str) -> list[Entry]:
    entries: list[Entry] = []
    for part in rest.split(" | "):
        seat, _, acts = part.strip().partition(" ")
        entries += _read_seat(seat, acts, pick=True)
    return entries


def _read_seat(seat: str, acts: str, *, pick: bool = False) -> list[Entry]:
    if not re.fullmatch(r"\d+", seat):
        raise ValueError(seat)
    actions = [act.strip() for act in acts.split(";")]
    if not all(act and act.isprintable() for act in actions):
        raise ValueError(acts)
    if pick:
        actions = [act if act == "resume" else f"pick {act}" for act in actions]
    return [Entry(int(seat), action) for action in actions]
