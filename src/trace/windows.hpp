// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "trace/process_groups.hpp"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// Which call of a one-sided interface a region is. What an RmaGroupSync means, only that tells.
enum class WindowCall : std::uint8_t
{
    /// Of no such interface, or of MPI and none of those below.
    none,
    post,
    start,
    complete,
    wait,
    test,
    /// Of another interface than MPI.
    other
};

/// What the definitions say of windows of remotely accessible memory. Empty where there are none.
class Windows
{
public:
    Windows() = default;
    Windows(const Definitions& definitions, const ProcessOfLocation& processes);

    /// Undefined where the window is not defined.
    CommRef communicator_of(RmaWinRef window) const;

    /// Whether its memory is that of processes. Memory of devices is reached without the network.
    bool is_of_processes(RmaWinRef window) const;

    /// The processes of a group that an RmaGroupSync names; empty where it is not defined.
    const std::vector<ProcessIndex>& members(GroupRef group) const;

    WindowCall call(RegionRef region) const;

private:
    struct Window
    {
        CommRef communicator;
        bool is_of_processes = false;
    };

    void read_groups(const Definitions& definitions, const ProcessOfLocation& processes);
    void read_calls(const Definitions& definitions);

    std::unordered_map<RmaWinRef, Window> windows_;
    std::unordered_map<GroupRef, std::shared_ptr<const ProcessGroup>> groups_;
    std::unordered_map<RegionRef, WindowCall> calls_;
};

} // namespace haec_sim
