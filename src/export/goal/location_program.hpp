// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/goal/goal_process.hpp"
#include "export/goal/own_time.hpp"
#include "trace/request_tracker.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim::exporting
{

/// The state of a location whose records become operations.
class LocationProgram
{
public:
    /// What a request is for.
    struct OpenSend
    {
        Task task = 0;
        bool is_message = false;
    };
    struct OpenReceive
    {
        Task task = 0;
    };
    struct OpenCollective
    {
        std::size_t place = 0;
    };

    /// `cpu` is the number of the location in its process. The others outlive it.
    LocationProgram(LocationIndex location, std::uint8_t number, const GoalContext& shared,
                    GoalProcess& own)
        : self(location), cpu(number), context(shared), process(own),
          time(shared.index,
               shared.clock ? CpuTime(*shared.clock, shared.index.locations()[location].reference)
                            : CpuTime()),
          chain(own.program)
    {
    }

    /// Appends the time since the last operation as a calculation, and then the operation.
    Task append(const GoalOperation& operation, After after)
    {
        append_time();
        return chain.append(operation, after);
    }

    void append_time()
    {
        if (const auto nanoseconds = time.take())
        {
            chain.append({nanoseconds, 0, 0, GoalKind::calculation, cpu, 0}, After::end);
        }
    }

    /// The next operation waits for the end of this one.
    void wait_for(Task task)
    {
        append_time();
        chain.require(task);
    }

    const LocationIndex self;
    const std::uint8_t cpu;
    const GoalContext& context;
    GoalProcess& process;
    OwnTime time;
    OperationChain chain;
    OpenRequests<OpenSend, OpenReceive, OpenCollective> requests;
};

} // namespace haec_sim::exporting
