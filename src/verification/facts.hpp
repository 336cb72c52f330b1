// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/channel.hpp"
#include "trace/turn.hpp"
#include "verification/bounds.hpp"
#include "verification/findings.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim::verification
{

/// A send, as it travels to the receiver's rank.
struct SendFact
{
    ChannelKey channel;
    Turn turn;
    Picoseconds time{};
    std::uint64_t length = 0;
    /// Counts the messages of the process.
    std::uint64_t sequence = 0;
    /// The send's place among the sends of its location.
    std::uint32_t number = 0;
    bool is_rendezvous = false;
    /// A send without a peer is no message, and is not counted.
    bool has_peer = true;
    /// The send counts, but nothing receives it; late: so late that it was on its way by then.
    bool is_cancelled = false;
    bool is_cancelled_late = false;
};

/// A receive.
struct ReceiveFact
{
    ChannelKey channel;
    Turn turn;
    Position where;
    Picoseconds previous{};
    Picoseconds by_gap_rule{};
    /// P
    Picoseconds posted{};
    std::optional<std::int64_t> transfer_time;
    std::optional<std::uint32_t> hops;
    /// W
    std::optional<std::int64_t> waiting_time;
    bool has_peer = true;
};

/// A record that is not before sends are complete, of which one or more are rendezvous.
struct CompletionFact
{
    Position where;
    Picoseconds earliest{};
    std::vector<std::uint32_t> sends;
};

/// The owner of a count of collectives: a communicator, or a window; one like MPI_COMM_SELF once
/// for each process.
struct Domain
{
    std::uint32_t id = 0;
    ProcessIndex owner = 0;
    bool is_window = false;

    friend auto operator<=>(const Domain&, const Domain&) = default;
};

/// A begin in input and output, or the latest ones among some members.
struct Begins
{
    Picoseconds in = Picoseconds::min();
    Picoseconds out = Picoseconds::min();

    void include(const Begins& other)
    {
        in = std::max(in, other.in);
        out = std::max(out, other.out);
    }
};

/// A process's part in a collective.
struct PartFact
{
    Domain domain;
    Turn turn;
    ProcessIndex process = 0;
    std::uint32_t root = 0;
    CollectiveOp operation{};
    /// Begun within MPI_Init, MPI_Init_thread or MPI_Finalize.
    bool starts_or_ends_mpi = false;
    /// Begun in MPI_Neighbor_* or MPI_Ineighbor_*.
    bool is_among_neighbours = false;
    /// The bytes that it sent and received.
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    /// Counts the messages that its process sends before by itself.
    std::uint64_t sends_before = 0;
    Begins begin{Picoseconds{0}, Picoseconds{0}};
    /// The end in the input, and its position in the output, with the time of the record before it.
    Picoseconds end_in{};
    Position end{};
    Picoseconds previous{};
};

/// Acts of a thread that others wait for, or that it must not do before others.
enum class ThreadAct : std::uint8_t
{
    fork,
    join,
    begin,
    end,
    enter_barrier,
    leave_barrier,
    acquire,
    release,
    create,
    thread_begin,
    thread_end,
    wait,
    make_task,
    go_on_with_task,
    complete_task,
    leave_task_wait
};

struct ThreadFact
{
    ThreadAct act{};
    /// A lock's paradigm, or that it is a critical section; of a task the thread that made it.
    std::uint32_t kind = 0;
    /// A communicator, a lock or a region.
    std::uint32_t object = 0;
    /// Place among the acquisitions of a lock, a thread's number, or a task's generation.
    std::uint64_t number = 0;
    Picoseconds in{};
    /// The place in the output, with its time.
    Position where;
};

constexpr std::uint32_t critical_section = ~0U;

/// Acts of a process with a window that others wait for, or that it must not do before others.
enum class WindowAct : std::uint8_t
{
    /// Tells another process that it may begin, or is through (MPI_Win_post, MPI_Win_complete).
    tell,
    /// Has waited for that (MPI_Win_start, MPI_Win_wait).
    hear,
    acquire,
    release
};

struct WindowFact
{
    WindowAct act{};
    /// The end of an epoch is told or heard.
    bool is_end = false;
    bool is_exclusive = false;
    std::uint32_t window = 0;
    /// The process that tells, and the one that is told; of a lock, the one whose memory it is.
    ProcessIndex from = 0;
    ProcessIndex to = 0;
    std::uint64_t lock = 0;
    Turn turn;
    Picoseconds by_gap_rule{};
    /// The place in the output, with its time.
    Position where;
};

/// The target of a lock of the memory of all processes.
constexpr ProcessIndex every_process = ~0U;

/// Facts of one location that need others to be checked.
struct LocationFacts
{
    std::vector<SendFact> sends;
    std::vector<ReceiveFact> receives;
    std::vector<CompletionFact> completions;
    std::vector<PartFact> parts;
    std::vector<ThreadFact> threads;
    std::vector<WindowFact> windows;
};

} // namespace haec_sim::verification
