// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "verification/times/link_figures.hpp"
#include "verification/times/memory_times.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim::verification
{

class MessagePriorities;
class PlannedLinks;

/// No message is served in more segments, or in fewer where that is asked for.
inline constexpr std::uint64_t most_segments_of_any = 1000000;

/// The buffers behind links (spec: topologies, "Finite buffers").
struct Buffers
{
    /// C [bytes]; none: unlimited.
    std::optional<std::uint64_t> size{};
    /// The channels beyond are the last one; none: as many as the routing has.
    std::optional<std::uint32_t> channels{};
};

/// The part of the configuration that says how links are shared.
struct SharedLinks
{
    /// Q; 0: whole messages.
    std::uint64_t segment = 0;
    NodePorts ports;
    /// The figures by LinkTypeId.
    std::vector<LinkFigures> links;
    /// None: links serve whatever comes.
    std::optional<Buffers> buffers{};
    /// No message is served in more units.
    std::uint64_t most_segments = most_segments_of_any;
    /// Null: links do not change.
    std::shared_ptr<const PlannedLinks> plan{};
    /// The vertices below are nodes; switches take their time.
    std::uint32_t first_switch = std::numeric_limits<std::uint32_t>::max();
    /// Null: all messages are alike.
    std::shared_ptr<const MessagePriorities> priorities{};
    /// Messages of a process to a node arrive in the order of their entries.
    bool delivers_in_order = false;

    /// Of nodes whose messages within share a memory.
    MemoryBandwidths memories{};
};

} // namespace haec_sim::verification
