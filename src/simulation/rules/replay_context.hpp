// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/message_board.hpp"
#include "simulation/matching/notices.hpp"
#include "simulation/matching/pricing.hpp"
#include "simulation/matching/signal_board.hpp"
#include "simulation/replay/replay_options.hpp"
#include "simulation/rules/compute_clock.hpp"
#include "simulation/rules/early_ends.hpp"
#include "simulation/rules/oddities.hpp"
#include "trace/trace_index.hpp"

#include <optional>

namespace haec_sim
{

/// The ways that a location's notices take.
class Router
{
public:
    virtual ~Router() = default;

    /// Routes to the receiving process. False: enough notices are under way to that rank for now.
    virtual bool route(const SendNotice& notice) = 0;

    /// Routes to where the collective's members meet, likewise.
    virtual bool route(const CollectiveBeginNotice& notice) = 0;

    /// Routes to the process that it is for.
    virtual void route(const SignalNotice& notice) = 0;

    /// Routes to where the locks of the window are kept.
    virtual void route(const LockRequestNotice& notice) = 0;
    virtual void route(const LockReleaseNotice& notice) = 0;
};

/// The environment that the locations of one rank share. The references outlive them.
struct ReplayContext
{
    const TraceIndex& index;
    const ReplayOptions options;
    MessageBoard& messages;
    SignalBoard& signals;
    Pricing& pricing;
    Router& router;
    Oddities& oddities;
    EarlyEndLog& early_ends;
    /// The attributes on receives; undefined if not wanted.
    AttributeRef transfer_time_attribute;
    AttributeRef hops_attribute;
    std::optional<ClockMetric> clock{};
    /// Undefined where messages do not share the network.
    AttributeRef waiting_time_attribute{};
    /// True where a transfer's price is told once nobody is behind its begin.
    bool shares_network = false;
};

} // namespace haec_sim
