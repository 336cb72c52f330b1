#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""readme.py SOURCE_DIR BUILD_DIR CMAKE: walks the README's path, command by command as they stand there.

The commands run in a scratch copy of the tree, in which nothing has been built. A cmake of the same name
stands in for the one that would build everything again: it links the programs of BUILD_DIR that it is
asked to build, and installs those only. So a program that the README uses and nobody builds is missing.
"""

import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

# What scripts/try_package.sh tries in a Debian of its own, and how module_author.first_answer begins.
SKIPPED = ("scripts/package.sh packages && sudo apt install ./packages/haec-sim_*.deb", "haec_sim --trace /usr/share/", "haec predict")

# What programs are called as targets.
PROGRAMS = {"haec_sim_exe": "haec_sim", "haec_gen": "haec_gen", "haec_map": "haec_map", "haec_fit": "haec_fit",
            "haec_verify": "haec_verify", "haec_export": "haec_export", "haec_import": "haec_import",
            "haec_resources": "haec_resources", "haec_topology": "haec_topology",
            "haec_calibrate": "haec_calibrate"}

STAND_IN = """#!/bin/sh
exec {python} {script} --cmake {source} {build} {cmake} "$@"
"""


def stand_in(source, build, cmake, arguments):
    """What cmake would do, with what has been built already."""
    made = Path("build/src/app")
    if arguments[:1] == ["--preset"]:
        made.mkdir(parents=True, exist_ok=True)
        if not (made / "haec_report").exists():
            (made / "haec_report").symlink_to(Path(build) / "src/app/haec_report")
        return
    if arguments[:1] == ["--build"]:
        targets = arguments[arguments.index("--target") + 1:] if "--target" in arguments else list(PROGRAMS)
        subprocess.run([cmake, "--build", build, "--target", *targets], check=True,
                       stdout=subprocess.DEVNULL)
        built = PROGRAMS if "programs" in targets else PROGRAMS.keys() & targets
        for name in (PROGRAMS[target] for target in built):
            if not (made / name).exists():
                (made / name).symlink_to(Path(build) / "src" / "app" / name)
        return
    if arguments[:2] == ["--install", "build"]:
        missing = [name for name in PROGRAMS.values() if not (made / name).exists()]
        if missing:
            sys.exit(f"cannot install {', '.join(missing)}: not built")
        subprocess.run([cmake, "--install", build, *arguments[2:]], check=True, stdout=subprocess.DEVNULL)
        return
    sys.exit(f"readme.py does not know what cmake {' '.join(arguments)} would do")


def commands(text):
    """The README's commands in order: indented lines, those of a script, and `cmake ...` in the text."""
    path = text[text.index("## Install"):text.index("## Where to go next")]
    path = re.sub(r"^```(?!bash)\w+\n.*?^```\n", "", path, flags=re.MULTILINE | re.DOTALL)
    pattern = re.compile(r"^((?:    [^\n]*\n)+)|^```bash\n(.*?)^```|`(cmake [^`]*)`", re.MULTILINE | re.DOTALL)
    for match in pattern.finditer(path):
        yield re.sub(r"^    ", "", match[0], flags=re.MULTILINE) if match[1] else match[2] or match[3]


def copy(source, tree):
    """What somebody has who got the sources."""
    for name in ("CMakeLists.txt", "CMakePresets.json", "README.md", "scripts", "configs", "mappings", "cmake", "examples"):
        origin = source / name
        (shutil.copytree if origin.is_dir() else shutil.copy2)(origin, tree / name)


def prepare(tree, build):
    """The reader's own trace, machine and mapping, which the README speaks of. Nothing is installed on
    the machine: what is needed is there, or BUILD_DIR would not be."""
    (tree / "scripts/install_dependencies.sh").write_text("#!/bin/sh\n", encoding="utf-8")
    shutil.copy2(tree / "configs/dor_mesh.json", tree / "machine.json")
    shutil.copy2(tree / "mappings/xyz_4x4x4_64.map", tree / "places.map")
    subprocess.run([build / "src/app/haec_gen", "ring", "--ranks", "64", "--output", tree / "my_trace"],
                   check=True, stdout=subprocess.DEVNULL)


def walk(source, build, cmake):
    with tempfile.TemporaryDirectory() as scratch:
        tree, tools = Path(scratch, "haec_sim"), Path(scratch, "bin")
        tree.mkdir()
        tools.mkdir()
        copy(source, tree)
        prepare(tree, build)
        tool = tools / "cmake"
        tool.write_text(STAND_IN.format(python=sys.executable, script=Path(__file__).resolve(), source=source,
                                        build=build, cmake=cmake), encoding="utf-8")
        tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
        path = f"{tools}:{tree / 'build/src/app'}:{os.environ['PATH']}"
        for command in commands((source / "README.md").read_text(encoding="utf-8")):
            if command.strip().startswith(SKIPPED):
                continue
            print(f"$ {command.strip()}", flush=True)
            shutil.rmtree(tree / "predicted", ignore_errors=True)
            subprocess.run(["bash", "-e", "-c", command], check=True, cwd=tree,
                           env=os.environ | {"PATH": path})
        if not (tree / "FOLDER/bin/haec_verify").exists():
            sys.exit("the README's installation has no haec_verify")


def main():
    if sys.argv[1:2] == ["--cmake"]:
        stand_in(*sys.argv[2:5], sys.argv[5:])
    elif len(sys.argv) == 4:
        walk(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
