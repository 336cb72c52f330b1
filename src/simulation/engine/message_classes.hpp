// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "network/classified_message.hpp"
#include "network/priority_options.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <set>
#include <vector>

namespace haec_sim
{

/// The classes of messages by the facts of a trace (spec: contention, "Priorities").
class MessageClasses
{
public:
    /// Throws UsageError, which begins with `path`, for communicators and jobs that the trace does
    /// not have.
    MessageClasses(const PriorityOptions& options, const std::string& path,
                   const Definitions& definitions, const TraceIndex& index);

    /// Returns the first class whose rule the message fits, or else the last one.
    std::uint8_t of(const ClassifiedMessage& message) const;

private:
    struct Rule
    {
        PriorityRule given;
        /// The communicators with its name.
        std::set<CommRef> communicators{};
    };

    bool fits(const Rule& rule, const ClassifiedMessage& message) const;

    std::vector<Rule> rules_;
    /// The number of the job of each process, from 1; 0: none. Empty if no rule asks.
    std::vector<std::uint64_t> jobs_;
};

} // namespace haec_sim
