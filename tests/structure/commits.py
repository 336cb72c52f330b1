# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Which commits do not say why they are, and whether the change log knows that the product changed."""

import re
import subprocess
import sys

# Commits up to here are not read: they are older than the rule. After a release, name its commit here.
SINCE = "93a05fd13e70aa339d8f2e38ee0a445c06f40bc8"
# So many lines, added and removed, need a reason.
LARGE = 30
PRODUCT = ("src/", "include/")
CHANGES = "CHANGELOG.md"

TRAILER = re.compile(r"^[\w-]+-by: .*$", re.MULTILINE)
# Commit, subject and body, each with an end of its own; then a line for each file: added, removed, name.
FORMAT = "--format=%x01%h%x00%s%x00%b%x00"


class NoHistory(Exception):
    """The folder has no git repository, or not the commits in question."""


def git(root, *arguments):
    try:
        return subprocess.run(["git", "-C", str(root), *arguments], check=True, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, encoding="utf-8", errors="replace").stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoHistory from error


def log(root, since):
    """(commit, subject, body, lines changed, names of files) of each commit since then; merges have no lines."""
    text = git(root, "log", "--numstat", FORMAT, f"{since}..HEAD")
    for entry in text.split("\x01")[1:]:
        commit, subject, body, files = entry.split("\0")
        rows = [line.split("\t") for line in files.splitlines() if line]
        # A binary file has "-" in place of numbers.
        lines = sum(int(count) for row in rows for count in row[:2] if count != "-")
        yield commit, subject, body, lines, [row[2] for row in rows]


def broken(root, since):
    names = set()
    for commit, subject, body, lines, files in log(root, since):
        names.update(files)
        if lines >= LARGE and not TRAILER.sub("", body).strip():
            yield f"{commit} ({subject}) changes {lines} lines; say why in its text, below the subject"
    if any(name.startswith(PRODUCT) for name in names) and CHANGES not in names:
        yield f"{CHANGES}: has not changed since {since[:8]}, but {' or '.join(PRODUCT)} has; add a line below Unreleased"


def commits(tree):
    """A large commit says why in its text, and the change log has a line where the product changed."""
    try:
        return list(broken(tree.root, SINCE))
    except NoHistory:
        print(f"skipped: {tree.root} is no git repository that has commit {SINCE[:8]} in its history")
        sys.exit(77)
