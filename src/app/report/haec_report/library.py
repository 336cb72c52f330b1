# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The library that draws charts: of plotly.js as it is installed, what pages need.

Debian's file has 8.7 MB, which a browser takes longer to read than to draw a page's charts: four fifths of it are
kinds of charts that pages do not have, such as maps. The file is what browserify makes: modules by their numbers, each
with the numbers of those that it needs. Kept are those that the kinds of charts below need.
"""

import json
import re

# Besides lines (`scatter`), which are part of the core. Names of plotly.js's lib/*.js.
KINDS = ("bar", "heatmap")

MODULE = re.compile(r"(?<=[{,])(\d+):\[function\(_dereq_,module,exports\)\{\n")
END = re.compile(r"\]\},\{\},\[(\d+)\]\)\(\1\)\n\}\);\s*\Z")

ENTRY = """{number}:[function(_dereq_,module,exports){{
'use strict';
var Plotly = _dereq_('./core');
Plotly.register([{kinds}]);
module.exports = Plotly;
}},{needed}"""


def needed_part(library: str) -> str:
    """The library with KINDS alone; the whole where it is not made as described above, such as one without spaces."""
    modules, end = list(MODULE.finditer(library)), END.search(library)
    if end is None or [int(module[1]) for module in modules] != list(range(1, len(modules) + 1)):
        return library
    ends = [module.start() - len("],") for module in modules[1:]] + [end.start()]
    texts = {int(module[1]): library[module.start():stop] for module, stop in zip(modules, ends)}
    try:
        needs = {number: json.loads(text[text.rindex("\n},{") + len("\n},"):]) for number, text in texts.items()}
        entry = int(end[1])
        needs[entry] = {name: needs[entry][name] for name in ("./core", *(f"./{kind}" for kind in KINDS))}
        texts[entry] = ENTRY.format(number=entry, kinds=", ".join(f"_dereq_('./{kind}')" for kind in KINDS),
                                    needed=json.dumps(needs[entry]))
        kept = reached(needs, entry)
    except (ValueError, KeyError):
        return library
    return library[:modules[0].start()] + "],".join(texts[number] for number in sorted(kept)) + library[end.start():]


def reached(needs: dict[int, dict[str, int]], first: int) -> set[int]:
    """Numbers of the modules that one needs, and those need. KeyError where one is not there."""
    found, left = set(), [first]
    while left:
        number = left.pop()
        if number not in found:
            found.add(number)
            left += needs[number].values()
    return found
