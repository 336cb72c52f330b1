// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network.hpp"
#include "network/network_routes.hpp"
#include "network/network_unit.hpp"
#include "network/unit_queue.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Links and ports that are handed out first come, first served in simulated time
/// (spec: contention, "Units", "Service").
class FifoNetwork final : public Network
{
public:
    /// The platform outlives it. Throws UsageError for links without bandwidth or latency.
    FifoNetwork(const Platform& platform, const NetworkRates& rates, const NetworkOptions& options);

    void enter(const NetworkEntry& entry) override;

    Picoseconds next() const noexcept override
    {
        return units_.empty() ? Picoseconds::max() : units_.top().times.head;
    }

    Picoseconds now() const noexcept override
    {
        return served_.times.head;
    }

    /// True where no message is under way.
    bool is_empty() const noexcept
    {
        return units_.empty();
    }

    void let_late_ones_in() noexcept override
    {
        lets_late_ones_in_ = true;
    }

    std::optional<NetworkExit> advance(Picoseconds until) override;

    std::uint64_t long_messages() const noexcept override
    {
        return long_messages_;
    }

private:
    using MessageTurn = std::pair<std::uint64_t, std::uint64_t>;

    /// The state that the segments of a message have in common. Small, as many are under way.
    struct Transit
    {
        std::uint64_t place = 0;
        /// model_number() of its name.
        std::uint64_t number = 0;
        std::uint64_t bytes = 0;
        /// The last segment as it would be alone.
        UnitTimes alone{};
        std::uint32_t segments = 1;
        std::uint32_t first_step = 0;

        /// The turn of the message among those of its sender.
        MessageTurn turn() const noexcept
        {
            return {place, number};
        }
    };

    /// The part of that state that is needed less often.
    struct Journey
    {
        NetworkRoute* route = nullptr;
        /// I_0
        Picoseconds entry{};
        Picoseconds begin{};
        Picoseconds alone{};
        MessageName name;
        std::uint32_t hops = 0;
        bool is_expected = true;
        /// The course of a message of several segments.
        std::shared_ptr<const LoneCourse> course;
    };

    /// The order in which units are served (spec: contention, "Service").
    struct Order
    {
        const std::vector<Transit>* transits;
        const NetworkRoutes* routes;

        /// The unit is served soon.
        void expect(const NetworkUnit& unit) const noexcept
        {
            __builtin_prefetch(&(*transits)[unit.message]);
            __builtin_prefetch(&routes->steps()[unit.step]);
        }

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
            return left.message == right.message
                       ? left.segment < right.segment
                       : (*transits)[left.message].turn() < (*transits)[right.message].turn();
        }
    };

    Bytes segment_of(std::uint64_t bytes) const noexcept;
    std::uint32_t take_place();
    void check_order(const NetworkUnit& unit) const;
    std::optional<NetworkExit> serve_next();
    void follow_alone(std::uint32_t message, const Segmentation& segments, Picoseconds time);
    void enter_next_segment(const NetworkUnit& unit);
    NetworkExit leave(const NetworkUnit& unit, Picoseconds lateness);
    Picoseconds settle_lateness(const NetworkUnit& unit, ResourceId number, Service service,
                                WireSpan span);

    NetworkRoutes routes_;
    Bytes segment_;
    std::uint64_t longest_;
    std::vector<Transit> transits_;
    std::vector<Journey> journeys_;
    /// Places in both that are free.
    std::vector<std::uint32_t> free_places_;
    UnitQueue<Order> units_{Order{&transits_, &routes_}};
    /// The unit served last, whose message may be gone.
    NetworkUnit served_{{Picoseconds::min(), Picoseconds::min()}, 0, 0, 0, 0};
    MessageTurn served_turn_;
    bool lets_late_ones_in_ = false;
    std::uint64_t long_messages_ = 0;
};

} // namespace haec_sim
