// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/communicators.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

std::shared_ptr<const ProcessGroup> shared(std::vector<ProcessIndex> processes)
{
    return std::make_shared<const ProcessGroup>(std::move(processes));
}

std::shared_ptr<const ProcessGroup> both(const ProcessGroup& group_a, const ProcessGroup& group_b)
{
    auto members = group_a.members();
    members.insert(members.end(), group_b.members().begin(), group_b.members().end());
    return std::make_shared<const ProcessGroup>(std::move(members), nullptr,
                                                group_a.is_complete() && group_b.is_complete());
}

} // namespace

const std::vector<ProcessIndex> Communicator::nobody;

Communicator::Communicator(std::vector<ProcessIndex> processes)
    : Communicator(intra(shared(std::move(processes))))
{
}

Communicator::Communicator(std::vector<ProcessIndex> group_a, std::vector<ProcessIndex> group_b)
    : Communicator(inter(shared(std::move(group_a)), shared(std::move(group_b))))
{
}

Communicator Communicator::intra(std::shared_ptr<const ProcessGroup> group)
{
    Communicator communicator;
    communicator.ranks_ = group->ranks();
    communicator.members_ = std::move(group);
    return communicator;
}

Communicator Communicator::inter(std::shared_ptr<const ProcessGroup> group_a,
                                 std::shared_ptr<const ProcessGroup> group_b)
{
    Communicator communicator;
    communicator.members_ = both(*group_a, *group_b);
    communicator.group_a_ = std::move(group_a);
    communicator.group_b_ = std::move(group_b);
    communicator.is_plain_ = false;
    return communicator;
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
    return who(group_a_->index_of(self) ? group_b_->ranks() : group_a_->ranks(), rank);
}

std::optional<std::uint32_t> Communicator::member_index(ProcessIndex process) const
{
    return members_ != nullptr ? members_->index_of(process) : std::nullopt;
}

std::optional<std::uint32_t> Communicator::root_index(ProcessIndex self, std::uint32_t root) const
{
    const auto process = root == collective_root_self ? std::optional(self) : peer(self, root);
    return process ? member_index(*process) : std::nullopt;
}

// Where a process has several ranks, or a rank no process, no place among the members is a rank.
void Communicator::arrange(const Neighbourhood& neighbourhood)
{
    if (!is_inter() && members().size() == neighbourhood.size())
    {
        neighbourhood_ = std::make_shared<const Neighbourhood>(neighbourhood);
    }
}

std::size_t checked_index(std::uint32_t reference, const Definitions& definitions)
{
    // Numbers are dense as soon as an archive is read: a large one would take the memory of many.
    HAEC_SIM_ASSERT(reference < definitions.records().size());
    return reference;
}

std::vector<Communicator> read_communicators(const Definitions& definitions,
                                             const ProcessOfLocation& processes)
{
    ProcessGroups groups(definitions, processes);
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
            add(comm.self, groups.is_self(comm.group) ? Communicator::self()
                                                      : Communicator::intra(groups[comm.group]));
        });
    definitions.each<definitions::InterComm>(
        [&](const auto& comm)
        { add(comm.self, Communicator::inter(groups[comm.group_a], groups[comm.group_b])); });
    for (const auto& [reference, neighbourhood] : read_neighbourhoods(definitions))
    {
        if (reference.value < communicators.size())
        {
            communicators[reference.value].arrange(neighbourhood);
        }
    }
    return communicators;
}

} // namespace haec_sim
