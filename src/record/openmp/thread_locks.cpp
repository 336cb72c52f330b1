// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/openmp/thread_locks.hpp"

#include <algorithm>
#include <iterator>

namespace haec_record
{

namespace
{

/// The block of a construct that has a lock.
Construct block_of(Construct construct)
{
    return construct == Construct::critical ? Construct::critical_block : Construct::ordered_block;
}

bool is_call(Construct construct)
{
    return construct == Construct::set_lock || construct == Construct::set_nest_lock;
}

} // namespace

void ThreadLocks::ask(Construct construct, const void* address)
{
    const auto begin = pace_.stop();
    asked_ = {construct, regions_.at(construct, is_call(construct) ? nullptr : address)};
    pace_.thread().enter_region(begin, asked_->region);
    pace_.settle(begin);
}

void ThreadLocks::take(std::uint64_t identity, LockTurns& turns, const void* address)
{
    Held held{identity, turns.take(identity), {}, 0};
    const auto begin = pace_.stop();
    pace_.thread().file.write(OTF2_EvtWriter_ThreadAcquireLock, begin, openmp, held.turn.lock,
                              held.turn.order);
    if (asked_ && is_call(asked_->construct))
    {
        pace_.thread().leave_region(begin, asked_->region);
    }
    else if (asked_)
    {
        held.construct = asked_;
        held.block = regions_.at(block_of(asked_->construct), address);
        pace_.thread().enter_region(begin, held.block);
    }
    asked_.reset();
    held_.push_back(held);
    pace_.go_on(begin);
}

void ThreadLocks::take_again()
{
    if (asked_)
    {
        const auto begin = pace_.stop();
        pace_.thread().leave_region(begin, asked_->region);
        asked_.reset();
        pace_.go_on(begin);
    }
}

void ThreadLocks::release(std::uint64_t identity)
{
    const auto found =
        std::find_if(held_.rbegin(), held_.rend(),
                     [identity](const Held& held) { return held.identity == identity; });
    if (found == held_.rend())
    {
        return;
    }
    const auto end = pace_.stop();
    if (found->construct)
    {
        pace_.thread().leave_region(end, found->block);
    }
    pace_.thread().file.write(OTF2_EvtWriter_ThreadReleaseLock, end, openmp, found->turn.lock,
                              found->turn.order);
    if (found->construct)
    {
        pace_.thread().leave_region(end, found->construct->region);
    }
    held_.erase(std::next(found).base());
    pace_.go_on(end);
}

} // namespace haec_record
