// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/fifo.hpp"
#include "haec_sim/records/references.hpp"
#include "simulation/threads/team.hpp"
#include "trace/turn.hpp"

#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The facts that the threads of a process and the streams of its accelerators tell each other:
/// which calls launched something, and when streams were through with it (spec: semantics, R7,
/// "Accelerators"). Which launch belongs to which activity is what the input says. All `in` are
/// input times. Knows no rule.
class Devices
{
public:
    /// The references outlive it.
    Devices(ThreadLookahead& lookahead, const Wake& wake) : lookahead_(lookahead), wake_(wake) {}

    /// Adds a thread that may launch, before the first record.
    void add_thread(ThreadSlot slot)
    {
        threads_.push_back({slot, {}});
        slots_.push_back(slot);
    }

    /// Adds a stream, likewise. Returns its number.
    std::size_t add_stream(LocationIndex location, LocationRef reference, ThreadSlot slot);

    bool has_streams() const noexcept
    {
        return !streams_.empty();
    }

    /// A call was seen that launches, on that stream or, where it is undefined, on any.
    void see_launch(const Turn& turn, bool is_copy, LocationRef stream);
    /// That call is re-timed; at `out`.
    void launch(const Turn& turn, Picoseconds out);

    /// The end of a call was seen that waits for streams, and is re-timed, or will not be: threads
    /// ask for ends of activities in this order alone.
    void see_wait(ThreadSlot slot, Picoseconds in);
    void leave_wait(ThreadSlot slot);

    /// The activities of streams: kernels are launched one by one, by calls that launch nothing
    /// else; for all others the last call before them counts.
    enum class Activity : std::uint8_t
    {
        kernel,
        other
    };

    struct Answer
    {
        /// Otherwise the location that asks is woken.
        bool is_known = false;
        /// Nothing where no call launched it.
        std::optional<TimePair> time;
        /// The location that it is about.
        LocationIndex location = no_location;
    };

    /// The launch of what a stream begins at `in`. A kernel's is the first one that no kernel
    /// before had, where calls tell their stream or the process has one alone; else, and where all
    /// had one, the last.
    Answer launch_of(std::size_t stream, Activity activity, Picoseconds in);
    /// A kernel of the stream has begun, which that answer was for: the next one has another
    /// launch.
    void begin_kernel(std::size_t stream, Picoseconds in);

    /// A stream's next record is at `in`: all before it are out. `waits_for_leader`: it cannot go
    /// on before its leader does.
    void reach(std::size_t stream, Picoseconds in, bool waits_for_leader);
    /// A stream is through with an activity.
    void end(std::size_t stream, const TimePair& time);
    /// All of its records are out.
    void finish(std::size_t stream);

    /// A thread at the end of a call that waits: its input time, the thread's record before it, and
    /// the stream that the call names, which may be undefined.
    struct Waiter
    {
        LocationIndex location = 0;
        Picoseconds in{};
        Picoseconds last_in{};
        LocationRef stream;
        /// Streams that follow follow this thread.
        bool leads = false;
        /// What is known now must do.
        bool gives_up = false;
    };

    /// The last end of an activity before the waiter's time, on its stream or on all: input and
    /// output time are the latest of their clocks each. A stream that waits for the waiter itself
    /// to lead on is not waited for.
    Answer ended_before(const Waiter& waiter);

private:
    struct Launch
    {
        Turn turn;
        bool is_copy = false;
        LocationRef stream;
        std::optional<Picoseconds> out;
    };

    struct Thread
    {
        ThreadSlot slot = 0;
        /// The ends of calls that wait which it has seen and not re-timed.
        Fifo<Picoseconds> waits;
    };

    struct Stream
    {
        LocationIndex location = 0;
        LocationRef reference;
        ThreadSlot slot = 0;
        /// The launch that its last kernel had.
        std::optional<std::uint64_t> last_kernel;
        /// The time of the record that is not out yet.
        Picoseconds reached = Picoseconds::min();
        bool waits_for_leader = false;
        bool has_finished = false;
        /// The ends of activities; of those that no thread asks for any more the last one.
        std::deque<TimePair> ends;
        Waiters waiting;
    };

    bool is_for(const Launch& launch, const Stream& stream) const
    {
        return !launch.stream.is_defined() || launch.stream == stream.reference;
    }

    /// The number of a launch; nothing where there is none.
    std::optional<std::uint64_t> find(const Stream& stream, Activity activity,
                                      Picoseconds in) const;
    std::optional<std::uint64_t> find_of_kernel(const Stream& stream, Picoseconds in) const;
    bool is_known(LocationRef stream) const;
    void forget_launches();
    void forget_ends(Stream& stream);
    Thread& thread(ThreadSlot slot);

    ThreadLookahead& lookahead_;
    const Wake& wake_;
    std::vector<Thread> threads_;
    /// Their slots.
    std::vector<ThreadSlot> slots_;
    std::vector<Stream> streams_;
    /// In the order of the process, and the number of the first one.
    std::deque<Launch> launches_;
    std::uint64_t first_ = 0;
    Waiters waiting_for_launch_;
};

} // namespace haec_sim
