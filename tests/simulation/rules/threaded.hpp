// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "tests/simulation/rules/trace.hpp"

#include <string>
#include <vector>

namespace haec_sim::test
{

/// Adds a communicator of threads to a trace.
CommRef add_team(Trace& trace, const std::vector<LocationIndex>& members);

/// Adds a location that is no thread to a process.
LocationIndex add_location(Trace& trace, std::uint32_t process, LocationType type);

/// Writes down what one thread recorded; times are input times in picoseconds.
class Thread
{
public:
    Thread(Trace& trace, LocationIndex location) : trace_(trace), script_(trace.at(location)) {}

    Thread& fork(std::int64_t time);
    Thread& join(std::int64_t time);
    Thread& begin(std::int64_t time, CommRef team);
    Thread& end(std::int64_t time, CommRef team);
    Thread& barrier(std::int64_t enter_time, std::int64_t leave_time);
    Thread& enter(std::int64_t time, const std::string& region, RegionRole role);
    Thread& leave(std::int64_t time, const std::string& region, RegionRole role);
    Thread& acquire(std::int64_t time, std::uint32_t order, std::uint32_t lock = 1);
    Thread& release(std::int64_t time, std::uint32_t order, std::uint32_t lock = 1);
    Thread& task_create(std::int64_t time, CommRef team, std::uint32_t generation);
    Thread& task_switch(std::int64_t time, CommRef team, std::uint32_t generation);
    Thread& task_complete(std::int64_t time, CommRef team, std::uint32_t generation);
    Thread& create(std::int64_t time, CommRef contingent, std::uint64_t sequence);
    Thread& thread_begin(std::int64_t time, CommRef contingent, std::uint64_t sequence);
    Thread& thread_end(std::int64_t time, CommRef contingent, std::uint64_t sequence);
    Thread& wait(std::int64_t time, CommRef contingent, std::uint64_t sequence);

private:
    RegionRef region(const std::string& name, RegionRole role);

    Trace& trace_;
    Script& script_;
};

} // namespace haec_sim::test
