# SPDX-License-Identifier: BSD-3-Clause
"""The source tree: its files, and what they include."""

import re
import subprocess

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
SOURCES = {".hpp", ".cpp", ".def"}


class Tree:
    def __init__(self, root):
        self.root = root

    def files(self, folders, suffixes=None):
        """Paths below the folders, relative to the root; without recorded traces and what builds leave there."""
        for folder in folders:
            for path in sorted((self.root / folder).rglob("*")):
                name = path.relative_to(self.root).as_posix()
                other = any(part in ("build", "__pycache__", "recorded") for part in path.parts[len(self.root.parts):])
                if path.is_file() and not other and (suffixes is None or path.suffix in suffixes):
                    yield name

    def top_level(self):
        """What git tracks; where there is no git, what it is not told to ignore."""
        try:
            tracked = subprocess.run(["git", "-C", str(self.root), "ls-files", "-z"], check=True, stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL, text=True).stdout
            return {name.split("/")[0] for name in tracked.split("\0") if name}
        except (OSError, subprocess.CalledProcessError):
            ignored = [line.strip("/") for line in self.text(".gitignore").splitlines() if line]
            return {path.name for path in self.root.iterdir()
                    if path.name != ".git" and not any(path.match(pattern) for pattern in ignored)}

    def text(self, name):
        return (self.root / name).read_text(encoding="utf-8")

    def includes(self):
        """(file, whether by "", what) of the product's sources."""
        for name in self.files(["include", "src", "modules"], SOURCES):
            for quote, included in INCLUDE.findall(self.text(name)):
                yield name, quote == '"', included
