"""The options of the current pledge, numbered, with their rewards (PLEDGE-5)."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from wonderful.catalog import Pledge
from wonderful.catalog.rule_set_model import VoteReward
from wonderful.cli.terminal.wording import Words
from wonderful.rules.view_types import View


def pledge_of(words: Words, view: View) -> Pledge:
    """Return the rules of the current pledge."""
    return next(each for each in words.rules(view).pledges if each.id == view["pledge"])


def option_table(words: Words, view: View) -> Table:
    """Return a table of the options: number, name, and reward."""
    pledge = pledge_of(words, view)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(justify="right", style="bold")
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for number, option in enumerate(pledge.options, 1):
        reward = pledge.rewards.get(option, VoteReward())
        table.add_row(str(number), words.name_of("option", option), reward_text(words, reward))
    return table


def reward_text(words: Words, reward: VoteReward) -> str:
    """Return the text of an option's rewards, for all players and for its supporters."""
    parts = []
    if reward.everybody:
        parts.append(words("pledge.everybody", goods=words.goods(reward.everybody)))
    if reward.supporters:
        parts.append(words("pledge.supporters", goods=words.goods(reward.supporters)))
    return " ".join(parts) or words("pledge.nothing")


def tie_text(words: Words, view: View) -> Text:
    """Return the text that says what happens in a tie."""
    tie = pledge_of(words, view).tie
    if tie is None:
        return Text(words("pledge.tie-nothing"), style="dim")
    return Text(words("pledge.tie-option", option=words.name_of("option", tie)), style="dim")
