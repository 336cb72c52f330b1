// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/summary.hpp"

#include "app/sim/percent.hpp"
#include "app/sim/thread_rows.hpp"
#include "core/printable.hpp"
#include "haec_sim/log.hpp"

#include <cstdio>

namespace haec_sim
{

namespace
{

std::string seconds(Picoseconds time)
{
    char text[64];
    std::snprintf(text, sizeof(text), "%.9f s", std::chrono::duration<double>(time).count());
    return text;
}

void warn_if(std::uint64_t count, const char* what)
{
    if (count > 0)
    {
        HAEC_SIM_LOG(warn, "replay", count << " " << what);
    }
}

void warn_of(const Oddities& oddities)
{
    for (const auto& kind : oddity_kinds)
    {
        warn_if(oddities.*kind.count, kind.words);
    }
}

// Within what clocks may be apart the trace is right.
void warn_of(const EarlyEnds& early, const std::string& region)
{
    if (early.worst > most_by_clocks)
    {
        HAEC_SIM_LOG(warn, "replay",
                     early.count << " collectives end at a member before another one that it waits "
                                    "for begins, in "
                                 << printable(region) << " by " << seconds(early.worst)
                                 << ": they did not synchronise as they are recorded");
    }
}

void print_early(std::ostream& out, const EarlyEnds& early)
{
    if (early.count > 0)
    {
        out << "collectives that end before another member begins: " << early.count
            << ", by at most " << seconds(early.worst) << '\n';
    }
}

void print_kept(std::ostream& out, const RunTime& time, CollectiveRule rule)
{
    if (rule == CollectiveRule::model && time.kept_collectives > 0)
    {
        out << "kept as recorded: " << percent(time.share_of_collectives)
            << " of the processes' time (cost of " << time.kept_collectives
            << " ends of collectives without a model), " << percent(time.share_of_other_collectives)
            << " outside of MPI_Init and MPI_Finalize\n";
    }
    else if (time.share_of_collectives > 0)
    {
        out << "kept as recorded: " << percent(time.share_of_collectives)
            << " of the processes' time (cost of collectives)\n";
    }
    if (time.share_switched_off > 0)
    {
        out << "kept as recorded: " << percent(time.share_switched_off)
            << " of the processes' time (while the measurement was off)\n";
    }
    if (time.share_of_flushes > 0)
    {
        out << "kept as recorded: " << percent(time.share_of_flushes)
            << " of the processes' time (the recorder's buffer flushes)\n";
    }
    if (time.share_without_rules > 0)
    {
        out << "kept as recorded: " << percent(time.share_without_rules)
            << " of all locations' time (threads without rules)\n";
    }
}

std::string share_of(const WideSum& part, const WideSum& whole)
{
    return percent(whole.as_double() > 0 ? part.as_double() / whole.as_double() : 0);
}

/// ", OpenMP waiting 5.0 %, OpenMP itself 1.0 %, idle 10.0 %"
void print_threads(std::ostream& out, const Activity& activity)
{
    out << ", OpenMP waiting " << share_of(activity.openmp_waiting, activity.span)
        << ", OpenMP itself " << share_of(activity.openmp, activity.span) << ", idle "
        << share_of(activity.idle, activity.span);
}

/// "computing 80.0 %, MPI 20.0 %, of it waiting 5.0 % (late sender 5.0 %) and transfer 10.0 %"
void print_activity(std::ostream& out, const Activity& activity)
{
    out << "computing " << share_of(activity.computing, activity.span) << ", MPI "
        << share_of(activity.mpi, activity.span) << ", of it waiting "
        << share_of(activity.all_waiting(), activity.span);
    const char* separator = " (";
    for (std::size_t cause = 0; cause < wait_causes; ++cause)
    {
        if (activity.waiting[cause].as_double() > 0)
        {
            out << separator << wait_cause_names[cause] << ' '
                << share_of(activity.waiting[cause], activity.span);
            separator = ", ";
        }
    }
    out << (*separator == ',' ? ")" : "") << " and transfer "
        << share_of(activity.transfer, activity.span);
}

/// Of processes with one thread each, these are the processes.
void print_shares(std::ostream& out, const RunFigures& figures)
{
    const bool of_threads = figures.threads > figures.processes;
    const auto& activity = figures.has_interest() ? figures.interest : figures.whole;
    out << (of_threads ? summed_over(figures.threads, figures.processes) : "processes")
        << (figures.has_interest() ? " there: "
            : of_threads           ? ": "
                                   : "' time: ");
    print_activity(out, activity);
    if (of_threads)
    {
        print_threads(out, activity);
    }
    out << '\n';
}

void print_figures(std::ostream& out, const RunFigures& figures, const Interest& interest)
{
    if (figures.has_interest())
    {
        out << "region of interest: " << seconds(figures.end.predicted - figures.begin.predicted)
            << " (recorded: " << seconds(figures.end.recorded - figures.begin.recorded)
            << "), from " << printable(interest.from_text) << " to " << printable(interest.to_text)
            << '\n';
    }
    print_shares(out, figures);
    out << "messages: " << figures.messages << ", " << figures.bytes << " bytes";
    if (figures.messages > 0)
    {
        char hops[32];
        std::snprintf(hops, sizeof(hops), "%.2f",
                      static_cast<double>(figures.hops) / static_cast<double>(figures.messages));
        out << ", " << hops << " hops on average";
    }
    out << '\n';
}

void print_extremes(std::ostream& out, const SimulationResult& result)
{
    if (!result.slowest_region.empty())
    {
        out << "slowest region: " << printable(result.slowest_region) << '\n';
    }
    if (!result.hottest_link.empty())
    {
        out << "hottest link: " << result.hottest_link << '\n';
    }
    if (!result.critical_path.empty())
    {
        out << "critical path: " << printable(result.critical_path) << '\n';
    }
}

} // namespace

void print_summary(std::ostream& out, const SimulationResult& result, const CommandLine& options)
{
    if (!out)
    {
        return;
    }
    warn_of(result.oddities);
    warn_of(result.early_ends, result.early_region);
    warn_if(result.times.early,
            "times of events are before the begin of the trace's clock: taken for that begin");
    warn_if(result.times.turned_back,
            "times of events are turned back by clock offsets: taken for the time before");
    warn_if(result.unknown_events,
            "events are of kinds that this OTF2 does not know and were dropped: build with a newer "
            "OTF2 to keep them");
    if (options.quiet)
    {
        return;
    }
    out << result.experiment << "predicted run time: " << seconds(result.time.predicted)
        << " (recorded: " << seconds(result.time.recorded) << ")\n";
    if (result.figures)
    {
        print_figures(out, *result.figures, result.interest);
    }
    print_extremes(out, result);
    for (const auto& line : result.of_modules)
    {
        out << printable(line) << '\n';
    }
    if (result.experiment.collectives)
    {
        print_kept(out, result.time, *result.experiment.collectives);
    }
    print_early(out, result.early_ends);
    out << "events: " << result.events << "\n";
    if (options.report)
    {
        out << "report: " << printable(options.report->string()) << "\n";
    }
    if (!options.no_output)
    {
        out << "output: " << printable((options.output / "traces.otf2").string()) << "\n";
    }
    out << std::flush;
}

} // namespace haec_sim
