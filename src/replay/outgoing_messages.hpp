// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "replay/call_stack.hpp"
#include "replay/fate.hpp"
#include "replay/notices.hpp"
#include "replay/replay_context.hpp"
#include "replay/wait.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// What a send record says.
struct SendFields
{
    CommRef communicator;
    std::uint32_t receiver = 0;
    std::uint32_t tag = 0;
    std::uint64_t length = 0;
};

/// The sends of one location (spec: semantics, R1, R3, R4): puts their notices out, in order, and
/// knows when each is complete for its sender.
class OutgoingMessages
{
public:
    OutgoingMessages(LocationIndex self, ReplayContext& context);

    /// An MpiSend at output time `time`, in the innermost region of `stack`.
    void send(const SendFields& fields, Picoseconds time, CallStack& stack);

    /// An MpiIsend. `seen` is its completion record if that was seen already, `position` the number
    /// of the record in its location.
    void isend(const SendFields& fields, std::uint64_t request, Picoseconds time,
               const CallStack& stack, const std::optional<SeenCompletion>& seen,
               std::uint64_t position);

    /// The completion record of the MpiIsend was seen, if it is open and was without one.
    void see_completion(std::uint64_t request, Fate fate);

    /// C of a non-blocking send; nothing while its receive is not known. A request that was never
    /// opened is complete since ever.
    std::optional<Picoseconds> completion(std::uint64_t request) const;

    /// The request's completion record is being re-timed, at position `position`.
    void close(std::uint64_t request, Fate fate, std::uint64_t position);

    /// Messages are held back until more of the trace is seen.
    bool wants_lookahead() const noexcept
    {
        return !outbox_.empty();
    }

    /// `frontier` records were seen: those open for too long, or `all`, are not cancelled.
    void expire(std::uint64_t frontier, bool all);

    /// The receive of a rendezvous message is known.
    void on_arrival(const ArrivalNotice& notice, CallStack& stack);

    /// Fills in which message is waited for: the first of a blocking send, or that of a request.
    void describe(Wait& wait, std::optional<std::uint64_t> request) const;

    /// How many messages to the channel are held back.
    std::uint64_t held_back(const ChannelKey& channel) const;

    /// Whether the receiver's rank has enough messages for now.
    bool is_throttled() const noexcept
    {
        return throttled_;
    }

    void clear_throttle() noexcept
    {
        throttled_ = false;
    }

private:
    struct Outgoing
    {
        SendNotice notice;
        std::uint64_t position = 0;
        Fate fate = Fate::completes;
    };

    struct OpenSend
    {
        std::uint64_t sequence = 0;
        bool is_completion_seen = false;
        bool is_arrival_known = true;
        Picoseconds completion{};
    };

    /// A rendezvous message whose receive is not known.
    struct Awaited
    {
        SendNotice notice;
        /// A blocking send's region, by its place on the stack; else a request.
        std::optional<std::size_t> frame;
        std::uint64_t request = 0;
        bool depends_on_threshold = false;
    };

    std::optional<SendNotice> make_notice(const SendFields& fields, Picoseconds time,
                                          const CallStack& stack);
    void put_out(const SendNotice& notice, Fate fate, std::uint64_t position);
    void settle(std::uint64_t sequence, Fate fate);
    void drain();
    void await(const SendNotice& notice, std::optional<std::size_t> frame, std::uint64_t request,
               const CallStack& stack);

    LocationIndex self_;
    ProcessIndex process_;
    ReplayContext& context_;
    std::uint64_t next_sequence_ = 0;
    bool throttled_ = false;
    /// A message whose fate is unknown holds back those after it: channels keep their order.
    std::deque<Outgoing> outbox_;
    std::unordered_map<std::uint64_t, OpenSend> open_;
    std::vector<Awaited> awaited_;
};

} // namespace haec_sim
