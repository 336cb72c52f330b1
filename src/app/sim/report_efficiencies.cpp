// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Efficiencies of POP: of all threads, and as factors those of MPI and of OpenMP.

#include "app/sim/report_bases.hpp"
#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"
#include "app/sim/thread_rows.hpp"

#include <algorithm>
#include <optional>

namespace haec_sim
{

namespace
{

using Ratio = std::optional<double>;

Ratio quotient(Ratio part, Ratio whole)
{
    return part && whole && *whole > 0 ? Ratio(*part / *whole) : std::nullopt;
}

/// The share, at most 1: what is counted by a process's own marks may be longer than the run.
Ratio share(double part, double whole)
{
    const auto ratio = quotient(part, whole);
    return ratio ? Ratio(std::min(*ratio, 1.0)) : std::nullopt;
}

/// Useful times of those that run side by side.
struct UsefulTimes
{
    void add(double time)
    {
        sum += time;
        most = std::max(most, time);
        ++count;
    }

    double mean() const
    {
        return count > 0 ? sum / static_cast<double>(count) : 0;
    }

    double sum = 0;
    double most = 0;
    std::uint64_t count = 0;
};

struct Efficiencies
{
    Ratio load_balance;
    Ratio communication;
    Ratio parallel;
};

Efficiencies efficiencies_of(const UsefulTimes& times, double span)
{
    return {share(times.mean(), times.most), share(times.most, span), share(times.mean(), span)};
}

void put_parallel(JsonWriter& json, const Efficiencies& found)
{
    put(json, "load_balance", found.load_balance);
    put(json, "communication", found.communication);
    put(json, "parallel", found.parallel);
}

/// Nothing where the ideal span is not known.
void put_parts_of_communication(JsonWriter& json, const UsefulTimes& times,
                                const std::optional<Picoseconds>& ideal, double span)
{
    const auto ideal_span = ideal ? static_cast<double>(ideal->count()) : 0;
    put(json, "serialisation", share(times.most, ideal_span));
    put(json, "transfer", ideal ? share(ideal_span, span) : std::nullopt);
}

/// Computing of threads, and what the masters do outside of MPI.
struct Useful
{
    UsefulTimes threads;
    UsefulTimes processes;
};

Useful useful_times(const ReportSource& source, ReportBase base)
{
    Useful useful;
    for (const auto& thread : threads_of(source.profile, source.index))
    {
        const auto activity = base == ReportBase::interest
                                  ? interest_of(thread, &TwoTimes::predicted)
                                  : whole_of(thread, &TwoTimes::predicted);
        useful.threads.add(activity.computing.as_double());
        if (thread.is_master())
        {
            useful.processes.add(activity.span.as_double() - activity.mpi.as_double());
        }
    }
    return useful;
}

// The factors are those of Barcelona Supercomputing Center's hybrid metrics: what MPI alone loses
// is that of processes whose threads are taken for one, and OpenMP loses the rest.
void put_factors(JsonWriter& json, const Useful& useful, const std::optional<Picoseconds>& ideal,
                 double span)
{
    if (useful.threads.count == useful.processes.count)
    {
        put_null(json, "mpi");
        put_null(json, "openmp");
        return;
    }
    const auto all = efficiencies_of(useful.threads, span);
    const auto mpi = efficiencies_of(useful.processes, span);
    json.begin_object("mpi");
    put_parallel(json, mpi);
    put_parts_of_communication(json, useful.processes, ideal, span);
    json.end_object();
    json.begin_object("openmp");
    put_parallel(json, {quotient(all.load_balance, mpi.load_balance),
                        quotient(all.communication, mpi.communication),
                        quotient(all.parallel, mpi.parallel)});
    json.end_object();
}

/// The length of the part of the run.
Picoseconds span_of(const ReportSource& source, ReportBase base)
{
    return base == ReportBase::interest
               ? source.figures.end.predicted - source.figures.begin.predicted
               : source.time.predicted;
}

/// The length on an ideal network, if that was asked for.
std::optional<Picoseconds> ideal_span_of(const ReportSource& source, ReportBase base)
{
    if (!source.ideal)
    {
        return std::nullopt;
    }
    return base == ReportBase::interest ? source.ideal->interest : source.ideal->whole;
}

void put_efficiencies(JsonWriter& json, const ReportSource& source, ReportBase base)
{
    const auto useful = useful_times(source, base);
    const auto span = static_cast<double>(span_of(source, base).count());
    const auto ideal = ideal_span_of(source, base);
    put(json, "threads", useful.threads.count);
    put_parallel(json, efficiencies_of(useful.threads, span));
    put_parts_of_communication(json, useful.threads, ideal, span);
    put_factors(json, useful, ideal, span);
    put(json, "ideal_span_ps", ideal);
}

} // namespace

void put_efficiencies(JsonWriter& json, const ReportSource& source)
{
    json.begin_object("efficiencies");
    put_bases(json, source, [&](ReportBase base) { put_efficiencies(json, source, base); });
    json.end_object();
}

} // namespace haec_sim
