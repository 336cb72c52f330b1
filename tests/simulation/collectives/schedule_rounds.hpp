// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"

#include <cstdint>
#include <ostream>
#include <vector>

namespace haec_sim
{

inline void PrintTo(const CollectiveMessage& message, std::ostream* stream)
{
    *stream << message.from << ">" << message.to << ":" << message.length;
}

} // namespace haec_sim

namespace haec_sim::test
{

using A = CollectiveAlgorithm;
using Rounds = std::vector<Round>;

/// All rounds of an operation, whose members count those lengths.
inline Rounds rounds_of(CollectiveOp operation, const ChosenAlgorithm& algorithm,
                        std::vector<std::uint64_t> lengths, std::uint32_t root = 0)
{
    Rounds rounds;
    for (const auto& phase : schedule_of(task_of({operation, root, lengths}), algorithm))
    {
        for (std::uint32_t number = 0; number < phase.rounds; ++number)
        {
            phase.messages(number, rounds.emplace_back());
        }
    }
    return rounds;
}

inline std::vector<std::uint64_t> alike(std::size_t members, std::uint64_t length)
{
    return std::vector<std::uint64_t>(members, length);
}

} // namespace haec_sim::test
