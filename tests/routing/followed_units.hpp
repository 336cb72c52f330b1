// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>

// What follows the units of a run from one resource to the next.

namespace haec_sim::test
{

/// [ps]
using Time = std::int64_t;

/// A resource on a way, and the buffer behind it.
struct Stop
{
    ResourceIdentity resource;
    std::uint32_t channel = 0;
    bool has_buffer = false;
};

/// A segment on its way. The name orders units that come at the same time.
struct Unit
{
    Time head = 0;
    std::tuple<std::uint32_t, std::uint64_t, std::uint64_t> name;
    Time tail = 0;
    std::size_t message = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::size_t stop = 0;

    friend bool operator<(const Unit& left, const Unit& right)
    {
        return std::tie(left.head, left.name) < std::tie(right.head, right.name);
    }
};

/// A link or a port, and who waits for it.
struct Server
{
    double bandwidth = 0.0;
    Time latency = 0;
    Time free = 0;
    /// By channel.
    std::map<std::uint32_t, std::uint64_t> taken{};
    std::map<std::uint32_t, std::set<Unit>> waiting{};

    /// T of the end less T of the begin.
    Time work(const Unit& unit) const
    {
        const auto time = [this](std::uint64_t bytes)
        { return std::llround(static_cast<double>(bytes) * 1e12 / bandwidth); };
        return time(unit.end) - time(unit.begin);
    }

    /// Serves a unit from then on.
    void serve(Unit& unit, Time begin)
    {
        free = std::max(begin + work(unit), unit.tail);
        unit.head = begin + latency;
        unit.tail = free + latency;
    }
};

using Servers = std::map<ResourceIdentity, Server>;

} // namespace haec_sim::test
