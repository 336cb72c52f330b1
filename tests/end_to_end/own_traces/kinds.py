# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""kinds.py FOLDER [ANCHOR...]: whether our own traces, below the folder, have together every kind of event and definition,
and every collective operation, that recorders write: those named here, and those of recorded traces, of which the anchor
files are given."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True

import programs
from recorded_trace import is_large

# Of Score-P 3 to 9, EZTrace, APEX and SST/macro, in thirty recorded traces; by the names that otf2-print gives them.
EVENTS = """BUFFER_FLUSH CALLING_CONTEXT_ENTER CALLING_CONTEXT_LEAVE COMM_CREATE COMM_DESTROY ENTER IO_CREATE_HANDLE
    IO_DELETE_FILE IO_DESTROY_HANDLE IO_DUPLICATE_HANDLE IO_OPERATION_BEGIN IO_OPERATION_COMPLETE IO_OPERATION_ISSUED IO_SEEK
    LEAVE MEASUREMENT_ON_OFF METRIC MPI_COLLECTIVE_BEGIN MPI_COLLECTIVE_END MPI_IRECV MPI_IRECV_REQUEST MPI_ISEND
    MPI_ISEND_COMPLETE MPI_RECV MPI_REQUEST_CANCELLED MPI_REQUEST_TEST MPI_SEND NON_BLOCKING_COLLECTIVE_COMPLETE
    NON_BLOCKING_COLLECTIVE_REQUEST PARAMETER_INT64 PARAMETER_UINT64 PROGRAM_BEGIN PROGRAM_END RMA_ATOMIC
    RMA_COLLECTIVE_BEGIN RMA_COLLECTIVE_END RMA_GET RMA_GROUP_SYNC RMA_OP_COMPLETE_BLOCKING
    RMA_OP_COMPLETE_NON_BLOCKING RMA_OP_COMPLETE_REMOTE
    RMA_PUT RMA_RELEASE_LOCK RMA_REQUEST_LOCK RMA_WAIT_CHANGE RMA_WIN_CREATE RMA_WIN_DESTROY THREAD_BEGIN THREAD_END THREAD_FORK THREAD_JOIN
    THREAD_TEAM_BEGIN THREAD_TEAM_END"""
DEFINITIONS = """ATTRIBUTE CALLING_CONTEXT CALLING_CONTEXT_PROPERTY CALLPATH CART_COORDINATE CART_DIMENSION CART_TOPOLOGY
    CLOCK_PROPERTIES COMM GROUP INTERRUPT_GENERATOR INTER_COMM IO_HANDLE IO_PARADIGM IO_PRE_CREATED_HANDLE_STATE
    IO_REGULAR_FILE LOCATION LOCATION_GROUP LOCATION_PROPERTY METRIC_CLASS METRIC_INSTANCE METRIC_MEMBER PARADIGM
    PARADIGM_PROPERTY PARAMETER REGION RMA_WIN STRING SYSTEM_TREE_NODE SYSTEM_TREE_NODE_DOMAIN SYSTEM_TREE_NODE_PROPERTY"""
OPERATIONS = {
    "MPI_COLLECTIVE_END": """ALLGATHER ALLGATHERV ALLREDUCE ALLTOALL ALLTOALLV ALLTOALLW BARRIER BCAST CREATE_HANDLE
        DESTROY_HANDLE EXSCAN GATHER GATHERV REDUCE REDUCE_SCATTER REDUCE_SCATTER_BLOCK SCAN SCATTER SCATTERV""",
    "NON_BLOCKING_COLLECTIVE_COMPLETE": "ALLREDUCE ALLTOALL BARRIER BCAST CREATE_HANDLE GATHER REDUCE SCATTER",
    "RMA_COLLECTIVE_END": """BARRIER CREATE_HANDLE CREATE_HANDLE_AND_ALLOCATE DESTROY_HANDLE
        DESTROY_HANDLE_AND_DEALLOCATE"""}

EVENT = re.compile(r"([A-Z_0-9]{3,}) +\d+ +\d+(?: .*Operation: ([A-Z_]+),)?")
DEFINITION = re.compile(r"([A-Z_]{3,}) ")


def named_kinds():
    kinds = {f"event {name}" for name in EVENTS.split()}
    kinds.update(f"definition {name}" for name in DEFINITIONS.split())
    for event, names in OPERATIONS.items():
        kinds.update(f"{name} of {event}" for name in names.split())
    return kinds | {"clock offsets", "ids of a location's own"}


def printed(anchor, *options):
    finished = programs.run(programs.program("OTF2_PRINT"), *options, anchor)
    if finished.status != 0:
        sys.exit(str(finished))
    return finished.out.splitlines()


def kinds_of(anchor):
    kinds = set()
    for line in printed(anchor):
        if found := EVENT.match(line):
            kinds.add(f"event {found[1]}")
            if found[2]:
                kinds.add(f"{found[2]} of {found[1]}")
    kinds.update(f"definition {found[1]}" for found in map(DEFINITION.match, printed(anchor, "-G")) if found)
    if any(line.startswith("CLOCK_OFFSET") for line in printed(anchor, "-C")):
        kinds.add("clock offsets")
    if any(line.startswith("MAPPING_TABLE") for line in printed(anchor, "-M")):
        kinds.add("ids of a location's own")
    return kinds


def main(folder, *recorded):
    own = set().union(*map(kinds_of, pathlib.Path(folder).glob("*/*.otf2")))
    expected = {kind: "named in kinds.py" for kind in named_kinds()}
    for anchor in map(pathlib.Path, recorded):
        if not is_large(anchor.parent):
            expected.update((kind, str(anchor)) for kind in kinds_of(anchor) if kind not in expected)
    missing = [f"no trace of our own has {kind} ({where})" for kind, where in sorted(expected.items()) if kind not in own]
    if missing:
        sys.exit("\n".join(missing))
    print(f"{len(expected)} kinds of events, definitions and operations; {len(own - expected.keys())} others")


if __name__ == "__main__":
    main(*sys.argv[1:])
