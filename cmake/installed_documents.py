#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""installed_documents.py SOURCE_DIR OUTPUT DATA: the documents as they are installed.

Their links lead to what is installed: to other documents, or below DATA, the installed data as seen from the documents. A link to
what is only in the sources becomes its text.
"""

import os
import re
import shutil
import sys
from pathlib import Path

TOP = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE")
KINDS = (".md", ".png", ".svg", ".json", ".txt")
# What install.cmake puts below DATA.
DATA = ("configs", "mappings", "examples")
LINK = re.compile(r"\[([^\]\[]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")


class Documents:
    def __init__(self, source, data):
        self._source, self._data = source, data

    def files(self):
        below = (file.relative_to(self._source) for file in sorted(self._source.glob("docs/**/*")) if file.suffix in KINDS)
        return [*map(Path, TOP), *below]

    def text(self, file):
        text = (self._source / file).read_text(encoding="utf-8")
        return LINK.sub(lambda found: self._link(file, found), text)

    def _link(self, page, found):
        text, path, anchor = found.groups()
        target = Path(os.path.normpath(page.parent / path))
        if target.parts[0] in DATA:
            place = os.path.relpath(self._data / target, page.parent)
            return f"[{text}]({place}{anchor or ''})"
        is_document = str(target) in TOP or target.parts[0] == "docs"
        return found[0] if is_document or not (self._source / target).exists() else text


def main(source, output, data):
    source, output = Path(source), Path(output)
    documents = Documents(source, Path(data))
    shutil.rmtree(output, ignore_errors=True)
    for file in documents.files():
        (output / file).parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            (output / file).write_text(documents.text(file), encoding="utf-8")
        else:
            shutil.copyfile(source / file, output / file)


if __name__ == "__main__":
    main(*sys.argv[1:])
