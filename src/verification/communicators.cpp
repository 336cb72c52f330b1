// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/communicators.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim::verification
{

namespace
{

/// Stands for a location that the trace does not define.
constexpr Process nobody = std::numeric_limits<Process>::max();

constexpr std::uint32_t global_members = 1; // OTF2_GROUP_FLAG_GLOBAL_MEMBERS

} // namespace

/// The groups of the trace as processes.
class Communicators::Groups
{
public:
    Groups(const Definitions& definitions, const Processes& processes) : processes_(processes)
    {
        definitions.each<definitions::Group>(
            [&](const definitions::Group& group)
            {
                auto& members = groups_[group.self];
                members.is_self = group.group_type == GroupType::comm_self;
                if (group.group_type == GroupType::locations ||
                    group.group_type == GroupType::comm_locations)
                {
                    for (const auto member : group.members)
                    {
                        members.processes.push_back(process_of(LocationRef{member}));
                    }
                    members.ranks = members.processes;
                }
                if (group.group_type == GroupType::comm_group)
                {
                    read(group, communicating_locations(definitions, group.paradigm), members);
                }
            });
    }

    Members operator[](GroupRef group) const
    {
        const auto found = groups_.find(group);
        return found == groups_.end() ? Members{} : found->second;
    }

private:
    Process process_of(LocationRef location) const
    {
        return processes_.of(location).value_or(nobody);
    }

    // Members count the locations of their paradigm.
    void read(const definitions::Group& group, const std::vector<LocationRef>& locations,
              Members& members) const
    {
        for (const auto member : group.members)
        {
            members.processes.push_back(member < locations.size() ? process_of(locations[member])
                                                                  : nobody);
        }
        members.ranks = members.processes;
        if ((static_cast<std::uint32_t>(group.group_flags) & global_members) != 0)
        {
            members.ranks.clear();
            for (const auto location : locations)
            {
                members.ranks.push_back(process_of(location));
            }
        }
    }

    const Processes& processes_;
    std::unordered_map<GroupRef, Members> groups_;
};

Communicators::Communicators(const Definitions& definitions, const Processes& processes)
{
    const Groups groups(definitions, processes);
    definitions.each<definitions::Comm>(
        [&](const definitions::Comm& comm) {
            communicators_[comm.self] = {groups[comm.group], std::nullopt};
        });
    definitions.each<definitions::InterComm>(
        [&](const definitions::InterComm& comm) {
            communicators_[comm.self] = {groups[comm.group_a], groups[comm.group_b]};
        });
    definitions.each<definitions::RmaWin>([&](const definitions::RmaWin& window)
                                          { windows_[window.self] = window.comm; });
}

const Communicators::Communicator* Communicators::find(CommRef communicator) const
{
    const auto found = communicators_.find(communicator);
    return found == communicators_.end() ? nullptr : &found->second;
}

std::optional<Process> Communicators::peer(CommRef communicator, std::uint32_t rank,
                                           Process own) const
{
    const auto* found = find(communicator);
    if (found == nullptr)
    {
        return {};
    }
    if (found->own.is_self)
    {
        return rank == 0 ? std::optional(own) : std::nullopt;
    }
    const bool to_remote = found->remote && std::ranges::count(found->own.processes, own) > 0;
    const auto& ranks = to_remote ? found->remote->ranks : found->own.ranks;
    return rank < ranks.size() ? std::optional(ranks[rank]) : std::nullopt;
}

std::vector<Process> Communicators::members(CommRef communicator, Process own) const
{
    const auto* found = find(communicator);
    if (found == nullptr)
    {
        return {};
    }
    if (found->own.is_self)
    {
        return {own};
    }
    auto members = found->own.processes;
    if (found->remote)
    {
        const auto& others = found->remote->processes;
        members.insert(members.end(), others.begin(), others.end());
    }
    return members;
}

bool Communicators::is_inter(CommRef communicator) const
{
    const auto* found = find(communicator);
    return found != nullptr && found->remote.has_value();
}

bool Communicators::is_self(CommRef communicator) const
{
    const auto* found = find(communicator);
    return found != nullptr && found->own.is_self;
}

CommRef Communicators::of_window(RmaWinRef window) const
{
    const auto found = windows_.find(window);
    return found == windows_.end() ? CommRef{} : found->second;
}

} // namespace haec_sim::verification
