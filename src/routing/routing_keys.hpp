// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"

namespace haec_sim
{

/// The keys that several routings have (spec: topologies, "Choices").
ParameterSpec seed_key();
ParameterSpec unit_key();
ParameterSpec indirect_key();
ParameterSpec state_key();

/// The values of the first three; and true where the fourth says credits.
std::uint64_t seed_in(const Parameters& parameters);
bool is_by_segment(const Parameters& parameters);
std::uint32_t indirect_in(const Parameters& parameters);
bool looks_at_credits(const Parameters& parameters);

} // namespace haec_sim
