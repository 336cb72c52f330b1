// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// Switches with coordinates, the first running fastest, each of which is joined to all others of
/// its line in each dimension, by several links where it has a width (spec: topologies, "Vertices,
/// ports, links", HyperX). Ports go by dimension, then by the other's coordinate, then by copy.
class AllToAllGrid
{
public:
    /// The key of the widths.
    static ParameterSpec width_spec(const std::string& name);

    /// A fault of the two keys, or none.
    static std::optional<KeyFault> check(const Parameters& parameters, const std::string& size,
                                         const std::string& width);

    /// Of the two keys, which check() has found right.
    AllToAllGrid(const Parameters& parameters, const std::string& size, const std::string& width);

    /// The number of switches, and of the ports of each.
    std::uint32_t size() const noexcept
    {
        return size_;
    }

    std::uint32_t ports() const noexcept
    {
        return ports_;
    }

    std::uint32_t dimensions() const noexcept
    {
        return static_cast<std::uint32_t>(lines_.size());
    }

    /// The switch that a port leads to.
    std::uint32_t neighbour(std::uint32_t number, std::uint32_t port) const;

    /// The dimension that it leads along; that behind the last where there is no such port.
    std::uint32_t dimension(std::uint32_t port) const;

    /// The first step of the way in the order of dimensions: the first of the ports to the next
    /// switch, and how many lead there.
    struct Step
    {
        std::uint32_t port = 0;
        std::uint32_t copies = 1;
        std::uint32_t next = 0;
    };

    /// The switches are not the same.
    Step step(std::uint32_t from, std::uint32_t to) const;

    /// The step along one dimension; none where the switches do not differ in it.
    std::optional<Step> step_along(std::uint32_t dimension, std::uint32_t from,
                                   std::uint32_t to) const;

    /// The length of the way: the dimensions in which the two differ.
    std::uint32_t distance(std::uint32_t from, std::uint32_t to) const;

private:
    struct Line
    {
        std::uint32_t length = 1;
        std::uint32_t width = 1;
        /// What numbers differ by along it.
        std::uint32_t stride = 1;
        std::uint32_t first_port = 0;

        std::uint32_t coordinate(std::uint32_t number) const
        {
            return number / stride % length;
        }

        std::uint32_t ports() const
        {
            return (length - 1) * width;
        }
    };

    std::vector<Line> lines_;
    std::uint32_t size_ = 1;
    std::uint32_t ports_ = 0;
};

} // namespace haec_sim
