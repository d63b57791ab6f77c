"""PettingZoo and Gymnasium environments for research. Needs `pip install wonderful[rl]`.

>>> from wonderful.rl import wonderful_v1
>>> env = wonderful_v1.env(players=3)
>>> env.reset(seed=42)
>>> env.agent_selection, int(env.action_space("player_0").n)
('player_0', 2704)

Importing this package registers `wonderful/Solo-v1` with Gymnasium, and `wonderful/wonderful_v1`
with PettingZoo.
"""

from importlib import import_module
from importlib.util import find_spec

from wonderful.errors import WonderfulError

SOLO_ID = "wonderful/Solo-v1"
MULTIPLAYER_ID = "wonderful/wonderful_v1"


# Imported by name, because mypyc reads this file at build time without the extra installed.


def _check_extra() -> None:
    for package in ("numpy", "gymnasium", "pettingzoo"):
        if find_spec(package) is None:
            raise WonderfulError("missing-extra", option="wonderful.rl", extra="rl")


def _register() -> None:
    import_module("gymnasium").register(SOLO_ID, entry_point="wonderful.rl.solo_env:SoloEnv")
    register = import_module("pettingzoo").register
    register("aec", MULTIPLAYER_ID, entry_point="wonderful.rl.wonderful_v1:env")
    register("parallel", MULTIPLAYER_ID, entry_point="wonderful.rl.wonderful_v1:parallel_env")


_check_extra()
_register()
