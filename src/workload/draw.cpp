// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/draw.hpp"

#include "core/numbers/split_mix.hpp"

namespace haec_sim::workload
{

std::uint64_t draw(std::uint64_t seed, std::uint64_t stream, std::uint64_t index) noexcept
{
    return split_mix(split_mix(split_mix(seed) ^ stream) ^ index);
}

} // namespace haec_sim::workload
