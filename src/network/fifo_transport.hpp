// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/item_bytes.hpp"
#include "network/fifo_network.hpp"
#include "parallel/all_gather_items.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Moves the messages of a network between ranks, unit by unit. A unit that has left the first
/// resource of its way is on its own there: what all segments have in common goes with each. Those
/// of one segment take the rest of their way along, so that it is not looked for again.
class FifoNetwork::Transport
{
public:
    explicit Transport(FifoNetwork& network) : network_(network) {}

    /// Leaves those units that are in parts of this rank. Nobody goes on before all are here: what
    /// one sends who is apart is not for one who is not.
    void divide()
    {
        ranks().barrier();
        if (!network_.parts_->are_shared())
        {
            network_.parts_->share(*network_.sharing_);
        }
        const auto mine =
            take_all([this](ResourceId resource) { return network_.is_own(resource); });
        network_.apart_since_ = network_.served_.times.head;
        put_all(mine);
    }

    /// Brings the units of all ranks, and the times from which on resources are free, to each.
    void gather()
    {
        const auto mine = take_all([](ResourceId) { return true; });
        const auto free_times = all_gather_items(ranks(), own_free_times());
        network_.apart_since_.reset();
        for (const auto& [resource, free, rate] : free_times)
        {
            auto& resources = network_.resources_to_serve();
            const auto number = resources.use(resource);
            resources[number].free = free;
            if (auto* rated = resources.adapting().rated.get(); rated != nullptr)
            {
                rated->set_state(number, rate);
            }
        }
        std::ranges::for_each(ranks().all_gather(mine),
                              [this](const auto& units) { put_all(units); });
    }

    /// Exchanges the units that have left for parts of other ranks.
    void ship()
    {
        std::vector<std::vector<std::byte>> leaving(ranks().size());
        for (const auto& [owner, unit] : network_.parts_->take_away())
        {
            const auto before = leaving[owner].size();
            pack(unit, leaving[owner]);
            ++network_.counted().units_to_others;
            network_.counted().bytes_to_others += leaving[owner].size() - before;
            const auto& details = network_.messages_.details(unit.message);
            if (details.is_one_segment ||
                unit.segment + 1 == network_.messages_.state(unit.message).segments)
            {
                network_.remove(unit.message);
            }
        }
        std::ranges::for_each(ranks().all_to_all(std::move(leaving)),
                              [this](const auto& units) { put_all(units); });
    }

private:
    /// What comes before the rest of the way of a unit.
    struct Travelling
    {
        NetworkEntry entry;
        UnitTimes times;
        /// MessageState::alone; of the last segment of several its tail alone counts.
        UnitTimes alone;
        std::uint32_t segment = 0;
        /// The number of the step on its way.
        std::uint32_t step = 0;
        /// The resources of the rest of the way; 0 for a message of several segments.
        std::uint32_t rest = 0;
        bool is_urgent = false;
    };

    struct FreeTime
    {
        ResourceIdentity resource;
        Picoseconds free{};
        /// Where it may have several.
        RateState rate{};
    };

    Ranks& ranks() const
    {
        return network_.sharing_->ranks;
    }

    void pack(const NetworkUnit& unit, std::vector<std::byte>& bytes) const
    {
        const MessageState& state = network_.messages_.state(unit.message);
        const MessageDetails& details = network_.messages_.details(unit.message);
        const auto step = unit.step - state.first_step;
        const auto rest = state.segments == 1 ? details.route->hops - step : 0;
        append_item(bytes, Travelling{{.name = details.name,
                                       .place = state.place,
                                       .from = details.from,
                                       .to = details.to,
                                       .begin = details.begin,
                                       .alone = details.alone,
                                       .load = {Bytes{state.bytes}, details.entry - details.begin},
                                       .hops = details.hops,
                                       .expected_by = details.expected_by},
                                      unit.times,
                                      state.alone,
                                      unit.segment,
                                      step,
                                      rest,
                                      details.is_urgent});
        for (auto next = unit.step; next < unit.step + rest; ++next)
        {
            append_item(bytes,
                        network_.resources().identity(network_.routes_.steps()[next].resource()));
        }
    }

    /// The units of this rank, whose messages are gone then, as far as they come to resources that
    /// are `kept`.
    template <class IsKept>
    std::vector<std::byte> take_all(IsKept is_kept)
    {
        std::vector<std::byte> units;
        const auto take = [&](const NetworkUnit& unit)
        {
            if (is_kept(network_.routes_.steps()[unit.step].resource()))
            {
                pack(unit, units);
            }
        };
        network_.parts_->take_all(take);
        std::ranges::for_each(network_.units_.take_all(), take);
        for (std::uint32_t place = 0; place < network_.messages_.places(); ++place)
        {
            if (network_.messages_.details(place).route != nullptr)
            {
                network_.remove(place);
            }
        }
        return units;
    }

    /// Of the resources of this rank that have served anything since the network is apart.
    std::vector<FreeTime> own_free_times() const
    {
        std::vector<FreeTime> times;
        for (ResourceId number{0}; number.value < network_.resources().count(); ++number.value)
        {
            const auto free = network_.resources()[number].free;
            if (free >= *network_.apart_since_ && network_.is_own(number))
            {
                times.push_back({network_.resources().identity(number), free, rate_state(number)});
            }
        }
        return times;
    }

    RateState rate_state(ResourceId number) const
    {
        const auto* rated = network_.resources().adapting().rated.get();
        const auto* uses = rated != nullptr ? rated->uses(number) : nullptr;
        return uses != nullptr ? uses->state() : RateState{};
    }

    void put_all(std::span<const std::byte> units)
    {
        while (!units.empty())
        {
            const auto unit = take_item<Travelling>(units);
            rest_.clear();
            for (std::uint32_t step = 0; step < unit.rest; ++step)
            {
                rest_.push_back(
                    network_.resources_to_serve().use(take_item<ResourceIdentity>(units)));
            }
            put(unit);
        }
    }

    void put(const Travelling& unit)
    {
        const auto& entry = unit.entry;
        const Segmentation segments(entry.load.bytes.value,
                                    network_.segment_.of(entry.load.bytes.value));
        auto& route = unit.rest > 0
                          ? network_.routes_.use_rest(rest_)
                          : network_.routes_.use(entry.from, entry.to, route_key(entry.name));
        const auto place = network_.admit(entry, route, segments);
        MessageState& state = network_.messages_.state(place);
        MessageDetails& details = network_.messages_.details(place);
        details.is_urgent = unit.is_urgent;
        network_.urgent_ += unit.is_urgent ? 1 : 0;
        details.is_one_segment = unit.step > 0;
        // Others follow it where it has not left the first resource.
        if (segments.count() > 1 && (unit.step == 0 || unit.segment + 1 == segments.count()))
        {
            network_.follow_alone(place, segments, entry.alone - entry.load.entry_delay);
        }
        state.alone = unit.alone;
        network_.push({unit.times, entry.name.sender, place, unit.segment,
                       state.first_step + (unit.rest > 0 ? 0 : unit.step)});
    }

    FifoNetwork& network_;
    /// The resources of the unit that is put.
    std::vector<ResourceId> rest_;
};

} // namespace haec_sim
