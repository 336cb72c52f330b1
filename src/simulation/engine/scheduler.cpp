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

std::size_t index_of(ActorKind kind)
{
    return static_cast<std::size_t>(kind);
}

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
    auto& entries = entries_[index_of(address.kind)];
    if (entries.size() <= address.number)
    {
        entries.resize(address.number + std::size_t{1});
    }
    auto& added = entries[address.number];
    HAEC_SIM_ASSERT(added.actor == nullptr);
    added.actor = &actor;
    queue(address, added);
    ++unfinished_;
}

Scheduler::Entry& Scheduler::entry(ActorAddress address)
{
    auto& entries = entries_[index_of(address.kind)];
    HAEC_SIM_ASSERT(address.number < entries.size() && entries[address.number].actor != nullptr);
    return entries[address.number];
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
    note_change(address, entry);
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
    auto& receiver = entry(letter.to);
    note_change(letter.to, receiver);
    receiver.actor->take(letter);
}

void Scheduler::wake(ActorAddress address)
{
    auto& woken = entry(address);
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
    auto& woken = entry(address);
    woken.woken = true;
    if (woken.place == Place::waiting)
    {
        note_change(address, woken);
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
        note_change_of_all();
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
    auto& running = entry(address);
    running.place = Place::running;
    running.woken = false;
    note_change(address, running);
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
        queue(address, entry(address));
    }
    throttled_.clear();
    throttled_least_ = Picoseconds::max();
}

void Scheduler::visit_waiting(ActorVisitor& visitor)
{
    for (auto& entries : entries_)
    {
        for (auto& entry : entries)
        {
            if (entry.actor != nullptr && entry.place == Place::waiting)
            {
                entry.actor->accept(visitor);
            }
        }
    }
}

void Scheduler::note_change(ActorAddress address, Entry& entry)
{
    bounds_.reset();
    if (!std::exchange(entry.will_be_asked, true))
    {
        changed_.push_back(address);
    }
}

void Scheduler::note_change_of_all()
{
    for (std::size_t kind = 0; kind < actor_kinds; ++kind)
    {
        for (std::uint32_t number = 0; number < entries_[kind].size(); ++number)
        {
            if (entries_[kind][number].actor != nullptr)
            {
                note_change({static_cast<ActorKind>(kind), number}, entries_[kind][number]);
            }
        }
    }
}

const IdleBounds& Scheduler::bounds()
{
    if (!bounds_)
    {
        ask_changed();
        auto all = kept_bounds_.least();
        for (const auto address : asked_always_)
        {
            all = least(all, bounds_of(entry(address)));
        }
        const bool are_receives_noticed = service_ != nullptr && service_->notices_receives();
        bounds_ = IdleBounds{all.earliest, are_receives_noticed ? all.reaction.before_receives
                                                                : all.reaction.before_others};
    }
    return *bounds_;
}

void Scheduler::ask_changed()
{
    if (!std::exchange(keeps_reactions_, asks_for_reactions()) && keeps_reactions_)
    {
        note_change_of_all();
    }
    for (const auto address : changed_)
    {
        auto& changed = entry(address);
        if (address.kind == ActorKind::location && changed.actor->keeps_bounds())
        {
            changed.will_be_asked = false;
            kept_bounds_.set(address.number, bounds_of(changed));
        }
        else
        {
            asked_always_.push_back(address);
        }
    }
    changed_.clear();
}

// One rank alone asks nobody when its network may go on.
bool Scheduler::asks_for_reactions() const
{
    return service_ != nullptr && (ranks_.size() > 1 || service_->waits_for_idle());
}

ActorBounds Scheduler::bounds_of(const Entry& entry) const
{
    if (entry.place != Place::waiting)
    {
        return {entry.actor->earliest(), {Picoseconds::max(), Picoseconds::max()}};
    }
    return {entry.actor->earliest_unwoken(),
            keeps_reactions_ ? entry.actor->reaction_times() : ReactionTimes{}};
}

} // namespace haec_sim
