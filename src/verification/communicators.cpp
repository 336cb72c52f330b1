// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/communicators.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace haec_sim::verification
{

namespace
{

/// Stands for a location that the trace does not define.
constexpr Process nobody = std::numeric_limits<Process>::max();

constexpr std::uint32_t global_members = 1; // OTF2_GROUP_FLAG_GLOBAL_MEMBERS

} // namespace

/// Reads the groups of a trace as processes, those of each paradigm's locations before the others.
class Communicators::Reader
{
public:
    Reader(Communicators& communicators, const Processes& processes)
        : result_(communicators), processes_(processes)
    {
    }

    void read_locations(const definitions::Group& group)
    {
        if (group.group_type == GroupType::comm_locations)
        {
            result_.locations_[group.paradigm] = processes_of(group.members);
        }
    }

    void read(const definitions::Group& group)
    {
        auto& result = result_.groups_[group.self];
        result.is_self = group.group_type == GroupType::comm_self;
        result.has_absent_members =
            group.paradigm == Paradigm::mpi && group.group_type != GroupType::locations;
        result.paradigm = group.paradigm;
        result.ranks = &result.members;
        if (group.group_type == GroupType::locations ||
            group.group_type == GroupType::comm_locations)
        {
            result.members = processes_of(group.members);
        }
        else if (group.group_type == GroupType::comm_group)
        {
            const auto& locations = result_.locations_[group.paradigm];
            result.members.clear();
            for (const auto member : group.members)
            {
                require_rank(group, member);
                result.members.push_back(member < locations.size() ? locations[member] : nobody);
            }
            const auto flags = static_cast<std::uint32_t>(group.group_flags);
            result.ranks = (flags & global_members) != 0 ? &locations : &result.members;
        }
    }

private:
    // Where the definitions tell no locations, ranks are nobody's.
    void require_rank(const definitions::Group& group, std::uint64_t rank) const
    {
        const auto& locations = result_.locations_[group.paradigm];
        if (!locations.empty() && rank >= locations.size())
        {
            throw Error("group " + std::to_string(group.self.value) +
                        " of the trace has the rank " + std::to_string(rank) +
                        ", but there are only " + std::to_string(locations.size()) +
                        "; its definitions are damaged, record or copy it again");
        }
    }

    ByRank processes_of(const std::vector<std::uint64_t>& locations) const
    {
        ByRank processes;
        for (const auto location : locations)
        {
            processes.push_back(processes_.of(LocationRef{location}).value_or(nobody));
        }
        return processes;
    }

    Communicators& result_;
    const Processes& processes_;
};

Communicators::Communicators(const Definitions& definitions, const Processes& processes)
    : neighbours_(read_neighbour_lists(definitions))
{
    Reader reader(*this, processes);
    definitions.each<definitions::Group>([&](const definitions::Group& group)
                                         { reader.read_locations(group); });
    definitions.each<definitions::Group>([&](const definitions::Group& group)
                                         { reader.read(group); });
    definitions.each<definitions::Comm>([&](const definitions::Comm& comm)
                                        { communicators_[comm.self].own = &group(comm.group); });
    definitions.each<definitions::InterComm>(
        [&](const definitions::InterComm& comm)
        {
            const auto& own = group(comm.group_a);
            auto sorted = own.members;
            std::ranges::sort(sorted);
            communicators_[comm.self] = {&own, &group(comm.group_b), std::move(sorted)};
        });
    definitions.each<definitions::RmaWin>([&](const definitions::RmaWin& window)
                                          { windows_[window.self] = window.comm; });
}

/// The group without members where the trace does not define it.
const Communicators::Group& Communicators::group(GroupRef reference)
{
    auto& found = groups_[reference];
    found.ranks = found.ranks == nullptr ? &found.members : found.ranks;
    return found;
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
    if (found->own->is_self)
    {
        return rank == 0 ? std::optional(own) : std::nullopt;
    }
    const bool to_remote =
        found->remote != nullptr && std::ranges::binary_search(found->own_sorted, own);
    const auto& ranks = *(to_remote ? found->remote : found->own)->ranks;
    return rank < ranks.size() && ranks[rank] != nobody ? std::optional(ranks[rank]) : std::nullopt;
}

std::vector<std::optional<Process>> Communicators::members(CommRef communicator, Process own) const
{
    const auto* found = find(communicator);
    if (found == nullptr)
    {
        return {};
    }
    if (found->own->is_self)
    {
        return {own};
    }
    std::vector<std::optional<Process>> members;
    const auto add = [&](const Group& group)
    {
        for (const auto process : group.members)
        {
            if (process != nobody)
            {
                members.emplace_back(process);
            }
            else if (group.has_absent_members)
            {
                members.emplace_back();
            }
        }
    };
    add(*found->own);
    if (found->remote != nullptr)
    {
        add(*found->remote);
    }
    return members;
}

bool Communicators::has_member(CommRef communicator, Process process) const
{
    const auto all = members(communicator, process);
    return std::ranges::find(all, std::optional(process)) != all.end();
}

bool Communicators::is_inter(CommRef communicator) const
{
    const auto* found = find(communicator);
    return found != nullptr && found->remote != nullptr;
}

bool Communicators::is_self(CommRef communicator) const
{
    const auto* found = find(communicator);
    return found != nullptr && found->own->is_self;
}

const NeighbourLists* Communicators::neighbours(CommRef communicator, std::size_t ranks) const
{
    const auto found = neighbours_.find(communicator);
    const bool fits = found != neighbours_.end() && ranks > 0 && found->second.size() == ranks &&
                      !is_inter(communicator) && !is_self(communicator);
    return fits ? &found->second : nullptr;
}

// OTF2's numbers of MPI, GASPI, UPC and SHMEM.
bool Communicators::is_of_processes(RmaWinRef window) const
{
    const auto* found = find(of_window(window));
    const auto paradigm = found != nullptr ? static_cast<unsigned>(found->own->paradigm) : 0;
    return paradigm == 4 || (paradigm >= 11 && paradigm <= 13);
}

std::vector<Process> Communicators::members(GroupRef group) const
{
    std::vector<Process> members;
    const auto found = groups_.find(group);
    if (found != groups_.end())
    {
        std::ranges::copy_if(found->second.members, std::back_inserter(members),
                             [](Process process) { return process != nobody; });
    }
    return members;
}

CommRef Communicators::of_window(RmaWinRef window) const
{
    const auto found = windows_.find(window);
    return found == windows_.end() ? CommRef{} : found->second;
}

} // namespace haec_sim::verification
