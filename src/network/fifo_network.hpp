// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network.hpp"
#include "network/network_routes.hpp"
#include "network/network_unit.hpp"
#include "network/own_routes.hpp"
#include "network/part_queues.hpp"
#include "network/unit_queue.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Links and ports that are handed out first come, first served in simulated time (spec:
/// contention, "Units", "Service"). A resource is one integer, the time from which on it is free;
/// units of all resources are served in one order, by the time of the head, the sender, the
/// message's turn and the segment. There are no queues of messages, no credits and no back
/// pressure: up to saturation that is what buffers of a real network come to (docs/adr/0030).
///
/// A unit costs one event for each resource that it takes. Memory: a place for each message under
/// way, which others take afterwards; a unit for each segment under way, and for the one that
/// enters next; and the routes and resources in use.
class FifoNetwork final : public Network
{
public:
    /// The platform outlives it. Throws UsageError for links without bandwidth or latency. Types of
    /// links that the machine has none of need neither.
    FifoNetwork(const Platform& platform, const NetworkRates& rates, const NetworkOptions& options);

    /// Lets in the first segment; the others follow, sigma apart, as the first resource takes them.
    /// A message of no bytes has 1, and one of more than 10^6 segments gets longer ones (spec:
    /// contention, "Units"). The head must not come before what was served, unless
    /// let_late_ones_in() was called: that is asserted, not thrown, as whoever agrees on the
    /// horizon answers for it.
    void enter(const NetworkEntry& entry) override;

    Picoseconds next() const noexcept override
    {
        const auto in_queue = units_.empty() ? Picoseconds::max() : units_.top().times.head;
        return parts_ != nullptr ? std::min(in_queue, parts_->next()) : in_queue;
    }

    /// True where no message is under way.
    bool is_empty() const noexcept
    {
        return next() == Picoseconds::max();
    }

    void let_late_ones_in() noexcept override
    {
        lets_late_ones_in_ = true;
    }

    /// Serves units whose head comes before `until`. A message is through when its last segment has
    /// been served by its last resource; it arrives later, by what that takes.
    std::optional<NetworkExit> advance(Picoseconds until) override;

    /// On machines whose routes come in stages, while enough messages are under way and none is
    /// urgent.
    std::optional<Picoseconds> first_arrival() const noexcept override;
    void advance_in_parts(Picoseconds until, std::vector<NetworkExit>& exits) override;

    std::uint64_t long_messages() const noexcept override
    {
        return long_messages_;
    }

private:
    using MessageTurn = std::pair<std::uint64_t, std::uint64_t>;

    /// The state that the segments of a message have in common. Small, as many are under way. Its
    /// place is what NetworkUnit::message says.
    struct Transit
    {
        /// NetworkEntry::place.
        std::uint64_t place = 0;
        /// model_number() of its name.
        std::uint64_t number = 0;
        /// M, at least 1.
        std::uint64_t bytes = 0;
        /// The last segment as it would be alone. It is moved on along the way, step by step, as
        /// the unit is; so lateness is known at each resource. Several segments have a
        /// UncontendedCourse instead, and its tail only is kept here.
        UnitTimes alone{};
        std::uint32_t segments = 1;
        /// The place of its route's first step, by which a unit's step tells how far it is.
        std::uint32_t first_step = 0;

        /// The turn of the message among those of its sender.
        MessageTurn turn() const noexcept
        {
            return {place, number};
        }
    };

    /// The part of that state that is needed less often. It is looked at when a message enters and
    /// leaves; apart, so that more of the other part fits into caches.
    struct Journey
    {
        NetworkRoute* route = nullptr;
        /// I_0
        Picoseconds entry{};
        /// B and D of the entry.
        Picoseconds begin{};
        Picoseconds alone{};
        MessageName name;
        std::uint32_t hops = 0;
        bool is_expected = true;
        /// NetworkRoute::is_of_message, which most messages need not look up.
        bool has_own_route = false;
        bool is_urgent = false;
        /// The course of a message of several segments. Null for one segment. Shared with the
        /// route, which may have another one by now.
        std::shared_ptr<const UncontendedCourse> course;
    };

    /// The order in which units are served (spec: contention, "Service").
    struct Order
    {
        /// The network's; what this points to outlives the queue.
        const FifoNetwork* network;

        void expect(const NetworkUnit& unit) const noexcept
        {
            network->fetch_message(unit);
        }

        void expect_next(const NetworkUnit& unit) const noexcept
        {
            network->fetch_resource(unit);
        }

