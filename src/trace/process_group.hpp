// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/indices.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// Processes by rank; no_process for a rank of which the trace defines no location. Groups share
/// what is the same for them.
using ProcessList = std::shared_ptr<const std::vector<ProcessIndex>>;

/// The members of a communicator, or of one side of an inter-communicator. Lists that are the same
/// are there once: the members and the ranks of a group in which each process has one rank, or the
/// ranks of the whole program. Memory: besides these, 4 bytes for each member where they do not
/// rise.
class ProcessGroup
{
public:
    /// `processes` by rank of the group; one may have several ranks. Ranks in records are those of
    /// the group.
    explicit ProcessGroup(std::vector<ProcessIndex> processes);

    /// Ranks in records mean `ranks` instead, unless that is null. `is_complete`: see below.
    ProcessGroup(std::vector<ProcessIndex> processes, ProcessList ranks, bool is_complete);

    /// Each process once, in the order of their first ranks; without no_process.
    const std::vector<ProcessIndex>& members() const noexcept
    {
        return *members_;
    }

    /// The place among members(), in logarithmic time; none where the process is no member.
    std::optional<std::uint32_t> index_of(ProcessIndex process) const;

    /// The processes that ranks in records mean.
    const std::vector<ProcessIndex>& ranks() const noexcept
    {
        return *ranks_;
    }

    /// True where the trace defines locations of all members.
    bool is_complete() const noexcept
    {
        return is_complete_;
    }

private:
    /// Both are never null.
    ProcessList members_;
    ProcessList ranks_;
    /// Places among the members, by rising process; empty where these rise themselves.
    std::vector<std::uint32_t> order_;
    bool is_complete_ = true;
};

} // namespace haec_sim
