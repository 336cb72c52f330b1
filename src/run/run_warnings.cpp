// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/run_warnings.hpp"

#include "core/text/did_you_mean.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/log.hpp"
#include "run/percent.hpp"

#include <algorithm>
#include <cstddef>

namespace haec_sim
{

namespace
{

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
                     early.count << " collectives end at one member before another member, for "
                                    "which it waits, begins, in "
                                 << printable(region) << " by " << seconds(early.worst)
                                 << ": the recorded calls did not synchronise");
    }
}

/// Where messages share no links, they may be predicted to pass faster than links can carry them.
void warn_of_impossible(const RunResult& result)
{
    if (!result.bound || result.time.predicted <= Picoseconds{0})
    {
        return;
    }
    for (const auto& element : result.bound->elements)
    {
        const auto share = element.share_of(result.time.predicted);
        if (share > 1 && !result.experiment.contention)
        {
            HAEC_SIM_LOG(warn, "replay",
                         element.resource << ": " << element.name << " would be busy "
                                          << percent(share)
                                          << " of the predicted time: simulate with contention");
        }
    }
}

/// Of such a recording the times of threads are the recording machine's, and are kept.
void warn_of_shared_cores(const RunFigures& figures)
{
    if (!figures.shared_cores())
    {
        return;
    }
    const auto activity = figures.has_interest() ? figures.interest() : figures.whole;
    const auto share = [&](const WideSum& time)
    { return percent(time.as_double() / std::max(activity.span.as_double(), 1.0)); };
    HAEC_SIM_LOG(warn, "replay",
                 "recorded on fewer cores than threads: OpenMP's own "
                     << share(activity.openmp) << " and waits " << share(activity.openmp_waiting)
                     << " are the recording machine's; record with a core for each thread");
}

/// Beyond this share of the processes' time a run warns of waiting without a record.
constexpr double much_unrecorded = 0.01;

void warn_of_unrecorded(const UntouchedShares& kept)
{
    if (kept.without_records > much_unrecorded)
    {
        const auto regions = longest_without_records(kept);
        HAEC_SIM_LOG(warn, "replay",
                     percent(kept.without_records)
                         << " of the processes' time is in calls that may wait, and of which the "
                            "trace records only begin and end: kept as recorded"
                         << (regions.empty() ? "" : " (") << regions
                         << (regions.empty() ? "" : ")"));
    }
}

} // namespace

std::string longest_without_records(const UntouchedShares& kept)
{
    constexpr std::size_t most_named = 5;
    std::string text;
    double named = 0;
    for (std::size_t index = 0; index < kept.without_records_by_region.size(); ++index)
    {
        const auto& [region, name, share] = kept.without_records_by_region[index];
        if (index == most_named)
        {
            return text + ", others " + percent(std::max(kept.without_records - named, 0.0));
        }
        text += (text.empty() ? "" : ", ") + printable(name) + ' ' + percent(share);
        named += share;
    }
    return text;
}

void warn_of_order(const ModuleSet& modules)
{
    if (const auto early = modules.too_early(); !early.empty())
    {
        HAEC_SIM_LOG(warn, "modules",
                     join(early) << " before the network model (" << modules.name_of_model()
                                 << "): computed with recorded times, not with predicted ones; put "
                                    "it behind, in the section modules or in the order of -m");
    }
}

void warn_of(const RunResult& result)
{
    warn_of(result.oddities);
    warn_of(result.early_ends, result.early_region);
    warn_of_impossible(result);
    if (result.experiment.collectives)
    {
        warn_of_unrecorded(result.kept());
    }
    if (result.figures)
    {
        warn_of_shared_cores(*result.figures);
    }
    warn_if(result.reading.times.early,
            "times of events are before the begin of the trace's clock: taken for that begin");
    warn_if(result.reading.times.turned_back,
            "times of events are turned back by clock offsets: taken for the time before");
    warn_if(result.reading.unknown_events,
            "events are of kinds that this OTF2 does not know and were dropped: build with a newer "
            "OTF2 to keep them");
}

} // namespace haec_sim
