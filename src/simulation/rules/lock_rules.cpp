// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/lock_rules.hpp"

namespace haec_sim
{

void LockRules::see(LocationState&, const events::ThreadAcquireLock& record, const Turn& turn)
{
    locks_.see_take({static_cast<std::uint32_t>(record.model), record.lock_id}, slot_, turn.time,
                    record.acquisition_order);
}

void LockRules::see(LocationState&, const events::OmpAcquireLock& record, const Turn& turn)
{
    locks_.see_take({static_cast<std::uint32_t>(Paradigm::openmp), record.lock_id}, slot_,
                    turn.time, record.acquisition_order);
}

OutputTime LockRules::acquire(LocationState& at, const LockName& lock, Picoseconds input_time)
{
    const auto since = locks_.free_since(lock, slot_, at.self);
    if (!since && !at.parking().gives_up())
    {
        return at.park(ForThread{ThreadWait::lock}, input_time);
    }
    locks_.take(lock, slot_);
    const auto time = not_before(at, at.gap_rule(input_time), since.value_or(Cause{}));
    at.note_thread_wait(time);
    return time;
}

Picoseconds LockRules::release(LocationState& at, const LockName& lock, Picoseconds input_time)
{
    const auto time = at.gap_rule(input_time);
    locks_.give_back(lock, slot_, time);
    return time;
}

OutputTime LockRules::retime(LocationState& at, events::ThreadAcquireLock& record)
{
    return acquire(at, {static_cast<std::uint32_t>(record.model), record.lock_id}, record.time);
}

Picoseconds LockRules::retime(LocationState& at, events::ThreadReleaseLock& record)
{
    return release(at, {static_cast<std::uint32_t>(record.model), record.lock_id}, record.time);
}

OutputTime LockRules::retime(LocationState& at, events::OmpAcquireLock& record)
{
    return acquire(at, {static_cast<std::uint32_t>(Paradigm::openmp), record.lock_id}, record.time);
}

Picoseconds LockRules::retime(LocationState& at, events::OmpReleaseLock& record)
{
    return release(at, {static_cast<std::uint32_t>(Paradigm::openmp), record.lock_id}, record.time);
}

void LockRules::see_critical(RegionRef region, Picoseconds input_time)
{
    locks_.see_take({LockName::critical, region.value}, slot_, input_time, {});
}

OutputTime LockRules::enter_critical(LocationState& at, RegionRef region, Picoseconds input_time)
{
    return acquire(at, {LockName::critical, region.value}, input_time);
}

void LockRules::leave_critical(RegionRef region, Picoseconds time)
{
    locks_.give_back({LockName::critical, region.value}, slot_, time);
}

} // namespace haec_sim
