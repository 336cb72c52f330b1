// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "report/simulator_figures.hpp"

#include <sys/resource.h>

namespace haec_sim
{

namespace
{

std::uint64_t microseconds(const timeval& time)
{
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000 +
           static_cast<std::uint64_t>(time.tv_usec);
}

rusage own_usage()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage;
}

} // namespace

Bytes largest_memory(Ranks& ranks)
{
    return Bytes{ranks.sum(static_cast<std::uint64_t>(own_usage().ru_maxrss) * 1024)};
}

SimulatorFigures simulator_figures(std::chrono::steady_clock::time_point begin,
                                   std::uint64_t events, const Engine& engine, Ranks& ranks)
{
    const auto usage = own_usage();
    SimulatorFigures figures;
    figures.ranks = ranks.size();
    figures.wall_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    figures.cpu_seconds = static_cast<double>(ranks.sum(microseconds(usage.ru_utime) +
                                                        microseconds(usage.ru_stime))) *
                          1e-6;
    figures.memory_bytes = largest_memory(ranks).value;
    figures.events = events;
    figures.agreements = engine.agreements();
    const auto counts = engine.network() != nullptr ? engine.network()->counts() : NetworkCounts();
    figures.shared_units = ranks.sum(counts.units_to_others);
    figures.shared_bytes = ranks.sum(counts.bytes_to_others);
    return figures;
}

} // namespace haec_sim
