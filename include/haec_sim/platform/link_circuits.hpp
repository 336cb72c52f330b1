// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// The ports of a class of links that is switched: a link exists only while a transmitter of its
/// one end and a receiver of its other end are aimed at each other (spec: links-that-adapt,
/// "Circuits").
struct LinkCircuits
{
    /// The number of transmitters and of receivers that each vertex with links of the class has;
    /// absent: one for each of its links.
    std::optional<std::uint32_t> transmitters{};
    std::optional<std::uint32_t> receivers{};
    /// The time to aim a transmitter and a receiver at each other.
    Nanoseconds retarget_delay{};
    /// The power of a port that is not in use, that sends or receives, and that is aimed anew. A
    /// configuration gives all of them or none.
    std::optional<Watts> idle_power{};
    std::optional<Watts> active_power{};
    std::optional<Watts> retarget_power{};
};

} // namespace haec_sim
