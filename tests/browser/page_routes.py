"""The screens of the page, read from web/src/routes.ts."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_ROUTES: Final = (ROOT / "web/src/routes.ts").read_text("utf-8")
SCREENS: Final = dict(re.findall(r'name: "([\w-]+)", path: "(/[\w/-]*)"', _ROUTES))
# Screens with an id in their path need a game.
PLAIN: Final = {
    name: path for name, path in SCREENS.items() if path == "/" or not path.endswith("/")
}
