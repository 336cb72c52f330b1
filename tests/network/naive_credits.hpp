// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "network/credit_network.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim::test
{

/// W of each message in finite buffers, as the specification's words have it (spec: topologies,
/// "Finite buffers"): at each time all units and all links are looked at, over and over until
/// nothing changes. Nothing where units wait for ever. Asserts that buffers hold what is in them.
std::optional<std::vector<std::int64_t>>
naive_credit_waiting(const Platform& platform, const NetworkRates& rates,
                     const NetworkOptions& options, const BufferOptions& buffers,
                     const std::vector<NetworkEntry>& messages);

} // namespace haec_sim::test
