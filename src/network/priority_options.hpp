// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

/// What messages of a class have in common; a message must have all that is given.
struct PriorityRule
{
    /// The first and the last tag.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> tags{};
    /// The name of the communicator.
    std::optional<std::string> communicator{};
    /// The greatest length.
    std::optional<std::uint64_t> most_bytes{};
    /// The number of the job in the order of the trace, from 1.
    std::optional<std::uint64_t> job{};
};

/// The classes of messages, and how links serve them (spec: contention, "Priorities").
struct PriorityOptions
{
    /// False: the first class that waits is served.
    bool is_weighted = false;
    /// A weight for each class, if weighted.
    std::vector<std::uint64_t> weights{};
    /// The rules of all classes but the last, which has all other messages.
    std::vector<PriorityRule> rules{};

    std::size_t classes() const noexcept
    {
        return rules.size() + 1;
    }
};

/// Returns the key `priorities` of a discipline.
ParameterSpec priorities_key();

/// Reads the key of a section that has it. Throws UsageError naming the member that is wrong.
PriorityOptions read_priorities(const Parameters& parameters);

} // namespace haec_sim
