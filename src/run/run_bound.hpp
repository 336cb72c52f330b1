// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/run_span.hpp"
#include "haec_sim/wide_sum.hpp"
#include "parallel/ranks.hpp"
#include "run/run_location.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace haec_sim
{

/// The element of a resource of the machine that has most to do.
struct BusiestElement
{
    /// The resource: "computing", "optical links", "injection ports", "wireless transmitters".
    std::string resource;
    /// The link, port or node; empty where it is a thread.
    std::string name;
    /// The least time in which it can do that.
    WideSum time;

    /// Of a time that is not 0; else 0.
    double share_of(Picoseconds whole) const
    {
        return whole > Picoseconds{0} ? time.as_double() / static_cast<double>(whole.count()) : 0;
    }
};

/// What bounds a run, or its region of interest: no machine of such links, ports and cores does it
/// in less (spec: resources, Measure).
struct RunBound
{
    /// Computing first, then links by type, then ports, then transmitters and receivers of
    /// circuits.
    std::vector<BusiestElement> elements;

    /// That of the longest time, the first of equals; a bound has one.
    const BusiestElement& tightest() const;
};

/// The time that a link or port is busy, and the time that its ports of circuits are aimed.
struct ResourceTime
{
    ResourceIdentity resource;
    Picoseconds busy{};
    Picoseconds aiming{};
};

/// Threads compute as long as `computing` at most.
RunBound bound_of(WideSum computing, std::span<const ResourceTime> resources,
                  const Platform& platform);

/// What the thread or stream that computes most computes, predicted, with what OpenMP itself takes,
/// and without what it waits for other threads or accelerators. It is `compute` of `haec_resources
/// measure`.
struct MostComputing
{
    WideSum whole;
    /// What it computes at least in the region of interest: between its own marks, less what of
    /// these is longer than the region.
    WideSum interest;
};

/// Of all threads and streams; profiles are finished. On every rank. Collective.
MostComputing most_computing_of(std::span<const RunLocation> mine,
                                const std::optional<TimeSpan>& interest, Ranks& ranks);

} // namespace haec_sim
