# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The text of a report, whose sections are read when somebody asks for them."""

from __future__ import annotations

import json
import re
from typing import Any

GAP = re.compile(r"[\s,:]*")


class ReportText:
    """An object of JSON, as haec_sim writes it. Reading a timeline takes longer than many a run, and few need it: a section
    costs the reading of those before it. ValueError if the text is damaged."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._place = text.index("{") + 1
        self._sections: dict[str, Any] = {}

    def section(self, name: str) -> Any:
        """None if there is none."""
        while name not in self._sections and self._read_next():
            pass
        return self._sections.get(name)

    def whole(self) -> dict[str, Any]:
        while self._read_next():
            pass
        return self._sections

    def _read_next(self) -> bool:
        place = self._after_gap(self._place)
        if self.text[place:place + 1] == "}":
            return False
        decoder = json.JSONDecoder()
        name, place = decoder.raw_decode(self.text, place)
        self._sections[name], self._place = decoder.raw_decode(self.text, self._after_gap(place))
        return True

    def _after_gap(self, place: int) -> int:
        found = GAP.match(self.text, place)
        return found.end() if found else place
