// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/circuit_ports.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim
{

std::uint32_t CircuitPorts::take(VertexId partner)
{
    HAEC_SIM_ASSERT(in_use_ < count_);
    constexpr auto none = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t aimed = none;
    std::uint32_t oldest = none;
    for (std::uint32_t number = 0; number < ports_.size(); ++number)
    {
        const Port& port = ports_[number];
        if (port.is_in_use)
        {
            continue;
        }
        auto& best = port.partner == partner ? aimed : oldest;
        best = best == none || port.last_end < ports_[best].last_end ? number : best;
    }
    was_aimed_ = aimed != none;
    std::uint32_t taken = was_aimed_ ? aimed : oldest;
    if (!was_aimed_ && ports_.size() < count_)
    {
        taken = static_cast<std::uint32_t>(ports_.size());
        ports_.emplace_back();
    }
    ports_[taken] = {partner, ports_[taken].last_end, true};
    ++in_use_;
    return taken;
}

} // namespace haec_sim
