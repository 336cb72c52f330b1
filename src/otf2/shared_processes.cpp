// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/shared_processes.hpp"

#include "haec_sim/error.hpp"
#include "trace/process_numbering.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>

namespace haec_sim::otf2
{

namespace
{

std::string text_of(const std::vector<LocationRef>& locations)
{
    constexpr std::size_t most = 4;
    std::string text = std::to_string(locations.size()) + " at locations ";
    for (std::size_t rank = 0; rank < std::min(most, locations.size()); ++rank)
    {
        text += (rank > 0 ? ", " : "") + std::to_string(locations[rank].value);
    }
    return text + (locations.size() > most ? ", ..." : "");
}

[[noreturn]] void refuse_lists(const JoinedTrace& first, const std::vector<LocationRef>& of_first,
                               const JoinedTrace& other, const std::vector<LocationRef>& of_other)
{
    throw Error("'" + first.name + "' and '" + other.name + "' list different MPI processes (" +
                text_of(of_first) + " and " + text_of(of_other) +
                "), so that they have no communicator in common; give archives of one run, or "
                "--jobs for several programs");
}

} // namespace

std::vector<bool> share_processes(std::span<const JoinedTrace> archives)
{
    std::vector<bool> sharing(archives.size(), false);
    std::optional<std::size_t> first;
    std::vector<LocationRef> processes;
    for (std::size_t place = 0; place < archives.size(); ++place)
    {
        auto own = mpi_locations(archives[place].definitions);
        if (own.empty())
        {
            continue;
        }
        if (!first)
        {
            first = place;
            processes = std::move(own);
            continue;
        }
        if (own != processes)
        {
            refuse_lists(archives[*first], processes, archives[place], own);
        }
        sharing[*first] = true;
        sharing[place] = true;
    }
    return sharing;
}

std::map<LocationGroupRef, std::uint64_t> groups_with_ranks(const Definitions& definitions)
{
    const auto listed = mpi_locations(definitions);
    const std::set<LocationRef> ranks(listed.begin(), listed.end());
    std::map<LocationGroupRef, std::uint64_t> groups;
    definitions.each<definitions::Location>(
        [&](const definitions::Location& location)
        {
            if (ranks.contains(location.self))
            {
                const auto found =
                    groups.emplace(location.location_group, location.self.value).first;
                found->second = std::min(found->second, location.self.value);
            }
        });
    return groups;
}

} // namespace haec_sim::otf2
