"""A whole game as text: actions, events, and who sees what."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from textwrap import wrap
from typing import Any

from tests.record.digests import as_released
from tests.record.seeded_play import BUILDER, Player, dice, setup
from wonderful.record.match import Match
from wonderful.rules.events import Event
from wonderful.rules.outcome import Outcome, Standing
from wonderful.rules.view_types import PlayerView, SiteView, View

WIDTH = 100
NAMES = ("Ada", "Ben", "Chloé", "Dora", "Emil", "Fay", "Gus")

# After round 1, only events that do not follow from the actions are written.
_NEWS = {"supremacy", "awarded", "chosen", "built", "received", "krystallium-made", "reshuffled"}
_NEWS |= {"game-ended"}


def play_as_text(mode: str, number: int) -> str:
    """Play a game of this mode with a seeded player and return it as text."""
    seed = f"golden {number}"
    players = Match(setup(mode, seed)).game.players
    match = Match(setup(mode, seed, names=NAMES[:players]))
    return "\n".join(_told(match, Player(dice(f"{mode} {seed}"), BUILDER))) + "\n"


def _told(match: Match, player: Player) -> Iterator[str]:
    yield from _beginning(match)
    digest = sha256()
    full = match.game.players < 5  # the text of a large table would be too long
    round_, phase, heard = 0, "", 0
    while not match.game.is_over:
        game = match.game
        if game.round != round_:
            round_ = game.round
            yield from ("", f"ROUND {round_} ".ljust(WIDTH, "="))
        if round_ == 1 and game.phase != phase:
            phase = game.phase
            yield from _looking(match, f"The {phase} phase begins")
        middle = round_ == 1 and phase == "planning"
        decision, acts, start = game.decision, [""] * game.players, match.view(None)
        for seat in range(game.players):
            done: list[str] = []
            while match.game.decision == decision and seat in match.game.pending():
                action = player.choose(match.game, seat)
                match.apply(seat, action)
                done.append(action)
                if middle and len(match.entries) % 3 == 2 and match.game.decision == decision:
                    middle = False
                    yield from _looking(match, f"Seat {seat} is at work", start)
            acts[seat] = runs(done)
        yield from _decided(decision, acts, full)
        told = match.events(None, heard)
        if not full or round_ > 1:
            told = [event for event in told if event.code in _NEWS]
        heard = len(match.events(None))
        yield from _paragraph("  told  ", "; ".join(_events(told)))
        for viewer in (None, *range(match.game.players)):
            digest.update(as_released(match.view(viewer), sort_keys=True).encode())
    yield from ("", "THE END ".ljust(WIDTH, "="))
    yield from _looking(match, "The end")
    yield from _results(match.game.outcome())
    yield from ("", f"All views of all seats at every decision: {digest.hexdigest()[:32]}")


def _beginning(match: Match) -> Iterator[str]:
    game, view = match.game, match.view(None)
    parts = [f"{game.players} player{'s' * (game.players > 1)}", f"side {game.setup.side}"]
    parts += game.setup.expansions or ()
    if game.setup.scenario:
        parts.append(f"scenario {game.setup.scenario}")
    yield f"{', '.join(parts)}, seed {game.setup.seed!r}"
    for player in view["players"]:
        yield f"seat {player['seat']}  {player['name']}, {player['empire']}"


def _decided(decision: str, acts: Sequence[str], full: bool) -> Iterator[str]:
    """The actions of each seat; short ones share a line. An automatic done is not an action."""
    text = " | ".join(f"{seat} {act}" for seat, act in enumerate(acts) if act)
    is_draft = "-draft-" in decision
    if is_draft:
        text = text.replace("pick ", "")
    if not is_draft or decision.endswith("-draft-1"):
        yield ""
    if len(text) <= (2 if full else 6) * WIDTH or is_draft:
        yield from _paragraph(f"{decision}  ", text)
    else:
        yield decision
        for seat, act in enumerate(acts):
            yield from _paragraph(f"  {seat}  ", act)


def runs(words: Iterable[str]) -> str:
    """Joins words; repeated ones are counted."""
    counted = ((word, len(list(same))) for word, same in groupby(words))
    return ", ".join(word if count == 1 else f"{word} ×{count}" for word, count in counted)


def _events(events: Sequence[Event]) -> Iterator[str]:
    """Successive events of one kind are joined: `revealed 0 zeppelin, 1 museum`."""
    for code, same in groupby(events, key=lambda event: event.code):
        told = runs(_event(event) for event in same)
        yield f"{code} {told}".rstrip()


def _event(event: Event) -> str:
    # The id of a step is that of its resource, and the texts are older than it.
    values = [str(value) for name, value in event.params.items() if name != "step"]
    if "target" in event.params:
        values = [str(event.params["kind"]), "->", str(event.params["target"])]
    return " ".join([*([str(event.seat)] if event.seat >= 0 else []), *values])


# Views: the public one, then what differs for each seat


def _looking(match: Match, title: str, before: View | None = None) -> Iterator[str]:
    """The public view, or only its changes; then what each seat sees in addition."""
    public = match.view(None)
    yield from ("", f"--- {title} ".ljust(WIDTH, "-"))
    if before is None:
        yield from _paragraph("everybody sees  ", "; ".join(_table(public)))
        for player in public["players"]:
            yield from _paragraph(f"  {player['seat']}  ", _player(player))
    else:
        new = "; ".join(_differences(before, public))
        yield from _paragraph("everybody sees  ", new or "nothing new")
    same: list[str] = []
    for seat in range(match.game.players):
        more = "; ".join(_differences(public, match.view(seat)))
        yield from _paragraph(f"seat {seat} also sees  ", more)
        if not more:
            same.append(str(seat))
    if same:
        yield f"no more for {', '.join(same)}"
    yield "-" * WIDTH


def _table(view: View) -> Iterator[str]:
    yield view["decision"]
    if view["pending"]:
        yield f"waiting for {', '.join(map(str, view['pending']))}"
    if view["phase"] == "draft":
        yield f"passing to the {view['direction']}"
    for deck, size in view["decks"].items():
        yield f"{deck} deck {size}, discards {len(view['discards'][deck])}"
    if view["pools_left"] > 0 and len(view["players"]) == 1:
        yield f"pools {view['pools_left']}"
    if view["drawn"]:
        yield f"drawn {', '.join(view['drawn'])}"
    for deck, cards in view["known_decks"].items():
        yield f"known in the {deck} deck: {runs(cards)}"


def _player(player: PlayerView) -> str:
    parts = [f"{player['name']}{' (done)' if player['is_done'] else ''}"]
    parts.append(f"makes {counts(player['production']) or 'nothing'}")
    if player["hand"] is not None:
        parts.append(f"hand: {runs(player['hand'])}" if player["hand"] else "no hand")
    elif player["hand_size"]:
        parts.append(f"hand of {'+'.join(map(str, player['hand_decks']))}")
    for name, cards in (("draft area", player["draft_area"]), ("built", player["built"])):
        if cards:
            parts.append(f"{name}: {runs(cards)}")
    if player["construction"]:
        sites = ", ".join(_site(site) for site in player["construction"])
        parts.append(f"under construction: {sites}")
    pieces = {name: player[name] for name in ("krystallium", "general", "financier")}
    if on_empire := counts({**player["cubes"], **pieces}):
        parts.append(f"on the Empire: {on_empire}")
    if player["to_place"]:
        parts.append(f"to place: {player['to_place']} of {player['step_total']}")
    if player["is_choosing"]:
        parts.append("chooses a character")
    parts.append(f"{player['points']} VP")
    return "; ".join(parts)


def _site(site: SiteView | dict[str, Any]) -> str:
    """A card under construction with its open spaces."""
    stand_ins = sum(site["stand_ins"].values())
    by_krystallium = f", {stand_ins} by krystallium" if stand_ins else ""
    return f"{site['place']} (needs {counts(site['open'])}{by_krystallium})"


def counts(amounts: Mapping[str, int]) -> str:
    return " ".join(f"{count} {name}" for name, count in amounts.items() if count)


def _differences(public: Any, seen: Any, path: str = "") -> Iterator[str]:
    """Every field in which a seat's view differs from the public one."""
    # When a hand comes back follows from the seats, which are public.
    if public == seen or path == "viewer" or path.endswith("hand_returns"):
        return
    if isinstance(seen, dict):
        for name in seen:
            yield from _differences(public[name], seen[name], f"{path} {name}".strip())
    elif isinstance(seen, list) and path == "players":
        for seat, (theirs, mine) in enumerate(zip(public, seen, strict=True)):
            yield from _differences(theirs, mine, f"{seat}")
    elif isinstance(seen, list):
        items = [_site(item) if isinstance(item, dict) else str(item) for item in seen]
        yield f"{path}: {runs(items) or 'none'}"
    else:
        yield f"{path}: {seen}"


# The end


def _results(outcome: Outcome | None) -> Iterator[str]:
    assert outcome is not None
    yield ""
    for standing in outcome.standings:
        yield from _paragraph(f"seat {standing.seat}  ", _sheet(standing))
    yield f"winners: {', '.join(map(str, outcome.winners))}"
    for name, value in (("title", outcome.title), ("won", outcome.won), ("medal", outcome.medal)):
        if value is not None:
            yield f"{name}: {value}"


def _sheet(standing: Standing) -> str:
    sheet = standing.sheet
    lines = [f"flat {sheet.flat}"]
    lines += [
        f"{' + '.join(line.things)} {line.each} × {line.count}"
        for line in sheet.lines
        if line.each and line.count
    ]
    return (
        f"{standing.points} VP, place {standing.rank}: {'; '.join(lines)}"
        f" ({standing.built} built, {standing.characters} characters)"
    )


def _paragraph(label: str, text: str) -> Iterator[str]:
    """A labelled text, wrapped and indented; nothing if the text is empty."""
    if text:
        yield from wrap(
            f"{label}{text}",
            WIDTH,
            subsequent_indent="      ",
            break_long_words=False,
            break_on_hyphens=False,
        )
