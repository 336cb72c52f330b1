// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/communicators.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <string>

namespace haec_sim
{

Communicator::Communicator(std::vector<ProcessIndex> members)
    : members_(std::move(members)), size_of_group_a_(members_.size())
{
    for (std::uint32_t rank = 0; rank < members_.size(); ++rank)
    {
        index_.emplace(members_[rank], rank);
    }
}

Communicator::Communicator(std::vector<ProcessIndex> group_a, std::vector<ProcessIndex> group_b)
    : Communicator(
          [&]
          {
              auto members = group_a;
              members.insert(members.end(), group_b.begin(), group_b.end());
              return members;
          }())
{
    size_of_group_a_ = group_a.size();
    is_plain_ = false;
}

Communicator Communicator::self()
{
    Communicator communicator;
    communicator.is_self_ = true;
    communicator.is_plain_ = false;
    return communicator;
}

std::optional<ProcessIndex> Communicator::special_peer(ProcessIndex self, std::uint32_t rank) const
{
    if (is_self_)
    {
        return rank == 0 ? std::optional(self) : std::nullopt;
    }
    std::size_t position = rank;
    std::size_t end = size_of_group_a_;
    if (is_inter())
    {
        const auto own = member_index(self);
        if (own && *own < size_of_group_a_)
        {
            position += size_of_group_a_;
            end = members_.size();
        }
    }
    return position < end ? std::optional(members_[position]) : std::nullopt;
}

std::optional<std::uint32_t> Communicator::member_index(ProcessIndex process) const
{
    const auto found = index_.find(process);
    return found != index_.end() ? std::optional(found->second) : std::nullopt;
}

std::size_t checked_index(std::uint32_t reference, const Definitions& definitions)
{
    if (reference >= definitions.records().size())
    {
        throw Error("the trace has a definition with the number " + std::to_string(reference) +
                    " but only " + std::to_string(definitions.records().size()) +
                    " definitions; OTF2 wants dense numbers, record the trace again");
    }
    return reference;
}

namespace
{

using Groups = std::unordered_map<GroupRef, const definitions::Group*>;

Groups groups_of(const Definitions& definitions)
{
    Groups groups;
    definitions.each<definitions::Group>([&](const auto& group)
                                         { groups.emplace(group.self, &group); });
    return groups;
}

const definitions::Group* locations_of(const Definitions& definitions, Paradigm paradigm)
{
    const definitions::Group* found = nullptr;
    definitions.each<definitions::Group>(
        [&](const auto& group)
        {
            if (group.group_type == GroupType::comm_locations && group.paradigm == paradigm)
            {
                found = &group;
            }
        });
    return found;
}

std::vector<ProcessIndex> processes_of(const definitions::Group& group,
                                       const Definitions& definitions,
                                       const ProcessOfLocation& processes)
{
    const auto* ranks = group.group_type == GroupType::comm_group
                            ? locations_of(definitions, group.paradigm)
                            : nullptr;
    std::vector<ProcessIndex> members;
    for (const auto member : group.members)
    {
        if (ranks != nullptr && member >= ranks->members.size())
        {
            // Leaving it out would give all members after it other ranks.
            throw Error("group " + std::to_string(group.self.value) +
                        " of the trace has the rank " + std::to_string(member) +
                        ", but there are only " + std::to_string(ranks->members.size()) +
                        "; its definitions are damaged, record or copy it again");
        }
        const auto location = ranks != nullptr ? ranks->members[member] : member;
        const auto process = processes.find(LocationRef{location});
        if (process != processes.end())
        {
            members.push_back(process->second);
        }
    }
    return members;
}

} // namespace

std::vector<Communicator> read_communicators(const Definitions& definitions,
                                             const ProcessOfLocation& processes)
{
    const auto groups = groups_of(definitions);
    const auto members = [&](GroupRef reference)
    {
        const auto group = groups.find(reference);
        return group != groups.end() ? processes_of(*group->second, definitions, processes)
                                     : std::vector<ProcessIndex>{};
    };
    std::vector<Communicator> communicators;
    const auto add = [&](CommRef reference, Communicator communicator)
    {
        const auto index = checked_index(reference.value, definitions);
        communicators.resize(std::max(communicators.size(), index + 1));
        communicators[index] = std::move(communicator);
    };
    definitions.each<definitions::Comm>(
        [&](const auto& comm)
        {
            const auto group = groups.find(comm.group);
            const bool self =
                group != groups.end() && group->second->group_type == GroupType::comm_self;
            add(comm.self, self ? Communicator::self() : Communicator(members(comm.group)));
        });
    definitions.each<definitions::InterComm>(
        [&](const auto& comm)
        { add(comm.self, Communicator(members(comm.group_a), members(comm.group_b))); });
    return communicators;
}

std::vector<LocationRef> mpi_locations(const Definitions& definitions)
{
    std::vector<LocationRef> locations;
    if (const auto* group = locations_of(definitions, Paradigm::mpi))
    {
        for (const auto member : group->members)
        {
            locations.push_back(LocationRef{member});
        }
    }
    return locations;
}

} // namespace haec_sim
