// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "core/keys/section.hpp"

namespace haec_sim
{

/// Adds faults for links that adapt where messages do not share them as they have to: rates depend
/// on the load of fifo, and circuits are for whole messages on one route (spec: links-that-adapt).
void check_adapting_links(const Configuration& configuration, const Section& root);

} // namespace haec_sim
