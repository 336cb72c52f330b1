# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Which citations lead nowhere: of pages, sections and rules of docs/spec, of works, of decisions, of documents.

The forms are those of docs/spec/README.md.
"""

import re
from pathlib import Path

FOLDERS = ["include", "src", "modules", "tests", "bench", "examples", "cmake", "scripts", "configs", "docs"]
SUFFIXES = {".hpp", ".cpp", ".def", ".py", ".sh", ".txt", ".cmake", ".in", ".json", ".md"}
SPEC = "docs/spec"
ITSELF = "tests/structure/citations.py"

HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
# What divides a comment, as a citation in it may go over lines.
LINE_END = re.compile(r"[ \t]*\n[ \t]*(?:///?<?|#)?[ \t]*")

PLACE = r'"[^"]+"|R\d+'
CITATION = re.compile(rf"\bspec: ([\w-]+)((?:(?:,| and| to) (?:{PLACE}))*)")
KEY = re.compile(r"\[([A-Z][A-Za-z]+(?:19|20)\d\d[a-z]?)\]")
RULE = re.compile(r"(?<![\w.-])R\d+(?![\w.])")
DOCUMENT = re.compile(r"(?<![\w/])docs/[\w./-]+\.(?:md|json|svg|png)\b")
DECISION = re.compile(r"\bADR (\d+)|docs/adr/0*(\d+)")
ANCHOR = re.compile(r"\]\(([^)#\s]*)#([^)\s]+)\)|^\[\w+\]: ([^#\s]*)#(\S+)$", re.MULTILINE)

# Papers were numbers, and the specification lay elsewhere.
NUMBER = re.compile(r"(?<![\w.,'#-])00[0-4](?!\w|'\d|\.\d)")
ELSEWHERE = re.compile(r"shared/(?:spec|papers)\b")


def headings(text):
    return HEADING.findall(FENCED.sub("", text))


def anchors(text):
    """As GitHub makes them of headings, each of which is there once."""
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings(text)}


class Citations:
    def __init__(self, tree):
        self.tree = tree
        pages = {Path(name).stem: headings(tree.text(name)) for name in tree.files([SPEC], {".md"})}
        self.works = {heading for heading in pages.get("bibliography", []) if KEY.fullmatch(f"[{heading}]")}
        self.pages = {page: {f'"{heading}"' for heading in found} for page, found in pages.items()}
        self.rules = [heading for heading in pages.get("semantics", []) if re.fullmatch(r"R\d+", heading)]
        self.pages.setdefault("semantics", set()).update(self.rules)
        self.decisions = {int(Path(name).name[:4]) for name in tree.files(["docs/adr"], {".md"})}
        names = "|".join(self.pages.keys() - {"README", "bibliography"})
        self.strays = re.compile(rf"(?<![\w/-])(?:{names})\.md\b|\((?:{names}), (?:{PLACE})")

    def broken(self):
        if self.rules != [f"R{number}" for number in range(10)]:
            yield f"{SPEC}/semantics.md: its rules are {', '.join(self.rules)}; each has a heading, such as '## R6'"
        documents = [path.name for path in sorted(self.tree.root.glob("*.md"))]
        for name in [*documents, *self.tree.files(FOLDERS, SUFFIXES)]:
            if name == ITSELF:
                continue
            text = self.tree.text(name)
            in_a_line = LINE_END.sub(" ", text)
            for complaint in [*self.of_the_specification(in_a_line), *self.of_works(in_a_line),
                              *self.of_documents(in_a_line)]:
                yield f"{name}: {complaint}"
            if name.endswith(".md"):
                yield from self.of_sections(name, text)
            elif not name.startswith("docs/"):
                for found in self.strays.finditer(in_a_line):
                    yield f"{name}: {found.group()} is cited as (spec: PAGE, \"Heading\") or (spec: semantics, R6)"

    def of_the_specification(self, text):
        for page, places in CITATION.findall(text):
            if page not in self.pages:
                yield f"spec: {page} is no page of {SPEC}"
                continue
            for place in re.findall(PLACE, places):
                if place not in self.pages[page]:
                    yield f"{SPEC}/{page}.md has no heading {place}"
        for rule in RULE.findall(text):
            if rule not in self.rules:
                yield f"{rule} is no rule of {SPEC}/semantics.md"
        for found in ELSEWHERE.findall(text):
            yield f"{found} is not in the repository; cite {SPEC}"

    def of_works(self, text):
        for key in KEY.findall(text):
            if key not in self.works:
                yield f"[{key}] is not in {SPEC}/bibliography.md"
        for number in NUMBER.findall(text):
            yield f"{number} is no citation; papers have keys in {SPEC}/bibliography.md"

    def of_documents(self, text):
        for document in DOCUMENT.findall(text):
            if not (self.tree.root / document).exists():
                yield f"there is no {document}"
        for one, other in DECISION.findall(text):
            if int(one or other) not in self.decisions:
                yield f"there is no decision {one or other} in docs/adr"

    def of_sections(self, name, text):
        for link in ANCHOR.findall(FENCED.sub("", text)):
            path, anchor = link[:2] if link[1] else link[2:]
            target = (self.tree.root / name).parent / path if path else self.tree.root / name
            if "://" not in path and target.is_file() and anchor not in anchors(target.read_text(encoding="utf-8")):
                yield f"{name}: {path or Path(name).name} has no section #{anchor}"
