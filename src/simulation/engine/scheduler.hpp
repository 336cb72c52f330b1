// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"
#include "simulation/engine/actor.hpp"
#include "simulation/engine/ready_queue.hpp"
#include "simulation/engine/timed_service.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace haec_sim
{

/// Runs the actors of one rank: each as far as it can, then the next. Brings their letters to
/// actors of this rank and of others. Knows no kind of actor. Never blocks in MPI while one is
/// ready.
///
/// Order of calls: place() for each kind that there is, add() for each actor of this rank, then
/// run() once.
class Scheduler final : public Mail, private PayloadReceiver
{
public:
    /// The references outlive it.
    Scheduler(Ranks& ranks, Exchange& exchange);

    /// Says which rank has the actors of a kind.
    void place(ActorKind kind, std::function<std::uint32_t(std::uint32_t number)> rank_of);

    /// `actor` outlives the run.
    void add(ActorAddress address, Actor& actor);

    /// Something in which time passes; it outlives the run.
    void serve_with(TimedService& service)
    {
        service_ = &service;
    }

    /// The functions that a run calls.
    struct Hooks
    {
        /// Called now and then.
        std::function<void()> progress;
        /// True where throttled actors may go on.
        std::function<bool()> has_room;
        /// Nothing goes on, on any rank, and actors are left: makes some go on, or throws.
        /// Collective.
        std::function<void()> stalled;
    };

    /// Runs all actors of all ranks to their end. Collective.
    void run(const Hooks& hooks);

    void post(const Letter& letter) override;
    void wake(ActorAddress address) override;

    /// Wakes one that shares data with the one that runs, and is never idle: it goes next.
    void wake_next(ActorAddress address);

    /// Calls the visitor for every actor that waits.
    void visit_waiting(ActorVisitor& visitor);

    std::size_t throttled() const noexcept
    {
        return throttled_.size();
    }

    /// Lets them go on.
    void release_throttled();

    /// TimedService::serve_regardless(), if there is a service. Collective.
    bool serve_regardless()
    {
        return service_ != nullptr && service_->serve_regardless();
    }

    /// Lets go on what waited for something that never comes. Collective.
    void let_late_ones_in()
    {
        if (service_ != nullptr)
        {
            service_->let_late_ones_in();
        }
    }

    /// The horizon that all ranks agreed upon when they were idle the last time.
    Picoseconds agreed_horizon() const noexcept
    {
        return agreed_horizon_;
    }

private:
    enum class Place : std::uint8_t
    {
        queued,
        running,
        waiting,
        throttled,
        idle,
        finished
    };

    struct Entry
    {
        Actor* actor = nullptr;
        Place place = Place::finished;
        /// An answer came while it ran.
        bool woken = false;
    };

    void take(std::span<const std::byte> payloads) override;
    Entry& entry(ActorAddress address);
    void run_ready(const Hooks& hooks);
    void run_one(ActorAddress address);
    void put(ActorAddress address, Entry& entry, Actor::State state);
    bool is_in_order_of_time() const noexcept;
    void queue(ActorAddress address, Entry& entry);
    bool serve();
    const IdleBounds& bounds();
    IdleBounds bounds_of(const Entry& entry) const;

    Ranks& ranks_;
    const std::uint32_t rank_;
    const std::uint64_t portion_;
    Exchange& exchange_;
    TimedService* service_ = nullptr;
    std::array<std::function<std::uint32_t(std::uint32_t)>, actor_kinds> rank_of_;
    /// The actors by kind and number.
    std::array<std::vector<Entry>, actor_kinds> entries_;
    ReadyQueue ready_;
    std::deque<ActorAddress> throttled_;
    std::uint64_t unfinished_ = 0;
    /// The bounds of this rank, while nothing has happened since they were found.
    std::optional<IdleBounds> bounds_;
    Picoseconds agreed_horizon_{};
};

} // namespace haec_sim
