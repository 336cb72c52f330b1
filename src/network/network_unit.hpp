// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/service.hpp"

#include <cstdint>

namespace haec_sim
{

/// A segment of a message that is about to come to a resource. Small, as millions are moved about.
/// It takes 32 bytes; heads tell when it comes, and the rest of it breaks ties.
struct NetworkUnit
{
    /// The times when its head and its tail come to that resource.
    UnitTimes times;
    /// The index of the sending process, by which ties are broken.
    std::uint32_t sender = 0;
    /// The place where FifoNetwork keeps what all segments of the message have in common.
    std::uint32_t message = 0;
    /// The number of the segment in its message, from 0.
    std::uint32_t segment = 0;
    /// The step of the route that it comes to: its place among the steps of all routes.
    std::uint32_t step = 0;
};

} // namespace haec_sim
