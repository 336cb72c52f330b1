// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// Waits until no other thread of the process has anything to do, for some seconds at most. Where
/// the system does not tell, it does not wait. It looks at their states in /proc, three times in a
/// row without finding one that runs, as one may wake another that was looked at before.
void wait_for_threads_at_rest();

/// An object made right behind MPI's start: before MPI ends, all threads are at rest. MPI_Init
/// leaves its threads with something to do (Open MPI 4.1 with PMIx: who hears of the event
/// PMIX_MODEL_DECLARED), and MPI_Finalize does not wait for it: on a busy machine it comes when all
/// that it uses has been freed, and the rank ends by a signal after its last line
/// (open-mpi/ompi#10117).
class ThreadsAtRestBeforeMpiEnds
{
public:
    ThreadsAtRestBeforeMpiEnds() = default;
    ThreadsAtRestBeforeMpiEnds(const ThreadsAtRestBeforeMpiEnds&) = delete;
    ThreadsAtRestBeforeMpiEnds& operator=(const ThreadsAtRestBeforeMpiEnds&) = delete;

    ~ThreadsAtRestBeforeMpiEnds()
    {
        wait_for_threads_at_rest();
    }
};

} // namespace haec_sim
