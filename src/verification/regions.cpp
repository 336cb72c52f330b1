// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/regions.hpp"

#include "verification/lower_case.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

ThreadRegion waiting_of(RegionRole role)
{
    if (role == RegionRole::barrier || role == RegionRole::implicit_barrier)
    {
        return ThreadRegion::barrier;
    }
    if (role == RegionRole::task_wait)
    {
        return ThreadRegion::task_wait;
    }
    return role == RegionRole::critical_block ? ThreadRegion::critical : ThreadRegion::none;
}

WindowCall window_call_of(const std::string& name, Paradigm paradigm)
{
    const auto number = static_cast<unsigned>(paradigm);
    if (number >= 11 && number <= 13)
    {
        return WindowCall::not_of_mpi;
    }
    return name == "mpi_win_post"       ? WindowCall::post
           : name == "mpi_win_start"    ? WindowCall::start
           : name == "mpi_win_complete" ? WindowCall::complete
           : name == "mpi_win_wait"     ? WindowCall::wait
           : name == "mpi_win_test"     ? WindowCall::test
                                        : WindowCall::none;
}

} // namespace

Regions::Regions(const Definitions& definitions)
{
    std::vector<Paradigm> forking{Paradigm::openmp};
    definitions.each<definitions::Paradigm>(
        [&](const definitions::Paradigm& paradigm)
        {
            // OTF2_PARADIGM_CLASS_THREAD_FORK_JOIN
            if (static_cast<unsigned>(paradigm.paradigm_class) == 1)
            {
                forking.push_back(paradigm.paradigm);
            }
        });
    definitions.each<definitions::Region>(
        [&](const definitions::Region& region)
        {
            const auto name = lower_case(definitions.text(region.name));
            auto& facts = facts_[region.self];
            facts.is_mpi = region.paradigm == Paradigm::mpi;
            facts.of_window = window_call_of(name, region.paradigm);
            if (std::ranges::find(forking, region.paradigm) != forking.end())
            {
                facts.of_threads = waiting_of(region.region_role);
            }
            if (name == "mpi_bsend" || name == "mpi_ibsend")
            {
                facts.buffering = Buffering::always;
            }
            if (name == "mpi_ssend" || name == "mpi_issend")
            {
                facts.buffering = Buffering::never;
            }
            facts.starts_or_ends_mpi =
                name == "mpi_init" || name == "mpi_init_thread" || name == "mpi_finalize";
            facts.is_among_neighbours =
                name.starts_with("mpi_neighbor_") || name.starts_with("mpi_ineighbor_");
        });
    definitions.each<definitions::CallingContext>([&](const definitions::CallingContext& context)
                                                  { of_context_[context.self] = context.region; });
}

RegionFacts Regions::operator[](RegionRef region) const
{
    const auto found = facts_.find(region);
    return found == facts_.end() ? RegionFacts{} : found->second;
}

RegionRef Regions::of(const Record& record) const
{
    if (record.kind == Kind::enter || record.kind == Kind::leave)
    {
        return record.region;
    }
    const auto found = of_context_.find(record.context);
    return found == of_context_.end() ? RegionRef{} : found->second;
}

bool is_enter(Kind kind)
{
    return kind == Kind::enter || kind == Kind::calling_context_enter;
}

bool is_leave(Kind kind)
{
    return kind == Kind::leave || kind == Kind::calling_context_leave;
}

std::size_t RegionStack::depth_after(const Record& record) const
{
    if (is_enter(record.kind))
    {
        return depth() + 1;
    }
    if (is_leave(record.kind))
    {
        const auto region = regions_.of(record);
        for (auto depth = frames_.size(); depth > 0; --depth)
        {
            if (frames_[depth - 1].region == region)
            {
                return depth - 1;
            }
        }
    }
    return depth();
}

void RegionStack::apply(const Record& record, Picoseconds output_time)
{
    if (is_enter(record.kind))
    {
        const auto region = regions_.of(record);
        const auto facts = regions_[region];
        frames_.push_back({region, output_time, in_mpi() || facts.is_mpi,
                           start_or_end_mpi() || facts.starts_or_ends_mpi});
    }
    else
    {
        frames_.resize(depth_after(record));
    }
}

} // namespace haec_sim::verification
