// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/mpi/summary.hpp"
#include "record/archive/byte_stream.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace haec_record
{

namespace
{

constexpr std::uint64_t short_gap = 10'000;

/// The computing time that recording adds to a gap, in nanoseconds: what a record costs, and, on
/// cores that processes share, what a change of processes costs
/// (docs/how-to/record-your-program.md).
constexpr double cost_of_call = 200;
constexpr double cost_of_change = 2'300;

struct GapFigures
{
    std::uint64_t count = 0;
    std::uint64_t median = 0;
    std::uint64_t below = 0;

    double percent(double part, double whole) const
    {
        return count == 0 || whole == 0 ? 0 : 100 * part / whole;
    }
};

GapFigures figures_of(const RunSummary& all)
{
    GapFigures figures;
    for (std::size_t number = 0; number < all.gaps.size(); ++number)
    {
        figures.count += all.gaps[number];
        figures.below += GapCounts::least_of(number) < short_gap ? all.gaps[number] : 0;
    }
    std::uint64_t passed = 0;
    for (std::size_t number = 0; number < all.gaps.size() && 2 * passed <= figures.count; ++number)
    {
        passed += all.gaps[number];
        figures.median = GapCounts::least_of(number);
    }
    return figures;
}

} // namespace

void RunSummary::add(const RecordedThread& thread)
{
    for (std::size_t number = 0; number < gaps.size(); ++number)
    {
        gaps[number] += thread.gaps.counts()[number];
    }
    events += thread.events();
    computing += thread.gaps.sum();
    by_processor_time = thread.computing.is_by_processor_time();
}

void print_summary(ProcessGroup& group, const RunSummary& summary, const std::string& failure,
                   const std::string& folder)
{
    RunSummary all{};
    std::string first_failure;
    std::size_t rank = 0;
    for (const auto& part : group.gather(packed(summary, failure), 0))
    {
        RunSummary other;
        std::string fault;
        unpack(part, other, fault);
        for (std::size_t number = 0; number < all.gaps.size(); ++number)
        {
            all.gaps[number] += other.gaps[number];
        }
        all.events += other.events;
        all.computing += other.computing;
        all.by_processor_time = other.by_processor_time;
        if (first_failure.empty() && !fault.empty())
        {
            first_failure = "process " + std::to_string(rank) + ": " + fault;
        }
        ++rank;
    }
    if (group.rank() != 0)
    {
        return;
    }
    if (!first_failure.empty())
    {
        std::fprintf(stderr,
                     "haec_record: error: '%s': the trace is incomplete: %s; free space on the "
                     "disk, or give another --output\n",
                     folder.c_str(), first_failure.c_str());
        return;
    }
    if (std::getenv("HAEC_RECORD_QUIET") != nullptr)
    {
        return;
    }
    const auto gaps = figures_of(all);
    const auto count = static_cast<double>(gaps.count);
    const auto added = count * (all.by_processor_time ? cost_of_change : cost_of_call);
    std::fprintf(stderr,
                 "haec_record: '%s': %llu events of %u processes; between calls of MPI: median "
                 "%.1f us, %.1f %% below 10 us: expect computing times that are too long by %.1f "
                 "%% at most\n",
                 folder.c_str(), static_cast<unsigned long long>(all.events), group.size(),
                 static_cast<double>(gaps.median) / 1000,
                 gaps.percent(static_cast<double>(gaps.below), count),
                 gaps.percent(added, std::max(static_cast<double>(all.computing) - added, added)));
}

} // namespace haec_record
