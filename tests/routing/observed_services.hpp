// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "random_graph.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// What a resource began with at a time: a link with finite buffers one unit at most; links and
/// ports that serve units as they come, all whose heads came then.
struct ObservedService
{
    Picoseconds time{};
    ResourceIdentity resource;
    std::uint64_t units = 0;
    std::uint64_t bytes = 0;
    /// The time from which on the resource is free again.
    Picoseconds end{};
};

/// A run as it looks from outside.
struct ObservedRun
{
    /// In the order of time.
    std::vector<ObservedService> services;
    std::vector<NetworkExit> exits;
    /// The most bytes that any channel of a buffer held, as the network says.
    std::uint64_t fullest = 0;
};

/// Lets all messages through, one time after the other, and looks at all resources after each.
ObservedRun observe(const RandomGraph& graph);

/// The links of each message, or of each of its segments where these go ways of their own. Of
/// routings by queues they are those that served as many bytes as the message has.
using Ways = std::vector<std::vector<std::vector<LinkId>>>;
Ways ways_of(const RandomGraph& graph, const ObservedRun& run);

/// What is wrong with the bytes that come to vertices and leave them; empty: nothing.
std::string lost_bytes(const RandomGraph& graph, const ObservedRun& run);

/// What in the run is against the rules of the discipline (spec: contention, "Service";
/// topologies, "Finite buffers"), of which the ways of messages are known; empty: nothing. It is
/// told what was served when, and follows units from there, so that it decides nothing itself:
/// each service is of the unit whose turn it was, and as long as it takes; none is late while there
/// is room; no buffer has less than nothing or more than C in it; all arrive, at A = B + D + W.
std::string broken_rule(const RandomGraph& graph, const ObservedRun& run);

} // namespace haec_sim::test
