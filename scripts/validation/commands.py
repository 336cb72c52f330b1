# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Commands that a comparison runs."""

import subprocess
import sys


def output_of(*words, folder=None):
    """What the command prints, run in that folder; ends the script with all that it printed where it fails."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=folder)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout
