// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace haec_sim
{

// Values of SimGrid's files, such as "125MBps", "1Gbps" and "50us"; as its DTD says, without a unit
// they are bytes per second, and seconds. None where the text is no such value.

std::optional<BytesPerSecond> simgrid_bandwidth(std::string_view text);
std::optional<Nanoseconds> simgrid_time(std::string_view text);

/// A name for links of these figures, "125MBps_50us".
std::string figures_name(BytesPerSecond bandwidth, Nanoseconds latency);

} // namespace haec_sim
