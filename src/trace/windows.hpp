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

/// The calls of a one-sided interface. They alone tell what an RmaGroupSync means.
enum class WindowCall : std::uint8_t
{
    /// No call of such an interface, or one of MPI and none of those below.
    none,
    /// MPI_Win_post and so on, each by its name.
    post,
    start,
    complete,
    wait,
    test,
    /// A call of another interface than MPI.
    other
};

/// The windows of remotely accessible memory in the definitions. Empty where there are none: no
/// call is known then, and nothing is read for it.
class Windows
{
public:
    Windows() = default;
    Windows(const Definitions& definitions, const ProcessOfLocation& processes);

    /// Undefined where the window is not defined.
    CommRef communicator_of(RmaWinRef window) const;

    /// True where its memory is of processes. Memory of devices is reached without the network. The
    /// window's communicator tells by its paradigm: MPI, GASPI, UPC or SHMEM.
    bool is_of_processes(RmaWinRef window) const;

    /// True where processes may wait for a change of their own part of it (RmaWaitChange): one of
    /// GASPI, UPC or SHMEM. MPI has no such wait.
    bool is_waited_for(RmaWinRef window) const;

    /// True where there is such a window.
    bool has_waited_for() const noexcept
    {
        return has_waited_for_;
    }

    /// The processes of a group that an RmaGroupSync names, each once, in the order of their ranks;
    /// empty where it is not defined. It lives as long as this.
    const std::vector<ProcessIndex>& members(GroupRef group) const;

    /// The call that a region is; `none` where it is not defined.
    WindowCall call(RegionRef region) const;

private:
    struct Window
    {
        CommRef communicator;
        bool is_of_processes = false;
        bool is_waited_for = false;
    };

    void read_groups(const Definitions& definitions, const ProcessOfLocation& processes);
    void read_calls(const Definitions& definitions);

    std::unordered_map<RmaWinRef, Window> windows_;
    bool has_waited_for_ = false;
    /// The groups that records of windows may name.
    std::unordered_map<GroupRef, std::shared_ptr<const ProcessGroup>> groups_;
    std::unordered_map<RegionRef, WindowCall> calls_;
};

} // namespace haec_sim
