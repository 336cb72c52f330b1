# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""agree.py PROCESSES: what the installed Open MPI sends among 2 ... PROCESSES, beside our schedules."""

import os
import pathlib
import subprocess
import sys
import tempfile

# All algorithms of allgatherv: its parameter can only be set from outside, when a run begins.
ALLGATHERV_NUMBERS = range(1, 6)


def record(processes, file, *arguments, **parameters):
    """Runs record_messages, which writes to the file; ends as that ends where it fails (77: no such library)."""
    command = [os.environ["MPIEXEC"], os.environ["MPIEXEC_NUMPROC_FLAG"], processes,
               os.environ["RECORD_MESSAGES"], file, *arguments]
    status = subprocess.run(command, env={**os.environ, **parameters}, check=False).returncode
    if status != 0:
        sys.exit(status)
    return file.read_text(encoding="ascii")


def main():
    """Exits with the comparison's status."""
    _, processes = sys.argv
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "messages")
        messages = record(processes, file)
        for number in ALLGATHERV_NUMBERS:
            messages += record(processes, file, "allgatherv",
                               OMPI_MCA_coll_tuned_allgatherv_algorithm=str(number))
        file.write_text(messages, encoding="ascii")
        comparison = subprocess.run([os.environ["LIBRARY_AGREEMENT"]], check=False,
                                    env={**os.environ, "HAEC_SIM_LIBRARY_MESSAGES": str(file)})
    sys.exit(comparison.returncode)


if __name__ == "__main__":
    main()
