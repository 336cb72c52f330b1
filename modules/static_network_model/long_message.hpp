// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parameters.hpp"

#include "haec_sim/platform/platform.hpp"

#include <optional>
#include <string>

namespace haec_sim::static_network_model
{

/// Returns a line for the summary of a run if windows of packets leave a message of 1 MB less than
/// half of the bandwidth: "a message of 1 MB gets 0.18 of 31.25 GB/s: packets go one by one, and
/// windows of 5 packets wait for acknowledgements". The message is alone on one link of the fastest
/// type that the topology uses, and passes the ports of nodes; in resilient models nothing of it
/// gets lost. Nothing for `linear`, which has no windows.
std::optional<std::string> long_message_line(const NetworkParameters& parameters,
                                             const Platform& platform);

} // namespace haec_sim::static_network_model
