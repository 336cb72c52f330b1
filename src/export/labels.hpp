// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/message_delay.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "trace/trace_index.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim::exporting
{

/// A location and its place in its process.
struct LocationLabel
{
    /// Its name; "location 3" where it has none.
    std::string name;
    /// Its number in the trace.
    LocationRef reference;
    LocationType type = LocationType::unknown;
    ProcessIndex process = 0;
    /// The place among the locations of its process, from 0 on, in the order of definition.
    std::uint32_t thread = 0;
};

struct ProcessLabel
{
    /// The name of its location group; "process 3" where it has none.
    std::string name;
    /// The locations in order of definition; none of an MPI rank without locations.
    std::vector<LocationIndex> locations;
    /// Its place among Labels::nodes; the first one for a rank without locations.
    std::size_t node = 0;
};

/// A region, as it is called and coloured.
struct RegionLabel
{
    /// Its name; "region 3" where it has none.
    std::string name;
    /// MPI's calls look the same in all formats.
    Paradigm paradigm{};
    RegionRole role = RegionRole::unknown;
};

/// A calling context: a region, and the context that it was called from.
struct ContextLabel
{
    RegionRef region;
    CallingContextRef caller;
};

/// The part of a trace that output formats say before its events: how things are called, and what
/// belongs to what. Names are printable: on one line, and in UTF-8.
struct Labels
{
    /// By RegionRef. The last of all is for what is not defined.
    std::vector<RegionLabel> regions;
    /// By LocationIndex, and by ProcessIndex.
    std::vector<LocationLabel> locations;
    std::vector<ProcessLabel> processes;
    /// Parts of the system tree on which processes are; one without a name where there are none.
    /// They are in the order of the processes on them.
    std::vector<std::string> nodes;
    /// By CallingContextRef, and by InterruptGeneratorRef: names of causes of samples.
    std::vector<ContextLabel> contexts;
    std::vector<std::string> interrupts;
    /// The metrics of the trace, synchronous or not.
    std::vector<TraceMetric> metrics;
    DelayReader delays;
    /// The time when the trace began, in s since 1970; 0 where it is not known.
    std::uint64_t begin = 0;

    /// The place of a region among `regions`.
    std::size_t region(RegionRef reference) const noexcept
    {
        return reference.value < regions.size() ? reference.value : regions.size() - 1;
    }

    /// The regions of a calling context, the outermost first, as flame graphs have them:
    /// "main;solve". One that is not defined is an unknown region.
    std::string stack(CallingContextRef context) const;
    /// The region of the context.
    RegionRef innermost(CallingContextRef context) const noexcept
    {
        return context.value < contexts.size() ? contexts[context.value].region : RegionRef{};
    }

    /// The name of a cause of samples; empty where it has none.
    std::string_view interrupt(InterruptGeneratorRef reference) const noexcept
    {
        return reference.value < interrupts.size() ? interrupts[reference.value]
                                                   : std::string_view{};
    }
};

/// Reads them from the definitions, which need not outlive them. Memory: the names, once.
Labels read_labels(const Definitions& definitions, const TraceIndex& index);

/// "PAPI_TOT_CYC [#]"; the unit where there is one.
std::string text_of(const TraceMetric& metric);

} // namespace haec_sim::exporting
