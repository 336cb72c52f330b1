// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network.hpp"
#include "simulation/engine/actor.hpp"
#include "simulation/engine/core_service.hpp"
#include "simulation/engine/local_process.hpp"
#include "simulation/engine/memory_service.hpp"
#include "simulation/engine/timed_service.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

class MatchingActor;

/// Serves a network that messages share, with the memories of nodes, and the cores of nodes that
/// threads share, and tells of arrivals and ends.
///
/// With one rank, a unit is served as soon as no location is behind it. With several, all are idle
/// first, and then all serve what comes up to when the first message that is through could make
/// somebody send, which is after it has computed for a while.
class NetworkService final : public TimedService, public Actor
{
public:
    /// The others that it needs to know. The references outlive it.
    struct Environment
    {
        const LocalProcesses& processes;
        Mail& mail;
        std::uint32_t ranks = 1;
        std::uint32_t self = 0;
        /// Null where no threads share cores, and no node has a memory; else the network is served
        /// as a whole.
        CoreService* cores = nullptr;
        MemoryService* memory = nullptr;
    };

    /// The letters that it gets.
    enum class Kind : std::uint8_t
    {
        /// A NetworkEntry.
        entry,
        /// An exit that this rank waits for.
        exit,
        /// A ComputingBegin.
        computing_begin
    };

    /// Both outlive it. Arrivals are for the matching.
    NetworkService(const Environment& environment, Network& network, MatchingActor& matching)
        : environment_(environment), network_(network),
          parts_(environment.cores == nullptr && environment.memory == nullptr ? network.parts()
                                                                               : nullptr),
          matching_(matching)
    {
    }

    // TimedService
    Picoseconds next() const override
    {
        return std::min({network_.next(), next_in_memory(), next_end()});
    }

    UnderWay under_way() const override
    {
        return parts_ != nullptr ? parts_->under_way() : UnderWay{next(), 0, true};
    }

    /// With one rank, brings one message through at most, or ends what is computed until one time,
    /// if the network does not come apart; else all of a window.
    bool serve(const IdleBounds& bounds) override;

    /// Where the network comes apart: windows are long then.
    bool waits_for_idle() const override;

    /// Where a message waits for its receive before it goes on its way.
    bool notices_receives() const override;

    /// Serves up to the arrival of the next message that is through, or the next end. False:
    /// nothing is under way, and nobody computes.
    bool serve_regardless() override;

    void let_late_ones_in() override
    {
        gather();
        network_.let_late_ones_in();
    }

    // Actor: takes the entries and begins of other ranks, and exits.
    State run(std::uint64_t) override
    {
        return State::idle;
    }

    void take(const Letter& letter) override;

    /// The end of all times: what is under way bounds others by next() alone.
    Picoseconds earliest() const override
    {
        return Picoseconds::max();
    }

private:
    void gather()
    {
        if (parts_ != nullptr)
        {
            parts_->gather();
        }
    }

    /// The next begin of a message in a memory.
    Picoseconds next_in_memory() const
    {
        return environment_.memory != nullptr ? environment_.memory->next() : Picoseconds::max();
    }

    /// The next end of what is computed on shared cores.
    Picoseconds next_end() const
    {
        return environment_.cores != nullptr ? environment_.cores->next() : Picoseconds::max();
    }

    /// One rank alone: the least time of a message that is ready and something else holds back.
    Picoseconds held_up();
    /// Serves part by part what comes before `until`, and before anybody could send because of it;
    /// false where it does not come apart so.
    bool serve_in_parts(Picoseconds until, Picoseconds reaction, const UnderWay& under_way);
    /// Serves up to `until`, but no further than `reaction` behind any arrival that it finds, and
    /// no further than an arrival that is of a collective, or an end.
    void serve_window(Picoseconds until, Picoseconds reaction);
    /// Delivers what may be delivered now that a message is through. Returns the time before which
    /// nobody does anything because of that.
    Picoseconds deliver_in_order(const NetworkExit& exit, Picoseconds reaction);
    /// Serves up to the next message that is through, or the next end, before `until`. Returns the
    /// time before which nobody does anything because of that; nothing: all before `until` is done.
    std::optional<Picoseconds> serve_next(Picoseconds until, Picoseconds reaction);
    /// The next message that is through before `until`, on links or in a memory.
    std::optional<NetworkExit> next_exit(Picoseconds until);
    /// Tells the rank that waits for it of a message that is through. Returns the arrival.
    Picoseconds deliver(const NetworkExit& exit);

    Environment environment_;
    Network& network_;
    PartitionedNetwork* parts_;
    MatchingActor& matching_;
    /// One rank alone: the messages that go through one by one before windows are tried again.
    std::size_t one_by_one_ = 0;
    std::vector<NetworkExit> exits_;
    /// The processes of this rank that have several locations; found once anything was served.
    std::optional<std::vector<const ProcessPostings*>> shared_processes_;
};

} // namespace haec_sim
