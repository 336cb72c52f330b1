// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "trace/indices.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace haec_sim::verification
{

/// The parts of a message that its class follows from.
struct PriorityFacts
{
    ProcessIndex sender = 0;
    std::uint64_t bytes = 0;
    /// None of a message inside a collective.
    std::optional<std::uint32_t> tag{};
    CommRef communicator{};
};

/// The key `priorities` with the facts of a trace (spec: contention, "Priorities").
class MessagePriorities
{
public:
    /// The key is one that haec_sim has taken. Throws UsageError for what it does not understand.
    MessagePriorities(const JsonValue::Object& key, const Definitions& definitions,
                      const TraceIndex& trace);

    std::size_t class_of(const PriorityFacts& facts) const;

    std::size_t classes() const
    {
        return tests_.size() + 1;
    }

    /// By class; empty where the order is strict.
    const std::vector<std::uint64_t>& weights() const
    {
        return weights_;
    }

private:
    using Test = std::function<bool(const PriorityFacts&)>;

    Test test_of(const JsonValue& entry, const Definitions& definitions,
                 const TraceIndex& trace) const;

    /// Of each class but the last.
    std::vector<Test> tests_;
    std::vector<std::uint64_t> weights_;
};

} // namespace haec_sim::verification
