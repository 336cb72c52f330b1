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
/// and ports, in the same bins of time, so that they need only be numbered. None do where `last` is
/// before `first`.
struct AlikeEntries
{
    /// Both in simulated time, and both included.
    Picoseconds first{};
    Picoseconds last = Picoseconds::min();

    bool have(Picoseconds entry) const noexcept
    {
        return entry >= first && entry <= last;
    }
};

/// `contention` none: what messages do to links and ports that are not shared. It stands in for a
/// Network, so that reports have the same figures but for waiting. It never changes what a message
/// takes: A = B + D.
///
/// Source: spec: contention, "Service", for one unit that finds each resource free.
///     busy = T(M) = llround(M * 1e12 / b) on each resource of the route
/// Neglected: other messages: a link may be busy for more than the whole time, which the log says.
/// A link whose bandwidth the model does not know is not busy.
/// Keys: none.
/// Example: two messages of 10 kB over 2 links of 10 GB/s at one time: each link has 2 units,
/// 20,000 bytes and 2 us of busy time, within 1 us.
class UncontendedTraffic
{
public:
    /// Figures over time are in at most `time_bins` bins. The platform outlives it. With 0 bins
    /// there are none. `rates` has an element for each type of links, and ports are the platform's.
    UncontendedTraffic(const Platform& platform, const NetworkRates& rates,
                       const BinLimit& time_bins);

    UncontendedTraffic(const UncontendedTraffic&) = delete;
    UncontendedTraffic& operator=(const UncontendedTraffic&) = delete;
    ~UncontendedTraffic() = default;

    /// Counts a message between two nodes whose first byte enters at `entry` (B + d_mpi), in any
    /// order; 0 bytes on the wire are taken for 1. Returns which others repeat() could count: none
    /// where messages of a pair take several routes.
    AlikeEntries count(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire,
                       const RouteKey& key = {});

    /// Counts several more messages like one that was counted for the same nodes, entry and size.
    /// They enter at times that count() said are alike. It costs as much as one.
    void repeat(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire, std::uint64_t messages);

    /// Notes messages one by one from now on, in a file in `folder` where there are many. Called
    /// before the first one: what came before is not known to outside().
    void keep_messages(const std::filesystem::path& folder)
    {
        log_.emplace(folder);
    }

    /// Notes a message, once, whether it is counted by count() or by repeat().
    void note(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire, const RouteKey& key = {})
    {
        if (log_)
        {
            log_->add({entry, on_wire, from, to, key});
        }
    }

    /// The parts before the window and behind it, by resource, of messages that were noted. Asked
    /// only after keep_messages(). Goes through all that was noted, and again along the way of each
    /// message that is not wholly in the window.
    std::vector<ServedPart> outside(const TimeSpan& window);

    /// The resources that messages took, with what they served.
    const NetworkResources& resources() const noexcept
    {
        return resources_;
    }

private:
    /// A message as it was counted.
    struct Noted
    {
        Picoseconds entry{};
        Bytes on_wire;
        NodeId from;
        NodeId to;
        RouteKey key;
    };

    /// Calls `visit(resource, end, work, bytes)` for each resource on the way. `end` and `work` are
    /// in simulated time; nothing is kept.
    template <class Visit>
    void pass(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire, const RouteKey& key,
              Visit visit);
    /// Leaves those entries for which the busy time of one resource, from `begin` to `end`, stays
    /// in the bin where it is; none where it lies in several.
    void narrow(AlikeEntries& alike, Picoseconds entry, Picoseconds begin, Picoseconds end) const;

    NetworkResources resources_;
    NetworkRoutes routes_;
    bool is_by_pair_;
    /// The time from the entry to the end of the last service, at most. A message that enters so
    /// long before the end of a window has nothing outside, whatever its way.
    Picoseconds longest_{};
    /// The messages that were noted; nothing where nobody asks.
    std::optional<SpilledItems<Noted>> log_;
};

} // namespace haec_sim
