// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"

#include <cstdint>
#include <memory>
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

/// An allgatherv of these blocks.
inline CollectiveTask allgatherv_of(const std::vector<std::uint64_t>& blocks)
{
    return {CollectiveOp::allgatherv, static_cast<std::uint32_t>(blocks.size()), 0,
            Blocks(std::make_shared<const std::vector<std::uint64_t>>(blocks))};
}

/// All rounds of an operation, whose members count those lengths; of allgatherv, have those blocks.
inline Rounds rounds_of(CollectiveOp operation, const ChosenAlgorithm& algorithm,
                        std::vector<std::uint64_t> lengths, std::uint32_t root = 0)
{
    const auto task = operation == CollectiveOp::allgatherv ? allgatherv_of(lengths)
                                                            : task_of({operation, root, lengths});
    Rounds rounds;
    for (const auto& phase : schedule_of(task, algorithm))
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
