// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/draw_board.hpp"
#include "simulation/matching/length_overheads.hpp"
#include "simulation/matching/message_board.hpp"
#include "simulation/matching/notices.hpp"
#include "simulation/matching/pricing.hpp"
#include "simulation/matching/signal_board.hpp"
#include "simulation/replay/replay_options.hpp"
#include "simulation/rules/compute_clock.hpp"
#include "simulation/rules/core_use.hpp"
#include "simulation/rules/early_ends.hpp"
#include "simulation/rules/gap_factors.hpp"
#include "simulation/rules/oddities.hpp"
#include "trace/trace_index.hpp"

#include <memory>
#include <optional>

namespace haec_sim
{

/// The ways that a location's notices take. Rules know no rank: the engine finds out which one
/// simulates whom.
class Router
{
public:
    virtual ~Router() = default;

    /// Routes to the receiving process. False: enough notices are under way to that rank for now.
    /// It is sent in either case; the location then pauses until it is told to go on (FlowControl).
    virtual bool route(const SendNotice& notice) = 0;

    /// Routes to where the collective's members meet, likewise. That is the rank of the
    /// communicator's first member.
    virtual bool route(const CollectiveBeginNotice& notice) = 0;

    /// Routes to the process that it is for. Neither signals, changes nor locks are limited in
    /// number.
    virtual void route(const SignalNotice& notice) = 0;

    /// Routes to the process whose part of the window it changes.
    virtual void route(const ChangeNotice& notice) = 0;

    /// Routes to where the message is matched.
    virtual void route(const ProgressNotice& notice) = 0;

    /// Routes to where the locks of the window are kept. An answer comes as a LockGrantNotice, to
    /// the location that asked.
    virtual void route(const LockRequestNotice& notice) = 0;
    /// It takes a request back as well that has not been answered.
    virtual void route(const LockReleaseNotice& notice) = 0;
};

/// The environment that the locations of one rank share. The references outlive them. Rules change
/// nothing in it but the counts of oddities and early ends, and what they post on the boards.
struct ReplayContext
{
    const TraceIndex& index;
    const ReplayOptions options;
    /// The receives of this rank's processes wait there for their messages.
    MessageBoard& messages;
    /// This rank's processes wait there for signals about windows.
    SignalBoard& signals;
    /// It prices operations on windows, and the empty messages about them, at once: they do not
    /// share the network.
    Pricing& pricing;
    Router& router;
    Oddities& oddities;
    EarlyEndLog& early_ends;
    MessageAttributes attributes{};
    /// In addition to those of the options.
    LengthOverheads overheads{};
    /// Null where all gaps of a location have the same factor.
    std::shared_ptr<const GapFactors> gap_factors{};
    /// Other draws of the noise, whose times are made beside those of the run; null where there are
    /// none.
    DrawBoard* draws = nullptr;
    /// The cores of nodes that have fewer of them than threads; null where there are none.
    CoreBoard* cores = nullptr;
    /// The metric of compute_clock; none where recorded gaps count.
    std::optional<ClockMetric> clock{};
    /// True where a transfer's price is told once nobody is behind its begin.
    bool shares_network = false;
};

} // namespace haec_sim
