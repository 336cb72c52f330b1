// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "network/network.hpp"
#include "network/network_resources.hpp"
#include "network/service.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// What is known of links that have buffers behind them; numbers of resources are those of the
/// network.
class LinkBuffers
{
public:
    virtual ~LinkBuffers() = default;

    /// The time from which on the link is free of all that has come to it.
    virtual Picoseconds free(ResourceId link) const = 0;

    /// The bytes that are taken of its buffer for a virtual channel.
    virtual std::uint64_t bytes_taken(ResourceId link, std::uint32_t channel) const = 0;
};

/// The ways of messages that find them as they go, by the state of links, or whose segments have a
/// way each (spec: topologies, "Looking at queues"). Messages have the places that the network
/// gives them, which others take afterwards.
class OwnRoutes final : public LinkQueues
{
public:
    /// All outlive it. Ways have virtual channels where there are `buffers`; else links have no
    /// buffers, and are free as the resources say. Segments that overtake others of their message
    /// are counted in `held_back`, if that is not null.
    OwnRoutes(const Platform& platform, NetworkResources& resources,
              const LinkBuffers* buffers = nullptr, HeldBack* held_back = nullptr)
        : routing_(platform.routing()), resources_(resources), buffers_(buffers),
          held_back_(held_back)
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
        /// True where it is a link, and another one follows: the unit needs a place behind it.
        bool has_buffer = false;
        /// The virtual channel of a link, where links have some.
        std::uint32_t channel = 0;
    };

    /// The resource that a unit comes to at `now` as its `step`-th, from 0; where its way leads on
    /// is decided now.
    Step step(std::uint32_t place, std::uint32_t segment, std::uint32_t step, Picoseconds now)
    {
        const auto& known = known_[place];
        if (step < known.count) [[likely]]
        {
            return {known.resources[step], known.is_complete && step + 1U == known.count};
        }
        return find_step(place, segment, step, now);
    }

    /// Bring what step() looks at into the caches, and what the step's resource has.
    void fetch(std::uint32_t place) const noexcept
    {
        touch(&known_[place]);
    }

    void fetch_step(std::uint32_t place, std::uint32_t step) const noexcept
    {
        const auto& known = known_[place];
        if (step < known.count)
        {
            resources_.fetch(known.resources[step]);
        }
        else
        {
            touch(&messages_[place]);
        }
    }

    /// The step before one that was decided.
    Step step_before(std::uint32_t place, std::uint32_t segment, std::uint32_t step) const
    {
        return known_step(messages_[place].way_of(segment), step - 1);
    }

    /// Counts a unit's waiting where it arose; of a message that of its last segment.
    void attribute(std::uint32_t place, ResourceId resource, Picoseconds waiting, Picoseconds end);

    /// A segment is through with the last resource of its way at `end`, and arrives at `time`; true
    /// where all are told of.
    bool arrive(std::uint32_t place, std::uint32_t segment, ResourceId last, Picoseconds end,
                Picoseconds time);

    /// The time by which the message has come later than it would have alone; the part of it that
    /// arose nowhere on its way, as the way is another one, is counted at the last resource of the
    /// segment that comes last.
    Picoseconds lateness(std::uint32_t place);

    /// The links on the way of the first segment.
    std::uint32_t hops(std::uint32_t place) const
    {
        return messages_[place].links;
    }

    // LinkQueues
    Picoseconds queue(LinkId link) const override;
    Picoseconds latency(LinkId link) const override;
    std::uint64_t bytes_taken(LinkId link) const override;

private:
    /// A way as far as it is known.
    struct Way
    {
        RouteSearch search{{}, {}, {}, {}, RouteChoices(0)};
        std::vector<ResourceId> resources;
        /// The links among them, and their virtual channels where there are buffers.
        std::vector<LinkId> links;
        std::vector<std::uint32_t> channels;
        /// The place of the first link.
        std::uint32_t first_link = 0;
        bool is_complete = false;
    };

    /// The begin of the way of all segments, as far as it is known, in a line of memory: most steps
    /// are looked up here. Nothing where segments have ways of their own, or links buffers.
    struct alignas(64) KnownSteps
    {
        std::array<ResourceId, 15> resources;
        std::uint16_t count = 0;
        bool is_complete = false;
    };

    struct OwnMessage
    {
        /// One for all segments, or one for each.
        std::vector<Way> ways;
        std::uint32_t segments_left = 0;
        std::uint32_t links = 0;
        Picoseconds alone_end{};
        /// The segment that comes last, so far, when it does, and where from.
        Picoseconds arrival{};
        std::uint32_t last_segment = 0;
        ResourceId last_resource;
        Picoseconds last_end{};
        Picoseconds attributed{};
        /// By segment; empty where nobody counts those that are held back.
        std::vector<Picoseconds> arrivals;

        Way& way_of(std::uint32_t segment)
        {
            return ways[ways.size() == 1 ? 0 : segment];
        }

        const Way& way_of(std::uint32_t segment) const
        {
            return ways[ways.size() == 1 ? 0 : segment];
        }
    };

    Step find_step(std::uint32_t place, std::uint32_t segment, std::uint32_t step, Picoseconds now);
    Step known_step(const Way& way, std::uint32_t step) const;
    void note_steps(const OwnMessage& message, KnownSteps& known) const;
    void go_on(OwnMessage& message, Way& way);
    void count_held_back(const OwnMessage& message);

    const Routing& routing_;
    NetworkResources& resources_;
    const LinkBuffers* buffers_;
    HeldBack* held_back_;
    /// Both by place.
    std::vector<OwnMessage> messages_;
    std::vector<KnownSteps> known_;
    /// The links that a way goes on by; kept for its memory.
    std::vector<LinkId> links_;
    /// The way that goes on, and when: what is looked at is as it finds it then.
    const Way* looking_ = nullptr;
    Picoseconds now_{};
};

} // namespace haec_sim
