// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"
#include "network/network_options.hpp"
#include "network/network_resources.hpp"
#include "network/network_routes.hpp"
#include "network/network_unit.hpp"
#include "network/resource_id.hpp"
#include "network/unit_queue.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A message that enters the network.
struct NetworkEntry
{
    /// The message's identity, whatever the number of ranks.
    std::uint32_t sender = 0;
    std::uint64_t sequence = 0;
    /// Its place among its sender's messages, those of one place in the order of `sequence`: behind
    /// `sender` what decides between units that come at the same time.
    std::uint64_t place = 0;
    NodeId from;
    NodeId to;
    /// B
    Picoseconds begin{};
    /// The time D that it takes alone.
    Picoseconds alone{};
    /// The bytes that it puts on the wire, and when.
    WireLoad load;
};

/// The things that whoever lets a message in wants to hear again when it is through.
struct Label
{
    std::uint32_t hops = 0;
    bool is_expected = false;
};

/// A message that is through.
struct NetworkExit
{
    std::uint32_t sender = 0;
    std::uint64_t sequence = 0;
    Picoseconds begin{};
    Picoseconds alone{};
    /// W: A = B + D + W.
    Picoseconds waiting{};
    Label label;
};

/// Links and ports that are handed out first come, first served in simulated time
/// (spec: contention, "Units", "Service").
///
/// Order of calls: enter() and advance() in any order, as long as nothing enters before what was
/// served: begin + entry delay of an entry is at least the `until` of every advance() before it.
class SharedNetwork
{
public:
    /// The platform outlives it. Throws UsageError for links without bandwidth or latency.
    SharedNetwork(const Platform& platform, const NetworkRates& rates,
                  const NetworkOptions& options);

    ~SharedNetwork() = default;

    SharedNetwork(const SharedNetwork&) = delete;
    SharedNetwork& operator=(const SharedNetwork&) = delete;

    /// Lets in a message, which is not one within a node.
    void enter(const NetworkEntry& entry, Label label = {});

    /// The time when the next unit comes to a resource; the end of all times where there is none.
    Picoseconds next() const noexcept
    {
        return units_.empty() ? Picoseconds::max() : units_.top().times.head;
    }

    /// The time when the unit that was served last came to its resource.
    Picoseconds now() const noexcept
    {
        return served_.times.head;
    }

    /// True where no message is under way.
    bool is_empty() const noexcept
    {
        return units_.empty();
    }

    /// Lets messages enter from now on before what was served, and find the network as others left
    /// it: their senders waited for what never comes.
    void let_late_ones_in() noexcept
    {
        lets_late_ones_in_ = true;
    }

    /// Serves units that come before `until`, in their order, until a message is through or there
    /// are none. A message is through as soon as its arrival is known, which is before it.
    std::optional<NetworkExit> advance(Picoseconds until);

    /// The number of messages with longer segments than others, as these would be too many.
    std::uint64_t long_messages() const noexcept
    {
        return long_messages_;
    }

    /// Resources that messages have taken so far have numbers below it.
    std::uint32_t resource_count() const noexcept
    {
        return resources_.count();
    }

    const ResourceIdentity& identity(ResourceId resource) const
    {
        return resources_.identity(resource);
    }

    const ResourceStatistics& statistics(ResourceId resource) const
    {
        return resources_[resource].statistics;
    }

    SleepStatistics sleep(ResourceId resource) const
    {
        return resources_.sleep(resource);
    }

    /// Notes from now on when links and ports are busy, in a file in `folder` where that is much.
    /// Called before anything enters.
    void keep_busy_times(const std::filesystem::path& folder)
    {
        resources_.keep_busy_times(folder);
    }

    /// The busy times; null where nobody asks.
    const BusyLog* busy_times() const noexcept
    {
        return resources_.busy_times();
    }

    /// Statistics over time, where the options say so.
    const TimeBins& bins() const noexcept
    {
        return resources_.bins();
    }

private:
    using MessageTurn = std::pair<std::uint64_t, std::uint64_t>;

    /// The state that the segments of a message have in common. Small, as many are under way.
    struct Transit
    {
        std::uint64_t place = 0;
        std::uint64_t sequence = 0;
        std::uint64_t bytes = 0;
        /// The last segment as it would be alone.
        UnitTimes alone{};
        std::uint32_t segments = 1;
        std::uint32_t first_step = 0;

        /// The turn of the message among those of its sender.
        MessageTurn turn() const noexcept
        {
            return {place, sequence};
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
        Label label;
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

    NetworkResources resources_;
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
