// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Efficiencies of POP: of all threads, and as factors those of MPI and of OpenMP.

#include "report/report_forms.hpp"
#include "report/report_sections.hpp"
#include "run/thread_rows.hpp"

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

/// The share, at most 1: the thread that computes most may have more time than the mean.
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
    /// The factors of communication; nothing where the ideal span is not known.
    Ratio serialisation{};
    Ratio transfer{};
};

/// The time of a part of the run: that of a thread, which is the mean one in the region of
/// interest, where each has its own begin; that of all, and that of all on an ideal network, if
/// that was asked for.
struct Spans
{
    double of_thread = 0;
    Picoseconds all{};
    std::optional<Picoseconds> ideal;
};

Efficiencies efficiencies_of(const UsefulTimes& times, const Spans& spans)
{
    Efficiencies of{share(times.mean(), times.most), share(times.most, spans.of_thread),
                    share(times.mean(), spans.of_thread)};
    if (spans.ideal)
    {
        of.transfer = share(static_cast<double>(spans.ideal->count()),
                            static_cast<double>(spans.all.count()));
        const auto serialisation = quotient(of.communication, of.transfer);
        of.serialisation = serialisation ? share(*serialisation, 1) : std::nullopt;
    }
    return of;
}

/// The efficiencies of a part of the run.
struct PartEfficiencies
{
    std::uint64_t threads = 0;
    Efficiencies all;
    // Nothing where each process has one thread.
    std::optional<Efficiencies> mpi;
    std::optional<Efficiencies> openmp;
    std::optional<Picoseconds> ideal_span;
};

Spans spans_of(const ReportSource& source, ReportBase base, double of_threads)
{
    if (base == ReportBase::whole)
    {
        const auto all = source.result.time.predicted;
        return {static_cast<double>(all.count()), all,
                source.others.ideal ? std::optional(source.others.ideal->whole) : std::nullopt};
    }
    const auto& figures = source.figures();
    return {of_threads / static_cast<double>(std::max<std::uint64_t>(figures.threads, 1)),
            figures.end.predicted - figures.begin.predicted,
            source.others.ideal ? source.others.ideal->interest : std::nullopt};
}

// The factors are those of Barcelona Supercomputing Center's hybrid metrics: what MPI alone loses
// is that of processes whose threads are taken for one, and OpenMP loses the rest.
PartEfficiencies part_of(const ReportSource& source, ReportBase base)
{
    UsefulTimes threads;
    UsefulTimes processes;
    double span = 0;
    for (const auto& thread : threads_of(source.profile, source.index()))
    {
        const auto activity = base == ReportBase::interest
                                  ? interest_of(thread, source.figures().end, &TwoTimes::predicted)
                                  : whole_of(thread, &TwoTimes::predicted);
        threads.add(activity.computing.as_double());
        span += activity.span.as_double();
        if (thread.is_master())
        {
            processes.add(activity.span.as_double() - activity.mpi.as_double() -
                          activity.ended.as_double());
        }
    }
    const auto spans = spans_of(source, base, span);
    const auto all = efficiencies_of(threads, spans);
    PartEfficiencies part{threads.count, all, {}, {}, spans.ideal};
    if (threads.count != processes.count)
    {
        const auto mpi = efficiencies_of(processes, spans);
        part.mpi = mpi;
        part.openmp = Efficiencies{quotient(all.load_balance, mpi.load_balance),
                                   quotient(all.communication, mpi.communication),
                                   quotient(all.parallel, mpi.parallel)};
    }
    return part;
}

/// Asks for a ratio, as a Share or a Factor.
template <class Number>
auto as(Ratio Efficiencies::*ratio)
{
    return [ratio](const Efficiencies& of)
    { return of.*ratio ? std::optional(Number{*(of.*ratio)}) : std::nullopt; };
}

} // namespace

void add_efficiencies(JsonForm<ReportSource>& report)
{
    const auto shares =
        JsonForm<Efficiencies>()
            .value("load_balance", as<Share>(&Efficiencies::load_balance))
            .value("communication", as<Share>(&Efficiencies::communication))
            .value("parallel", as<Share>(&Efficiencies::parallel))
            .value("serialisation", as<Share>(&Efficiencies::serialisation), "null without --ideal")
            .value("transfer", as<Share>(&Efficiencies::transfer), "null without --ideal");
    const auto factors = JsonForm<Efficiencies>()
                             .value("load_balance", as<Factor>(&Efficiencies::load_balance))
                             .value("communication", as<Factor>(&Efficiencies::communication))
                             .value("parallel", as<Factor>(&Efficiencies::parallel));
    const auto part =
        JsonForm<PartEfficiencies>("efficiencies")
            .value("threads", &PartEfficiencies::threads,
                   "the number of threads of all processes that run in parallel")
            .include(shares, &PartEfficiencies::all)
            .object("mpi", shares, &PartEfficiencies::mpi,
                    "the efficiencies of processes, whose threads count as one; null if each "
                    "process has one thread")
            .object("openmp", factors, &PartEfficiencies::openmp,
                    "the efficiencies of all threads divided by the efficiencies of mpi")
            .value(
                "ideal_span_ps", [](const PartEfficiencies& of)
                { return of.ideal_span ? std::optional(Duration{*of.ideal_span}) : std::nullopt; });
    report.object("efficiencies", both_bases<ReportSource>(part, part_of), itself,
                  "the efficiencies of POP for both bases, for all threads, and as factors of MPI "
                  "and OpenMP; some need `--ideal`");
}

} // namespace haec_sim
