#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Makes the page docs/reference/simgrid-platforms.md of what scripts/simgrid_platforms.sh lists: which platforms of
checkouts are read, and why the others are refused.

usage: simgrid_platforms.sh BUILD simgrid batsim | simgrid_table.py > docs/reference/simgrid-platforms.md
"""

import re
import sys

# What the message of a refusal has, and what the page says.
CAUSES = ((r"routing vivaldi", "routing Vivaldi: figures follow from coordinates, not from links"),
          (r"routing wifi", "routing Wifi: stations share the air"),
          (r"change while the program runs|trace '", "profiles: figures change while the program runs"),
          (r"have no link|has no link", "hosts without a link, which no message reaches"),
          (r"islands", "parts without a route between them (the largest is read with `--force`)"),
          (r"no host or router in|such a route already", "faulty; SimGrid refuses it, too"))
FIRST_LINES = """# Platforms of SimGrid and Batsim

`scripts/simgrid_platforms.sh BUILD FOLDER...` imports the platforms of checkouts of
[SimGrid](https://github.com/simgrid/simgrid) and [Batsim](https://github.com/oar-team/batsim), and
`scripts/simgrid_table.py` makes this page of its output. [A table](haec_topology.md#platforms-of-simgrid) has the forms.
"""


def cause_of(message):
    for pattern, cause in CAUSES:
        if re.search(pattern, message, re.IGNORECASE):
            return cause
    return message.replace("|", "\\|")


def main():
    rows = {}
    for line in sys.stdin:
        found = re.match(r"(read|refused)\s+(.*?\.xml)(?:: (.*))?$", line)
        if found:
            path = found.group(2)
            name = path[path.index("batsim"):] if "batsim" in path else path[path.rindex("simgrid/") :]
            owner = "Batsim" if "batsim" in path else "SimGrid"
            rows.setdefault(owner, []).append((found.group(1), name.split("/", 1)[1], cause_of(found.group(3) or "")))
    print(FIRST_LINES)
    print("| repository | platforms | read |\n|---|---|---|")
    for owner, files in sorted(rows.items(), reverse=True):
        print(f"| {owner} | {len(files)} | {sum(kind == 'read' for kind, _, _ in files)} |")
    print("\n| file | read | cause |\n|---|---|---|")
    for owner, files in sorted(rows.items(), reverse=True):
        for kind, name, cause in files:
            print(f"| {owner}: `{name}` | {'yes' if kind == 'read' else 'no'} | {cause} |")


if __name__ == "__main__":
    main()
