// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "collective_parts.hpp"

namespace haec_sim::workload
{

std::vector<std::vector<CollectivePart>> collect_collectives(const RecordedProgram& program)
{
    std::vector<std::vector<CollectivePart>> operations;
    for (const auto& events : program.locations)
    {
        std::size_t number = 0;
        Picoseconds begin{};
        for (const auto& event : events)
        {
            if (std::holds_alternative<events::MpiCollectiveBegin>(event))
            {
                begin = time_of(event);
            }
            else if (const auto* end = std::get_if<events::MpiCollectiveEnd>(&event))
            {
                operations.resize(std::max(operations.size(), number + 1));
                operations[number++].push_back({begin, *end});
            }
        }
    }
    return operations;
}

bool needs(const events::MpiCollectiveEnd& record, std::uint32_t rank, std::uint32_t other)
{
    switch (record.collective_op)
    {
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
        return other == record.root || other == rank;
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
        return rank == record.root || other == rank;
    case CollectiveOp::scan:
        return other <= rank;
    default:
        return true;
    }
}

} // namespace haec_sim::workload
