// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/windows.hpp"

#include "trace/name_of_call.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr Paradigm gaspi{11};
constexpr Paradigm upc{12};
constexpr Paradigm shmem{13};

bool is_of_another_interface(Paradigm paradigm)
{
    return paradigm == gaspi || paradigm == upc || paradigm == shmem;
}

WindowCall call_of(std::string_view region)
{
    constexpr std::array calls{
        std::pair{"Win_post", WindowCall::post}, std::pair{"Win_start", WindowCall::start},
        std::pair{"Win_complete", WindowCall::complete}, std::pair{"Win_wait", WindowCall::wait},
        std::pair{"Win_test", WindowCall::test}};
    const auto name = name_of_mpi_call(region);
    const auto found = std::ranges::find_if(calls, [&](const auto& call)
                                            { return equal_ignoring_case(name, call.first); });
    return found != calls.end() ? found->second : WindowCall::none;
}

} // namespace

Windows::Windows(const Definitions& definitions, const ProcessOfLocation& processes)
{
    std::unordered_map<GroupRef, Paradigm> paradigms;
    definitions.each<definitions::Group>([&](const auto& group)
                                         { paradigms[group.self] = group.paradigm; });
    std::unordered_map<CommRef, Paradigm> communicators;
    definitions.each<definitions::Comm>(
        [&](const auto& communicator)
        { communicators[communicator.self] = paradigms[communicator.group]; });
    definitions.each<definitions::RmaWin>(
        [&](const auto& window)
        {
            const auto paradigm = communicators[window.comm];
            const bool is_waited_for = is_of_another_interface(paradigm);
            windows_.emplace(
                window.self,
                Window{window.comm, paradigm == Paradigm::mpi || is_waited_for, is_waited_for});
            has_waited_for_ = has_waited_for_ || is_waited_for;
        });
    if (!windows_.empty())
    {
        read_groups(definitions, processes);
        read_calls(definitions);
    }
}

void Windows::read_groups(const Definitions& definitions, const ProcessOfLocation& processes)
{
    ProcessGroups groups(definitions, processes);
    definitions.each<definitions::Group>(
        [&](const auto& group)
        {
            if (group.group_type == GroupType::comm_group)
            {
                groups_.emplace(group.self, groups[group.self]);
            }
        });
}

void Windows::read_calls(const Definitions& definitions)
{
    definitions.each<definitions::Region>(
        [&](const auto& region)
        {
            const auto call = is_of_another_interface(region.paradigm)
                                  ? WindowCall::other
                                  : call_of(definitions.text(region.name));
            if (call != WindowCall::none)
            {
                calls_.emplace(region.self, call);
            }
        });
}

CommRef Windows::communicator_of(RmaWinRef window) const
{
    const auto found = windows_.find(window);
    return found != windows_.end() ? found->second.communicator : CommRef{};
}

bool Windows::is_of_processes(RmaWinRef window) const
{
    const auto found = windows_.find(window);
    return found != windows_.end() && found->second.is_of_processes;
}

bool Windows::is_waited_for(RmaWinRef window) const
{
    const auto found = windows_.find(window);
    return found != windows_.end() && found->second.is_waited_for;
}

const std::vector<ProcessIndex>& Windows::members(GroupRef group) const
{
    static const std::vector<ProcessIndex> nobody;
    const auto found = groups_.find(group);
    return found != groups_.end() ? found->second->members() : nobody;
}

WindowCall Windows::call(RegionRef region) const
{
    const auto found = calls_.find(region);
    return found != calls_.end() ? found->second : WindowCall::none;
}

} // namespace haec_sim
