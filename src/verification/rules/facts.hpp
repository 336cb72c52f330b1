// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/channel.hpp"
#include "trace/turn.hpp"
#include "verification/rules/causality.hpp"
#include "verification/rules/findings.hpp"
#include "verification/times/bounds.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim::verification
{

/// A time in which a location is inside MPI, in the output.
struct MpiVisit
{
    Picoseconds begin{};
    Picoseconds end{};
};

/// A send, as it travels to the receiver's rank: 72 bytes, as all of them are kept.
struct SendFact
{
    ChannelKey channel;
    Turn turn;
    /// The time of its record in the output.
    Picoseconds time{};
    std::uint64_t length = 0;
    /// Counts the messages of the process. By it models with random numbers know the message.
    std::uint64_t sequence = 0;
    /// The send's place among the sends of its location. Completions name it by that.
    std::uint32_t number = 0;
    bool is_rendezvous : 1 = false;
    /// The call that sent it lasts until it is complete.
    bool is_blocking : 1 = false;
    /// A send without a peer is no message, and is not counted.
    bool has_peer = true;
    /// The send counts, but nothing receives it; late: so late that it was on its way by then.
    bool is_cancelled = false;
    bool is_cancelled_late = false;
};

/// The Leave of a blocking probe, which found the message of a receive.
struct ProbeFact
{
    Position where;
    /// The time of the record before it, and the time that it would have by the gap rule.
    Picoseconds previous{};
    Picoseconds by_gap_rule{};
};

/// A receive. All of them are kept until they are matched.
struct ReceiveFact
{
    /// The call that posted it lasts until the message is there.
    bool is_blocking = false;
    ChannelKey channel;
    /// Its place in the order of its process: that of its posting, which is where receives match.
    Turn turn;
    /// The record that completes it, with its time in the output.
    Position where;
    /// The time of the record before it, and the time that it would have by the gap rule.
    Picoseconds previous{};
    Picoseconds by_gap_rule{};
    /// P, the time at which it was posted in the output.
    Picoseconds posted{};
    /// Attributes of the output's record; nothing where it has none.
    std::optional<std::int64_t> transfer_time;
    std::optional<std::uint32_t> hops;
    /// W
    std::optional<std::int64_t> waiting_time;
    std::uint64_t length = 0;
    bool has_peer = true;
    /// The number of the probe that found its message, among those of the location, then of the
    /// rank; nothing where none did.
    std::optional<std::uint32_t> probe;
};

/// A record that is not before sends are complete, of which one or more are rendezvous. Completions
/// of eager sends alone are checked at once.
struct CompletionFact
{
    Position where;
    /// The least time that it can have for what the location knows: it is later where a rendezvous
    /// arrives later.
    Picoseconds earliest{};
    /// The numbers of the sends that are rendezvous.
    std::vector<std::uint32_t> sends;
};

/// The owner of a count of collectives: a communicator, or a window; one like MPI_COMM_SELF once
/// for each process. The k-th parts of all processes in a domain are one operation.
struct Domain
{
    /// The number of the communicator or window.
    std::uint32_t id = 0;
    /// The process of one like MPI_COMM_SELF; 0 for all others.
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

/// A process's part in a collective. All of them are kept until their operations are complete.
struct PartFact
{
    Domain domain;
    Turn turn;
    ProcessIndex process = 0;
    /// As the record has it: a rank, or a number for none.
    std::uint32_t root = 0;
    CollectiveOp operation{};
    /// Begun within MPI_Init, MPI_Init_thread or MPI_Finalize.
    bool starts_or_ends_mpi = false;
    /// Begun in MPI_Neighbor_* or MPI_Ineighbor_*.
    bool is_among_neighbours = false;
    /// The bytes that it sent and received.
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    /// The innermost region around it that is not of MPI.
    RegionRef caller{};
    /// Counts the messages that its process sends before by itself.
    std::uint64_t sends_before = 0;
    Begins begin{Picoseconds{0}, Picoseconds{0}};
    /// The end in the input, and its position in the output, with the time of the record before it
    /// there.
    Picoseconds end_in{};
    Position end{};
    Picoseconds previous{};
};

/// Acts of a thread that others wait for, or that it must not do before others (spec: semantics,
/// R7).
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

/// An act of a thread, to be held against those of others of its process.
struct ThreadFact
{
    ThreadAct act{};
    /// A lock's paradigm, or that it is a critical section; of a task the thread that made it.
    std::uint32_t kind = 0;
    /// A communicator, a lock or a region.
    std::uint32_t object = 0;
    /// Place among the acquisitions of a lock, a thread's number, or a task's generation.
    std::uint64_t number = 0;
    /// The time in the input, which says who was first.
    Picoseconds in{};
    /// The place in the output, with its time.
    Position where;
};

/// The kind of a lock that is a critical section, whose object is the region.
constexpr std::uint32_t critical_section = ~0U;

/// Acts of threads that launch on accelerators and wait for them, and of their streams.
enum class DeviceAct : std::uint8_t
{
    launch,
    launch_copy,
    wait,
    /// A stream begins a kernel, or something else.
    kernel,
    other,
    /// A stream is through with it.
    end
};

/// An act of a thread or of a stream, to be held against those of others of its process.
struct DeviceFact
{
    DeviceAct act{};
    /// The stream that a call names; undefined where it names none.
    LocationRef stream;
    Turn turn;
    Picoseconds in{};
    /// The record before, in input and output.
    Picoseconds previous_in{};
    Picoseconds previous_out{};
    /// The times that it has where there is no launch, or no end to wait for.
    Bounds otherwise{};
    /// The place in the output, with its time.
    Position where;
};

/// Acts of a process with a window that others wait for, or that it must not do before others.
enum class WindowAct : std::uint8_t
{
    /// Tells another process that it may begin, or is through (MPI_Win_post, MPI_Win_complete).
    tell,
    /// Has waited for that (MPI_Win_start, MPI_Win_wait).
    hear,
    acquire,
    release,
    /// Puts something into the memory of another process.
    change,
    /// Has waited for that (RmaWaitChange).
    see_change
};

/// An act of a process with a window, towards one other process.
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
    /// The number of a lock; of no meaning for epochs.
    std::uint64_t lock = 0;
    /// Of a change the time when it is there, of a wait for one its least end.
    Bounds bounds{};
    /// The record waits for nothing but that change.
    bool is_alone = true;
    Turn turn;
    Picoseconds by_gap_rule{};
    /// The place in the output, with its time.
    Position where;
};

/// The target of a lock of the memory of all processes.
constexpr ProcessIndex every_process = ~0U;

/// A record that gives a signal to the locations of its process, or awaits one.
struct SignalFact
{
    std::uint64_t number = 0;
    bool is_await = false;
    /// The output time of the record before it; the begin of the trace if it is the first.
    Picoseconds previous{};
    Picoseconds by_gap_rule{};
    Position where;
};

/// Something that a thread computes on a node whose threads share cores.
struct ComputingFact
{
    /// T_(i-1) in the output.
    Picoseconds begin{};
    /// The time on a core of its own, more than 0.
    Picoseconds work{};
    /// The record at its end.
    Position where;
};

/// Facts of one location that need others to be checked.
struct LocationFacts
{
    std::vector<SendFact> sends;
    std::vector<ReceiveFact> receives;
    std::vector<ProbeFact> probes;
    std::vector<CompletionFact> completions;
    std::vector<PartFact> parts;
    std::vector<ThreadFact> threads;
    std::vector<DeviceFact> devices;
    std::vector<WindowFact> windows;
    std::vector<SignalFact> signals;
    std::vector<ComputingFact> computing;
    std::vector<CausalFact> causality;
    /// Where that matters.
    std::vector<MpiVisit> visits;
};

} // namespace haec_sim::verification
