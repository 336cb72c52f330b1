// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/call_stack.hpp"
#include "simulation/rules/process_postings.hpp"
#include "simulation/rules/replay_context.hpp"
#include "simulation/rules/wait.hpp"
#include "trace/location_postings.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The fields of a send record.
struct SendFields
{
    CommRef communicator;
    std::uint32_t receiver = 0;
    std::uint32_t tag = 0;
    std::uint64_t length = 0;
};

/// The fields of an MpiSend or MpiIsend. The receiver is still a rank of the communicator.
template <class Record>
SendFields fields_of_send(const Record& record)
{
    return {record.communicator, record.receiver, record.msg_tag, record.msg_length};
}

/// The send is one in other draws of noise, too; `depth` is that of its region on the stack.
void note_draws(DrawBoard& draws, const Send& send, std::size_t depth);

/// The sends of one location (spec: semantics, R1, R3, R4): puts their notices out and knows when
/// each is complete for its sender. Order of calls: see_...() for every record, then the others as
/// the records are re-timed. The rules that make records wait for sends, SendRules and RegionRules,
/// ask here. A send whose communicator or receiver is not defined is complete like an eager one,
/// counted, and sent to nobody.
class OutgoingMessages final : public PostingOwner<SendPosting>
{
public:
    /// The references outlive it.
    OutgoingMessages(LocationIndex self, ReplayContext& context, ProcessPostings& process);

    /// An MpiSend or MpiIsend was seen. `fate` is `completes` for an MpiSend, `unknown` for an
    /// MpiIsend, whose request may be cancelled. The posting stays where it is until it is done
    /// (LocationPostings).
    SendPosting& see_send(const SendFields& fields, const Turn& turn, Fate fate);

    /// An MpiIsendComplete was seen; null where it has no MpiIsend. After that the send cannot be
    /// cancelled.
    void see_completion(SendPosting* send);

    /// An MpiRequestCancelled was seen, or that an MpiIsend's completion will not come (expired). A
    /// fate that is known stays: a send that counts as sent is not taken back.
    void see_end(SendPosting& send, Fate fate);

    /// `seen` records were seen, or all. An MpiIsend of which the 256 records behind it tell
    /// nothing counts as sent.
    void expire(std::uint64_t seen, bool all);

    /// Messages are held back while the fate of any of them is unknown.
    const LocationPostings<SendPosting>& postings() const noexcept
    {
        return postings_;
    }

    /// An MpiSend at output time `time`, in the innermost region of `stack`. That region names the
    /// mode of the call (R2), and its Leave waits for the send (R3). `time` is S.
    void send(Picoseconds time, CallStack& stack);

    /// A send that was not seen and that nothing goes before: it takes effect at once. No posting
    /// is made; what else happens is as in send().
    [[gnu::always_inline]] void send_at_once(const SendFields& fields, Picoseconds time,
                                             CallStack& stack);

    /// An MpiIsend, likewise. No region waits for it: its completion does (R4).
    void isend(Picoseconds time, const CallStack& stack);

    /// The sends that a Leave right behind the last MpiSend ends, whatever region it leaves.
    const RegionSends& just_sent() const noexcept
    {
        return just_sent_;
    }

    /// The MpiIsend that the MpiIsendComplete which is being re-timed belongs to; null if none.
    SendPosting* completed()
    {
        return postings_.completed();
    }

    /// The MpiIsendComplete was re-timed. Nobody asks for that send any more.
    void close_completed();

    /// The MpiRequestCancelled of a send was re-timed. A cancellation that comes after the send has
    /// counted as sent changes nothing, and is counted (Oddities::late_cancellations).
    void close_cancelled(SendPosting& send);

    /// The receive of a rendezvous message is known. C of the send becomes max(S + O, A). A send
    /// that nobody waits for any more is not found, and nothing happens.
    void on_arrival(const ArrivalNotice& notice, CallStack& stack);

    /// Fills in which message is waited for: the first of the blocking sends in the regions from
    /// that place on the stack on. There is one: a send in those regions, or else the one just
    /// sent.
    void describe_blocking(Wait& wait, std::size_t depth) const;
    void describe_request(Wait& wait, const SendPosting& request) const;

    /// Puts its notice out: it is on its channel now.
    void take_effect(SendPosting& send) override;

