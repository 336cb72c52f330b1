// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/window_script.hpp"

namespace haec_sim::test
{

namespace
{

constexpr LockType exclusive{0};
constexpr LockType shared{1};

} // namespace

void add_groups_of_one(Trace& trace, std::uint32_t processes)
{
    for (std::uint32_t process = 0; process < processes; ++process)
    {
        definitions::Group group;
        group.self = only(process);
        group.name = trace.definitions.intern("");
        group.group_type = GroupType::comm_group;
        group.paradigm = Paradigm::mpi;
        group.members = {process};
        trace.definitions.append(group);
    }
}

void add_window_of_shmem(Trace& trace, std::uint32_t processes)
{
    const auto add_group = [&](GroupRef self, GroupType type)
    {
        definitions::Group group;
        group.self = self;
        group.name = trace.definitions.intern("All PEs");
        group.group_type = type;
        group.paradigm = shmem;
        for (std::uint32_t process = 0; process < processes; ++process)
        {
            group.members.push_back(type == GroupType::comm_group ? process
                                                                  : location_ref(process).value);
        }
        trace.definitions.append(group);
    };
    add_group(GroupRef{40}, GroupType::comm_locations);
    add_group(GroupRef{41}, GroupType::comm_group);
    const auto name = trace.definitions.intern("SHMEM window");
    trace.definitions.append(definitions::Comm{CommRef{9}, name, GroupRef{41}, CommRef{}, {}});
    trace.definitions.append(definitions::RmaWin{window_of_shmem, name, CommRef{9}, {}});
}

WindowScript& WindowScript::enter(std::int64_t time, const std::string& region)
{
    script_.enter(time, region);
    return *this;
}

WindowScript& WindowScript::leave(std::int64_t time, const std::string& region)
{
    script_.leave(time, region);
    return *this;
}

template <class Event>
Event WindowScript::of_operation(std::uint64_t id) const
{
    Event event;
    event.win = window_;
    event.matching_id = id;
    return event;
}

WindowScript& WindowScript::put(std::int64_t time, std::uint32_t target, std::uint64_t bytes,
                                std::uint64_t id)
{
    auto event = of_operation<events::RmaPut>(id);
    event.remote = target;
    event.bytes = bytes;
    script_.add(time, event);
    return *this;
}

WindowScript& WindowScript::get(std::int64_t time, std::uint32_t target, std::uint64_t bytes,
                                std::uint64_t id)
{
    auto event = of_operation<events::RmaGet>(id);
    event.remote = target;
    event.bytes = bytes;
    script_.add(time, event);
    return *this;
}

WindowScript& WindowScript::atomic(std::int64_t time, std::uint32_t target, std::uint64_t sent,
                                   std::uint64_t received, std::uint64_t id)
{
    auto event = of_operation<events::RmaAtomic>(id);
    event.remote = target;
    event.bytes_sent = sent;
    event.bytes_received = received;
    script_.add(time, event);
    return *this;
}

WindowScript& WindowScript::done(std::int64_t time, std::uint64_t id)
{
    script_.add(time, of_operation<events::RmaOpCompleteNonBlocking>(id));
    return *this;
}

WindowScript& WindowScript::done_there(std::int64_t time, std::uint64_t id)
{
    script_.add(time, of_operation<events::RmaOpCompleteRemote>(id));
    return *this;
}

WindowScript& WindowScript::done_at_once(std::int64_t time, std::uint64_t id)
{
    script_.add(time, of_operation<events::RmaOpCompleteBlocking>(id));
    return *this;
}

WindowScript& WindowScript::begin(std::int64_t time)
{
    script_.rma_begin(time);
    return *this;
}

WindowScript& WindowScript::end(std::int64_t time)
{
    script_.rma_end(time, CollectiveOp::barrier, window_);
    return *this;
}

WindowScript& WindowScript::sync(std::int64_t time, GroupRef group)
{
    script_.add(time, events::RmaGroupSync{{}, {}, window_, group});
    return *this;
}

WindowScript& WindowScript::wait_change(std::int64_t time)
{
    script_.add(time, events::RmaWaitChange{{}, window_});
    return *this;
}

WindowScript& WindowScript::request(std::int64_t time, std::uint32_t target, bool is_exclusive)
{
    script_.add(time,
                events::RmaRequestLock{{}, window_, target, 0, is_exclusive ? exclusive : shared});
    return *this;
}

WindowScript& WindowScript::acquire(std::int64_t time, std::uint32_t target, bool is_exclusive)
{
    script_.add(time,
                events::RmaAcquireLock{{}, window_, target, 0, is_exclusive ? exclusive : shared});
    return *this;
}

WindowScript& WindowScript::release(std::int64_t time, std::uint32_t target)
{
    script_.add(time, events::RmaReleaseLock{{}, window_, target, 0});
    return *this;
}

WindowScript& WindowScript::epoch(std::int64_t time, std::int64_t leave_time,
                                  const std::string& region, GroupRef group)
{
    return enter(time, region).sync(time, group).leave(leave_time, region);
}

WindowScript& WindowScript::wait_until(std::int64_t time, std::int64_t leave_time)
{
    return enter(time, "shmem_int_wait_until")
        .wait_change(time)
        .leave(leave_time, "shmem_int_wait_until");
}

WindowScript& WindowScript::lock(std::int64_t time, std::int64_t leave_time, std::uint32_t target,
                                 bool is_exclusive)
{
    return enter(time, "MPI_Win_lock")
        .request(time, target, is_exclusive)
        .leave(leave_time, "MPI_Win_lock");
}

} // namespace haec_sim::test
