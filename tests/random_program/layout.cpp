// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "layout.hpp"

#include "random.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace haec_sim::test
{

namespace
{

constexpr GroupFlag global_members{1};
constexpr std::uint64_t most_locations = 16;

void add_group(Definitions& definitions, GroupType type, std::vector<std::uint64_t> members,
               GroupFlag flags = {})
{
    std::uint32_t groups = 0;
    definitions.each<definitions::Group>([&groups](const auto&) { ++groups; });
    definitions.append(definitions::Group{GroupRef{groups}, definitions.intern(""), type,
                                          Paradigm::mpi, flags, std::move(members)});
}

GroupRef last_group(const Definitions& definitions)
{
    GroupRef last;
    definitions.each<definitions::Group>([&last](const auto& group) { last = group.self; });
    return last;
}

GroupRef add_members(Definitions& definitions, const std::vector<std::uint32_t>& processes,
                     GroupFlag flags = {})
{
    add_group(definitions, GroupType::comm_group, {processes.begin(), processes.end()}, flags);
    return last_group(definitions);
}

void define_locations(Definitions& definitions, const Layout& layout)
{
    const auto machine = definitions.intern("machine");
    definitions.append(
        definitions::SystemTreeNode{SystemTreeNodeRef{0}, machine, machine, SystemTreeNodeRef{}});
    for (std::uint32_t process = 0; process < layout.processes(); ++process)
    {
        const auto name = definitions.intern("process " + std::to_string(process));
        definitions.append(definitions::LocationGroup{
            LocationGroupRef{process}, name, LocationGroupType::process, SystemTreeNodeRef{0}, {}});
    }
    for (std::uint32_t process = 0; process < layout.processes(); ++process)
    {
        for (std::uint32_t thread = 0; thread < layout.threads[process]; ++thread)
        {
            const auto name = definitions.intern("thread " + std::to_string(thread));
            definitions.append(definitions::Location{location_of(process, thread), name,
                                                     LocationType::cpu_thread, 0,
                                                     LocationGroupRef{process}});
        }
    }
}

void define_regions(Definitions& definitions)
{
    for (std::uint32_t index = 0; index < region_names.size(); ++index)
    {
        const std::string name = region_names[index];
        definitions::Region record;
        record.self = RegionRef{index};
        record.name = definitions.intern(name);
        record.canonical_name = record.name;
        record.description = record.name;
        record.source_file = record.name;
        record.paradigm = name.starts_with("MPI_") ? Paradigm::mpi : Paradigm::user;
        definitions.append(record);
    }
}

void define_metric(Definitions& definitions)
{
    const auto name = definitions.intern("a counter");
    definitions.append(definitions::MetricMember{
        MetricMemberRef{0}, name, name, {}, {}, Type::uint64, {}, 0, name});
    definitions.append(definitions::MetricClass{MetricRef{0}, {MetricMemberRef{0}}, {}, {}});
}

void define_communicators(Definitions& definitions, const Layout& layout)
{
    std::vector<std::uint64_t> masters;
    for (std::uint32_t process = 0; process < layout.processes(); ++process)
    {
        masters.push_back(location_of(process, 0).value);
    }
    add_group(definitions, GroupType::comm_locations, masters);
    for (const auto& comm : layout.communicators)
    {
        const auto name = definitions.intern("communicator");
        if (!comm.others.empty())
        {
            const auto own = add_members(definitions, comm.members);
            const auto others = add_members(definitions, comm.others);
            definitions.append(
                definitions::InterComm{comm.self, name, own, others, CommRef{0}, {}});
            continue;
        }
        if (comm.is_self)
        {
            add_group(definitions, GroupType::comm_self, {});
        }
        else
        {
            add_members(definitions, comm.members,
                        comm.has_global_ranks ? global_members : GroupFlag{});
        }
        definitions.append(
            definitions::Comm{comm.self, name, last_group(definitions), CommRef{}, {}});
    }
    for (std::uint32_t window = 0; window < windows; ++window)
    {
        definitions.append(definitions::RmaWin{
            RmaWinRef{window}, definitions.intern("window"), CommRef{window}, {}});
    }
}

} // namespace

std::optional<std::uint32_t> RandomCommunicator::rank_for(std::uint32_t from,
                                                          std::uint32_t to) const
{
    if (is_self)
    {
        return from == to ? std::optional(0U) : std::nullopt;
    }
    const auto rank_among = [](std::uint32_t process, const std::vector<std::uint32_t>& list)
    {
        const auto found = std::ranges::find(list, process);
        return found == list.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::uint32_t>(found - list.begin()));
    };
    const bool from_members = rank_among(from, members).has_value();
    if (!others.empty())
    {
        return rank_among(to, from_members ? others : members);
    }
    const auto rank = rank_among(to, members);
    return from_members && rank && has_global_ranks ? std::optional(to)
           : from_members                           ? rank
                                                    : std::nullopt;
}

std::vector<std::uint32_t> RandomCommunicator::all_with(std::uint32_t process) const
{
    if (is_self)
    {
        return {process};
    }
    auto all = members;
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

Layout random_layout(Random& random, std::uint32_t most_threads)
{
    Layout layout;
    const auto processes = random.between(2, 4);
    for (std::uint32_t process = 0; process < processes; ++process)
    {
        layout.threads.push_back(random.between(1, most_threads));
    }
    std::vector<std::uint32_t> all(processes);
    std::iota(all.begin(), all.end(), 0);
    const std::vector<std::uint32_t> reversed(all.rbegin(), all.rend());
    const auto half = all.begin() + static_cast<std::ptrdiff_t>(processes / 2);
    std::vector<std::uint32_t> even;
    std::ranges::copy_if(reversed, std::back_inserter(even),
                         [](std::uint32_t process) { return process % 2 == 0; });
    layout.communicators = {{CommRef{0}, all, {}},
                            {CommRef{1}, reversed, {}},
                            {CommRef{2}, even, {}},
                            {CommRef{3}, {all.begin(), half}, {half, all.end()}},
                            {CommRef{4}, {}, {}, false, true},
                            {CommRef{5}, {reversed.begin(), reversed.begin() + 2}, {}, true}};
    return layout;
}

RegionRef region(const std::string& name)
{
    const auto* const found = std::ranges::find(region_names, name);
    if (found == region_names.end())
    {
        throw std::logic_error("no region is called " + name);
    }
    return RegionRef{static_cast<std::uint32_t>(found - region_names.begin())};
}

LocationRef location_of(std::uint32_t process, std::uint32_t thread)
{
    return LocationRef{most_locations * process + thread};
}

Definitions define(const Layout& layout)
{
    Definitions definitions;
    definitions.append(definitions::ClockProperties{0, 0, 0, 0});
    define_locations(definitions, layout);
    define_regions(definitions);
    define_metric(definitions);
    define_communicators(definitions, layout);
    return definitions;
}

} // namespace haec_sim::test
