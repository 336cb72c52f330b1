#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""check_links.py SITE: links of the pages that lead nowhere, a line each; those to other sites are not followed."""

import functools
import html.parser
import sys
import urllib.parse
from pathlib import Path


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


@functools.cache
def page_of(path):
    return Page(path)


def faults(site):
    for path in sorted(site.rglob("*.html")):
        if "api" in path.relative_to(site).parts or path.name == "404.html":
            continue
        for link in page_of(path).links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target = target / "index.html"
            if not target.exists():
                yield f"{path.relative_to(site)}: {link}"
            elif parts.fragment and target.suffix == ".html" and "api" not in target.relative_to(site).parts:
                if urllib.parse.unquote(parts.fragment) not in page_of(target).anchors | {"__search", "__drawer"}:
                    yield f"{path.relative_to(site)}: {link}: there is no such place"


def main(site):
    found = list(faults(Path(site).resolve()))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
