// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/windows.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::verification
{

Windows windows_of(Bytes message, Exact payload, Exact packets_per_window)
{
    const Exact packets = std::max(Exact(1), std::ceil(8 * Exact(message.value) / payload));
    const Exact full = std::floor(packets / packets_per_window);
    return {full, packets - full * packets_per_window};
}

} // namespace haec_sim::verification
