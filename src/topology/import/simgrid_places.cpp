// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Where the links of SimGrid's routes stand. A route is a list of links; the machine here has links
// between vertices. Two links that follow each other in a route meet at a place, so places are one
// where they can be. Where they cannot, a step without cost joins them: it changes no time and
// shares nothing, so that each way of placing links gives SimGrid's times and contention.

#include "topology/import/simgrid_machine.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace haec_sim
{

namespace
{

/// How a link is placed. Each is tried where the one before it fits no longer.
enum class Placing : std::uint8_t
{
    /// Between two places, for both directions.
    between,
    /// The two directions of a split one between places of their own.
    apart,
    /// Between two places that nothing else is at.
    alone
};

struct Ends
{
    std::uint32_t in = 0;
    std::uint32_t out = 0;
};

class LinkPlacer
{
public:
    explicit LinkPlacer(const SimgridMachine& machine)
        : machine_(machine), placings_(machine.links.size(), Placing::between)
    {
    }

    PlacedMachine place()
    {
        // Short routes say most about their links.
        std::vector<std::uint32_t> order(machine_.routes.size());
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::stable_sort(order, {},
                                 [&](auto route) { return machine_.routes[route].uses.size(); });
        do
        {
            has_changed_ = false;
            begin();
            for (const auto route : order)
            {
                walk(machine_.routes[route], {});
            }
            part_loops();
        } while (has_changed_);
        is_final_ = true;
        placed_.hops.resize(machine_.routes.size());
        for (std::size_t route = 0; route < machine_.routes.size(); ++route)
        {
            walk(machine_.routes[route], &placed_.hops[route]);
        }
        finish();
        return std::move(placed_);
    }

private:
    using Hops = std::vector<PlacedHop>;

    void begin()
    {
        placed_.places = machine_.places;
        parents_.resize(machine_.places.size());
        std::iota(parents_.begin(), parents_.end(), 0U);
        ends_.assign(machine_.links.size() * 2, std::nullopt);
        own_.assign(parents_.size(), true);
    }

    std::uint32_t add_place(std::string name, bool is_own)
    {
        const auto place = static_cast<std::uint32_t>(parents_.size());
        parents_.push_back(place);
        own_.push_back(is_own);
        placed_.places.push_back({std::move(name)});
        return place;
    }

    std::uint32_t root(std::uint32_t place)
    {
        while (parents_[place] != place)
        {
            place = parents_[place] = parents_[parents_[place]];
        }
        return place;
    }

    /// Makes two places one, if at most one of them is a place of its own.
    bool unite(std::uint32_t one, std::uint32_t other)
    {
        one = root(one);
        other = root(other);
        if (one == other)
        {
            return true;
        }
        if (is_final_ || (own_[one] && own_[other]))
        {
            return false;
        }
        parents_[own_[other] ? one : other] = own_[other] ? other : one;
        return true;
    }

    Placing& placing(const LinkUse& use)
    {
        return placings_[use.link];
    }

    std::size_t channel(const LinkUse& use)
    {
        const bool has_two = machine_.links[use.link].is_split && placing(use) != Placing::between;
        return std::size_t{2} * use.link + (has_two && use.is_down ? 1 : 0);
    }

    void replace(const LinkUse& use)
    {
        auto& now = placing(use);
        if (now != Placing::alone)
        {
            now = machine_.links[use.link].is_split && now == Placing::between ? Placing::apart
                                                                               : Placing::alone;
            has_changed_ = true;
        }
    }

    /// The ends in the order that the route passes them.
    Ends ends_of(const LinkUse& use, std::uint32_t at, std::optional<std::uint32_t> to)
    {
        auto& ends = ends_[channel(use)];
        const auto& link = machine_.links[use.link];
        const bool is_between = placing(use) == Placing::between;
        const bool is_back = is_between && link.is_split && use.is_down;
        if (!ends)
        {
            const bool is_alone = placing(use) == Placing::alone;
            ends = Ends{is_alone ? add_place(link.id + "_in", true) : at,
                        is_alone ? add_place(link.id + "_out", true)
                        : to     ? *to
                                 : add_place("via", false)};
            return is_back ? (std::swap(ends->in, ends->out), Ends{ends->out, ends->in}) : *ends;
        }
        const Ends back{ends->out, ends->in};
        if (!is_between || link.is_split)
        {
            return is_back ? back : *ends;
        }
        const auto meets = [&](std::uint32_t one, std::optional<std::uint32_t> other)
        { return other && root(one) == root(*other); };
        return meets(ends->out, at) || (!meets(ends->in, at) && meets(ends->in, to)) ? back : *ends;
    }

    void walk(const SimgridRoute& route, Hops* hops)
    {
        auto at = route.from;
        for (std::size_t step = 0; step < route.uses.size(); ++step)
        {
            const auto& use = route.uses[step];
            const bool is_last = step + 1 == route.uses.size();
            const auto ends = ends_of(use, at, is_last ? std::optional(route.to) : std::nullopt);
            const bool is_joined = step_over(at, ends.in, hops);
            if (!is_joined && !is_final_)
            {
                replace(use);
            }
            if (hops != nullptr)
            {
                hops->push_back(hop_over(use, ends));
            }
            at = ends.out;
            if (is_last && !step_over(at, route.to, hops) && !is_final_)
            {
                replace(use);
            }
        }
        if (route.uses.empty())
        {
            step_over(at, route.to, hops);
        }
    }

    /// From a place to the next one of a route.
    bool step_over(std::uint32_t from, std::uint32_t to, Hops* hops)
    {
        if (unite(from, to))
        {
            return true;
        }
        if (hops != nullptr)
        {
            const auto key = std::pair(root(from), root(to));
            const auto [joint, is_new] =
                joints_.emplace(key, static_cast<std::uint32_t>(placed_.edges.size()));
            if (is_new)
            {
                placed_.edges.push_back({key.first, key.second, std::nullopt, true});
            }
            hops->push_back({joint->second, false});
        }
        return false;
    }

    PlacedHop hop_over(const LinkUse& use, const Ends& ends)
    {
        const auto [edge, is_new] =
            edges_.emplace(channel(use), static_cast<std::uint32_t>(placed_.edges.size()));
        if (is_new)
        {
            placed_.edges.push_back(
                {root(ends.in), root(ends.out), use.link, placing(use) != Placing::between});
            forward_.emplace(edge->second, 0);
        }
        const bool is_back = placed_.edges[edge->second].from != root(ends.in);
        forward_[edge->second] |= is_back ? 2 : 1;
        return {edge->second, is_back};
    }

    /// A link from a place to itself cannot be.
    void part_loops()
    {
        for (std::uint32_t link = 0; link < machine_.links.size(); ++link)
        {
            for (const bool is_down : {false, true})
            {
                const auto& ends = ends_[2 * link + (is_down ? 1 : 0)];
                if (ends && root(ends->in) == root(ends->out))
                {
                    replace({link, is_down});
                }
            }
        }
    }

    /// Links of one direction have one.
    void finish()
    {
        for (auto& [edge, ways] : forward_)
        {
            auto& placed = placed_.edges[edge];
            if (ways != 3)
            {
                placed.is_directed = true;
            }
        }
    }

    const SimgridMachine& machine_;
    std::vector<Placing> placings_;
    PlacedMachine placed_{};
    /// The trees of places that are one.
    std::vector<std::uint32_t> parents_{};
    /// Whether a place is not just where two links meet.
    std::vector<bool> own_{};
    std::vector<std::optional<Ends>> ends_{};
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> joints_{};
    std::map<std::size_t, std::uint32_t> edges_{};
    /// Which directions of an edge routes take: 1 and 2.
    std::map<std::uint32_t, int> forward_{};
    bool has_changed_ = false;
    bool is_final_ = false;
};

} // namespace

PlacedMachine place_links(const SimgridMachine& machine)
{
    return LinkPlacer(machine).place();
}

} // namespace haec_sim
