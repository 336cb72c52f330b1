// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/run_figures.hpp"
#include "network/delivery_order.hpp"
#include "run/experiment.hpp"
#include "run/interest.hpp"
#include "run/run_bound.hpp"
#include "run/run_time.hpp"
#include "simulation/collectives/counts.hpp"
#include "simulation/rules/early_ends.hpp"
#include "simulation/rules/oddities.hpp"
#include "trace/record_source.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// The oddities that were met on the way through the event files of all ranks.
struct Reading
{
    /// Events of kinds that are not known here: lost.
    std::uint64_t unknown_events = 0;
    TimeOddities times;
};

/// The findings of a run, for its user. The counts and times are known on all ranks, figures of
/// profiles and texts on the first one alone.
struct RunResult
{
    Experiment experiment;
    RunTime time;
    /// The work of processes; nothing where there is no network model and no report.
    std::optional<RunFigures> figures;
    Interest interest;
    /// Of the whole run; nothing where there is no network model.
    std::optional<RunBound> bound;
    MostComputing computing;
    /// Texts for people; empty where they are not known.
    std::string slowest_region;
    std::string hottest_link;
    std::string circuits;
    std::string delivery;
    std::string critical_path;
    /// Lines that modules add.
    std::vector<std::string> of_modules;
    std::uint64_t events = 0;
    Oddities oddities;
    EarlyEnds early_ends;
    /// The name of the region where the worst of these is.
    std::string early_region;
    InPlaceCounts in_place;
    /// Nothing where each message is delivered as it comes.
    std::optional<ReorderCounts> reordering{};
    Reading reading;

    /// The time that stays as it was recorded in the part of interest, else in the whole run.
    const UntouchedShares& kept() const
    {
        return figures && figures->has_interest() ? time.interest : time.whole;
    }
};

/// The time that a run takes on a network that takes no time.
struct IdealSpans
{
    Picoseconds whole{};
    /// The time of the region of interest, where there is one.
    std::optional<Picoseconds> interest{};
};

/// The predicted times of several draws of noise (spec: semantics, "Noise").
struct SampledSpan
{
    /// By draw.
    std::vector<Picoseconds> times;
    Picoseconds median{};
    /// The interval of 90 %.
    Picoseconds low{};
    Picoseconds high{};
};

/// The times of the whole run and of the region of interest, where there is one, over draws of
/// noise.
struct SampledTimes
{
    /// The number of the first draw; the others follow.
    std::uint32_t first = 0;
    SampledSpan whole;
    std::optional<SampledSpan> interest{};
};

/// Other runs of the same inputs, which a report tells of beside its own.
struct OtherRuns
{
    /// The run on an ideal network.
    std::optional<IdealSpans> ideal{};
    std::optional<SampledTimes> samples{};
};

/// What is known once all inputs have been checked.
struct Checked
{
    RunResult run;
    /// The sum of each rank's largest memory.
    Bytes memory;
};

} // namespace haec_sim