        /// True where `left` is served first. A total order: no two units under way are equal in
        /// it. It depends on the trace alone, not on ranks or on who entered first.
        bool operator()(const NetworkUnit& left, const NetworkUnit& right) const noexcept
        {
            if (left.times.head != right.times.head)
            {
                return left.times.head < right.times.head;
            }
            if (left.sender != right.sender)
            {
                return left.sender < right.sender;
            }
            return left.message == right.message ? left.segment < right.segment
                                                 : network->transits_[left.message].turn() <
                                                       network->transits_[right.message].turn();
        }
    };

    using Parts = PartQueues<Order>;

    /// Bring what serving a unit looks at into the caches.
    void fetch_message(const NetworkUnit& unit) const noexcept
    {
        touch(&transits_[unit.message]);
        if (own_routes_ != nullptr) [[unlikely]]
        {
            own_routes_->fetch(unit.message);
            return;
        }
        touch(&routes_.steps()[unit.step]);
    }

    void fetch_resource(const NetworkUnit& unit) const noexcept
    {
        if (own_routes_ != nullptr) [[unlikely]]
        {
            own_routes_->fetch_step(unit.message, unit.step);
            return;
        }
        const RouteStep step = routes_.steps()[unit.step];
        resources().fetch(step.resource());
        if (step.is_last())
        {
            touch(&journeys_[unit.message]);
        }
    }

    /// A place in transits_ and journeys_ for a new message.
    std::uint32_t take_place();
    /// Asserts that what was served need not be taken back for this unit.
    void check_order(const NetworkUnit& unit) const;
    /// True where its model is faster than its links, so that it may arrive sooner than its last
    /// unit gets through the last of them; or where others go on at once, as in a collective.
    bool is_urgent(const NetworkEntry& entry, const Transit& transit, const Journey& journey) const;
    /// A unit comes to a resource at its time.
    void push(const NetworkUnit& unit);
    /// All units lie in one queue from now on.
    void gather();
    /// Serves a unit, and tells `queue` where it goes: to its next resource, or nowhere, and which
    /// segment follows it. Returns its message where that is through.
    template <class Queue>
    std::optional<NetworkExit> serve_one(const NetworkUnit& unit, Queue&& queue);
    std::optional<NetworkExit> serve_next();
    /// The same of messages with ways of their own.
    std::optional<NetworkExit> advance_on_own_ways(Picoseconds until);
    std::optional<NetworkExit> serve_next_on_own_way();
    /// The time when a message would come to its destination alone.
    Picoseconds alone_end(std::uint32_t message, const Segmentation& segments, Picoseconds time);
    /// Finds out how a message of several segments would go alone; where the last one on the route
    /// had the same size and time, that is known.
    void follow_alone(std::uint32_t message, const Segmentation& segments, Picoseconds time);
    /// The segment behind the unit, which comes to the first resource when the unit has been taken
    /// by it: one of each message waits in the queue, not all.
    NetworkUnit segment_behind(const NetworkUnit& unit) const;
    /// Frees the message's place. Its arrival is B + D + `lateness`, which is W.
    NetworkExit leave(const NetworkUnit& unit, Picoseconds lateness);
    /// Returns by how much the last segment is through with the resource later than alone, and
    /// counts there what of it is new. Negative where slower links let others catch up.
    Picoseconds settle_lateness(const NetworkUnit& unit, ResourceId number, Service service,
                                WireSpan span);

    NetworkRoutes routes_;
    /// Null where routes are known before messages go.
    std::unique_ptr<OwnRoutes> own_routes_;
    SegmentSize segment_;
    /// Both by the places of messages, which are taken again.
    std::vector<Transit> transits_;
    std::vector<Journey> journeys_;
    /// Places in both that are free.
    std::vector<std::uint32_t> free_places_;
    /// Units lie here, or in the parts.
    UnitQueue<Order> units_{Order{this}};
    /// Null where the network does not come apart.
    std::unique_ptr<Parts> parts_;
    std::uint64_t parts_from_;
    /// The least latency of what can be last on a way.
    Picoseconds last_latency_{};
    /// The messages under way, and how many of them are urgent.
    std::size_t under_way_ = 0;
    std::size_t urgent_ = 0;
    /// The unit served last, whose message may be gone.
    NetworkUnit served_{{Picoseconds::min(), Picoseconds::min()}, 0, 0, 0, 0};
    MessageTurn served_turn_;
    bool lets_late_ones_in_ = false;
    std::uint64_t long_messages_ = 0;
};

} // namespace haec_sim
