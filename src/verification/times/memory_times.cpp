// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/memory_times.hpp"

#include <cmath>

namespace haec_sim::verification
{

Exact MemoryTimes::transfer_time(const LinksByType& links, const Message& message)
{
    const auto found = bandwidths_.find(nodes_[message.sender]);
    if (hops(links) > 0 || found == bandwidths_.end())
    {
        return model_->transfer_time(links, message);
    }
    auto empty = message;
    empty.length = {};
    // A whole number of picoseconds.
    const double time = static_cast<double>(message.length.value) * 1e12 / found->second;
    return model_->transfer_time(links, empty) + Exact(std::round(time)) / 1000;
}

Exact MemoryTimes::wire_load(const LinksByType& links, const Message& message)
{
    return hops(links) > 0 ? model_->wire_load(links, message) : Exact(message.length.value);
}

} // namespace haec_sim::verification
