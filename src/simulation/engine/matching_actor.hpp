// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/actor.hpp"
#include "simulation/engine/flow_control.hpp"
#include "simulation/engine/local_process.hpp"
#include "simulation/engine/placement.hpp"
#include "simulation/matching/change_board.hpp"
#include "simulation/matching/collective_board.hpp"
#include "simulation/matching/collective_progress.hpp"
#include "simulation/matching/lock_board.hpp"
#include "simulation/matching/message_board.hpp"
#include "simulation/matching/signal_board.hpp"
#include "simulation/rules/oddities.hpp"
#include "trace/trace_index.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

namespace haec_sim
{

/// The place where messages to this rank's processes, and the collectives that it coordinates,
/// meet: gives what comes to the boards, and answers by letters. There is one on each rank. A
/// message is matched at the rank of its receiver, a collective at that of the first member, a
/// signal at that of whoever waits for it, a change of a window at that of its target, a lock of a
/// window at keeper_of(). It has no work of its own: it is idle between letters.
class MatchingActor final : public Actor, private MessageEvents, private CollectiveEvents
{
public:
    /// The others that it deals with. The references outlive it.
    struct Environment
    {
        const TraceIndex& index;
        const Placement& placement;
        const LocalProcesses& processes;
        Oddities& oddities;
        Mail& mail;
        FlowControl& flow;
        /// This rank.
        std::uint32_t self = 0;
    };

    /// The letters that it takes. Their contents are the notices of these names
    /// (src/simulation/matching), of `credit` what another rank took of this one.
    enum class Kind : std::uint32_t
    {
        send,
        collective_begin,
        credit,
        signal,
        change,
        lock_request,
        lock_release,
        progress
    };

    /// `model` holds for the messages of collectives by model. `keeps_mixed`: members of a
    /// collective may disagree on what it is; otherwise that ends the run with an Error.
    MatchingActor(const Environment& environment, Pricing& pricing, Pricing& alone,
                  const CollectiveModel& model, bool keeps_mixed, ProgressRule progress);
    ~MatchingActor() override;

    MessageBoard& messages() noexcept
    {
        return messages_;
    }

    const CollectiveBoard& collectives() const noexcept
    {
        return collectives_;
    }

    SignalBoard& signals() noexcept
    {
        return signals_;
    }

    ChangeBoard& changes() noexcept
    {
        return changes_;
    }

    const LockBoard& locks() const noexcept
    {
        return locks_;
    }

    /// The message that was priced without an answer has arrived, at a process that receives it.
    /// Its name says whether that is a message of a collective. The pricing calls it, on the
    /// rank that asked for the price.
    void arrive(const MessageName& name, const Arrival& arrival);

    /// Collectives by model.
    const CollectiveProgress& progress() const noexcept
    {
        return progress_;
    }

    /// CollectiveProgress::supply()
    void supply_count(const AwaitedCount& awaited, const MemberCounts& counted);

    /// CollectiveProgress::give_up_receives()
    bool give_up_receives();

    /// The location gets the lock that it waits for, where this rank keeps that. All ranks
    /// call it alike; on the others nothing happens.
    void grant_lock(LocationIndex location, const WindowLock& lock);

    /// A message for a process of this rank meets its receive. Where all records of the receiver
    /// have been seen and none is left for it, it is counted as unmatched; a rendezvous is then
    /// answered at once, as one of an eager message.
    [[gnu::always_inline]] void take_send(const SendNotice& notice)
    {
        const auto* const receiver = environment_.processes.of[notice.channel.receiver].get();
        if (receiver == nullptr || receiver->postings.to_come().is_closed()) [[unlikely]]
        {
            take_late_send(notice);
            return;
        }
        messages_.send(notice);
    }

    // Actor
    State run(std::uint64_t) override
    {
        return State::idle;
    }
    void take(const Letter& letter) override;
    /// The least clock of a member of a collective that will send once it knows a count, or time at
    /// which a transfer may begin that waits for a side to be in MPI.
    Picoseconds earliest() const override
    {
        return std::min(progress_.earliest_held(),
                        asked_.empty() ? Picoseconds::max() : *asked_.begin());
    }

private:
    /// A rank took so much from the addressed one. Letters of this kind are FlowControl::credit().
    struct Credit
    {
        std::uint32_t rank = 0;
        std::uint32_t taken = 0;
    };

    void on_matched(const PostedReceive& receive) override;
    void on_arrived(const PostedReceive& receive) override;
    void on_arrival(const ArrivalNotice& notice) override;
    void on_query(const ProgressQuery& query) override;
    void on_consumed(ProcessIndex sender) override;
    [[gnu::noinline]] void give_credit(std::uint32_t rank, std::uint32_t taken);
    void on_release(const CollectiveReleaseNotice& notice) override;
    void on_forgotten(LocationIndex location) override;

    /// take_send() for those of which all records have been seen, or that are not re-timed.
    [[gnu::noinline]] void take_late_send(const SendNotice& notice);

    Environment environment_;
    MessageBoard messages_;
    CollectiveProgress progress_;
    CollectiveBoard collectives_;
    SignalBoard signals_;
    ChangeBoard changes_;
    LockBoard locks_;
    /// The least begins of transfers that wait for a side to be in MPI.
    std::multiset<Picoseconds> asked_;
};

} // namespace haec_sim
