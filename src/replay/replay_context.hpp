// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "replay/message_board.hpp"
#include "replay/notices.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <map>

namespace haec_sim
{

/// Deviations from the plain case, counted over a run and told once.
struct Oddities
{
    std::uint64_t unmatched_sends = 0;
    std::uint64_t unmatched_receives = 0;
    std::uint64_t unfinished_collectives = 0;
    std::uint64_t unknown_peers = 0;
    std::uint64_t unbalanced_leaves = 0;
    std::uint64_t stray_completions = 0;
};

/// Where a location's notices go, and who wakes it.
class Router
{
public:
    virtual ~Router() = default;

    /// To the receiving process. False: enough messages are under way to that rank for now.
    virtual bool route(const SendNotice& notice) = 0;

    /// To the collective's coordinator.
    virtual void route(const CollectiveBeginNotice& notice) = 0;

    /// The location can go on.
    virtual void wake(LocationIndex location) = 0;
};

/// Counters of a process, shared by its locations.
struct ProcessCounters
{
    /// How many collectives were begun, per communicator or window (CollectiveKey without number).
    std::map<CollectiveKey, std::uint64_t> collectives;
};

/// What the locations of one rank share.
struct ReplayContext
{
    const TraceIndex& index;
    const ReplayOptions options;
    MessageBoard& messages;
    Router& router;
    Oddities& oddities;
    /// The attributes on receives; undefined if not wanted.
    AttributeRef transfer_time_attribute;
    AttributeRef hops_attribute;
};

} // namespace haec_sim
