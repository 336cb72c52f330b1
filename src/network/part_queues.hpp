// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "network/network_parts.hpp"
#include "network/network_unit.hpp"
#include "network/unit_heap.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The units under way by the part that they come to, to be served part by part (spec: contention,
/// "In parts"). Within a part they are served by `Order`, which never disagrees with the order of
/// heads.
template <class Order>
class PartQueues
{
public:
    PartQueues(const Platform& platform, const NetworkResources& resources, Order order)
        : parts_(platform, resources), order_(order)
    {
    }

    bool empty() const noexcept
    {
        return size_ == 0;
    }

    /// Ranks share the parts from now on, before there is any. Units that go on to a part of
    /// another rank leave: take_away().
    void share(const NetworkSharing& sharing)
    {
        parts_.share(sharing);
        for (const auto level : parts_.all_levels())
        {
            busy_[level];
        }
    }

    const Platform& platform() const noexcept
    {
        return parts_.platform();
    }

    bool are_shared() const noexcept
    {
        return parts_.are_shared();
    }

    /// The rank that serves a resource; ranks share the parts.
    std::uint32_t owner(ResourceId resource)
    {
        update();
        return parts_.owner(parts_.of(resource));
    }

    /// The units that have left for parts of other ranks, and which.
    struct Away
    {
        std::uint32_t owner = 0;
        NetworkUnit unit;
    };

    std::vector<Away> take_away()
    {
        return std::exchange(away_, {});
    }

    /// The least head; the end of all times where there are no units.
    Picoseconds next() const noexcept
    {
        return next_;
    }

    /// A unit comes to a resource.
    void push(ResourceId resource, const NetworkUnit& unit)
    {
        update();
        ++size_;
        place(parts_.of(resource), unit);
    }

    /// Serves all units whose heads come before `until`, part by part. `serve` is called with each,
    /// and says with one of the three functions below where it goes; `go_up` before each level but
    /// the first one, where units from below may be pushed.
    template <class Serve, class GoUp>
    void serve(Picoseconds until, Serve serve, GoUp go_up)
    {
        until_ = until;
        next_ = Picoseconds::max();
        for (auto& [level, busy] : busy_)
        {
            if (level != busy_.begin()->first)
            {
                go_up();
            }
            for (const std::uint32_t part : busy)
            {
                serve_part(part, serve);
            }
            std::erase_if(busy, [this](std::uint32_t part) { return queues_[part].units.empty(); });
        }
        until_ = Picoseconds::min();
    }

    /// The unit that is served goes on to a resource.
    void go_on(ResourceId resource, const NetworkUnit& next)
    {
        const auto part = parts_.of(resource);
        if (part == current_)
        {
            queues_[part].units.replace_top(next);
            return;
        }
        queues_[current_].units.pop();
        if (parts_.is_foreign(part))
        {
            away_.push_back({parts_.owner(part), next});
            --size_;
            return;
        }
        place(part, next);
    }

    /// It has come to its end.
    void leave()
    {
        queues_[current_].units.pop();
        --size_;
    }

    /// Another one comes to the resource that it comes from.
    void follow(const NetworkUnit& unit)
    {
        ++size_;
        queues_[current_].units.push(unit);
    }

    /// Shows all units to `take`, in any order, and forgets them.
    template <class Take>
    void take_all(Take take)
    {
        for (auto& [level, busy] : busy_)
        {
            for (const std::uint32_t part : busy)
            {
                std::ranges::for_each(queues_[part].units.take_all(), take);
            }
            busy.clear();
        }
        size_ = 0;
        next_ = Picoseconds::max();
    }

private:
    struct Queue
    {
        UnitHeap<Order> units;
        /// The busy parts of its level.
        std::vector<std::uint32_t>* busy = nullptr;
    };

    static constexpr std::uint32_t nobody = std::numeric_limits<std::uint32_t>::max();

    void place(std::uint32_t part, const NetworkUnit& unit)
    {
        auto& [units, busy] = queues_[part];
        if (units.empty())
        {
            HAEC_SIM_ASSERT(current_ == nobody || parts_.level(part) > parts_.level(current_));
            busy->push_back(part);
        }
        units.push(unit);
        if (unit.times.head >= until_)
        {
            next_ = std::min(next_, unit.times.head);
        }
    }

    void update()
    {
        parts_.update();
        for (auto part = static_cast<std::uint32_t>(queues_.size()); part < parts_.count(); ++part)
        {
            queues_.push_back({UnitHeap<Order>(order_), &busy_[parts_.level(part)]});
        }
    }

    template <class Serve>
    void serve_part(std::uint32_t part, Serve& serve)
    {
        current_ = part;
        auto& units = queues_[part].units;
        while (!units.empty() && units.top().times.head < until_)
        {
            serve(NetworkUnit(units.top()));
        }
        if (!units.empty())
        {
            next_ = std::min(next_, units.top().times.head);
        }
        current_ = nobody;
    }

    NetworkParts parts_;
    Order order_;
    /// By part.
    std::vector<Queue> queues_;
    /// The parts that have units, by level. Levels stay where they are.
    std::map<std::uint32_t, std::vector<std::uint32_t>> busy_;
    /// The part that is served.
    std::uint32_t current_ = nobody;
    /// What comes before is served.
    Picoseconds until_ = Picoseconds::min();
    Picoseconds next_ = Picoseconds::max();
    std::size_t size_ = 0;
    std::vector<Away> away_;
};

} // namespace haec_sim
