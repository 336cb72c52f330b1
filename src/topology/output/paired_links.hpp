// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/output/link_ports.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace haec_sim
{

/// Every link of a topology, by its place in the order of vertices and ports, with the one that
/// leads back: of those side by side the first with the first, so that ports rise at both ends.
class PairedLinks
{
public:
    using Place = std::uint32_t;
    static constexpr Place none = std::numeric_limits<Place>::max();

    explicit PairedLinks(const Topology& topology);

    const Link& operator[](Place place) const
    {
        return links_[place];
    }

    Place count() const noexcept
    {
        return static_cast<Place>(links_.size());
    }

    /// The link that leads back; none where a link has no other direction.
    Place back(Place place) const
    {
        return back_[place];
    }

    /// From now on the link and the one that leads back are links of one direction each.
    void part(Place place)
    {
        back_[back_[place]] = none;
        back_[place] = none;
    }

    /// The number of the port that a link begins at.
    std::uint32_t port(Place place) const
    {
        return ports_[place];
    }

private:
    void pair();

    std::vector<Link> links_;
    std::vector<std::uint32_t> ports_;
    std::vector<Place> back_;
};

} // namespace haec_sim
