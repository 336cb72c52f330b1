// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"
#include "simulation/engine/actor.hpp"
#include "simulation/engine/actor_table.hpp"
#include "simulation/engine/ready_queue.hpp"
#include "simulation/engine/timed_service.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <vector>

namespace haec_sim
{

/// Runs the actors of one rank: each as far as it can, then the next. Brings their letters to
/// actors of this rank and of others. Knows no kind of actor. Never blocks in MPI while one is
/// ready.
///
/// The order in which actors run depends on when letters arrive, and no output time depends on that
/// order (docs/architecture.md, "Determinism"). With several ranks, or a service, it is that of
/// simulated time (ReadyQueue); one rank alone runs whoever was woken last, else whoever came
/// first.
///
/// Order of calls: place() for each kind that there is, add() for each actor of this rank, then
/// run() once.
class Scheduler final : public Mail, private PayloadReceiver
{
public:
    /// The references outlive it.
    Scheduler(Ranks& ranks, Exchange& exchange);

    /// Says which rank has the actors of a kind. All ranks must say the same; `rank_of` is asked
    /// for every letter.
    void place(ActorKind kind, std::function<std::uint32_t(std::uint32_t number)> rank_of);

    /// `actor` outlives the run. The actor is queued and counts as not finished, whatever its kind.
    /// Nobody else has that address on this rank.
    void add(ActorAddress address, Actor& actor);

    /// Something in which time passes; it outlives the run. There is one at most. The scheduler
    /// asks it before it says that nothing goes on, and with one rank before each actor that runs.
    void serve_with(TimedService& service)
    {
        service_ = &service;
    }

    /// The functions that a run calls.
    struct Hooks
    {
        /// Called after a few actors have run, and when none is ready.
        std::function<void()> progress;
        /// True where throttled actors may go on.
        std::function<bool()> has_room;
        /// Nothing goes on, on any rank, and actors are left: makes some go on, or throws.
        /// Collective.
        std::function<void()> stalled;
    };

    /// Runs all actors of all ranks until each has finished or is idle. Collective. Throws what
    /// actors, the service and hooks throw, and PeerFailed where another rank gave up.
    void run(const Hooks& hooks);

    /// Hands the letter to an actor of this rank at once, and packs it for one of another rank.
    void post(const Letter& letter) override;

    void wake(ActorAddress address) override;

    void change(ActorAddress address) override
    {
        actors_.note_change(address, actors_.at(address));
    }

    /// Wakes one that shares data with the one that runs, and is never idle: it goes next.
    void wake_next(ActorAddress address);

    /// Calls the visitor for every actor that waits. They come by kind, then by number; only those
    /// of this rank.
    void visit_waiting(ActorVisitor& visitor);

    /// The number of actors of this rank that wait for room.
    std::size_t throttled() const noexcept
    {
        return throttled_.size();
    }

    /// Lets the throttled actors go on, whether or not there is room.
    void release_throttled();

    /// TimedService::serve_regardless(), if there is a service. Collective.
    bool serve_regardless()
    {
        return service_ != nullptr && service_->serve_regardless();
    }

    /// Lets go on what waited for something that never comes. Collective. It is
    /// TimedService::let_late_ones_in(), if there is a service.
    void let_late_ones_in()
    {
        if (service_ != nullptr)
        {
            service_->let_late_ones_in();
        }
    }

    /// The horizon that all ranks agreed upon when they were idle the last time; at
    /// first zero.
    Picoseconds agreed_horizon() const noexcept
    {
        return agreed_horizon_;
    }

    /// How often all ranks agreed that they were idle.
    std::uint64_t agreements() const noexcept
    {
        return agreements_;
    }

private:
    using Place = ActorPlace;
    using Entry = ActorTable::Entry;

    void take(std::span<const std::byte> payloads) override;
    /// Gives a letter to an actor of this rank.
    void deliver(const Letter& letter);
    /// Runs actors until none is ready, and looks for letters every few runs.
    void run_ready(const Hooks& hooks);
    void run_one(ActorAddress address);
    void put(ActorAddress address, Entry& entry, Actor::State state);
    /// True where the queue goes by simulated time.
    bool is_in_order_of_time() const noexcept;
    void queue(ActorAddress address, Entry& entry);
    /// One rank alone: lets the service do what comes before all actors that can go on. False:
    /// nothing did.
    bool serve();
    /// The least bounds of all actors of this rank; its service has others.
    IdleBounds bounds();

    Ranks& ranks_;
    const std::uint32_t rank_;
    const std::uint64_t portion_;
    Exchange& exchange_;
    TimedService* service_ = nullptr;
    std::array<std::function<std::uint32_t(std::uint32_t)>, actor_kinds> rank_of_;
    ActorTable actors_;
    ReadyQueue ready_;
    std::deque<ActorAddress> throttled_;
    /// The least earliest() that they had when they were throttled, which holds until they go on.
    Picoseconds throttled_least_ = Picoseconds::max();
    /// The number of actors that are neither finished nor idle.
    std::uint64_t unfinished_ = 0;
    Picoseconds agreed_horizon_{};
    std::uint64_t agreements_ = 0;
};

} // namespace haec_sim
