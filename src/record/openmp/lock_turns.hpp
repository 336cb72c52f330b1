// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>

namespace haec_record
{

/// The turn at which a thread has a lock, as records tell it.
struct LockTurn
{
    std::uint32_t lock;
    /// From 1 on, among all turns of the lock.
    std::uint32_t order;
};

/// Counts the turns of all locks of this process: of omp_set_lock, critical and ordered. A lock has
/// a number by its identity, which is an address.
class LockTurns
{
public:
    /// The caller has the lock, so turns have the order in which threads had it.
    LockTurn take(std::uint64_t identity)
    {
        const auto guard = std::scoped_lock(mutex_);
        const LockTurn first{static_cast<std::uint32_t>(turns_.size()), 0};
        auto& turn = turns_.try_emplace(identity, first).first->second;
        ++turn.order;
        return turn;
    }

private:
    std::mutex mutex_;
    std::unordered_map<std::uint64_t, LockTurn> turns_;
};

} // namespace haec_record
