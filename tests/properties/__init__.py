"""Properties that hold at every moment of every game, and the engine against the naive one."""

import pytest

# Helpers that assert: a failure then shows what was compared.
for _helper in ("compare", "ledger", "twins"):
    pytest.register_assert_rewrite(f"tests.properties.{_helper}")
