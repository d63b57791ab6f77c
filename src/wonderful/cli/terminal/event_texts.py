"""Texts of events: sentences for the log, and a short summary above the prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from wonderful import locales
from wonderful.catalog.vocabulary import MARK
from wonderful.cli.terminal.symbols import colour
from wonderful.cli.terminal.wording import Words
from wonderful.rules.events import Event

# Events at which hidden actions have been revealed, so that the other players can be summarized.
_SUMMARY_ENDS = frozenset(
    ("planning-started", "step-started", "pledge-started", "round-ended", "game-ended")
)


class EventTexts:
    """Formats events for one seat."""

    def __init__(self, words: Words, names: Sequence[str], seat: int) -> None:
        self.words = words
        self.names = names  # by seat
        self.seat = seat

    def sentence(self, event: Event) -> str:
        """Return the text `event.<code>`, or `ui.own.<code>` for events of this seat."""
        params: dict[str, object] = dict(event.params)
        if "card" in params:
            params["card"] = self.words.card(str(params["card"]))
        if "target" in params:
            params["target"] = self.words.place(str(params["target"]))
        if "action" in params:
            params["action"] = self.words.action(str(params["action"]))
        if event.code == "step-started":
            params.setdefault("kind", "bounty")
        for name in ("pledge", "option"):
            if name in params:
                params[name] = self.words.name_of(name, str(params[name]))
        if event.seat >= 0:
            params["player"] = self.names[event.seat]
        code = self._with_goods(event, params)
        key = f"event.{code}"
        if event.seat == self.seat and locales.has(f"ui.own.{code}"):
            key = f"ui.own.{code}"
        return locales.fill(key, self.words.lang, params)

    def _with_goods(self, event: Event, params: dict[str, object]) -> str:
        """Add the names of marks and bundles to the parameters. Return the code of the text."""
        kind = str(event.params.get("kind", ""))
        if event.code == "pledge-resolved" and "option" not in params:
            return "pledge-undecided"
        if event.code == "awarded" and kind.startswith(MARK):
            params["mark"] = self.words.good(kind)
            return "awarded-mark"
        if event.code == "chosen" and kind not in ("general", "financier"):
            bundle = str(params.get("bundle", kind))
            params["bundle"] = self.words.bundle(bundle)
            return "chosen-bundle"
        return event.code

    def name(self, seat: int) -> str:
        return self.words("you") if seat == self.seat else self.names[seat]

    def summary(self, events: Iterable[Event]) -> list[Text]:
        """Return the lines to show before the next decision."""
        return _Summary(self).lines_for(events)


class _Summary:
    """Combines events into summary lines."""

    def __init__(self, texts: EventTexts) -> None:
        self.texts = texts
        self.words = texts.words
        self.lines: list[Text] = []
        self.picks: list[str] = []
        self.pledges: list[str] = []
        self.awards: dict[str, list[str]] | None = None  # the award of a pledge -> its recipients
        self.totals: list[str] = []
        self.kind = ""
        self.others: dict[int, list[Event]] = {}

    def lines_for(self, events: Iterable[Event]) -> list[Text]:
        for event in events:
            if event.code == "revealed":
                self.picks.append(
                    self._pair(event.seat, self.words.card(str(event.params["card"])))
                )
                continue
            self._write_picks()
            if event.code == "pledged":
                option = self.words.name_of("option", str(event.params["option"]))
                self.pledges.append(self._pair(event.seat, option))
                continue
            if event.code == "awarded" and self.awards is not None:
                amount = self.words.amount(str(event.params["kind"]), _count(event))
                self.awards.setdefault(amount, []).append(self.texts.name(event.seat))
                continue
            self._write_awards()
            if event.code == "pledge-resolved":
                self._write_pledges()
                self.lines.append(Text(self.texts.sentence(event), style="bold"))
                self.awards = {}
                continue
            if event.code == "produced":
                self.totals.append(self._pair(event.seat, str(event.params["count"])))
                continue
            self._write_totals()
            if event.code in _SUMMARY_ENDS:
                self._write_others()
            self._add_event(event)
        self._write_picks()
        self._write_pledges()
        self._write_awards()
        self._write_totals()
        self._write_others()
        return self.lines

    def _pair(self, seat: int, what: str) -> str:
        return f"{self.texts.name(seat)} {what}"

    def _add_event(self, event: Event) -> None:
        own = event.seat == self.texts.seat
        if event.code == "step-started":
            self.kind = str(event.params.get("kind", ""))
        elif event.code in ("awarded", "reshuffled", "pool-taken") or (
            own and event.code in ("built", "received", "krystallium-made", "chosen", "took-back")
        ):
            style = "bold" if own else ""
            self.lines.append(Text(self.texts.sentence(event), style=style))
        elif event.code in ("round-ended", "game-ended"):
            self.lines.append(Text(self.texts.sentence(event), style="dim"))
        elif event.seat >= 0 and not own:
            self.others.setdefault(event.seat, []).append(event)

    def _write_picks(self) -> None:
        if self.picks:
            cards = "; ".join(self.picks)
            self.lines.append(Text(self.words("news.picks", picks=cards)))
            self.picks = []

    def _write_pledges(self) -> None:
        if self.pledges:
            self.lines.append(Text(self.words("news.pledges", pledges="; ".join(self.pledges))))
            self.pledges = []

    def _write_awards(self) -> None:
        for amount, names in (self.awards or {}).items():
            self.lines.append(Text(self.words("news.awards", names=names, amount=amount)))
        self.awards = None

    def _write_totals(self) -> None:
        if self.totals:
            totals = ", ".join(self.totals)
            kind = self.words.kind(self.kind)
            line = Text(self.words("news.totals", kind=kind, totals=totals))
            line.stylize(colour(self.kind), 0, len(kind))
            self.lines.append(line)
            self.totals = []

    def _write_others(self) -> None:
        """Write a line for each other player, with the actions of the phase that just ended."""
        for seat in sorted(self.others):
            done = self._action_texts(self.others[seat])
            if done:
                line = Text(f"{self.texts.names[seat]}: ", style="bold")
                line.append("; ".join(done), style="not bold")
                self.lines.append(line)
        self.others = {}

    def _action_texts(self, events: list[Event]) -> list[str]:
        cards: dict[str, list[str]] = {"built": [], "slated": [], "discarded": []}
        counts: Counter[str] = Counter()
        for event in events:
            if event.code in cards:
                cards[event.code].append(self.words.card(str(event.params["card"])))
            else:
                counts[event.code] += 1
        slated = Counter(cards["slated"])
        cards["slated"] = list((slated - Counter(cards["built"])).elements())
        done = [self.words(f"news.{code}", cards=names) for code, names in cards.items() if names]
        if counts["recycled"]:
            done.append(self.words.count("news.recycled", counts["recycled"]))
        if counts["spent"]:
            done.append(self.words.count("news.spent", counts["spent"]))
        return done


def _count(event: Event) -> int:
    return int(str(event.params["count"]))
