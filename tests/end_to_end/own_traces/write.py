# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""write.py KIND... FOLDER: writes the trace that a file of that name beside this one describes. Run by a Python that has
OTF2; the folder must not exist."""

import importlib
import sys

if __name__ == "__main__":
    kind, *words, folder = sys.argv[1:]
    importlib.import_module(kind).write(folder, *words)
