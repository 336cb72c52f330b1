// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/timing.hpp"
#include "workload/world.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace haec_sim::workload
{

/// The only window of a program.
inline constexpr RmaWinRef window{0};

/// Puts that all processes exchange with their neighbours through a window, as Score-P records
/// them. Everything ends as soon as what it waits for has happened, in the network of Timing: so
/// these times are what a simulation of that network must give.
class WindowExchange
{
public:
    /// The ranks that each rank puts to, in that order. Whoever puts to somebody gets a put of his.
    using Neighbours = std::vector<std::vector<std::uint32_t>>;

    /// `first_group`: that of the neighbours of rank 0, the others follow. `world` and `neighbours`
    /// outlive it. `length` is that of each put.
    WindowExchange(World& world, const Neighbours& neighbours, Bytes length, GroupRef first_group);

    /// Everybody makes the window, and frees it, together.
    void create();
    void free();

    /// Work between the begin of the puts and the wait for them.
    using Work = std::function<void()>;

    /// Two fences around it.
    void by_fence(const Work& work);

    /// Post, start, complete, wait.
    void by_epochs(const Work& work);

    /// All locked, and flushed; then a barrier.
    void by_flush(const Work& work);

    /// Each neighbour locked by itself, and nobody else has it then; then a barrier.
    void by_locks();

private:
    struct Put
    {
        std::uint64_t id = 0;
        /// The time when it is done at its target.
        Picoseconds done{};
    };

    void collective(Region region, CollectiveOp operation, bool makes_window);
    void fence();
    void put(std::uint32_t rank, std::uint32_t target);
    void put_to_all(std::uint32_t rank);
    /// Waits for the puts of a rank that are under way and records that they are done; `there`: at
    /// the target, too.
    void complete(std::uint32_t rank, bool there);
    void synchronize(std::uint32_t rank, Region region);
    void wait_for(std::uint32_t rank, Region region);
    void lock_and_put(std::uint32_t rank, std::uint32_t target);
    void barrier();

    World& world_;
    const Neighbours& neighbours_;
    Bytes length_;
    GroupRef first_group_;
    Timing timing_;
    /// The puts that are not known to be done, by rank.
    std::vector<std::vector<Put>> under_way_;
    /// The times at which each process told its neighbours last.
    std::vector<Picoseconds> told_;
    /// The times since when its part of the window is free.
    std::vector<Picoseconds> free_;
    std::uint64_t next_id_ = 1;
};

} // namespace haec_sim::workload
