# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The programs of haec_sim: where they are, and how they are started."""

from __future__ import annotations

import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Union

from .errors import Error, error_of

PathLike = Union[str, "os.PathLike[str]"]

# The folder of the programs, if they are neither in the installation of this package nor in the PATH.
VARIABLE = "HAEC_SIM_PROGRAMS"


def folders() -> list[pathlib.Path]:
    """Where programs are looked for before the PATH: PREFIX/bin of PREFIX/lib/python3/dist-packages/haec_sim."""
    given = os.environ.get(VARIABLE)
    if given:
        return [pathlib.Path(given)]
    above = pathlib.Path(__file__).resolve().parents
    return [above[4] / "bin"] if len(above) > 4 else []


@functools.lru_cache(maxsize=None)
def find(name: str) -> str:
    """The path of a program. Error if it is not installed."""
    for folder in folders():
        if (folder / name).is_file():
            return str(folder / name)
    found = shutil.which(name)
    if found is None:
        raise Error(f"{name} is not in the PATH; install haec_sim, or name the folder of its programs in {VARIABLE}", name)
    return found


def environment() -> dict[str, str]:
    """That of the programs: a library that this process preloads for itself is none of theirs."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}


def answer(name: str, words: Sequence[str], *, ranks: int = 1, given: str | None = None) -> str:
    """Runs a program, and returns what it prints. Error if it fails; its warnings go to sys.stderr."""
    launcher = [] if ranks == 1 else ["mpirun", "-n", str(ranks)]
    finished = subprocess.run([*launcher, find(name), *words], input=given, stdin=subprocess.DEVNULL if given is None else None,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", errors="replace",
                              env=environment(), check=False)
    if finished.returncode != 0:
        raise error_of(name, finished.returncode, finished.stderr)
    if finished.stderr:
        print(finished.stderr, end="", file=sys.stderr)
    return finished.stdout


def version() -> str:
    """The version of the programs."""
    return answer("haec_sim", ["--version"]).split()[1]


def full_path(key: str) -> str:
    """The path of a key as --set has it; keys without points are found as haec_sweep finds them."""
    return _keys().full_path(key)


@functools.lru_cache(maxsize=None)
def _keys() -> Any:
    """haec_sweep's module of keys, which is installed with the programs."""
    try:
        from haec_sweep import keys
    except ImportError:
        sys.path.append(str(pathlib.Path(find("haec_sim")).resolve().parents[1] / "share/haec_sim/python"))
        from haec_sweep import keys
    return keys


def settings(keys: Mapping[str, object]) -> dict[str, str]:
    """Keys with their full paths and their values as texts."""
    return {full_path(key): value if isinstance(value, str) else json.dumps(value) for key, value in keys.items()}


def set_words(keys: Mapping[str, str]) -> list[str]:
    return [word for key, value in keys.items() for word in ("--set", f"{key}={value}")]
