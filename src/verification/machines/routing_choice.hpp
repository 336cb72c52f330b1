// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <string>

namespace haec_sim::verification
{

/// The keys of a routing (spec: topologies, "Choices").
struct RoutingChoice
{
    /// Its name, of several the one by which it is known on every topology.
    std::string routing = "minimal";
    std::uint64_t seed = 0;
    /// `unit`: each segment has a route of its own, not each message.
    bool is_by_segment = false;
    /// The most third groups that ways lead through.
    std::uint32_t indirect = 0;
    /// `state`: of a way only the first link is looked at.
    bool is_local = false;
    /// `state`: bytes taken of buffers are looked at, not queues.
    bool looks_at_credits = false;
    Picoseconds threshold{};
    /// A file; none: empty.
    std::string table{};
};

/// The routing is one of the specification.
bool is_specified(const RoutingChoice& choice);

/// Its routes depend on queues.
bool looks_at_queues(const RoutingChoice& choice);

/// What the machine's description says. Throws UsageError for what cannot be verified.
RoutingChoice routing_of(const Platform::Description& description);

} // namespace haec_sim::verification
