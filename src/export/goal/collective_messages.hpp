// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/goal/collective_parts.hpp"
#include "export/goal/rank_program.hpp"
#include "haec_sim/collective_algorithm.hpp"
#include "simulation/collectives/schedule.hpp"

#include <cstdint>
#include <map>
#include <tuple>

namespace haec_sim::exporting
{

/// The messages of collectives, as operations of one member (spec: collectives).
class CollectiveMessages
{
public:
    /// The index outlives it.
    CollectiveMessages(const TraceIndex& index, CollectiveChoices choices)
        : index_(index), choices_(std::move(choices))
    {
    }

    /// How the messages of a member look.
    struct Form
    {
        std::uint32_t tag = 0;
        std::uint8_t cpu = 0;
    };

    /// Appends the steps of a member by the algorithm of the operation, which has a task. The chain
    /// ends when all of its messages have. Throws Error if the algorithm does not work with so many
    /// members.
    void append(const CollectiveInstance& instance, std::uint32_t member, Form form,
                OperationChain& chain);

    /// The messages of a part to and from the member's neighbours, which the communicator has.
    void append_neighbours(const CollectivePartOf& part, Form form, OperationChain& chain);

private:
    using Key = std::tuple<CollectiveOp, std::uint32_t, std::uint32_t, std::uint64_t>;

    /// The schedule, kept for those like it if all blocks are alike.
    const Schedule& schedule_of_task(const CollectiveTask& task);
    void append_schedule(const Schedule& schedule, const CollectiveInstance& instance,
                         std::uint32_t member, Form form, OperationChain& chain);

    const TraceIndex& index_;
    CollectiveChoices choices_;
    std::map<Key, Schedule> schedules_;
    Schedule single_;
};

} // namespace haec_sim::exporting
