# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The records of recorded_calls.cpp, and of the same program in Fortran, listed by hand: a line for each call of MPI, with
the region, with what a probe found, and the records in it, or +NAME and -NAME where a region of the program begins and ends. Bytes of collectives follow docs/spec/collectives.md, "Lengths"."""

WORLD = "MPI_COMM_WORLD"
SELF = "MPI_COMM_SELF"
PROCESSES = 4

BEGIN = f"""Init; begin; create {WORLD}; create {SELF}; end create_handle {WORLD} - 0 0
Comm_rank"""

END = f"""Finalize; begin; destroy {WORLD}; destroy {SELF}; end destroy_handle {WORLD} - 0 0"""


def blocking(rank, right, left):
    if rank % 2 == 0:
        return f"""Buffer_attach
Send; send {right} {WORLD} 1 8
Ssend; send {right} {WORLD} 2 12
Bsend; send {right} {WORLD} 3 16
Barrier; begin; end barrier {WORLD} - 0 0
Rsend; send {right} {WORLD} 4 20
Buffer_detach
Send"""
    return f"""Recv; recv {left} {WORLD} 1 8
Recv; recv {left} {WORLD} 2 12
Recv; recv {left} {WORLD} 3 16
Irecv; post #1
Barrier; begin; end barrier {WORLD} - 0 0
Wait; irecv {left} {WORLD} 4 20 #1
Recv"""


def both_ways(_rank, right, left):
    return f"""Sendrecv; send {right} {WORLD} 5 24; recv {left} {WORLD} 5 24
Sendrecv_replace; send {left} {WORLD} 6 28; recv {right} {WORLD} 6 28
Sendrecv"""


def regions(rank, right, left):
    """both_ways in two regions that the program names."""
    outer = ("even", "odd")[rank % 2]
    return f"+{outer}\n+both\n{both_ways(rank, right, left)}\n-both\n-{outer}"


def requests(rank, right, left):
    # The odd processes have used one for MPI_Rsend.
    a, b, c, d, e, f, g, h, i = (f"#{number + rank % 2}" for number in range(1, 10))
    return f"""Irecv; post {a}
Irecv; post {b}
Isend; isend {right} {WORLD} 7 4 {c}
Issend; isend {right} {WORLD} 8 8 {d}
Waitall; irecv {left} {WORLD} 7 4 {a}; irecv {left} {WORLD} 8 8 {b}; sent {c}; sent {d}
Irecv; post {e}
Irecv; post {f}
Send; send 0 {SELF} 1 4
Waitany; irecv 0 {SELF} 1 4 {f}; test {e}
Irecv; post {g}
Send; send 0 {SELF} 2 8
Waitsome; irecv 0 {SELF} 2 8 {g}; test {e}
Test; test {e}
Testall; test {e}
Testany; test {e}
Testsome; test {e}
Barrier; begin; end barrier {WORLD} - 0 0
Isend; isend {right} {WORLD} 9 36 {h}
Request_free
Test; irecv {left} {WORLD} 9 36 {e}
Irecv; post {i}
Cancel
Wait; cancelled {i}"""


def persistent(rank, right, left):
    a, b = (f"#{number + rank % 2}" for number in (10, 11))
    return f"""Recv_init
Send_init
Startall; post {a}; isend {right} {WORLD} 10 40 {b}
Waitall; irecv {left} {WORLD} 10 40 {a}; sent {b}
Start; post {a}
Start; isend {right} {WORLD} 10 40 {b}
Waitall; irecv {left} {WORLD} 10 40 {a}; sent {b}
Request_free
Request_free"""


def probes(rank, right, left):
    a, b, c, d = (f"#{number + rank % 2}" for number in range(12, 16))
    return f"""Isend; isend {right} {WORLD} 11 12 {a}
