#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""stage.py SOURCE_DIR OUTPUT: what mkdocs makes the site of. The documents, and beside them, below `repository`, the files of
the project that they lead to; and mkdocs.yml, whose contents are the tables of docs/README.md."""

import os
import re
import shutil
import sys
from pathlib import Path

LINK = re.compile(r"(\]\()([^)#:\s]+)(#[^)\s]*)?(\))")
SECTION = re.compile(r"^## (.+)$")
ENTRY = re.compile(r"^\| \[([^\]]+)\]\(([^)#]+)\)")


class Stage:
    def __init__(self, source, output):
        self._source, self._output = source, output
        self._todo, self._done = [], set()

    def place_of(self, file):
        """Where a file of the project stands among the pages. A folder has one page that stands for it."""
        if file == Path("docs/README.md"):
            return Path("contents.md")
        return file.relative_to("docs") if file.parts[0] == "docs" else Path("repository", file)

    def add(self, file):
        if file not in self._done:
            self._done.add(file)
            self._todo.append(file)

    def run(self):
        for file in sorted(self._source.glob("docs/**/*")):
            if file.suffix in (".md", ".png", ".svg", ".json"):
                self.add(file.relative_to(self._source))
        while self._todo:
            self._copy(self._todo.pop())

    def _copy(self, file):
        target = self._output / self.place_of(file)
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix != ".md":
            shutil.copyfile(self._source / file, target)
            return
        text = (self._source / file).read_text(encoding="utf-8")
        target.write_text(LINK.sub(lambda found: self._link(file, found), text), encoding="utf-8")

    def _link(self, page, found):
        """A link that leads to where its target stands now."""
        head, path, anchor, tail = found.groups()
        target = Path(os.path.normpath(page.parent / path))
        if not (self._source / target).exists():
            return found[0]
        if (self._source / target).is_dir():
            # Pages cannot lead to folders.
            return f"{head}#{tail}"
        self.add(target)
        relative = os.path.relpath(self.place_of(target), self.place_of(page).parent)
        return f"{head}{relative}{anchor or ''}{tail}"

    def contents(self):
        """The sections of docs/README.md with their pages, as lines of YAML."""
        lines = ["nav:", "  - haec_sim: index.md", "  - Contents: contents.md"]
        for line in (self._source / "docs/README.md").read_text(encoding="utf-8").splitlines():
            if section := SECTION.match(line):
                lines.append(f"  - {section[1]}:")
            elif entry := ENTRY.match(line):
                place = self.place_of(Path(os.path.normpath(Path("docs") / entry[2])))
                lines.append(f"    - \"{entry[1]}\": {place}")
        return "\n".join(lines) + "\n"


def main(source, output):
    source, output = Path(source).resolve(), Path(output).resolve()
    stage = Stage(source, output / "pages")
    stage.run()
    settings = (source / "scripts/site/mkdocs.yml").read_text(encoding="utf-8")
    (output / "mkdocs.yml").write_text(settings + stage.contents(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
