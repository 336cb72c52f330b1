// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "report/summary.hpp"

#include "core/text/printable.hpp"
#include "run/percent.hpp"
#include "run/run_warnings.hpp"
#include "run/thread_rows.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

namespace haec_sim
{

namespace
{

/// "lower bound: 0.002700000 s, set by optical links (91.0 % of the predicted time)".
void print_bound(std::ostream& out, const RunResult& result)
{
    if (!result.bound)
    {
        return;
    }
    const auto& tightest = result.bound->tightest();
    out << "lower bound: " << seconds(in_seconds(tightest.time)) << ", set by " << tightest.resource
        << " (" << percent(tightest.share_of(result.time.predicted)) << " of the predicted time)\n";
}

void print_early(std::ostream& out, const EarlyEnds& early)
{
    if (early.count > 0)
    {
        out << "collectives that end before another member begins: " << early.count
            << ", by at most " << seconds(early.worst) << '\n';
    }
}

/// "12 of 40 collectives may be in place ...", where that is more than one in a hundred.
void print_in_place(std::ostream& out, const InPlaceCounts& counts)
{
    if (counts.may_be * 100 <= counts.by_model)
    {
        return;
    }
    const double excess = 1.0 / static_cast<double>(counts.fewest_members - 1);
    out << counts.may_be << " of " << counts.by_model
        << " collectives may be in place (MPI_IN_PLACE): their lengths may be larger by up to "
        << percent(excess) << " (replay.in_place)\n";
}

/// "kept as recorded in the region of interest: 12.5 % of the processes' time (cost of
/// collectives)".
void print_kept(std::ostream& out, const UntouchedShares& kept, CollectiveRule rule,
                const char* where)
{
    const auto line = [&](double share, const std::string& of)
    { out << "kept as recorded" << where << ": " << percent(share) << " of " << of << '\n'; };
    if (rule == CollectiveRule::model && kept.kept_collectives > 0)
    {
        // A region of interest is usually outside of these anyway.
        const auto outside =
            kept.other_collectives < kept.collectives
                ? ", " + percent(kept.other_collectives) + " outside of MPI_Init and MPI_Finalize"
                : "";
        line(kept.collectives, "the processes' time (cost of " +
                                   std::to_string(kept.kept_collectives) +
                                   " ends of collectives without a model)" + outside);
    }
    else if (kept.collectives > 0)
    {
        line(kept.collectives, "the processes' time (cost of collectives)");
    }
    if (kept.switched_off > 0)
    {
        line(kept.switched_off, "the processes' time (while the measurement was off)");
    }
    if (kept.flushes > 0)
    {
        line(kept.flushes, "the processes' time (the recorder's buffer flushes)");
    }
    if (kept.without_rules > 0)
    {
        line(kept.without_rules, "all locations' time (threads without rules)");
    }
}

/// Beyond this share of the processes' time the summary tells of waiting without a record.
constexpr double little_unrecorded = 0.001;

/// "processes' time in the region of interest: 2.3 % is waiting as recorded: MPI_Probe 1.9 %,
/// MPI_Start 0.4 %".
void print_unrecorded(std::ostream& out, const UntouchedShares& kept, const char* where)
{
    if (kept.without_records > little_unrecorded)
    {
        const auto regions = longest_without_records(kept);
        out << "processes' time" << where << ": " << percent(kept.without_records)
            << " is waiting as recorded" << (regions.empty() ? "" : ": ") << regions << '\n';
    }
}

/// "computing 80.0 %, waiting 5.0 % (late sender 5.0 %), transfer 10.0 %, software of MPI 5.0 %",
/// of threads also ", OpenMP waiting 5.0 %, OpenMP itself 1.0 %, idle 10.0 %": they add up to
/// 100 %, where there are accelerators with ", waiting for a device 5.0 %, device 20.0 %".
void print_activity(std::ostream& out, const Activity& activity, bool of_threads)
{
    std::vector<WideSum> parts(activity.waiting.begin(), activity.waiting.end());
    parts.insert(parts.end(), {activity.computing, activity.transfer, activity.software,
                               activity.openmp_waiting, activity.openmp, activity.idle,
                               activity.device_waiting, activity.device, activity.ended});
    const auto tenths = tenths_of_percent(parts);
    const auto text = [](std::uint64_t part) { return percent(static_cast<double>(part) / 1000); };
    const auto waiting = std::accumulate(tenths.begin(), tenths.begin() + wait_causes, 0UL);
    out << "computing " << text(tenths[wait_causes]) << ", waiting " << text(waiting);
    const char* separator = " (";
    for (std::size_t cause = 0; cause < wait_causes; ++cause)
    {
        if (activity.waiting[cause].as_double() > 0)
        {
            out << separator << wait_cause_names[cause] << ' ' << text(tenths[cause]);
            separator = ", ";
        }
    }
    out << (*separator == ',' ? ")" : "");
    constexpr std::array names{
        "transfer", "software of MPI",      "OpenMP waiting", "OpenMP itself",
        "idle",     "waiting for a device", "device",         "ended"};
    const auto print = [&](std::size_t from, std::size_t to)
    {
        for (auto name = from; name < to; ++name)
        {
            out << ", " << names[name] << ' ' << text(tenths[wait_causes + 1 + name]);
        }
    };
    constexpr std::size_t of_all = 2;
    constexpr std::size_t of_devices = 5;
    constexpr std::size_t of_ends = 7;
    print(0, of_threads ? of_devices : of_all);
    if (activity.device_waiting.as_double() > 0 || activity.device.as_double() > 0)
    {
        print(of_devices, of_ends);
    }
    if (activity.ended.as_double() > 0)
    {
        print(of_ends, names.size());
    }
    out << '\n';
}

void print_messages(std::ostream& out, const RunFigures& figures)
{
    out << "messages in the whole run: " << figures.messages << ", " << figures.bytes << " bytes";
    if (figures.messages > 0)
    {
        char hops[32];
        std::snprintf(hops, sizeof(hops), "%.2f",
                      static_cast<double>(figures.hops) / static_cast<double>(figures.messages));
        out << ", " << hops << " hops on average";
    }
    out << '\n';
}

std::string bounds_of(const Interest& interest)
{
    return "from " + printable(interest.from_text) + " to " + printable(interest.to_text);
}

/// "first and last begin of MPI_Finalize: 0.001262000 s apart", where that is more than 1 %.
void print_ends(std::ostream& out, const RunFigures& figures, const Interest& interest)
{
    constexpr int most_parts = 100;
    const auto apart = figures.end.predicted - figures.first_end;
    if (figures.has_interest() &&
        apart * most_parts > figures.end.predicted - figures.begin.predicted)
    {
        out << "first and " << printable(interest.to_text) << ": " << seconds(apart) << " apart\n";
    }
}

void print_figures(std::ostream& out, const RunFigures& figures, const Interest& interest,
                   const char* where)
{
    if (figures.has_interest())
    {
        out << "region of interest: " << seconds(figures.end.predicted - figures.begin.predicted)
            << " (recorded: " << seconds(figures.end.recorded - figures.begin.recorded) << "), "
            << bounds_of(interest) << '\n';
    }
    print_ends(out, figures, interest);
    // The threads of processes with one thread each are the processes.
    const bool of_threads = figures.threads > figures.processes;
    out << (of_threads ? summed_over(figures.threads, figures.processes) : "processes") << where
        << ": ";
    print_activity(out, figures.has_interest() ? figures.interest() : figures.whole, of_threads);
    print_messages(out, figures);
}

void print_extremes(std::ostream& out, const RunResult& result, const char* where)
{
    const auto line = [&](const char* what, const std::string& text)
    {
        if (!text.empty())
        {
            out << what << where << ": " << text << '\n';
        }
    };
    line("slowest region", printable(result.slowest_region));
    line("hottest link", result.hottest_link);
    if (!result.circuits.empty())
    {
        out << "circuits in the whole run: " << result.circuits << '\n';
    }
    if (!result.delivery.empty())
    {
        out << "the network delivered in the whole run: " << result.delivery << '\n';
    }
    line("critical path", printable(result.critical_path));
}

/// The time that stays as it was recorded, where it is told, and what else is odd.
void print_kept(std::ostream& out, const RunResult& result, const char* where)
{
    if (result.experiment.collectives)
    {
        print_kept(out, result.kept(), *result.experiment.collectives, where);
        print_unrecorded(out, result.kept(), where);
    }
    print_early(out, result.early_ends);
    print_in_place(out, result.in_place);
    out << "events: " << result.events << "\n";
}

} // namespace

void print_summary(std::ostream& out, const RunResult& result, const RunOptions& options)
{
    if (!out)
    {
        return;
    }
    warn_of(result);
    if (options.quiet)
    {
        return;
    }
    out << result.experiment << "predicted run time: " << seconds(result.time.predicted)
        << " (recorded: " << seconds(result.time.recorded) << ")\n";
    print_bound(out, result);
    const bool has_interest = result.figures && result.figures->has_interest();
    const char* where = has_interest ? " in the region of interest" : " in the whole run";
    if (result.figures)
    {
        print_figures(out, *result.figures, result.interest, where);
    }
    print_extremes(out, result, where);
    for (const auto& line : result.of_modules)
    {
        out << printable(line) << '\n';
    }
    print_kept(out, result, where);
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

void print_check(std::ostream& out, const Checked& checked, const RunOptions& options)
{
    if (!out)
    {
        return;
    }
    const auto& [result, memory] = checked;
    warn_of(result);
    if (options.quiet)
    {
        return;
    }
    out << "all inputs are valid\n"
        << result.experiment << "mapping: "
        << (options.mapping ? printable(options.mapping->string()) : "in the order xyz") << '\n';
    const bool has_interest = result.figures && result.figures->has_interest();
    if (has_interest)
    {
        const auto& figures = *result.figures;
        out << "region of interest as recorded: "
            << seconds(figures.end.recorded - figures.begin.recorded) << " of "
            << seconds(result.time.recorded) << ", " << bounds_of(result.interest) << '\n';
    }
    if (result.figures)
    {
        print_messages(out, *result.figures);
    }
    print_kept(out, result, has_interest ? " in the region of interest" : " in the whole run");
    out << "memory without an output: " << memory.value << " bytes\n" << std::flush;
}

} // namespace haec_sim
