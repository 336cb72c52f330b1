// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/engine.hpp"

#include "haec_sim/error.hpp"
#include "replay/stall.hpp"

#include <algorithm>
#include <cstring>

namespace haec_sim
{

namespace
{

/// Records that a location may take in one go; bounds how far it runs ahead of the others. Ranks
/// take turns in a wavefront if this is long (bench/README.md).
constexpr std::uint64_t portion = 512;

/// Tasks between two exchanges with other ranks.
constexpr std::uint64_t tasks_between_polls = 2;

/// Messages under way to a rank before senders to it pause.
constexpr std::uint64_t window = 65536;

constexpr std::uint32_t credit_batch = 4096;

const bool never_stop = false;

} // namespace

Engine::Engine(const TraceIndex& index, Placement placement, NetworkModel* model,
               UnmatchedRule rule, Ranks& ranks, Exchange& exchange)
    : index_(index), placement_(std::move(placement)), rule_(rule), ranks_(ranks),
      rank_(ranks.rank()), exchange_(exchange),
      collectives_([this](const CollectiveReleaseNotice& notice) { answer(notice); }),
      under_way_(ranks.size(), 0), most_under_way_(window), credits_(ranks.size(), 0)
{
    if (model != nullptr)
    {
        messages_ = std::make_unique<MessageBoard>(
            *model, [this](ProcessIndex process) { return placement_.node_of.at(process); },
            static_cast<MessageEvents&>(*this));
        context_ = std::make_unique<ReplayContext>(ReplayContext{index_,
                                                                 model->replay_options(),
                                                                 *messages_,
                                                                 static_cast<Router&>(*this),
                                                                 oddities_,
                                                                 {},
                                                                 {}});
    }
}

LocationReplay& Engine::add_replay(LocationIndex location, AttributeRef transfer_time,
                                   AttributeRef hops)
{
    HAEC_SIM_ASSERT(context_ != nullptr);
    if (context_->options.record_transfers)
    {
        context_->transfer_time_attribute = transfer_time;
        context_->hops_attribute = hops;
    }
    auto& task = tasks_[location];
    task.replay = std::make_unique<LocationReplay>(
        location, counters_[index_.locations()[location].process], *context_);
    return *task.replay;
}

void Engine::add_location(LocationIndex location, RecordSource& source, EventHandler& first)
{
    auto& task = tasks_[location];
    task.source = &source;
    task.first = &first;
    ready_.push_back(location);
    ++unfinished_;
}

void Engine::run(const std::function<void()>& progress)
{
    while (true)
    {
        run_ready(progress);
        progress();
        exchange_.flush();
        if (exchange_.receive(*this))
        {
            continue;
        }
        if (!exchange_.all_idle(Picoseconds::max()))
        {
            continue;
        }
        if (ranks_.sum(unfinished_) == 0)
        {
            return;
        }
        Stall(*this).resolve();
    }
}

void Engine::run_ready(const std::function<void()>& progress)
{
    std::uint64_t tasks = 0;
    while (true)
    {
        if (ready_.empty() && !throttled_.empty() && has_room())
        {
            release_throttled();
        }
        if (ready_.empty())
        {
            return;
        }
        const auto location = ready_.front();
        ready_.pop_front();
        run_task(location);
        if (++tasks % tasks_between_polls == 0)
        {
            exchange_.flush();
            exchange_.receive(*this);
            progress();
        }
    }
}

void Engine::run_task(LocationIndex location)
{
    auto& task = tasks_.at(location);
    task.state = State::running;
    task.woken = false;
    if (task.replay != nullptr)
    {
        task.replay->resume();
    }
    read_portion(task);
    set_state(location, task);
}

void Engine::read_portion(Task& task)
{
    const bool& stop = task.replay != nullptr ? task.replay->stop() : never_stop;
    if (!task.source->at_end() && !stop)
    {
        task.source->read(*task.first, stop, portion);
    }
    if (task.source->at_end() && !task.input_ended)
    {
        task.input_ended = true;
        task.first->finish();
    }
}

void Engine::set_state(LocationIndex location, Task& task)
{
    const auto* replay = task.replay.get();
    if (replay != nullptr ? replay->is_finished() : task.input_ended)
    {
        task.state = State::finished;
        --unfinished_;
    }
    else if (replay != nullptr && replay->is_waiting() && !task.woken)
    {
        task.state = State::waiting;
    }
    else if (replay != nullptr && replay->is_throttled())
    {
        task.state = State::throttled;
        throttled_.push_back(location);
    }
    else
    {
        task.state = State::ready;
        ready_.push_back(location);
    }
}

void Engine::wake(LocationIndex location)
{
    auto& task = tasks_.at(location);
    task.woken = true;
    if (task.state == State::waiting)
    {
        // First what others wait for, then those who have not stopped: a wave of messages reaches
        // the next rank before the one behind it is begun.
        task.state = State::ready;
        ready_.push_front(location);
    }
}

bool Engine::has_room() const
{
    return std::ranges::all_of(under_way_, [this](std::uint64_t count)
                               { return count <= most_under_way_ / 2; });
}

void Engine::release_throttled()
{
    for (const auto location : throttled_)
    {
        tasks_.at(location).state = State::ready;
        ready_.push_back(location);
    }
    throttled_.clear();
}

std::uint32_t Engine::rank_of(LocationIndex location) const
{
    return placement_.rank_of[index_.locations()[location].process];
}

template <class AnyNotice>
void Engine::deliver_to(std::uint32_t rank, const AnyNotice& notice)
{
    if (rank == rank_)
    {
        take_notice(notice);
    }
    else
    {
        const Notice parcel = notice;
        exchange_.post(rank, std::as_bytes(std::span(&parcel, 1)));
    }
}

bool Engine::route(const SendNotice& notice)
{
    const auto rank = placement_.rank_of[notice.channel.receiver];
    const bool has_room = ++under_way_[rank] <= most_under_way_;
    deliver_to(rank, notice);
    return has_room;
}

const Communicator& Engine::communicator_of(const CollectiveKey& key) const
{
    const auto reference =
        key.on_window ? index_.communicator_of(RmaWinRef{key.object}) : CommRef{key.object};
    return *index_.communicator(reference);
}

void Engine::route(const CollectiveBeginNotice& notice)
{
    deliver_to(placement_.rank_of[communicator_of(notice.key).members().front()], notice);
}

void Engine::on_matched(const PostedReceive& receive)
{
    if (tasks_.at(receive.location).replay->waits_for(receive))
    {
        wake(receive.location);
    }
}

void Engine::on_arrival(const ArrivalNotice& notice)
{
    deliver_to(rank_of(notice.sender_location), notice);
}

void Engine::on_consumed(ProcessIndex sender)
{
    const auto rank = placement_.rank_of[sender];
    if (rank == rank_)
    {
        --under_way_[rank];
    }
    else if (++credits_[rank] == credit_batch)
    {
        deliver_to(rank, CreditNotice{rank_, std::exchange(credits_[rank], 0)});
    }
}

void Engine::answer(const CollectiveReleaseNotice& notice)
{
    deliver_to(rank_of(notice.location), notice);
}

void Engine::take(std::span<const std::byte> parcels)
{
    for (; !parcels.empty(); parcels = parcels.subspan(sizeof(Notice)))
    {
        Notice notice;
        std::memcpy(&notice, parcels.data(), sizeof(notice));
        std::visit([this](const auto& kind) { take_notice(kind); }, notice);
    }
}

void Engine::take_notice(const SendNotice& notice)
{
    messages_->send(notice);
}

void Engine::take_notice(const ArrivalNotice& notice)
{
    tasks_.at(notice.sender_location).replay->on_arrival(notice);
    wake(notice.sender_location);
}

void Engine::take_notice(const CollectiveBeginNotice& notice)
{
    collectives_.begin(notice, communicator_of(notice.key));
}

void Engine::take_notice(const CollectiveReleaseNotice& notice)
{
    tasks_.at(notice.location).replay->on_release(notice);
    wake(notice.location);
}

void Engine::take_notice(const CreditNotice& notice)
{
    HAEC_SIM_ASSERT(under_way_[notice.rank] >= notice.matched);
    under_way_[notice.rank] -= notice.matched;
}

Oddities Engine::oddities()
{
    auto total = oddities_;
    total.unmatched_sends += messages_ != nullptr ? messages_->unmatched_sends() : 0;
    for (auto* count :
         {&total.unmatched_sends, &total.unmatched_receives, &total.unfinished_collectives,
          &total.unknown_peers, &total.unbalanced_leaves, &total.stray_completions})
    {
        *count = ranks_.sum(*count);
    }
    return total;
}

} // namespace haec_sim
