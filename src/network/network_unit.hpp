// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/service.hpp"

#include <cstdint>

namespace haec_sim
{

/// A segment of a message that is about to come to a resource. Small, as millions are moved about.
struct NetworkUnit
{
    UnitTimes times;
    std::uint32_t sender = 0;
    /// The place where FifoNetwork keeps what all segments of the message have in common.
    std::uint32_t message = 0;
    std::uint32_t segment = 0;
    /// The step of the route that it comes to: its place among the steps of all routes.
    std::uint32_t step = 0;
};

} // namespace haec_sim