    void forget(SendPosting& send) override
    {
        postings_.release_if_done(send);
    }

    /// True where the receivers' ranks have enough messages for now.
    bool is_throttled() const noexcept
    {
        return throttled_;
    }

    void clear_throttle() noexcept
    {
        throttled_ = false;
    }

private:
    /// A rendezvous message whose receive is not known.
    struct Awaited
    {
        SendNotice notice;
        /// A blocking send's region, by its place on the stack, if it is in one.
        std::optional<std::size_t> frame;
        /// A non-blocking one.
        SendPosting* request = nullptr;
        bool depends_on_threshold = false;
    };

    // Parts of the path of every send.
    [[gnu::always_inline]] Send addressed(const SendFields& fields) const;
    [[gnu::always_inline]] void begin(Send& send, Picoseconds time, const CallStack& stack);
    [[gnu::always_inline]] void begin_blocking(Send& send, Picoseconds time, CallStack& stack);
    [[gnu::always_inline]] void route(SendNotice& notice, std::uint64_t number);
    void put_out(SendPosting& send);

    LocationIndex self_;
    ProcessIndex process_index_;
    ReplayContext& context_;
    ProcessPostings& process_;
    LocationPostings<SendPosting> postings_;
    /// Tokens are the location's own names of its sends, for answers.
    std::uint64_t next_token_ = 0;
    bool throttled_ = false;
    RegionSends just_sent_;
    std::uint64_t just_sent_token_ = 0;
    /// They are in the order in which they were re-timed.
    std::vector<Awaited> awaited_;
};

inline Send OutgoingMessages::addressed(const SendFields& fields) const
{
    const auto* communicator = context_.index.communicator(fields.communicator);
    const auto receiver = communicator != nullptr
                              ? communicator->peer(process_index_, fields.receiver)
                              : std::nullopt;
    return {.notice = {.channel = {fields.communicator, process_index_, receiver.value_or(0),
                                   fields.tag},
                       .sender_location = self_,
                       .length = fields.length},
            .has_peer = receiver.has_value()};
}

// Notes what is known of it only as it is re-timed.
inline void OutgoingMessages::begin(Send& send, Picoseconds time, const CallStack& stack)
{
    const auto mode = stack.empty() ? SendMode::standard : stack.top().traits.send_mode;
    auto& notice = send.notice;
    const bool is_long = Bytes{notice.length} > context_.options.eager_threshold;
    notice.rendezvous =
        send.has_peer && (mode == SendMode::synchronous || (mode == SendMode::standard && is_long));
    notice.token = next_token_++;
    notice.send_time = time;
    send.depends_on_threshold = mode != SendMode::synchronous;
    send.completion = after(time, context_.options.send_occupancy);
    if (!send.has_peer) [[unlikely]]
    {
        ++context_.oddities.unknown_peers;
    }
    else if (context_.overheads.any()) [[unlikely]]
    {
        send.completion =
            after(send.completion, context_.overheads.of(process_index_, notice.channel.receiver,
                                                         Bytes{notice.length}));
    }
}

inline void OutgoingMessages::begin_blocking(Send& send, Picoseconds time, CallStack& stack)
{
    begin(send, time, stack);
    const bool waits = send.notice.rendezvous;
    send.notice.is_blocking = true;
    just_sent_.be_of(time, send.completion, waits);
    just_sent_token_ = send.notice.token;
    if (context_.draws != nullptr) [[unlikely]]
    {
        note_draws(*context_.draws, send, stack.depth());
    }
    if (!stack.empty())
    {
        stack.top().sends.add(time, send.completion, waits);
    }
    if (waits) [[unlikely]]
    {
        const auto frame =
            stack.empty() ? std::nullopt : std::optional<std::size_t>(stack.depth() - 1);
        awaited_.push_back({send.notice, frame, nullptr, send.depends_on_threshold});
    }
}

inline void OutgoingMessages::send_at_once(const SendFields& fields, Picoseconds time,
                                           CallStack& stack)
{
    auto send = addressed(fields);
    begin_blocking(send, time, stack);
    if (send.has_peer)
    {
        route(send.notice, process_.pass<SendPosting>());
    }
}

inline void OutgoingMessages::route(SendNotice& notice, std::uint64_t number)
{
    notice.sequence = number;
    throttled_ |= !context_.router.route(notice);
}

} // namespace haec_sim
