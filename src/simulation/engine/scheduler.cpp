// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/scheduler.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

/// Steps that an actor may take in one go; bounds how far it runs ahead of the others. Ranks take
/// turns in a wavefront if this is long (bench/README.md).
constexpr std::uint64_t portion = 512;

/// The portion where there is one rank: no other waits, and an actor that goes on finds what it
/// needs in the caches.
constexpr std::uint64_t portion_of_only_rank = 2048;

/// Actors that run between two exchanges with other ranks.
constexpr std::uint64_t runs_between_polls = 2;

/// The runs where time passes in a service, before which all ranks have to be idle: nobody goes on
/// earlier because he is told earlier.
constexpr std::uint64_t runs_between_polls_of_windows = 16;

std::string actor_text(ActorAddress address)
{
    static constexpr std::array<const char*, actor_kinds> kinds{"location ", "matching of rank ",
                                                                "network of rank "};
    return kinds[index_of(address.kind)] + std::to_string(address.number);
}

} // namespace

Scheduler::Scheduler(Ranks& ranks, Exchange& exchange)
    : ranks_(ranks), rank_(ranks.rank()),
      portion_(ranks.size() == 1 ? portion_of_only_rank : portion), exchange_(exchange)
{
}

void Scheduler::place(ActorKind kind, std::function<std::uint32_t(std::uint32_t)> rank_of)
{
    rank_of_[index_of(kind)] = std::move(rank_of);
}

void Scheduler::add(ActorAddress address, Actor& actor)
{
    auto& added = actors_.add(address, actor);
    queue(address, added);
    ++unfinished_;
}

// One rank alone keeps no other waiting, and finds in its caches what whoever was woken needs: with
// thousands of locations that is worth more than the order of time.
bool Scheduler::is_in_order_of_time() const noexcept
{
    return ranks_.size() > 1 || (service_ != nullptr && !service_->waits_for_idle());
}

void Scheduler::queue(ActorAddress address, Entry& entry)
{
    entry.place = Place::queued;
    actors_.note_change(address, entry);
    ready_.push(address, is_in_order_of_time() ? entry.actor->earliest() : Picoseconds{0});
}

void Scheduler::post(const Letter& letter)
{
    const auto rank = rank_of_[index_of(letter.to.kind)](letter.to.number);
    if (rank == rank_)
    {
        deliver(letter);
    }
    else
    {
        HAEC_SIM_LOG(trace, "scheduler",
                     "posts a letter to the " << actor_text(letter.to) << " on rank " << rank);
        exchange_.post(rank, std::as_bytes(std::span(&letter, 1)));
    }
}

void Scheduler::take(std::span<const std::byte> payloads)
{
    HAEC_SIM_ASSERT(payloads.size() % sizeof(Letter) == 0);
    for (; !payloads.empty(); payloads = payloads.subspan(sizeof(Letter)))
    {
        Letter letter;
        std::memcpy(&letter, payloads.data(), sizeof(letter));
        HAEC_SIM_LOG(trace, "scheduler", "takes a letter to the " << actor_text(letter.to));
        deliver(letter);
    }
}

void Scheduler::deliver(const Letter& letter)
{
    auto& receiver = actors_.at(letter.to);
    actors_.note_change(letter.to, receiver);
    receiver.actor->take(letter);
}

void Scheduler::wake(ActorAddress address)
{
    auto& woken = actors_.at(address);
    if (woken.place == Place::waiting && !is_in_order_of_time())
    {
        wake_next(address);
        return;
    }
    woken.woken = true;
    if (woken.place == Place::waiting || woken.place == Place::idle)
    {
        unfinished_ += woken.place == Place::idle ? 1 : 0;
        queue(address, woken);
    }
}

void Scheduler::wake_next(ActorAddress address)
{
    auto& woken = actors_.at(address);
    woken.woken = true;
    if (woken.place == Place::waiting)
    {
        actors_.note_change(address, woken);
        woken.place = Place::queued;
        ready_.push_next(address);
    }
}

