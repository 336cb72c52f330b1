// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/spilled_items.hpp"
#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"
#include "network/network_resources.hpp"
#include "network/network_routes.hpp"
#include "network/time_window.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace haec_sim
{

/// Messages of one size between two nodes that enter from `first` to `last` do the same to links
/// and ports, in the same bins of time. None do where `last` is before `first`.
struct AlikeEntries
{
    Picoseconds first{};
    Picoseconds last = Picoseconds::min();

    bool have(Picoseconds entry) const noexcept
    {
        return entry >= first && entry <= last;
    }
};

/// The work of links and ports for messages that nobody has to wait for: each is counted on its way
/// as if it passed alone, in one unit (spec: contention, "Service"). A link whose bandwidth nobody
/// knows is not busy.
class LoneTraffic
{
public:
    /// Figures over time are in at most `time_bins` bins. The platform outlives it.
    LoneTraffic(const Platform& platform, const NetworkRates& rates, std::uint32_t time_bins);

    LoneTraffic(const LoneTraffic&) = delete;
    LoneTraffic& operator=(const LoneTraffic&) = delete;
    ~LoneTraffic() = default;

    /// Counts a message between two nodes whose first byte enters at `entry` (B + d_mpi), in any
    /// order; 0 bytes on the wire are taken for 1. Returns which others repeat() could count.
    AlikeEntries count(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire);

    /// Counts several more messages like one that was counted for the same nodes, entry and size.
    void repeat(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire, std::uint64_t messages);

    /// Notes messages one by one from now on, in a file in `folder` where there are many.
    void keep_messages(const std::filesystem::path& folder)
    {
        log_.emplace(folder);
    }

    /// Notes a message, once, whether it is counted by count() or by repeat().
    void note(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire)
    {
        if (log_)
        {
            log_->add({entry, on_wire, from, to});
        }
    }

    /// The parts before the window and behind it, by resource, of messages that were noted.
    std::vector<ServedPart> outside(const TimeSpan& window);

    /// The resources that messages took, with what they served.
    const NetworkResources& resources() const noexcept
    {
        return resources_;
    }

private:
    struct Noted
    {
        Picoseconds entry{};
        Bytes on_wire;
        NodeId from;
        NodeId to;
    };

    /// Calls `visit(resource, end, work, bytes)` for each resource on the way.
    template <class Visit>
    void pass(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire, Visit visit);
    void narrow(AlikeEntries& alike, Picoseconds entry, Picoseconds begin, Picoseconds end) const;

    NetworkResources resources_;
    NetworkRoutes routes_;
    /// The time from the entry to the end of the last service, at most.
    Picoseconds longest_{};
    /// The messages that were noted; nothing where nobody asks.
    std::optional<SpilledItems<Noted>> log_;
};

} // namespace haec_sim
