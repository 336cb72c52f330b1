// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/window_exchange.hpp"

#include <algorithm>

namespace haec_sim::workload
{

namespace
{

// OTF2's own values.
constexpr RmaSyncLevel of_processes{1};
constexpr RmaSyncLevel of_memory_too{3};
constexpr LockType exclusive{0};
constexpr LockType shared{1};
constexpr std::uint32_t all_targets = UINT32_MAX;

} // namespace

WindowExchange::WindowExchange(World& world, const Neighbours& neighbours, Bytes length,
                               GroupRef first_group)
    : world_(world), neighbours_(neighbours), length_(length), first_group_(first_group),
      under_way_(world.size()), told_(world.size()), free_(world.size())
{
}

// Ends a little after the last one's part, whose puts are done by then.
void WindowExchange::collective(Region region, CollectiveOp operation, bool makes_window)
{
    Picoseconds latest{};
    for (std::uint32_t rank = 0; rank < world_.size(); ++rank)
    {
        auto& process = world_.process(rank);
        process.enter(region);
        process.write(events::RmaCollectiveBegin{});
        complete(rank, false);
        latest = std::max(latest, process.now());
    }
    for (std::uint32_t rank = 0; rank < world_.size(); ++rank)
    {
        auto& process = world_.process(rank);
        process.wait_until(latest);
        process.advance(timing_.inside_call);
        if (makes_window)
        {
            process.write(events::RmaWinCreate{{}, window});
        }
        else if (operation == CollectiveOp::destroy_handle)
        {
            process.write(events::RmaWinDestroy{{}, window});
        }
        process.write(events::RmaCollectiveEnd{{},
                                               operation,
                                               operation == CollectiveOp::barrier ? of_memory_too
                                                                                  : of_processes,
                                               window,
                                               collective_root_none,
                                               0,
                                               0});
        process.leave(region);
    }
}

void WindowExchange::create()
{
    collective(Region::mpi_win_create, CollectiveOp::create_handle, true);
}

void WindowExchange::free()
{
    collective(Region::mpi_win_free, CollectiveOp::destroy_handle, false);
}

void WindowExchange::fence()
{
    collective(Region::mpi_win_fence, CollectiveOp::barrier, false);
}

void WindowExchange::put(std::uint32_t rank, std::uint32_t target)
{
    auto& process = world_.process(rank);
    process.enter(Region::mpi_put);
    process.advance(timing_.inside_call);
    const auto done = process.now() + timing_.latency +
                      timing_.per_byte * static_cast<std::int64_t>(length_.value);
    under_way_[rank].push_back({next_id_, done});
    process.write(events::RmaPut{{}, window, target, length_.value, next_id_++});
    process.leave(Region::mpi_put);
}

void WindowExchange::put_to_all(std::uint32_t rank)
{
    for (const auto target : neighbours_[rank])
    {
        put(rank, target);
    }
}

void WindowExchange::complete(std::uint32_t rank, bool there)
{
    auto& process = world_.process(rank);
    for (const auto& put : under_way_[rank])
    {
        process.wait_until(put.done);
        process.write(events::RmaOpCompleteNonBlocking{{}, window, put.id});
        if (there)
        {
            process.write(events::RmaOpCompleteRemote{{}, window, put.id});
        }
    }
    under_way_[rank].clear();
}

void WindowExchange::by_fence(const Work& work)
{
    fence();
    for (std::uint32_t rank = 0; rank < world_.size(); ++rank)
    {
        put_to_all(rank);
    }
    work();
    fence();
}

/// Tells the neighbours.
void WindowExchange::synchronize(std::uint32_t rank, Region region)
{
    auto& process = world_.process(rank);
    const bool is_end = region == Region::mpi_win_complete;
    process.enter(region);
    complete(rank, false);
    told_[rank] = process.now() + timing_.latency;
    process.write(events::RmaGroupSync{
        {}, is_end ? of_memory_too : of_processes, window, GroupRef{first_group_.value + rank}});
    process.leave(region);
}

void WindowExchange::wait_for(std::uint32_t rank, Region region)
{
    auto& process = world_.process(rank);
    const bool is_end = region == Region::mpi_win_wait;
    process.enter(region);
    process.write(events::RmaGroupSync{
        {}, is_end ? of_memory_too : of_processes, window, GroupRef{first_group_.value + rank}});
    for (const auto neighbour : neighbours_[rank])
    {
        process.wait_until(told_[neighbour]);
    }
    process.leave_at_once(region);
}

void WindowExchange::by_epochs(const Work& work)
{
    for (std::uint32_t rank = 0; rank < world_.size(); ++rank)
    {
        synchronize(rank, Region::mpi_win_post);
    }
    for (std::uint32_t rank = 0; rank < world_.size(); ++rank)
    {
        wait_for(rank, Region::mpi_win_start);
        put_to_all(rank);
    }
    work();
    for (std::uint32_t rank = 0; rank < world_.size(); ++rank)
    {
        synchronize(rank, Region::mpi_win_complete);
    }
    for (std::uint32_t rank = 0; rank < world_.size(); ++rank)
    {
        wait_for(rank, Region::mpi_win_wait);
    }
}

void WindowExchange::barrier()
{
    world_.collective({CollectiveOp::barrier, {}});
}

void WindowExchange::by_flush(const Work& work)
{
    for (std::uint32_t rank = 0; rank < world_.size(); ++rank)
    {
        auto& process = world_.process(rank);
        process.enter(Region::mpi_win_lock_all);
        process.write(events::RmaRequestLock{{}, window, all_targets, 0, shared});
        process.leave_at_once(Region::mpi_win_lock_all);
        put_to_all(rank);
    }
    work();
    for (std::uint32_t rank = 0; rank < world_.size(); ++rank)
    {
        auto& process = world_.process(rank);
        process.enter(Region::mpi_win_flush_all);
        complete(rank, true);
        process.leave(Region::mpi_win_flush_all);
        process.enter(Region::mpi_win_unlock_all);
        process.write(events::RmaReleaseLock{{}, window, all_targets, 0});
        process.leave(Region::mpi_win_unlock_all);
    }
    barrier();
}

void WindowExchange::lock_and_put(std::uint32_t rank, std::uint32_t target)
{
    auto& process = world_.process(rank);
    process.enter(Region::mpi_win_lock);
    process.write(events::RmaRequestLock{{}, window, target, 0, exclusive});
    process.wait_until(std::max(process.now() + timing_.latency, free_[target]) + timing_.latency);
    process.leave_at_once(Region::mpi_win_lock);
    put(rank, target);
    process.enter(Region::mpi_win_unlock);
    complete(rank, true);
    process.write(events::RmaReleaseLock{{}, window, target, 0});
    free_[target] = process.now() + timing_.latency;
    process.leave(Region::mpi_win_unlock);
}

// Whoever asks first has a lock first.
void WindowExchange::by_locks()
{
    std::vector<std::size_t> next(world_.size(), 0);
    while (true)
    {
        std::uint32_t first = world_.size();
        for (std::uint32_t rank = 0; rank < world_.size(); ++rank)
        {
            const bool is_through = next[rank] == neighbours_[rank].size();
            if (!is_through && (first == world_.size() ||
                                world_.process(rank).now() < world_.process(first).now()))
            {
                first = rank;
            }
        }
        if (first == world_.size())
        {
            break;
        }
        lock_and_put(first, neighbours_[first][next[first]++]);
    }
    barrier();
}

} // namespace haec_sim::workload
