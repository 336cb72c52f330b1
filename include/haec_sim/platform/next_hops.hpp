// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link.hpp"
#include "haec_sim/platform/route_choices.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The links with which a way can go on from a vertex, neighbour by neighbour in the order of their
/// first ports (spec: topologies, "Choices").
class NextHops
{
public:
    /// A vertex next to this one, and the links to it.
    struct Neighbour
    {
        VertexId vertex;
        /// The place of its first link; the others, so many in all, follow in the order of ports.
        std::uint32_t first = 0;
        std::uint32_t copies = 0;
        /// The dimension along which it lies; 0 where there are none.
        std::uint32_t dimension = 0;
    };

    void clear() noexcept
    {
        neighbours_.clear();
        links_.clear();
        is_ordered_ = false;
    }

    /// The next neighbour; its links follow by add_link().
    void add_neighbour(VertexId vertex, std::uint32_t dimension = 0)
    {
        neighbours_.push_back({vertex, static_cast<std::uint32_t>(links_.size()), 0, dimension});
    }

    /// A link to the neighbour added last.
    void add_link(LinkId link)
    {
        links_.push_back(link);
        ++neighbours_.back().copies;
    }

    /// Minimal routes take the first neighbour, whatever the choices say.
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

    /// The hop to a neighbour, by one of its links as the choices say.
    Hop by(std::uint32_t neighbour, RouteChoices& choices) const
    {
        const auto& chosen = neighbours_[neighbour];
        return {chosen.vertex, links_[chosen.first + choices.copy(chosen.copies)]};
    }

    /// The hop to any neighbour, as the choices say.
    Hop any(RouteChoices& choices) const
    {
        return by(choices.neighbour(static_cast<std::uint32_t>(neighbours_.size())), choices);
    }

    /// The hop of a minimal route.
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
