#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""added_option.py --patch|--check SOURCE_DIR BUILD_DIR SCRATCH

--patch adds an option to a copy of haec_sim's and haec_map's sources below SCRATCH. --check runs what the build made of the
copy, and finds the option in help, manual pages, completions and the text of the reference. A new option may change three
files beside its use: two of sources, and the page of the reference, which is generated.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from manual import REGION, Generator

# By program, in its folder: before which line of a file stands which new one, and the same where the option is used.
ADDED = {
    "haec_sim": {
        "option_groups.cpp": ("    return rows;", 'rows.add_choice("greeting", "none|morning|evening", line.greeting, "first word");'),
        "command_line.hpp": ("    Request request;", "int greeting = 0;")},
    "haec_map": {
        "options.cpp": ('    options.add("seed"', 'options.add("greeting", "WORD", command.greeting, "one of morning, evening");'),
        "options.hpp": ("    /// The matrix to map by", "std::string greeting;")}}
USED = {
    "haec_sim": ("main.cpp", "                 claim_log_and_output(options);", "if (options.greeting > 0) { std::cout << options.greeting << '\\n'; }"),
    "haec_map": ("main.cpp", "    create_mapping_file(command", "std::cout << command.greeting << '\\n';")}


def patch(source, scratch):
    for program, changes in ADDED.items():
        folder = Path("src/app", program.removeprefix("haec_"))
        shutil.copytree(source / folder, scratch / folder, dirs_exist_ok=True)
        name, before, line = USED[program]
        for file, (place, new) in {**changes, name: (before, line)}.items():
            text = (source / folder / file).read_text(encoding="utf-8")
            begin = text.index(place)
            (scratch / folder / file).write_text(f"{text[:begin]}{new}\n{text[begin:]}", encoding="utf-8")


def require(text, pattern, where):
    if not re.search(pattern, text, re.MULTILINE):
        sys.exit(f"FAILED: {where} has no {pattern}:\n{text}")


def check(source, build, scratch):
    programs = scratch / "programs"
    programs.mkdir(exist_ok=True)
    for path in (build / "src/app").glob("haec*"):
        made = scratch / path.name
        link = programs / path.name
        link.unlink(missing_ok=True)
        link.symlink_to(made if made.is_file() else path)
    said = [subprocess.run([programs / program, *words], check=True, capture_output=True, text=True).stdout for program, *words in (
        ("haec_sim", "--greeting", "evening", "--list-modules"),
        ("haec_map", "create", "--greeting", "evening", "--strategy", "xyz", "--topology", "2x2x1", "--ranks", "4"))]
    require(said[0], r"\A2\n", "haec_sim, which uses it,")
    require(said[1], r"\Aevening\n", "haec_map, which uses it,")

    described = scratch / "described"
    subprocess.run([sys.executable, "-B", source / "cmake/describe_programs.py", programs, described, "1.2.3"], check=True)
    names = ("haec_sim", "haec_gen", "haec_map", "haec_verify", "haec_export")
    generator = Generator(source, *(programs / name for name in names), scratch / "option_tables")
    pages = {"haec_sim": "options", "haec_map": "haec_map create --help"}
    for program, row, words in (("haec_sim", r"`--greeting none\\\|morning\\\|evening` \| `none` \| first word", "none morning evening"),
                                ("haec_map", r"^  --greeting WORD +one of morning, evening$", "morning evening")):
        require((described / "man1" / f"{program}.1").read_text(encoding="utf-8"), r"\\-\\-greeting", f"the manual page of {program}")
        for shell in (f"bash/{program}", f"zsh/_{program}"):
            require((described / shell).read_text(encoding="utf-8"), rf" --greeting\".*{words}", f"the completion {shell}")
        require(generator.text(pages[program]), row, f"the reference of {program}")
        page = (source / f"docs/reference/{program}.md").read_text(encoding="utf-8")
        if pages[program] not in [what for _, what, *_ in REGION.findall(page)]:
            sys.exit(f"FAILED: docs/reference/{program}.md does not show '{pages[program]}'")


def main():
    action, *folders = sys.argv[1:]
    source, build, scratch = (Path(folder).resolve() for folder in folders)
    patch(source, scratch) if action == "--patch" else check(source, build, scratch)


if __name__ == "__main__":
    main()
