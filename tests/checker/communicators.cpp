// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "communicators.hpp"

#include <algorithm>

namespace haec_sim::checker
{

namespace
{

// Words of a Group, a Comm, an InterComm and an RmaWin; word 0 is the id.
constexpr auto group_type = 2U, group_paradigm = 3U, group_flags = 4U, group_members = 6U;
constexpr auto comm_group = 2U, inter_group_a = 2U, inter_group_b = 3U, window_comm = 2U;

using Locations = std::vector<Word>;

Locations members_of(const Definition& group)
{
    return {group.words.begin() + group_members, group.words.end()};
}

// For each paradigm the locations that the members of its communicator groups index.
std::unordered_map<Word, Locations> locations_by_paradigm(const Trace& trace)
{
    std::unordered_map<Word, Locations> result;
    for (const auto& group : trace.all(DefinitionKind::Group))
    {
        if (group.words[group_type] == OTF2_GROUP_TYPE_COMM_LOCATIONS)
        {
            result[group.words[group_paradigm]] = members_of(group);
        }
    }
    return result;
}

Locations pick(const Locations& from, const Locations& indices)
{
    Locations result;
    for (const auto index : indices)
    {
        result.push_back(index < from.size() ? from[index] : OTF2_UNDEFINED_LOCATION);
    }
    return result;
}

} // namespace

Communicators::Communicators(const Trace& trace)
{
    for (const auto& location : trace.locations)
    {
        process_of_index_.push_back(location.group);
        process_of_id_[location.id] = location.group;
    }
    read_communicators(trace, read_groups(trace));
    for (const auto& window : trace.all(DefinitionKind::RmaWin))
    {
        windows_[window.words[0]] = window.words[window_comm];
    }
}

std::vector<Process> Communicators::to_processes(const std::vector<Word>& locations) const
{
    std::vector<Process> result;
    for (const auto location : locations)
    {
        const auto found = process_of_id_.find(location);
        result.push_back(found == process_of_id_.end() ? OTF2_UNDEFINED_LOCATION_GROUP
                                                       : found->second);
    }
    return result;
}

Communicators::Groups Communicators::read_groups(const Trace& trace) const
{
    const auto by_paradigm = locations_by_paradigm(trace);
    Groups groups;
    for (const auto& definition : trace.all(DefinitionKind::Group))
    {
        const auto& words = definition.words;
        const auto base = by_paradigm.find(words[group_paradigm]);
        auto& group = groups[words[0]];
        switch (words[group_type])
        {
        case OTF2_GROUP_TYPE_COMM_SELF:
            group.self = true;
            break;
        case OTF2_GROUP_TYPE_LOCATIONS:
        case OTF2_GROUP_TYPE_COMM_LOCATIONS:
            group.members = to_processes(members_of(definition));
            group.ranks = group.members;
            break;
        case OTF2_GROUP_TYPE_COMM_GROUP:
            if (base != by_paradigm.end())
            {
                group.members = to_processes(pick(base->second, members_of(definition)));
                const bool global = (words[group_flags] & OTF2_GROUP_FLAG_GLOBAL_MEMBERS) != 0;
                group.ranks = global ? to_processes(base->second) : group.members;
            }
            break;
        default: // groups of regions and metrics
            break;
        }
    }
    return groups;
}

void Communicators::read_communicators(const Trace& trace, const Groups& groups)
{
    const auto group = [&groups](Word id)
    {
        const auto found = groups.find(id);
        return found == groups.end() ? Group{} : found->second;
    };
    for (const auto& definition : trace.all(DefinitionKind::Comm))
    {
        const auto& words = definition.words;
        communicators_[words[0]] = {group(words[comm_group]), {}};
    }
    for (const auto& definition : trace.all(DefinitionKind::InterComm))
    {
        const auto& words = definition.words;
        communicators_[words[0]] = {group(words[inter_group_a]), group(words[inter_group_b])};
    }
}

const Communicators::Communicator* Communicators::find(Word communicator) const
{
    const auto found = communicators_.find(communicator);
    return found == communicators_.end() ? nullptr : &found->second;
}

std::optional<Process> Communicators::peer(Word communicator, Word rank, Process own) const
{
    const auto* found = find(communicator);
    if (found == nullptr)
    {
        return {};
    }
    if (found->group.self)
    {
        return rank == 0 ? std::optional(own) : std::nullopt;
    }
    const bool to_remote = found->remote && std::ranges::count(found->group.members, own) > 0;
    const auto& group = to_remote ? *found->remote : found->group;
    return rank < group.ranks.size() ? std::optional(group.ranks[rank]) : std::nullopt;
}

std::vector<Process> Communicators::members(Word communicator, Process own) const
{
    const auto* found = find(communicator);
    if (found == nullptr)
    {
        return {};
    }
    if (found->group.self)
    {
        return {own};
    }
    auto result = found->group.members;
    if (found->remote)
    {
        result.insert(result.end(), found->remote->members.begin(), found->remote->members.end());
    }
    return result;
}

bool Communicators::is_inter(Word communicator) const
{
    const auto* found = find(communicator);
    return found != nullptr && found->remote.has_value();
}

bool Communicators::is_self(Word communicator) const
{
    const auto* found = find(communicator);
    return found != nullptr && found->group.self;
}

std::optional<Word> Communicators::of_window(Word window) const
{
    const auto found = windows_.find(window);
    return found == windows_.end() ? std::nullopt : std::optional(found->second);
}

} // namespace haec_sim::checker
