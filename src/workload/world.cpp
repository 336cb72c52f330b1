// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/world.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim::workload
{

namespace
{

constexpr Collective start_up{CollectiveOp::create_handle, {}};
constexpr Collective tear_down{CollectiveOp::destroy_handle, {}};

} // namespace

World::World(std::uint32_t processes, const Traces& traces, const Instrumentation& instrumentation,
             const Timing& timing)
    : timing_(timing)
{
    processes_.reserve(processes);
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        std::vector<Thread> threads;
        for (std::uint32_t thread = 0; thread < instrumentation.all_threads(); ++thread)
        {
            threads.emplace_back(traces(rank, thread), instrumentation, timing);
        }
        processes_.emplace_back(std::move(threads), instrumentation, rank, timing);
    }
}

void World::begin_collective(const Collective& call)
{
    for (auto& process : processes_)
    {
        process.enter(call.region());
        process.write(events::MpiCollectiveBegin{});
    }
}

void World::end_collective(const Collective& call)
{
    const auto begins = latest_begins(call);
    const auto steps = static_cast<std::int64_t>(std::bit_width(processes_.size() - 1));
    const auto cost = timing_.inside_call + timing_.collective_step * steps +
                      timing_.per_byte * static_cast<std::int64_t>(call.length.value);
    for (std::uint32_t rank = 0; rank < size(); ++rank)
    {
        auto& process = processes_[rank];
        const auto sent = call.sent_by(rank, size());
        const auto received = call.received_by(rank, size());
        process.wait_until(begins[rank]);
        process.advance(cost);
        process.write(events::MpiCollectiveEnd{
            {}, call.operation, comm_world, call.root, sent.value, received.value});
        process.leave(call.region());
    }
}

std::vector<Picoseconds> World::latest_begins(const Collective& call) const
{
    std::vector<Picoseconds> begins;
    Picoseconds latest{};
    for (const auto& process : processes_)
    {
        latest = std::max(latest, process.now());
        begins.push_back(latest);
    }
    const auto flow = call.flow();
    for (std::uint32_t rank = 0; rank < size(); ++rank)
    {
        if (flow == Flow::all_to_all || (flow == Flow::all_to_root && rank == call.root))
        {
            begins[rank] = latest;
        }
        else if (flow != Flow::prefix)
        {
            begins[rank] = processes_[flow == Flow::root_to_all ? call.root : rank].now();
        }
    }
    return begins;
}

void World::begin(StringRef program_name)
{
    for (auto& process : processes_)
    {
        process.write(events::ProgramBegin{{}, program_name, {}});
        process.enter(Region::main);
    }
    begin_collective(start_up);
    for (auto& process : processes_)
    {
        process.advance(timing_.startup);
        process.write(events::CommCreate{{}, comm_world});
    }
    end_collective(start_up);
}

void World::end()
{
    begin_collective(tear_down);
    for (auto& process : processes_)
    {
        process.advance(timing_.inside_call);
        process.write(events::CommDestroy{{}, comm_world});
    }
    end_collective(tear_down);
    for (auto& process : processes_)
    {
        process.leave(Region::main);
        process.write(events::ProgramEnd{{}, 0});
        process.finish();
    }
}

void World::compute(const ComputeTime& duration)
{
    for (auto& process : processes_)
    {
        process.compute(duration);
    }
}

void World::collective(const Collective& call)
{
    begin_collective(call);
    end_collective(call);
}

} // namespace haec_sim::workload
