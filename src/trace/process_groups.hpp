// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "trace/process_group.hpp"

#include <memory>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The process of each location that can be a member of a communicator.
using ProcessOfLocation = std::unordered_map<LocationRef, ProcessIndex>;

/// The groups of the trace as processes. Each is read when it is first asked for. A trace may have
/// many thousand groups, of which communicators name some.
class ProcessGroups
{
public:
    /// The references outlive this.
    ProcessGroups(const Definitions& definitions, const ProcessOfLocation& processes);

    /// True for the group of MPI_COMM_SELF.
    bool is_self(GroupRef group) const;

    /// A group without members where the reference is not defined, or where it is not of locations.
    /// Throws Error where a member is no rank of the group's paradigm. Asked again, it is the same
    /// object.
    std::shared_ptr<const ProcessGroup> operator[](GroupRef group);

private:
    /// The members of a group, and the processes that ranks in records of it mean. By place in the
    /// group.
    struct Membership
    {
        /// `absent`: the number of a process without locations.
        void add(ProcessIndex process, ProcessIndex absent);

        std::vector<ProcessIndex> members;
        std::vector<ProcessIndex> ranks;
        bool is_complete = true;
    };

    /// no_process where the trace does not define the location.
    ProcessIndex process_of(std::uint64_t location) const;
    ProcessGroup read(const definitions::Group& group);
    /// The members of a group of locations.
    Membership membership_of_locations(const definitions::Group& group) const;
    /// The members of a group of ranks among `world`, which is null where the trace
    /// does not say whom its paradigm counts.
    Membership membership_of_ranks(const definitions::Group& group, const ProcessList& world) const;
    /// The processes of a paradigm's COMM_LOCATIONS group by rank; null where there is none.
    ProcessList world_of(Paradigm paradigm);

    const ProcessOfLocation& processes_;
    std::unordered_map<GroupRef, const definitions::Group*> definitions_;
    /// The COMM_LOCATIONS group of each paradigm: what members of its communicators count.
    std::unordered_map<Paradigm, const definitions::Group*> communicating_;
    std::unordered_map<Paradigm, ProcessList> worlds_;
    /// The groups that were asked for.
    std::unordered_map<GroupRef, std::shared_ptr<const ProcessGroup>> groups_;
};

} // namespace haec_sim
