// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/process_groups.hpp"

#include "haec_sim/error.hpp"

#include <string>

namespace haec_sim
{

namespace
{

constexpr std::uint32_t global_members = 1; // OTF2_GROUP_FLAG_GLOBAL_MEMBERS

bool has_global_members(const definitions::Group& group)
{
    return (static_cast<std::uint32_t>(group.group_flags) & global_members) != 0;
}

/// An MPI process has its number without locations, too; others have none.
ProcessIndex absent_process(const definitions::Group& group, std::uint64_t rank)
{
    return group.paradigm == Paradigm::mpi ? static_cast<ProcessIndex>(rank) : no_process;
}

} // namespace

ProcessGroups::ProcessGroups(const Definitions& definitions, const ProcessOfLocation& processes)
    : processes_(processes)
{
    definitions.each<definitions::Group>(
        [this](const auto& group)
        {
            definitions_.emplace(group.self, &group);
            if (group.group_type == GroupType::comm_locations)
            {
                communicating_[group.paradigm] = &group;
            }
        });
}

bool ProcessGroups::is_self(GroupRef group) const
{
    const auto found = definitions_.find(group);
    return found != definitions_.end() && found->second->group_type == GroupType::comm_self;
}

std::shared_ptr<const ProcessGroup> ProcessGroups::operator[](GroupRef group)
{
    auto& known = groups_[group];
    if (known == nullptr)
    {
        const auto found = definitions_.find(group);
        known = std::make_shared<const ProcessGroup>(
            found != definitions_.end() ? read(*found->second) : ProcessGroup({}));
    }
    return known;
}

ProcessIndex ProcessGroups::process_of(std::uint64_t location) const
{
    const auto found = processes_.find(LocationRef{location});
    return found != processes_.end() ? found->second : no_process;
}

ProcessGroup ProcessGroups::read(const definitions::Group& group)
{
    Membership membership;
    ProcessList ranks;
    if (group.group_type == GroupType::comm_group)
    {
        const auto world = world_of(group.paradigm);
        membership = membership_of_ranks(group, world);
        ranks = has_global_members(group) ? world : nullptr;
    }
    else if (group.group_type == GroupType::comm_locations ||
             group.group_type == GroupType::locations)
    {
        membership = membership_of_locations(group);
    }
    if (ranks == nullptr && !membership.is_complete)
    {
        ranks = std::make_shared<const std::vector<ProcessIndex>>(std::move(membership.ranks));
    }
    return {std::move(membership.members), std::move(ranks), membership.is_complete};
}

void ProcessGroups::Membership::add(ProcessIndex process, ProcessIndex absent)
{
    ranks.push_back(process);
    members.push_back(process != no_process ? process : absent);
    is_complete = is_complete && process != no_process;
}

ProcessGroups::Membership
ProcessGroups::membership_of_locations(const definitions::Group& group) const
{
    const bool counts_ranks = group.group_type == GroupType::comm_locations;
    Membership membership;
    for (std::size_t rank = 0; rank < group.members.size(); ++rank)
    {
        membership.add(process_of(group.members[rank]),
                       counts_ranks ? absent_process(group, rank) : no_process);
    }
    return membership;
}

ProcessGroups::Membership ProcessGroups::membership_of_ranks(const definitions::Group& group,
                                                             const ProcessList& world) const
{
    Membership membership;
    for (const auto rank : group.members)
    {
        if (world != nullptr && rank >= world->size())
        {
            // Leaving it out would give all members after it other ranks.
            throw Error("group " + std::to_string(group.self.value) +
                        " of the trace has the rank " + std::to_string(rank) +
                        ", but there are only " + std::to_string(world->size()) +
                        "; its definitions are damaged, record or copy it again");
        }
        membership.add(world != nullptr ? (*world)[rank] : no_process,
                       world != nullptr ? absent_process(group, rank) : no_process);
    }
    return membership;
}

ProcessList ProcessGroups::world_of(Paradigm paradigm)
{
    const auto found = communicating_.find(paradigm);
    if (found == communicating_.end())
    {
        return nullptr;
    }
    auto& world = worlds_[paradigm];
    if (world == nullptr)
    {
        std::vector<ProcessIndex> processes;
        for (const auto location : found->second->members)
        {
            processes.push_back(process_of(location));
        }
        world = std::make_shared<const std::vector<ProcessIndex>>(std::move(processes));
    }
    return world;
}

} // namespace haec_sim
