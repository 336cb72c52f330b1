// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/resource_id.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// A resource on a route. Packed into 4 bytes: units look at one each time that they are served.
class RouteStep
{
public:
    /// The number of the resource is below most_resources.
    RouteStep(ResourceId resource, bool is_first, bool is_last) noexcept
        : bits_((resource.value << 2) | (is_first ? 2U : 0U) | (is_last ? 1U : 0U))
    {
    }

    /// No more resources have numbers.
    static constexpr std::uint32_t most_resources = std::uint32_t{1} << 30;

    ResourceId resource() const noexcept
    {
        return {bits_ >> 2};
    }

    bool is_first() const noexcept
    {
        return (bits_ & 2U) != 0;
    }

    bool is_last() const noexcept
    {
        return (bits_ & 1U) != 0;
    }

private:
    std::uint32_t bits_;
};

/// The steps of all routes that are known, one behind the other: units look them up all the time,
/// and together they are small.
class RouteSteps
{
public:
    /// Adds a route of at least one resource, where there was one of that length or behind all
    /// others. Returns the place of the first one; the others follow.
    std::uint32_t add(std::span<const ResourceId> route);

    /// A route of that length, which was added there, is not needed any more.
    void remove(std::uint32_t first, std::uint32_t length);

    const RouteStep& operator[](std::uint32_t place) const
    {
        return steps_[place];
    }

private:
    std::vector<RouteStep> steps_;
    /// The free places for a route, by its length.
    std::vector<std::vector<std::uint32_t>> free_;
};

} // namespace haec_sim
