"""The pledge that is going on: its options by number, and what each of them brings (PLEDGE-5)."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from wonderful.catalog import Pledge
from wonderful.catalog.rules import VoteReward
from wonderful.cli.terminal.words import Words
from wonderful.rules.shapes import View


def pledge_of(words: Words, view: View) -> Pledge:
    """The rules of the pledge that a view is about."""
    return next(each for each in words.rules(view).pledges if each.id == view["pledge"])


def option_table(words: Words, view: View) -> Table:
    """One line for each option: number, name, and what it brings if it wins."""
    pledge = pledge_of(words, view)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(justify="right", style="bold")
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for number, option in enumerate(pledge.options, 1):
        reward = pledge.rewards.get(option, VoteReward())
        table.add_row(str(number), words.named("option", option), reward_text(words, reward))
    return table


def reward_text(words: Words, reward: VoteReward) -> str:
    """What everybody gets if an option wins, and what those get who pledged it."""
    parts = []
    if reward.everybody:
        parts.append(words("pledge.everybody", goods=words.goods(reward.everybody)))
    if reward.supporters:
        parts.append(words("pledge.supporters", goods=words.goods(reward.supporters)))
    return " ".join(parts) or words("pledge.nothing")


def tie_text(words: Words, view: View) -> Text:
    """What happens if no option has more votes than all others."""
    tie = pledge_of(words, view).tie
    if tie is None:
        return Text(words("pledge.tie-nothing"), style="dim")
    return Text(words("pledge.tie-option", option=words.named("option", tie)), style="dim")
