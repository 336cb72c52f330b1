// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/world.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim::workload
{

World::World(std::span<EventHandler* const> traces, const Timing& timing) : timing_(timing)
{
    processes_.reserve(traces.size());
    for (EventHandler* trace : traces)
    {
        processes_.emplace_back(*trace, timing);
    }
}

void World::begin_collective(Region region)
{
    for (auto& process : processes_)
    {
        process.enter(region);
        process.write(events::MpiCollectiveBegin{});
    }
}

void World::end_collective(Region region, CollectiveOp operation, Bytes length)
{
    Picoseconds last{};
    for (const auto& process : processes_)
    {
        last = std::max(last, process.now());
    }
    const auto steps = static_cast<std::int64_t>(std::bit_width(processes_.size() - 1));
    for (auto& process : processes_)
    {
        process.wait_until(last);
        process.advance(timing_.inside_call + timing_.latency * steps);
        process.write(events::MpiCollectiveEnd{
            {}, operation, comm_world, collective_root_none, length.value, length.value});
        process.leave(region);
    }
}

void World::begin(StringRef program_name)
{
    for (auto& process : processes_)
    {
        process.write(events::ProgramBegin{{}, program_name, {}});
        process.enter(Region::main);
    }
    begin_collective(Region::mpi_init);
    for (auto& process : processes_)
    {
        process.advance(timing_.startup);
        process.write(events::CommCreate{{}, comm_world});
    }
    end_collective(Region::mpi_init, CollectiveOp::create_handle, Bytes{});
}

void World::end()
{
    begin_collective(Region::mpi_finalize);
    for (auto& process : processes_)
    {
        process.advance(timing_.inside_call);
        process.write(events::CommDestroy{{}, comm_world});
    }
    end_collective(Region::mpi_finalize, CollectiveOp::destroy_handle, Bytes{});
    for (auto& process : processes_)
    {
        process.leave(Region::main);
        process.write(events::ProgramEnd{{}, 0});
        process.finish();
    }
}

void World::allreduce(Bytes length)
{
    begin_collective(Region::mpi_allreduce);
    end_collective(Region::mpi_allreduce, CollectiveOp::allreduce, length);
}

} // namespace haec_sim::workload