Probe: {left} {WORLD} 11 12
Recv; recv {left} {WORLD} 11 12
Wait; sent {a}
Isend; isend {right} {WORLD} 12 16 {b}
Mprobe: {left} {WORLD} 12 16
Mrecv; recv {left} {WORLD} 12 16
Wait; sent {b}
Isend; isend {right} {WORLD} 13 20 {c}
Improbe: {left} {WORLD} 13 20
Imrecv; post {d}
Wait; irecv {left} {WORLD} 13 20 {d}
Wait; sent {c}"""


def plain_operations(rank):
    """(name, root, sent, received): blocks of two ints, or of r + 1 ints for process r; the root is process 1."""
    root, own = rank == 1, 4 * (rank + 1)
    return [("barrier", "-", 0, 0), ("bcast", 1, 32 * root, 8), ("gather", 1, 8, 32 * root), ("gatherv", 1, own, 40 * root),
            ("scatter", 1, 32 * root, 8), ("scatterv", 1, 40 * root, own), ("allgather", "-", 32, 32),
            ("allgatherv", "-", 4 * own, 40), ("alltoall", "-", 32, 32), ("alltoallv", "-", 40, 4 * own),
            ("alltoallw", "-", 40, 4 * own), ("reduce", 1, 8, 32 * root), ("allreduce", "-", 32, 32),
            ("reduce_scatter", "-", 40, 4 * own), ("reduce_scatter_block", "-", 32, 32),
            ("scan", "-", 8 * (4 - rank), 8 * (rank + 1)), ("exscan", "-", 8 * (3 - rank), 8 * rank)]


def in_place_operations(rank):
    """As plain_operations; only the root is in place where there is one."""
    own = 4 * (rank + 1)
    by_root = [("gather", 1, 0, 24), ("gatherv", 1, 0, 32), ("scatter", 1, 24, 0), ("scatterv", 1, 32, 0),
               ("reduce", 1, 0, 24)] if rank == 1 else []
    by_all = [("allgather", "-", 24, 24), ("allgatherv", "-", 3 * own, 40 - own), ("alltoall", "-", 24, 24),
              ("allreduce", "-", 24, 24), ("reduce_scatter", "-", 40 - own, 3 * own),
              ("reduce_scatter_block", "-", 24, 24), ("scan", "-", 8 * (3 - rank), 8 * rank),
              ("exscan", "-", 8 * (3 - rank), 8 * rank)]
    changed = {operation[0]: operation for operation in by_root + by_all}
    return [(*changed.get(plain[0], plain), " in_place" if plain[0] in changed else "") for plain in plain_operations(rank)
            if plain[0] not in ("alltoallv", "alltoallw")]


def collectives(rank, _right, _left):
    operations = [(*operation, "") for operation in plain_operations(rank)] + in_place_operations(rank)
    return "\n".join(f"{name.capitalize()}; begin; end {name} {WORLD} {root} {sent} {received}{in_place}"
                     for name, root, sent, received, in_place in operations)


def nonblocking_collectives(rank, _right, _left):
    first = 16 + rank % 2
    return "\n".join(f"I{name}; request #{number}\n"
                     f"Wait; complete {name} {WORLD} {root} {sent} {received} #{number}"
                     for number, (name, root, sent, received) in enumerate(plain_operations(rank), first))


def communicators(rank, _right, _left):
    half, row = ("3,1", "2,0")[rank % 2 == 0], ("0,1", "2,3")[rank // 2]
    between, merged, grid = "2,0|3,1", "2,0,3,1", "0,1,2,3"
    request, second = (f"#{number + rank % 2}" for number in (33, 34))
    # Of four neighbours in a grid of 2 x 2, which is periodic along the first dimension, three exist: two along the first,
    # with blocks of one int, and one along the second, with a block of three.
    neighbours = 4 * (1 + 1 + 3)
    first = 8 if rank >= 2 else 0  # rank 0 of each half
    root, sent, received = {2: ("self", 24, 0), 0: ("group", 0, 0)}.get(rank, (0, 0, 12))
    return f"""Comm_dup; begin; create copy; end create_handle {WORLD} - 0 0
