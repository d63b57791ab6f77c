"""Properties that hold at every moment of every game, and the engine against the naive one."""

import pytest

# Helpers with assertions: a failure then shows the compared values.
for _helper in ("engine_comparison", "piece_balance", "twins"):
    pytest.register_assert_rewrite(f"tests.properties.{_helper}")
