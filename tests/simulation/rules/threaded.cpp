// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/threaded.hpp"

#include <variant>

namespace haec_sim::test
{

namespace
{

template <class Definition>
std::uint32_t count(const Trace& trace)
{
    std::uint32_t number = 0;
    trace.definitions.each<Definition>([&](const auto&) { ++number; });
    return number;
}

/// Changes the definitions of a kind.
template <class Definition, class Change>
void update(Trace& trace, Change&& change)
{
    for (auto& record : trace.definitions.records())
    {
        if (auto* definition = std::get_if<Definition>(&record))
        {
            change(*definition);
        }
    }
}

} // namespace

CommRef add_team(Trace& trace, const std::vector<LocationIndex>& members)
{
    definitions::Group group;
    group.self = GroupRef{count<definitions::Group>(trace)};
    group.group_type = GroupType::locations;
    group.paradigm = Paradigm::openmp;
    for (const auto member : members)
    {
        group.members.push_back(location_ref(member).value);
    }
    // Numbers of communicators and inter-communicators are of one kind.
    const CommRef team{count<definitions::Comm>(trace) + count<definitions::InterComm>(trace)};
    trace.definitions.append(group);
    trace.definitions.append(
        definitions::Comm{team, trace.definitions.intern("team"), group.self, CommRef{}, {}});
    return team;
}

LocationIndex add_location(Trace& trace, std::uint32_t process, LocationType type)
{
    const auto location = trace.add_thread(process);
    update<definitions::Location>(trace,
                                  [&](auto& definition)
                                  {
                                      if (definition.self == location_ref(location))
                                      {
                                          definition.location_type = type;
                                      }
                                  });
    return location;
}

RegionRef Thread::region(const std::string& name, RegionRole role)
{
    const auto region = trace_.region(name);
    update<definitions::Region>(trace_,
                                [&](auto& definition)
                                {
                                    if (definition.self == region)
                                    {
                                        definition.region_role = role;
                                        definition.paradigm = Paradigm::openmp;
                                    }
                                });
    return region;
}

Thread& Thread::fork(std::int64_t time)
{
    script_.add(time, events::ThreadFork{{}, Paradigm::openmp, 2});
    return *this;
}

Thread& Thread::join(std::int64_t time)
{
    script_.add(time, events::ThreadJoin{{}, Paradigm::openmp});
    return *this;
}

Thread& Thread::begin(std::int64_t time, CommRef team)
{
    script_.add(time, events::ThreadTeamBegin{{}, team});
    return *this;
}

Thread& Thread::end(std::int64_t time, CommRef team)
{
    script_.add(time, events::ThreadTeamEnd{{}, team});
    return *this;
}

Thread& Thread::barrier(std::int64_t enter_time, std::int64_t leave_time)
{
    return enter(enter_time, "barrier", RegionRole::barrier)
        .leave(leave_time, "barrier", RegionRole::barrier);
}

Thread& Thread::enter(std::int64_t time, const std::string& name, RegionRole role)
{
    script_.add(time, events::Enter{{}, region(name, role)});
    return *this;
}

Thread& Thread::leave(std::int64_t time, const std::string& name, RegionRole role)
{
    script_.add(time, events::Leave{{}, region(name, role)});
    return *this;
}

Thread& Thread::acquire(std::int64_t time, std::uint32_t order, std::uint32_t lock)
{
    script_.add(time, events::ThreadAcquireLock{{}, Paradigm::openmp, lock, order});
    return *this;
}

Thread& Thread::release(std::int64_t time, std::uint32_t order, std::uint32_t lock)
{
    script_.add(time, events::ThreadReleaseLock{{}, Paradigm::openmp, lock, order});
    return *this;
}

Thread& Thread::task_create(std::int64_t time, CommRef team, std::uint32_t generation)
{
    script_.add(time, events::ThreadTaskCreate{{}, team, 0, generation});
    return *this;
}

Thread& Thread::task_switch(std::int64_t time, CommRef team, std::uint32_t generation)
{
    script_.add(time, events::ThreadTaskSwitch{{}, team, 0, generation});
    return *this;
}

Thread& Thread::task_complete(std::int64_t time, CommRef team, std::uint32_t generation)
{
    script_.add(time, events::ThreadTaskComplete{{}, team, 0, generation});
    return *this;
}

Thread& Thread::create(std::int64_t time, CommRef contingent, std::uint64_t sequence)
{
    script_.add(time, events::ThreadCreate{{}, contingent, sequence});
    return *this;
}

Thread& Thread::thread_begin(std::int64_t time, CommRef contingent, std::uint64_t sequence)
{
    script_.add(time, events::ThreadBegin{{}, contingent, sequence});
    return *this;
}

Thread& Thread::thread_end(std::int64_t time, CommRef contingent, std::uint64_t sequence)
{
    script_.add(time, events::ThreadEnd{{}, contingent, sequence});
    return *this;
}

Thread& Thread::wait(std::int64_t time, CommRef contingent, std::uint64_t sequence)
{
    script_.add(time, events::ThreadWait{{}, contingent, sequence});
    return *this;
}

} // namespace haec_sim::test
