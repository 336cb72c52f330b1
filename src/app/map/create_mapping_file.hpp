// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/map/options.hpp"
#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"

namespace haec_sim
{

/// Does what the command asks for. All ranks read traces and simulate; the first one searches and
/// writes. Collective. Throws AgreedError. Nothing is written where anything fails.
void create_mapping_file(const CreateCommand& command, Ranks& ranks, Exchange& exchange);

} // namespace haec_sim
