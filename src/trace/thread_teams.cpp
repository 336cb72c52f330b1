// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/thread_teams.hpp"

#include <map>

namespace haec_sim
{

namespace
{

class Reader
{
public:
    explicit Reader(const Definitions& definitions)
    {
        definitions.each<definitions::Location>(
            [this](const auto& location)
            {
                const auto next = static_cast<LocationIndex>(index_.size());
                index_.emplace(location.self, next);
            });
        definitions.each<definitions::Group>(
            [this](const auto& group)
            {
                groups_.emplace(group.self, &group);
                if (group.group_type == GroupType::comm_locations)
                {
                    worlds_[group.paradigm] = &group;
                }
            });
    }

    std::vector<LocationIndex> members(GroupRef reference) const
    {
        std::vector<LocationIndex> members;
        const auto found = groups_.find(reference);
        if (found == groups_.end() || found->second->paradigm == Paradigm::mpi)
        {
            return members;
        }
        const auto& group = *found->second;
        const auto world = worlds_.find(group.paradigm);
        const bool counts = group.group_type == GroupType::comm_group;
        for (const auto member : group.members)
        {
            if (!counts)
            {
                add(members, member);
            }
            else if (world != worlds_.end() && member < world->second->members.size())
            {
                add(members, world->second->members[member]);
            }
        }
        return members;
    }

private:
    void add(std::vector<LocationIndex>& members, std::uint64_t location) const
    {
        const auto found = index_.find(LocationRef{location});
        if (found != index_.end())
        {
            members.push_back(found->second);
        }
    }

    std::unordered_map<LocationRef, LocationIndex> index_;
    std::unordered_map<GroupRef, const definitions::Group*> groups_;
    std::map<Paradigm, const definitions::Group*> worlds_;
};

} // namespace

ThreadTeams read_thread_teams(const Definitions& definitions)
{
    const Reader reader(definitions);
    ThreadTeams teams;
    definitions.each<definitions::Comm>(
        [&](const auto& comm)
        {
            auto members = reader.members(comm.group);
            if (!members.empty())
            {
                teams.emplace(comm.self, std::move(members));
            }
        });
    return teams;
}

} // namespace haec_sim
