// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"

#include <memory>
#include <string>

namespace haec_sim
{

/// The network model of a module that came with a shared object, watched: what it throws says whose
/// it is, and for which message at which time; a transfer time below 0 is refused. `model` outlives
/// it. `module` is "module 'mine'".
std::unique_ptr<NetworkModel> watch(std::string module, NetworkModel& model);

} // namespace haec_sim
