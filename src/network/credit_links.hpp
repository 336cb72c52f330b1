// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/credit_message.hpp"
#include "network/network_resources.hpp"
#include "network/own_routes.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The buffers behind links (spec: topologies, "Finite buffers").
struct BufferOptions
{
    /// C, the bytes of each virtual channel of a link; none: unlimited.
    std::optional<Bytes> size{};
    /// The virtual channels; those beyond are the last one. None: as many as the routing has.
    std::optional<std::uint32_t> channels{};
};

/// Bytes in the buffer behind a link, of one of its channels.
struct BufferPlace
{
    ResourceId link;
    std::uint32_t channel = 0;
    /// 0: none are taken.
    std::uint64_t bytes = 0;
};

/// A unit that waits for a link.
struct WaitingUnit
{
    NetworkUnit unit;
    /// The link is the last resource on its way.
    bool is_last = false;
    UnitWork work;
    /// The link and the channel that it waits for, and the bytes that it needs behind the link, if
    /// that is not the last of its route.
    BufferPlace needed;
    /// The bytes that it has taken behind the link before.
    BufferPlace held;
};

/// Units that wait for links, and the buffers behind them. A link takes one that comes first in
/// its channel and has room behind the link; of those the first. Memory: 56 bytes for each
/// resource, 32 for each channel that was used, and 88 for each unit that waits.
class CreditLinks final : public LinkBuffers
{
public:
    /// The resources outlive it.
    CreditLinks(NetworkResources& resources, const BufferOptions& options, CreditOrder order)
        : resources_(resources), options_(options), order_(order)
    {
    }

    /// The head of a unit has come to the link that it waits for.
    void add(const WaitingUnit& unit);

    /// The unit that the link takes at `now`, if it does: that waits no more, and has the bytes
    /// that it needs.
    std::optional<WaitingUnit> take(ResourceId link, Picoseconds now);

    /// The link serves the unit that it took until then.
    void begin(ResourceId link, Picoseconds end);

    /// The bytes are free again.
    void release(const BufferPlace& place);

    /// The units that wait for a link, and for all.
    std::uint64_t waiting(ResourceId link) const
    {
        return states_[link.value].waiting;
    }

    std::uint64_t waiting() const noexcept
    {
        return waiting_;
    }

    /// The time from which on the link can take a unit, as far as it is known.
    Picoseconds ready(ResourceId link) const
    {
        return states_[link.value].ready;
    }

    /// The buffers of a cycle, in order, where the units in each wait for the next one, and those
    /// of the last for the first. Asked where units wait and nothing happens any more.
    std::vector<BufferPlace> cycle() const;

    // LinkBuffers
    Picoseconds free(ResourceId link) const override;
    std::uint64_t bytes_taken(ResourceId link, std::uint32_t channel) const override;

private:
    struct Channel
    {
        std::uint64_t taken = 0;
        /// A heap, the first unit on top.
        std::vector<WaitingUnit> waiting;
    };

    struct State
    {
        std::vector<Channel> channels;
        /// The time from which on it can take a unit.
        Picoseconds ready{};
        /// The time from which on it is free of all that has come, as far as that is known.
        Picoseconds free{};
        /// What those who wait take.
        Picoseconds work{};
        std::uint64_t waiting = 0;
    };

    std::uint32_t number_of(std::uint32_t channel) const;
    bool has_room(const Channel& channel) const;
    Channel& channel_of(const BufferPlace& place);
    /// True where `left` comes behind `right`, as heaps want it.
    bool comes_behind(const WaitingUnit& left, const WaitingUnit& right) const
    {
        return order_(right.unit, left.unit);
    }

    NetworkResources& resources_;
    BufferOptions options_;
    CreditOrder order_;
    /// By ResourceId; those of ports are not used.
    std::vector<State> states_;
    std::uint64_t waiting_ = 0;
};

} // namespace haec_sim
