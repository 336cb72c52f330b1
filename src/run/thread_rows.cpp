// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/thread_rows.hpp"

#include <map>

namespace haec_sim
{

std::vector<ThreadRow> threads_of(const RunProfile& profile, const TraceIndex& index)
{
    std::map<LocationIndex, const LocationRow*> rows;
    for (const auto& row : profile.locations)
    {
        rows[row.location] = &row;
    }
    std::vector<ThreadRow> threads;
    for (const auto& row : profile.locations)
    {
        const auto& master = *rows.at(index.master_of(row.process));
        const bool did_anything =
            index.locations()[row.location].type == LocationType::cpu_thread &&
            row.last.time.predicted > row.first.time.predicted;
        if (&row == &master || did_anything)
        {
            threads.push_back({row, master});
        }
    }
    return threads;
}

std::vector<const LocationRow*> streams_of(const RunProfile& profile, const TraceIndex& index)
{
    std::vector<const LocationRow*> streams;
    for (const auto& row : profile.locations)
    {
        if (index.locations()[row.location].type == LocationType::accelerator_stream &&
            index.leader_of(row.location) != no_location)
        {
            streams.push_back(&row);
        }
    }
    return streams;
}

std::string summed_over(std::size_t threads, std::size_t processes)
{
    const bool counts_processes = threads == processes;
    return std::to_string(threads) + (counts_processes ? " process" : " thread") +
           (threads == 1       ? ""
            : counts_processes ? "es"
                               : "s");
}

} // namespace haec_sim
