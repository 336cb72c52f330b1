// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "network/message.hpp"
#include "trace/indices.hpp"

#include <cstdint>
#include <functional>

namespace haec_sim
{

/// What the class of a message may follow from (spec: contention, "Priorities").
struct ClassifiedMessage
{
    MessageKind kind = MessageKind::point_to_point;
    ProcessIndex sender = 0;
    /// Of messages of the program alone.
    std::uint32_t tag = 0;
    /// Undefined for collectives on windows.
    CommRef communicator{};
    /// The length of its data.
    std::uint64_t bytes = 0;
};

/// Returns the number of a message's class.
using ClassOfMessage = std::function<std::uint8_t(const ClassifiedMessage&)>;

} // namespace haec_sim
