// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "tests/modules/static_network_model/network.hpp"
#include "verification/times/resilient_times.hpp"

#include <cstdint>

namespace haec_sim::test
{

/// D of a message over a row of links [ps], by the equations of haec_verify. Fails the test where
/// it lies so near to halfway that it may be rounded either way.
std::int64_t verified_time(const Keys& keys, std::uint64_t bytes, std::uint32_t hops);

/// W(x) over a row of links [ns].
double verified_window(const Keys& keys, std::uint32_t packets, std::uint32_t hops);

} // namespace haec_sim::test
