// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_rules.hpp"

namespace haec_sim
{

LocationRules::LocationRules(LocationState& at, ProcessThreads& threads)
    : thread_records(at.self, threads), outgoing(at.self, at.context, at.postings),
      incoming(at.self, at.context, at.postings, at.ahead), operations(at.self, at.context),
      calls(at.self, at.context, at.postings, operations, at.ahead),
      epochs(at.self, at.context, at.postings, operations), requests(outgoing, incoming, calls),
      sends(outgoing, requests), receives(incoming, requests),
      collectives(calls, operations, requests), window_locks(at, operations),
      windows(operations, calls, epochs, window_locks), teams(thread_records),
      locks(threads, thread_records.slot()), tasks(at.self, threads, thread_records),
      creations(threads, thread_records.slot()),
      regions(sends, receives.probes(), windows, teams, locks, tasks,
              DeviceRules(at, threads, thread_records.slot())),
      follow(at, threads, thread_records.slot())
{
}

void LocationRules::give_up(std::uint64_t seen, bool all)
{
    outgoing.expire(seen, all);
    incoming.expire(seen, all);
    calls.expire(seen, all);
    receives.probes().expire(seen, all);
}

void LocationRules::finish(LocationState& at, Picoseconds time)
{
    recorder.count_switched_off(at, time);
    at.settle_unrecorded(time, true);
    at.figures.mpi = at.stack.mpi_time(time);
    window_locks.locks().release_all(time);
    thread_records.finish();
    follow.finish();
}

} // namespace haec_sim
