// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "machine/line.hpp"
#include "machine/switched_topology.hpp"

#include <span>
#include <string>
#include <vector>

namespace haec_sim
{

/// Switches with coordinates in any number of dimensions, the first running fastest, which are
/// joined to their neighbours; each dimension is an open line or closed to a ring. Messages go
/// along the first dimension, then along the second ..., on rings the shorter way, on ties the way
/// in which coordinates rise (spec: topologies, Grids). Those of three dimensions whose switches
/// are nodes are a GridTopology, which has places.
class Lattice final : public SwitchedTopology
{
public:
    /// A dimension, and the number of parallel links along it.
    struct Dimension
    {
        Line line;
        std::uint32_t width = 1;
    };

    /// `types`: the link type of each dimension, then, where switches have nodes, that of these.
    Lattice(std::string name, std::vector<Dimension> lines, std::uint32_t nodes_each,
            const std::vector<LinkTypeId>& types);

    std::string name() const override
    {
        return name_;
    }

    std::uint64_t hop_limit() const noexcept override;

    bool has_shortest_routes() const noexcept override
    {
        return true;
    }

    bool has_equal_ways_back() const noexcept override
    {
        return true;
    }

    std::vector<std::string> routings() const override;
    TopologyChannels channels() const noexcept override;
    void append_channels(std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override;

    /// A fault of the size, or none: `key` makes more switches or links than there may be.
    static std::optional<KeyFault>
    check(const Parameters& parameters, std::span<const std::int64_t> size, const std::string& key);

protected:
    Neighbour neighbour(std::uint32_t number, std::uint32_t port) const override;
    std::uint32_t number_of_port(std::uint32_t number, std::uint32_t port) const override;
    void find_onward(std::uint32_t from, std::uint32_t to, Onward onward) const override;
    std::optional<LinkStage> stage_of_port(std::uint32_t number, std::uint32_t port) const override;
    void append_way(std::uint32_t from, std::uint32_t to, RouteChoices& choices,
                    Way way) const override;
    std::uint32_t way_length(std::uint32_t from, std::uint32_t to,
                             RouteChoices choices) const override;

private:
    /// Where a port leads: along which dimension, and which way.
    struct Direction
    {
        std::uint32_t dimension = 0;
        /// What numbers differ by along it.
        std::uint32_t stride = 1;
        /// The coordinate that the port is at.
        std::uint32_t place = 0;
        bool rising = true;
        /// Which of the parallel links.
        std::uint32_t copy = 0;
    };

    Direction direction(std::uint32_t number, std::uint32_t port) const;

    std::string name_;
    std::vector<Dimension> dimensions_;
    std::vector<Line> lines_;
};

} // namespace haec_sim
