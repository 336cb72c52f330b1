// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "trace/indices.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace haec_sim::test
{

// The communicators of every trace here, over n processes.
inline constexpr CommRef world{0};
inline constexpr CommRef self{1};
/// All processes in reverse order: rank r is process n-1-r.
inline constexpr CommRef reversed{2};
/// The first half of the processes (group A) and the others (group B).
inline constexpr CommRef between_halves{3};
/// Processes 0, 2, 4 and so on, in reverse order.
inline constexpr CommRef even_reversed{4};

// Windows on the communicators of those names.
inline constexpr RmaWinRef window_of_world{0};
inline constexpr RmaWinRef window_of_reversed{1};

/// Regions whose names begin with shmem_ are of it.
inline constexpr Paradigm shmem{13};

/// The other side of a message: a rank of a communicator.
struct Peer
{
    std::uint32_t rank = 0;
    std::uint64_t bytes = 100;
    std::uint32_t tag = 0;
    CommRef communicator = world;
};

class Trace;

/// Writes down what one location recorded; times are input times in picoseconds.
class Script
{
public:
    // Not inline, nor is the destructor of Trace: what destroys records of any kind takes seconds
    // to compile in each file.
    explicit Script(Trace& trace);
    ~Script();

    Script& enter(std::int64_t time, const std::string& region);
    Script& leave(std::int64_t time, const std::string& region);
    Script& send(std::int64_t time, const Peer& to);
    Script& recv(std::int64_t time, const Peer& from);
    Script& isend(std::int64_t time, std::uint64_t request, const Peer& to);
    Script& isend_complete(std::int64_t time, std::uint64_t request);
    Script& irecv_request(std::int64_t time, std::uint64_t request);
    Script& irecv(std::int64_t time, std::uint64_t request, const Peer& from);
    Script& cancelled(std::int64_t time, std::uint64_t request);
    Script& tested(std::int64_t time, std::uint64_t request);
    Script& collective_begin(std::int64_t time);
    Script& collective_end(std::int64_t time, CollectiveOp operation, CommRef communicator = world,
                           std::uint32_t root = collective_root_none);
    Script& collective_request(std::int64_t time, std::uint64_t request);
    Script& collective_complete(std::int64_t time, std::uint64_t request, CollectiveOp operation,
                                CommRef communicator = world,
                                std::uint32_t root = collective_root_none);
    Script& rma_begin(std::int64_t time);
    Script& rma_end(std::int64_t time, CollectiveOp operation, RmaWinRef window = window_of_world,
                    std::uint32_t root = collective_root_none);
    Script& metric(std::int64_t time);
    Script& parameter(std::int64_t time);
    Script& flush(std::int64_t time, std::int64_t stop);
    Script& enter_context(std::int64_t time, const std::string& region);
    Script& leave_context(std::int64_t time, const std::string& region);

    /// Enter, MpiSend and Leave; the region of MpiRecv is MPI_Recv.
    Script& blocking_send(std::int64_t enter_time, std::int64_t send_time, std::int64_t leave_time,
                          const Peer& to, const std::string& region = "MPI_Send");
    Script& blocking_recv(std::int64_t enter_time, std::int64_t recv_time, std::int64_t leave_time,
                          const Peer& from);
    /// Enter and begin at `begin_time`, end and Leave at `end_time`.
    Script& collective(std::int64_t begin_time, std::int64_t end_time, CollectiveOp operation,
                       CommRef communicator = world, std::uint32_t root = collective_root_none);

    Script& add(std::int64_t time, AnyEvent event);

    std::vector<AnyEvent> events;

private:
    Trace& trace_;
};

/// A trace in memory: one process with one location for each MPI rank, and what is added.
class Trace
{
public:
    explicit Trace(std::uint32_t processes);
    ~Trace();
    Trace(const Trace&) = delete;
    Trace& operator=(const Trace&) = delete;

    /// The script of a location; the masters of the processes come first.
    Script& at(LocationIndex location)
    {
        return scripts_.at(location);
    }

    const std::deque<Script>& scripts() const
    {
        return scripts_;
    }

    /// A further location of a process.
    LocationIndex add_thread(std::uint32_t process);

    RegionRef region(const std::string& name);
    CallingContextRef context(const std::string& region);

    Definitions definitions;

private:
    void add_process(std::uint32_t process);
    void add_group(std::uint32_t reference, GroupType type, std::vector<std::uint64_t> members);
    void add_communicators(std::uint32_t processes);

    std::deque<Script> scripts_;
    std::map<std::string, RegionRef> regions_;
    std::map<std::string, CallingContextRef> contexts_;
};

/// The reference of the location with that index: not the same number.
constexpr LocationRef location_ref(LocationIndex location)
{
    return LocationRef{100 + std::uint64_t{location}};
}

} // namespace haec_sim::test
