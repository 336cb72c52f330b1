// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/fifo_messages.hpp"
#include "network/network.hpp"
#include "network/network_routes.hpp"
#include "network/network_unit.hpp"
#include "network/own_routes.hpp"
#include "network/part_queues.hpp"
#include "network/unit_queue.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The discipline `fifo`: links and ports serve units, the segments of messages, first come, first
/// served in simulated time. It finds W, the time that a message waits for others.
///
/// Source: [Ciorba2014], section 4; [Bielert2015], section 3.3.2 (spec: contention, "Units",
/// "Service"; docs/adr/0030).
///     A = B + D + W;  W = arrival - arrival with the same entry times in an empty network
///     s = max(a, free);  f = max(s + w, z);  free = f;  next head = s + l;  next tail = f + l
/// The order is (head's arrival, sender, its message's turn, segment), of all resources together.
/// Neglected: buffers, credits and back pressure: up to saturation, unlimited queues are what
/// buffers of a real network come to. CreditNetwork has them.
/// Keys: size_segment [bytes], parts_from [messages], injection_bandwidth, ejection_bandwidth
/// [bytes/s]; of links bandwidth [bytes/s], latency [ns].
/// Example: two messages of 10 kB come by different links of 10 GB/s and 1 us to a third one at 1
/// us, and their tails at 2 us. It serves the first from 1 to 2 us, the other from 2 to 3 us:
/// arrivals at 3 and 4 us, W = 0 and 1 us.
/// Memory: a place for each message under way, which others take afterwards; a unit for each
/// segment under way, and for the one that enters next; and the routes and resources in use. A unit
/// costs one event for each resource.
class FifoNetwork final : public Network, public PartitionedNetwork
{
public:
    /// The platform outlives it. Throws UsageError for links without bandwidth or latency. Types of
    /// links that the machine has none of need neither.
    FifoNetwork(const Platform& platform, const NetworkRates& rates, const NetworkOptions& options);

    Picoseconds next() const noexcept override;

    void let_late_ones_in() noexcept override
    {
        lets_late_ones_in_ = true;
    }

    /// Serves units whose head comes before `until`. A message is through when its last segment has
    /// been served by its last resource; it arrives later, by what that takes.
    std::optional<NetworkExit> advance(Picoseconds until) override;

    /// On machines whose routes come in stages.
    PartitionedNetwork* parts() noexcept override
    {
        return parts_ != nullptr ? this : nullptr;
    }

    UnderWay under_way() const noexcept override
    {
        return {next(), messages_.count() * (is_apart() ? sharing_->ranks.size() : 1),
                has_urgent()};
    }

    bool is_worth_parts() const noexcept override
    {
        return first_arrival({{}, messages_.count(), has_urgent()}).has_value();
    }

    /// While enough messages are under way and none is urgent.
    std::optional<Picoseconds> first_arrival(const UnderWay& all) const noexcept override;
    void advance_in_parts(Picoseconds until, std::vector<NetworkExit>& exits) override;

    bool is_apart() const noexcept override
    {
        return apart_since_.has_value();
    }

    void gather() override;

protected:
    /// Lets in the first segment; the others follow, sigma apart, as the first resource takes them.
    /// A message of no bytes has 1, and one of more than 10^6 segments gets longer ones (spec:
    /// contention, "Units"). The head must not come before what was served, unless
    /// let_late_ones_in() was called: that is asserted, not thrown, as whoever agrees on the
    /// horizon answers for it.
    std::optional<std::uint32_t> let_in(const NetworkEntry& entry) override;

    void share_parts(NetworkSharing sharing) override;

    std::uint32_t owner(ResourceId resource) const override
    {
        return parts_ != nullptr && parts_->are_shared() ? parts_->owner(resource) : 0;
    }

private:
    using MessageState = FifoMessages::MessageState;
    using MessageDetails = FifoMessages::MessageDetails;

    /// The order in which units are served (spec: contention, "Service").
    struct Order
    {
        /// The network's; what this points to outlives the queue.
        const FifoNetwork* network;

        /// Bring what serving a unit looks at into the caches.
        void expect(const NetworkUnit& unit) const noexcept
        {
            touch(&network->messages_.state(unit.message));
            if (network->own_routes_ != nullptr) [[unlikely]]
            {
                network->own_routes_->fetch(unit.message);
                return;
            }
            touch(&network->routes_.steps()[unit.step]);
        }

