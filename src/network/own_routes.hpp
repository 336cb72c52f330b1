// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "network/network.hpp"
#include "network/network_resources.hpp"
#include "network/service.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The ways of messages that find them as they go, by the state of links, or whose segments have a
/// way each (spec: topologies, "Looking at queues"). Messages have the places that the network
/// gives them, which others take afterwards.
class OwnRoutes final : public LinkQueues
{
public:
    /// Both outlive it.
    OwnRoutes(const Platform& platform, NetworkResources& resources)
        : routing_(platform.routing()), resources_(resources)
    {
    }

    /// True where a platform's messages find their ways so.
    static bool are_needed(const Platform& platform)
    {
        return platform.routing().looks_at_queues() || platform.routing().is_by_segment();
    }

    /// A message enters, whose last bit would come to its destination at `alone_end` if it were
    /// alone.
    void begin(std::uint32_t place, const NetworkEntry& entry, std::uint32_t segments,
               Picoseconds alone_end);

    /// A resource on a way.
    struct Step
    {
        ResourceId resource;
        bool is_last = false;
    };

    /// The resource that a unit comes to at `now` as its `step`-th, from 0; where its way leads on
    /// is decided now.
    Step step(std::uint32_t place, std::uint32_t segment, std::uint32_t step, Picoseconds now);

    /// Counts a unit's waiting where it arose; of a message that of its last segment.
    void attribute(std::uint32_t place, ResourceId resource, Picoseconds waiting, Picoseconds end);

    /// A segment comes to its destination at `time`; true where it is the last that does.
    bool arrive(std::uint32_t place, Picoseconds time);

    /// The time by which the message has come later than it would have alone; the part of it that
    /// arose nowhere on its way, as the way is another one, is counted at the last resource.
    Picoseconds lateness(std::uint32_t place, ResourceId last, Picoseconds end);

    /// The links on the way of the first segment.
    std::uint32_t hops(std::uint32_t place) const
    {
        return messages_[place].links;
    }

    // LinkQueues
    Picoseconds queue(LinkId link) const override;
    Picoseconds latency(LinkId link) const override;

private:
    /// A way as far as it is known.
    struct Way
    {
        RouteSearch search{{}, {}, {}, {}, RouteChoices(0)};
        std::vector<ResourceId> resources;
        bool is_complete = false;
    };

    struct OwnMessage
    {
        /// One for all segments, or one for each.
        std::vector<Way> ways;
        std::uint32_t segments_left = 0;
        std::uint32_t links = 0;
        Picoseconds alone_end{};
        Picoseconds arrival{};
        Picoseconds attributed{};
    };

    void go_on(OwnMessage& message, Way& way);

    const Routing& routing_;
    NetworkResources& resources_;
    std::vector<OwnMessage> messages_;
    /// The links that a way goes on by; kept for its memory.
    std::vector<LinkId> links_;
    /// The time at which queues are looked at.
    Picoseconds now_{};
};

} // namespace haec_sim
