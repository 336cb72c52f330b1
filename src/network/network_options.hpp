// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// The way links are shared (spec: contention, "Configuration").
struct NetworkOptions
{
    /// The segment Q that is served in one go; 0: whole messages. No message has more than 10^6 of
    /// them.
    Bytes segment{8192};
    /// The bandwidths of the ports of each node; none where the nodes have no ports.
    std::optional<BytesPerSecond> injection{};
    std::optional<BytesPerSecond> ejection{};
    /// The most bins for statistics over time; 0: none are kept.
    std::uint32_t time_bins = 0;
    /// The messages under way from which on a network that comes apart is served in parts.
    std::uint64_t parts_from = 256;
};

} // namespace haec_sim
