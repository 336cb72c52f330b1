// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link.hpp"
#include "haec_sim/platform/route_choices.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The links by which a route can continue from a vertex, grouped by neighbour in the order of
/// their first ports (spec: topologies, "Choices").
class NextHops
{
public:
    /// An adjacent vertex, and the links to it.
    struct Neighbour
    {
        VertexId vertex;
        /// The index of its first link. Its other links follow in the order of ports; `copies` is
        /// their total number.
        std::uint32_t first = 0;
        std::uint32_t copies = 0;
        /// The dimension of its links; 0 if the topology has no dimensions.
        std::uint32_t dimension = 0;
    };

    void clear() noexcept
    {
        neighbours_.clear();
        links_.clear();
        is_ordered_ = false;
    }

    /// Adds the next neighbour; add_link() then adds its links.
    void add_neighbour(VertexId vertex, std::uint32_t dimension = 0)
    {
        neighbours_.push_back({vertex, static_cast<std::uint32_t>(links_.size()), 0, dimension});
    }

    /// Adds a link to the neighbour added last.
    void add_link(LinkId link)
    {
        links_.push_back(link);
        ++neighbours_.back().copies;
    }

    /// Makes minimal routes take the first neighbour, independent of choices.
    void set_ordered() noexcept
    {
        is_ordered_ = true;
    }

    const std::vector<Neighbour>& neighbours() const noexcept
    {
        return neighbours_;
    }

    const std::vector<LinkId>& links() const noexcept
    {
        return links_;
    }

    /// A neighbour, and one of the links to it.
    struct Hop
    {
        VertexId to;
        LinkId link;
    };

    /// Returns the hop to a neighbour; the choices select one of its links.
    Hop by(std::uint32_t neighbour, RouteChoices& choices) const
    {
        const auto& chosen = neighbours_[neighbour];
        return {chosen.vertex, links_[chosen.first + choices.copy(chosen.copies)]};
    }

    /// Returns a hop; the choices select the neighbour and the link.
    Hop any(RouteChoices& choices) const
    {
        return by(choices.neighbour(static_cast<std::uint32_t>(neighbours_.size())), choices);
    }

    /// Returns the hop of a minimal route.
    Hop minimal(RouteChoices& choices) const
    {
        return is_ordered_ ? by(0, choices) : any(choices);
    }

private:
    std::vector<Neighbour> neighbours_;
    std::vector<LinkId> links_;
    bool is_ordered_ = false;
};

} // namespace haec_sim
