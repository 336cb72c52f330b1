// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/mpi/communicators.hpp"

#include <numeric>

namespace haec_record
{

Communicators::Communicators()
{
    own.Comm_group(MPI_COMM_WORLD, &world_group_);
    add(MPI_COMM_WORLD, no_parent);
    add(MPI_COMM_SELF, no_parent);
    created_[0].definition.name = "MPI_COMM_WORLD";
    created_[1].definition.name = "MPI_COMM_SELF";
    created_[1].definition.is_self = true;
    world_ = known_.at(key_of(MPI_COMM_WORLD));
}

std::vector<std::uint32_t> Communicators::world_ranks(MPI_Group group) const
{
    int size = 0;
    own.Group_size(group, &size);
    std::vector<int> ranks(static_cast<std::size_t>(size));
    std::vector<int> translated(ranks.size());
    std::iota(ranks.begin(), ranks.end(), 0);
    own.Group_translate_ranks(group, size, ranks.data(), world_group_, translated.data());
    // Processes that the program spawned are not among those of the trace.
    std::erase_if(translated, [](int rank) { return rank < 0; });
    return {translated.begin(), translated.end()};
}

void Communicators::add_topology(MPI_Comm comm, CreatedCommunicator& created) const
{
    int kind = MPI_UNDEFINED;
    int dimensions = 0;
    if (own.Topo_test(comm, &kind) != MPI_SUCCESS || kind != MPI_CART ||
        own.Cartdim_get(comm, &dimensions) != MPI_SUCCESS || dimensions == 0)
    {
        return;
    }
    const auto count = static_cast<std::size_t>(dimensions);
    std::vector<int> sizes(count);
    std::vector<int> periodic(count);
    std::vector<int> place(count);
    own.Cart_get(comm, dimensions, sizes.data(), periodic.data(), place.data());
    created.sizes.assign(sizes.begin(), sizes.end());
    created.periodic.assign(periodic.begin(), periodic.end());
}

const KnownCommunicator& Communicators::add(MPI_Comm comm, std::uint32_t parent)
{
    int rank = 0;
    int size = 0;
    int is_inter = 0;
    int remote = 0;
    own.Comm_rank(comm, &rank);
    own.Comm_size(comm, &size);
    own.Comm_test_inter(comm, &is_inter);
    MPI_Group group;
    own.Comm_group(comm, &group);
    CreatedCommunicator created{
        {"", is_inter != 0 ? no_parent : parent, false, world_ranks(group), {}}, 0, {}, {}};
    own.Group_free(&group);
    auto& definition = created.definition;
    if (is_inter != 0)
    {
        own.Comm_remote_size(comm, &remote);
        own.Comm_remote_group(comm, &group);
        definition.remote_members = world_ranks(group);
        own.Group_free(&group);
    }
    else
    {
        add_topology(comm, created);
    }
    auto identity = definition.members;
    identity.push_back(definition.parent);
    identity.insert(identity.end(), definition.remote_members.begin(),
                    definition.remote_members.end());
    created.repetition = repetitions_[identity]++;
    const auto number = static_cast<std::uint32_t>(created_.size());
    created_.push_back(std::move(created));
    return known_[key_of(comm)] = {number, static_cast<std::uint32_t>(rank),
                                   static_cast<std::uint32_t>(size),
                                   static_cast<std::uint32_t>(remote)};
}

const KnownCommunicator& Communicators::at(MPI_Comm comm)
{
    if (comm == MPI_COMM_WORLD)
    {
        return world_;
    }
    const auto found = known_.find(key_of(comm));
    return found != known_.end() ? found->second : add(comm, no_parent);
}

std::uint32_t Communicators::team(std::uint32_t size)
{
    const auto [place, is_new] = teams_.emplace(size, static_cast<std::uint32_t>(created_.size()));
    if (is_new)
    {
        created_.push_back({{"", no_parent, false, {}, {}, size}, 0, {}, {}});
    }
    return place->second;
}

void Communicators::name(MPI_Comm comm, const char* name)
{
    created_[at(comm).number].definition.name = name;
}

} // namespace haec_record
