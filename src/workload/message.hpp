// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstdint>
#include <functional>

namespace haec_sim::workload
{

/// A point-to-point message. Both are ranks of MPI_COMM_WORLD.
struct Message
{
    std::uint32_t sender = 0;
    std::uint32_t receiver = 0;
    std::uint32_t tag = 0;
    Bytes length;
};

/// Is told of messages that a program sends, and how often it sends each.
using MessageCounter = std::function<void(const Message& message, std::uint64_t times)>;

} // namespace haec_sim::workload
