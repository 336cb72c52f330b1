# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The records that recorded_teams.c has, by hand. A place is the function of a construct, without the distance; the function
that a compiler makes of a parallel construct is "body". A lock is called by the order in which the locks are first had."""

import re

CRITICAL, IN_LOOP, ORDERED, LOCK, NEST_LOCK = range(5)


def without_places(record):
    """The record without what the compiler decides, and without the turns of locks, which the run decides."""
    record = re.sub(r"\+0x[0-9a-f]+| #\d+ at \d+$", "", record)
    return re.sub(r"@(\.omp_outlined\S*|\S+\._omp_fn\.\d+)", "@body", record)


def region(name, *inside):
    return [f"enter {name}", *inside, f"leave {name}"]


def construct(name, place, *inside):
    return region(f"!$omp {name} @{place}", *inside)


def locked(name, lock):
    """A construct that has a lock."""
    return construct(name, "body", f"acquire {lock}", *construct(f"{name} sblock", "body"), f"release {lock}")


def part(rank, size, place, *inside):
    """Of one thread in a team."""
    team = f"{rank}:{','.join(map(str, range(size)))}"
    barrier = construct("implicit barrier", place) if size > 1 else []
    return [f"begin {team}", *construct("parallel", place, *inside, *barrier), f"end {team}"]


def team_with_barriers(rank):
    barrier = construct("barrier", "body")
    return 3, part(rank, 3, "team_with_barriers", *barrier, *locked("critical", CRITICAL), *barrier)


def team_of_two_with_loops(rank):
    end_of_loop = construct("implicit barrier", "body")
    return 2, part(rank, 2, "team_of_two_with_loops", *locked("critical", IN_LOOP), *end_of_loop,
                   *locked("ordered", ORDERED), *end_of_loop)


def team_with_locks(rank):
    return 4, part(rank, 4, "team_with_locks", *region("omp_set_lock", f"acquire {LOCK}"), f"release {LOCK}",
                   *region("omp_set_nest_lock", f"acquire {NEST_LOCK}"), *region("omp_set_nest_lock"),
                   f"release {NEST_LOCK}")


def teams_within_teams(rank):
    return 2, part(rank, 2, "teams_within_teams", *construct("parallel", "body"), *construct("barrier", "body"))


def team_with_a_task(rank):
    return 1, part(rank, 1, "team_with_a_task", *region("!$omp task"), *construct("taskwait", "body"))


def collective(name, operation, sent, received):
    return region(name, "begin", f"end {operation} MPI_COMM_WORLD - {sent} {received}")


def expected(rank, processes):
    """The records of each thread of a process between MPI_Init and MPI_Finalize."""
    allreduce = collective("MPI_Allreduce", "allreduce", 8 * processes, 8 * processes)
    steps = [team_with_barriers(rank), allreduce, team_of_two_with_loops(rank), team_with_locks(rank),
             collective("MPI_Barrier", "barrier", 0, 0), teams_within_teams(rank), team_with_a_task(rank),
             team_with_barriers(rank)]
    threads = [[], [], [], []]
    for step in steps:
        if isinstance(step, list):
            threads[0] += step
            continue
        size, records = step
        threads[0] += [f"fork {size}", *records, "join"]
        for other in threads[1:size]:
            other += records
    return threads


# The turns that threads of a process have at each lock.
TURNS = {CRITICAL: 6, IN_LOOP: 2, ORDERED: 2, LOCK: 4, NEST_LOCK: 4}