        void expect_next(const NetworkUnit& unit) const noexcept
        {
            if (network->own_routes_ != nullptr) [[unlikely]]
            {
                network->own_routes_->fetch_step(unit.message, unit.step);
                return;
            }
            const RouteStep step = network->routes_.steps()[unit.step];
            network->resources().fetch(step.resource());
            if (step.is_last())
            {
                touch(&network->messages_.details(unit.message));
            }
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
            if (left.message == right.message)
            {
                return left.segment < right.segment;
            }
            const auto turn = network->messages_.state(left.message).turn();
            const auto other = network->messages_.state(right.message).turn();
            return turn != other ? turn < other : left.segment < right.segment;
        }
    };

    using Parts = PartQueues<Order>;

    /// Moves messages between ranks.
    class Transport;
    /// How units find their next resource: by the route of their nodes, or by their own way.
    class RouteWay;
    class OwnWay;
    /// Serves links that are circuits, and others beside them.
    class Circuits;
    /// Serves classes of messages.
    class Priorities;

    /// True where all ranks have to see what is under way.
    bool has_urgent() const noexcept
    {
        return urgent_ > 0 || lets_late_ones_in_;
    }

    /// The state of a new message, whose route that is. Its units are its caller's to push.
    std::uint32_t admit(const NetworkEntry& entry, NetworkRoute& route,
                        const Segmentation& segments);
    /// Asserts that what was served need not be taken back for this unit.
    void check_order(const NetworkUnit& unit) const;
    /// A unit comes to a resource at its time.
    void push(const NetworkUnit& unit);
    /// Serves a unit at the resource that `way` says, and tells `queue` where it goes: to its next
    /// resource, or nowhere, and which segment follows it. Returns its message where that is
    /// through.
    template <bool adapts, class Way, class Queue>
    std::optional<NetworkExit> serve_one(const NetworkUnit& unit, Way way, Queue&& queue);
    /// The rest of that, for a unit whose service is known.
    template <class Step, class Way, class Queue>
    std::optional<NetworkExit> pass(const NetworkUnit& unit, const Step& step, Service service,
                                    UnitWork work, Way way, Queue&& queue);
    /// advance() where all units lie in one queue. A function of its own: beside what catches
    /// exceptions it takes longer.
    template <class Way, bool adapts>
    [[gnu::noinline]] std::optional<NetworkExit> advance_along(Picoseconds until);
    /// The time when a message would come to its destination alone.
    Picoseconds alone_end(std::uint32_t message, const Segmentation& segments, Picoseconds time);
    /// Finds out how a message of several segments would go alone; where the last one on the route
    /// had the same size and time, that is known.
    void follow_alone(std::uint32_t message, const Segmentation& segments, Picoseconds time);
    /// Frees the place of a message.
    void remove(std::uint32_t message);
    /// Removes the message. Its arrival is B + D + `lateness`, which is W.
    NetworkExit leave(const NetworkUnit& unit, Picoseconds lateness);

    const Platform& platform_;
    /// Null where links do not change.
    std::shared_ptr<const LinkProfile> profile_;
    NetworkRoutes routes_;
    /// Null where routes are known before messages go.
    std::unique_ptr<OwnRoutes> own_routes_;
    /// Links sleep, have several rates or follow a plan.
    bool adapts_;
    SegmentSize segment_;
    FifoMessages messages_;
    /// Units lie here, or in the parts.
    UnitQueue<Order> units_{Order{this}};
    /// Null where the network does not come apart.
    std::unique_ptr<Parts> parts_;
    /// Null where no link is a circuit. Shared with nobody: it is not known here how to delete it.
    std::shared_ptr<Circuits> circuits_;
    /// Null where all messages are alike; shared with nobody, too.
    std::shared_ptr<Priorities> priorities_;
    /// Of several ranks that share the parts, once there is enough under way.
    std::optional<NetworkSharing> sharing_;
    std::uint64_t parts_from_;
    /// The least latency of what can be last on a way.
    Picoseconds last_latency_{};
    /// The messages under way that are urgent.
    std::size_t urgent_ = 0;
    /// What comes before was served whole, where the network is apart.
    std::optional<Picoseconds> apart_since_;
    /// The unit served last, whose message may be gone.
    NetworkUnit served_{{Picoseconds::min(), Picoseconds::min()}, 0, 0, 0, 0};
    MessageState::Turn served_turn_;
    bool lets_late_ones_in_ = false;
};

} // namespace haec_sim
