// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_replay.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"

#include <array>

// The waits of a parked location: how it is freed when nothing goes on, and why it gives up.

namespace haec_sim
{

bool LocationReplay::waits_for(const PostedReceive& receive) const noexcept
{
    const auto* awaited = std::get_if<ForReceive>(&awaited_);
    return awaited != nullptr && &awaited->receive->receive == &receive;
}

// Answers that its own reading ahead may have brought about.
bool LocationReplay::is_answered() const noexcept
{
    if (const auto* receive = std::get_if<ForReceive>(&awaited_))
    {
        return receive->receive->receive.is_settled();
    }
    if (const auto* epoch = std::get_if<ForEpoch>(&awaited_))
    {
        return epoch->epoch->is_settled();
    }
    const auto* collective = std::get_if<ForCollective>(&awaited_);
    return collective != nullptr && collective->part->is_begun && collective->part->is_released;
}

Picoseconds LocationReplay::earliest() const noexcept
{
    if (finished_)
    {
        return Picoseconds::max();
    }
    const auto floor = timeline_.floor(Picoseconds{0});
    if (!context_.shares_network)
    {
        return floor;
    }
    // Receives of an MPI call are posted as it is entered.
    const auto posts = stack_.inside_mpi() ? std::min(floor, stack_.top().entered) : floor;
    return std::min(posts, process_.earliest_held());
}

// Threads wait for one another within a process, and a clock may go otherwise than time.
QuietTimes LocationReplay::find_quiet_times(RecordSource& source) const
{
    if (queue_.size() != 1 || process_.is_shared() || context_.clock || follower_)
    {
        return {};
    }
    QuietTime quiet(context_.index, timeline_, stack_,
                    std::holds_alternative<ForRegionSends>(awaited_), wait_time_);
    std::array<ComingRecord, 16> coming;
    quiet.see({coming.data(), source.glance(coming)});
    return quiet.times();
}

// Others would hear of what has not begun before it does.
bool LocationReplay::waits_for_others() const noexcept
{
    const auto* awaited = std::get_if<ForReceive>(&awaited_);
    return std::holds_alternative<ForCollective>(awaited_) ||
           (awaited != nullptr && awaited->receive->receive.state == PostedReceive::State::posted);
}

// A receive that is posted begins a transfer only where the message waits for it.
Picoseconds LocationReplay::quiet_time(RecordSource& source)
{
    if (waits_for_others())
    {
        return Picoseconds::max();
    }
    if (!quiet_times_)
    {
        quiet_times_ = find_quiet_times(source);
    }
    return context_.messages.has_waiting_rendezvous() ? quiet_times_->before_receives
                                                      : quiet_times_->before_others;
}

void LocationReplay::on_arrival(const ArrivalNotice& notice)
{
    outgoing_.on_arrival(notice, stack_);
}

void LocationReplay::on_release(const CollectiveReleaseNotice& notice)
{
    collectives_.on_release(notice);
}

void LocationReplay::on_grant(const LockGrantNotice& notice)
{
    locks_.on_grant(notice);
}

Wait LocationReplay::wait() const
{
    Wait wait;
    wait.location = self_;
    wait.input_time = wait_time_;
    if (const auto* receive = std::get_if<ForReceive>(&awaited_))
    {
        const auto& posting = *receive->receive;
        const bool is_posted = posting.receive.state == PostedReceive::State::posted;
        wait.kind = is_posted ? WaitKind::receive : WaitKind::order;
        wait.channel = *posting.channel;
        wait.length = receive->length;
        wait.position =
            is_posted ? context_.messages.receives_before(wait.channel, posting.receive) : 0;
    }
    else if (const auto* sends = std::get_if<ForRegionSends>(&awaited_))
    {
        wait.kind = WaitKind::region_sends;
        outgoing_.describe_blocking(wait, sends->depth);
    }
    else if (const auto* request = std::get_if<ForRequest>(&awaited_))
    {
        wait.kind = WaitKind::send_request;
        outgoing_.describe_request(wait, *request->send);
    }
    else if (const auto* collective = std::get_if<ForCollective>(&awaited_))
    {
        wait.kind = collective->part->is_begun ? WaitKind::collective : WaitKind::order;
        wait.collective = collective->part->key;
    }
    else if (const auto* epoch = std::get_if<ForEpoch>(&awaited_))
    {
        wait.kind = epoch->epoch->is_effective ? WaitKind::epoch : WaitKind::order;
        epochs_.describe(wait, *epoch->epoch);
    }
    else if (std::holds_alternative<ForWindowLock>(awaited_))
    {
        wait.kind = WaitKind::window_lock;
        locks_.describe(wait);
    }
    else if (const auto* thread = std::get_if<ForThread>(&awaited_))
    {
        wait.kind = WaitKind::thread;
        wait.of_threads = thread->what;
    }
    return wait;
}

void LocationReplay::abandon_wait()
{
    if (const auto* receive = std::get_if<ForReceive>(&awaited_))
    {
        incoming_.abandon(*receive->receive);
    }
    else if (const auto* collective = std::get_if<ForCollective>(&awaited_))
    {
        ++context_.oddities.unfinished_collectives;
        collectives_.abandon(*collective->part);
    }
    else if (const auto* epoch = std::get_if<ForEpoch>(&awaited_))
    {
        ++context_.oddities.unfinished_epochs;
        epochs_.abandon(*epoch->epoch);
    }
    else if (std::holds_alternative<ForWindowLock>(awaited_))
    {
        ++context_.oddities.unfinished_epochs;
        locks_.abandon();
    }
    else if (std::holds_alternative<ForThread>(awaited_))
    {
        ++context_.oddities.unbalanced_threads;
        gives_up_ = true;
    }
}

void LocationReplay::refuse_time(std::string_view record, Picoseconds input_time) const
{
    throw Error(context_.index.describe(self_) + ", " + std::string(record) + " at " +
                seconds_text(input_time) +
                ": its simulated time lies beyond 2^63 ps (106 days); are the delays, latencies "
                "and bandwidths of the model, and compute_scale, what they should be?");
}

void LocationReplay::refuse_without_clock() const
{
    throw Error(context_.index.describe(self_) + ": computes and records no value of the metric " +
                context_.clock->metric.name + ", which compute_clock names; " +
                list_of(context_.index.metrics()) +
                "; record the metric for every thread, or leave out compute_clock");
}

} // namespace haec_sim
