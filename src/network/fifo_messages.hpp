// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "network/message.hpp"
#include "network/network_routes.hpp"
#include "network/network_unit.hpp"
#include "network/service.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The messages under way, each at a place, which others take afterwards.
class FifoMessages
{
public:
    /// The state that the segments of a message have in common. Small, as many are under way.
    struct MessageState
    {
        using Turn = std::pair<std::uint64_t, std::uint64_t>;

        /// NetworkEntry::place.
        std::uint64_t place = 0;
        /// model_number() of its name.
        std::uint64_t number = 0;
        /// M, at least 1.
        std::uint64_t bytes = 0;
        /// The last segment as it would be alone. It is moved on along the way, step by step, as
        /// the unit is; so lateness is known at each resource. Several segments have a
        /// UncontendedTimes instead, and only its tail is kept here.
        UnitTimes alone{};
        std::uint32_t segments = 1;
        /// The place of its route's first step, by which a unit's step tells how far it is.
        std::uint32_t first_step = 0;

        /// The turn of the message among those of its sender.
        Turn turn() const noexcept
        {
            return {place, number};
        }

        /// The bytes of a segment.
        WireSpan span(const SegmentSize& size, std::uint32_t segment) const noexcept
        {
            return Segmentation(bytes, size.of(bytes), segments).span(segment);
        }
    };

    /// The part of that state that is needed less often. It is looked at when a message enters and
    /// leaves; apart, so that more of the other part fits into caches.
    struct MessageDetails
    {
        /// Null where nobody has the place.
        NetworkRoute* route = nullptr;
        NodeId from;
        NodeId to;
        /// I_0
        Picoseconds entry{};
        /// B and D of the entry.
        Picoseconds begin{};
        Picoseconds alone{};
        MessageName name;
        std::uint32_t hops = 0;
        /// NetworkEntry::expected_by.
        std::uint32_t expected_by = 0;
        /// NetworkRoute::is_of_message, which most messages need not look up.
        bool has_own_route = false;
        bool is_urgent = false;
        /// One segment of several, on its way through parts of this rank; the others are elsewhere.
        bool is_one_segment = false;
        /// The times alone of a message of several segments. Null for one segment. Shared with the
        /// route, which may have another one by now.
        std::shared_ptr<const UncontendedTimes> uncontended;

        /// The segment behind the unit, which comes to the first resource when the unit has been
        /// taken by it: one of each message waits in the queue, not all.
        NetworkUnit segment_behind(const NetworkUnit& unit) const
        {
            NetworkUnit next = unit;
            ++next.segment;
            const Picoseconds at = after(entry, uncontended->spacing * next.segment);
            next.times = {at, at};
            return next;
        }
    };

    /// A place for a new message, whose state is that of the last one there.
    std::uint32_t add()
    {
        ++count_;
        if (free_.empty())
        {
            states_.emplace_back();
            details_.emplace_back();
            return static_cast<std::uint32_t>(states_.size() - 1);
        }
        const std::uint32_t place = free_.back();
        free_.pop_back();
        return place;
    }

    void remove(std::uint32_t place)
    {
        details_[place].uncontended.reset();
        details_[place].route = nullptr;
        free_.push_back(place);
        --count_;
    }

    std::size_t count() const noexcept
    {
        return count_;
    }

    /// The places that there have been so far.
    std::uint32_t places() const noexcept
    {
        return static_cast<std::uint32_t>(states_.size());
    }

    MessageState& state(std::uint32_t place)
    {
        return states_[place];
    }

    const MessageState& state(std::uint32_t place) const
    {
        return states_[place];
    }

    MessageDetails& details(std::uint32_t place)
    {
        return details_[place];
    }

    const MessageDetails& details(std::uint32_t place) const
    {
        return details_[place];
    }

private:
    std::vector<MessageState> states_;
    std::vector<MessageDetails> details_;
    std::vector<std::uint32_t> free_;
    std::size_t count_ = 0;
};

} // namespace haec_sim