Comm_set_name
Barrier; begin; end barrier copy - 0 0
Comm_split; begin; create {half}; end create_handle {WORLD} - 0 0
Bcast; begin; end bcast {half} 0 {first} 4
Comm_idup; request {request}
Wait; create {half}; complete create_handle {half} - 0 0 {request}
Barrier; begin; end barrier {half} - 0 0
Intercomm_create; begin; create {between}; end create_handle {between} - 0 0
Bcast; begin; end bcast {between} {root} {sent} {received}
Intercomm_merge; begin; create {merged}; end create_handle {between} - 0 0
Barrier; begin; end barrier {merged} - 0 0
Cart_create; begin; create {grid}; end create_handle {WORLD} - 0 0
Neighbor_allgather; begin; end allgather {grid} - 24 24
Neighbor_alltoallv; begin; end alltoall {grid} - {neighbours} {neighbours}
Ineighbor_alltoall; request {second}
Wait; complete alltoall {grid} - 24 24 {second}
Cart_sub; begin; create {row}; end create_handle {grid} - 0 0
Barrier; begin; end barrier {row} - 0 0
""" + "\n".join(f"Comm_free; begin; destroy {comm}; end destroy_handle {comm} - 0 0"
                for comm in (row, grid, merged, between, half, half, "copy"))


def fences_and_locks(rank, right, left):
    a, b, c, d, e = (f"#{number + rank % 2}" for number in range(35, 40))
    fence = "Win_fence; rma begin"
    fenced = "rma end barrier win0 both"
    return f"""Win_create; rma begin; rma create win0; rma end create_handle win0 process
{fence}; {fenced}
Put; put win0 {right} 4 {a}
Put
{fence}; here {a}; {fenced}
Get; get win0 {left} 8 {b}
{fence}; here {b}; there {b}; {fenced}
Accumulate; atomic accumulate win0 0 12 0 {c}
{fence}; here {c}; {fenced}
Win_lock; lock win0 0 shared
Get; get win0 0 16 {d}
Win_unlock; here {d}; there {d}; unlock win0 0
Win_lock; lock win0 {right} exclusive
Put; put win0 {right} 20 {e}
Win_flush_local; here {e}
Win_unlock; there {e}; unlock win0 {right}
Win_free; rma begin; rma destroy win0; rma end destroy_handle win0 process"""


def epochs_and_atomics(rank, right, left):
    a, b, c, d, e, f = (f"#{number + rank % 2}" for number in range(40, 46))
    return f"""Win_allocate; rma begin; rma create memory; rma end create_handle_and_allocate memory process
Win_set_name
Comm_group
Group_incl
Group_incl
Win_post; sync memory process {left}
Win_start; sync memory process {right}
Put; put memory {right} 4 {a}
Win_complete; here {a}; sync memory both {right}
Win_wait; sync memory both {left}
Win_lock_all; lock memory all shared
Fetch_and_op; atomic fetch_and_accumulate memory 0 4 4 {b}
Win_flush; here {b}; there {b}
Compare_and_swap; atomic compare_and_swap memory {right} 4 4 {c}
Get_accumulate; atomic fetch_and_accumulate memory {right} 0 8 {d}
Win_flush_all; here {c}; there {c}; here {d}; there {d}
Rput; put memory {right} 12 {e}
Wait; here {e}
Rget; get memory {right} 16 {f}
Wait; here {f}; there {f}
Win_unlock_all; there {e}; unlock memory all
Win_free; rma begin; rma destroy memory; rma end destroy_handle_and_deallocate memory process"""


def both_ways_at_once(rank, right, left):
    """With MPI 4 only."""
    a, b, c, d, e = (f"#{number + rank % 2}" for number in range(46, 51))
    return f"""Isendrecv; isend {right} {WORLD} 15 24 {a}; post {b}
Wait; sent {a}; irecv {left} {WORLD} 15 24 {b}
Isendrecv_replace; isend {left} {WORLD} 16 28 {c}; post {d}
Wait; sent {c}; irecv {right} {WORLD} 16 28 {d}
Isendrecv; isend {right} {WORLD} 17 32 {e}
Wait; sent {e}
Recv; recv {left} {WORLD} 17 32"""


PARTS = (blocking, regions, requests, persistent, probes, collectives, nonblocking_collectives, communicators,
         fences_and_locks, epochs_and_atomics)


def expected(rank, parts=PARTS):
    """The records of a process."""
    right, left = (rank + 1) % PROCESSES, (rank - 1) % PROCESSES
    lines = "\n".join([BEGIN, *(part(rank, right, left) for part in parts), END]).splitlines()
    records = ["program"]
    for line in lines:
        if line[0] in "+-":
            records.append({"+": "enter", "-": "leave"}[line[0]] + " " + line[1:])
            continue
        call, *inside = line.split("; ")
        region, _, found = call.partition(": ")
        records += [f"enter MPI_{region}", *inside, f"leave MPI_{region} {found}".rstrip()]
    return [*records, "program end"]


def messages():
    """The number of messages of all processes."""
    return sum(record.startswith(("recv ", "irecv ")) for rank in range(PROCESSES) for record in expected(rank))


def without_repetitions(records):
    """Calls that a process repeats until they succeed, only once: MPI_Test, MPI_Improbe."""
    calls, call = [], []
    for record in records:
        call.append(record)
        if not record.startswith("enter") and (record.startswith("leave") or len(call) == 1):
            repeats = calls and calls[-1][0] == call[0] and call[0] in ("enter MPI_Test", "enter MPI_Improbe")
            if repeats:
                calls.pop()
            calls.append(call)
            call = []
    return [record for each in calls for record in each]
