// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "simulation/engine/actor.hpp"

#include <cstdint>

namespace haec_sim
{

/// The kinds of what managers are told, by whoever counted it.
enum class ManagerNotice : std::uint32_t
{
    /// A NodeTraffic.
    traffic,
    /// A ServedNotice.
    served,
    /// A BinNotice.
    bin
};

/// The service of a link or port to messages that wait for nobody.
struct ServedNotice
{
    ResourceIdentity resource;
    std::uint64_t messages = 0;
    std::uint64_t units = 0;
    std::uint64_t bytes = 0;
    Picoseconds busy{};
};

/// The service in an interval of time.
struct BinNotice
{
    ResourceIdentity resource;
    Picoseconds width{};
    std::uint64_t number = 0;
    Picoseconds busy{};
    std::uint64_t bytes = 0;
};

} // namespace haec_sim