void Scheduler::run(const Hooks& hooks)
{
    while (true)
    {
        run_ready(hooks);
        hooks.progress();
        exchange_.flush();
        if (exchange_.receive(*this))
        {
            continue;
        }
        auto own = bounds();
        own.under_way = service_ != nullptr ? service_->under_way() : UnderWay();
        const auto agreed = exchange_.all_idle(own);
        if (!agreed)
        {
            continue;
        }
        HAEC_SIM_LOG(trace, "scheduler",
                     "all ranks agree: idle, nothing happens before " << agreed->earliest.count()
                                                                      << "ps");
        agreed_horizon_ = agreed->earliest;
        ++agreements_;
        if (service_ != nullptr && service_->serve(*agreed))
        {
            continue;
        }
        if (ranks_.sum(unfinished_) == 0)
        {
            HAEC_SIM_LOG(debug, "scheduler",
                         "all is simulated, after " << agreements_ << " agreements of all ranks");
            return;
        }
        HAEC_SIM_LOG(debug, "scheduler",
                     "nothing goes on on any rank, here " << unfinished_ << " actors are left");
        hooks.stalled();
        actors_.note_changes();
    }
}

void Scheduler::run_ready(const Hooks& hooks)
{
    const auto polls_after =
        service_ == nullptr ? runs_between_polls : runs_between_polls_of_windows;
    std::uint64_t runs = 0;
    while (true)
    {
        if (ready_.empty() && !throttled_.empty() && hooks.has_room())
        {
            release_throttled();
        }
        if (service_ != nullptr && ranks_.size() == 1 && !service_->waits_for_idle() && serve())
        {
            continue;
        }
        if (ready_.empty())
        {
            return;
        }
        run_one(ready_.pop());
        if (++runs % polls_after == 0)
        {
            exchange_.flush();
            exchange_.receive(*this);
            hooks.progress();
        }
    }
}

// Time passes for the service while no actor that can go on is behind it.
bool Scheduler::serve()
{
    const auto until = std::min(ready_.least(), throttled_least_);
    return service_->next() < until && service_->serve({until, Picoseconds{0}});
}

void Scheduler::run_one(ActorAddress address)
{
    auto& running = actors_.at(address);
    running.place = Place::running;
    running.woken = false;
    actors_.note_change(address, running);
    put(address, running, running.actor->run(portion_));
}

void Scheduler::put(ActorAddress address, Entry& entry, Actor::State state)
{
    switch (state)
    {
    case Actor::State::finished:
        entry.place = Place::finished;
        --unfinished_;
        return;
    case Actor::State::waiting:
    case Actor::State::idle:
        if (entry.woken)
        {
            queue(address, entry);
            return;
        }
        entry.place = state == Actor::State::idle ? Place::idle : Place::waiting;
        unfinished_ -= state == Actor::State::idle ? 1 : 0;
        return;
    case Actor::State::throttled:
        entry.place = Place::throttled;
        throttled_.push_back(address);
        throttled_least_ = std::min(throttled_least_, entry.actor->earliest());
        return;
    case Actor::State::ready:
        queue(address, entry);
    }
}

void Scheduler::release_throttled()
{
    for (const auto address : throttled_)
    {
        queue(address, actors_.at(address));
    }
    throttled_.clear();
    throttled_least_ = Picoseconds::max();
}

void Scheduler::visit_waiting(ActorVisitor& visitor)
{
    actors_.each(
        [&visitor](ActorAddress, const Entry& entry)
        {
            if (entry.place == Place::waiting)
            {
                entry.actor->accept(visitor);
            }
        });
}

// One rank alone asks nobody when its network may go on.
IdleBounds Scheduler::bounds()
{
    const auto& [earliest, reaction] =
        actors_.bounds(service_ != nullptr && (ranks_.size() > 1 || service_->waits_for_idle()));
    const bool are_receives_noticed = service_ != nullptr && service_->notices_receives();
    return {earliest, are_receives_noticed ? reaction.before_receives : reaction.before_others};
}

} // namespace haec_sim
