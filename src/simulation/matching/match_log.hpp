// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/log.hpp"
#include "simulation/matching/notices.hpp"

namespace haec_sim
{

/// Logs that a message has its receive, once for each; `begin` is that of its transfer.
inline void log_match([[maybe_unused]] const SendNotice& notice, [[maybe_unused]] Picoseconds begin)
{
    HAEC_SIM_LOG_AT(trace, "matching", begin,
                    "matches message " << notice.sequence << " of process " << notice.channel.sender
                                       << " to process " << notice.channel.receiver << ", "
                                       << notice.length << " bytes, tag " << notice.channel.tag);
}

} // namespace haec_sim
