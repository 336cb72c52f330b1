// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "simulation/engine/actor.hpp"
#include "simulation/engine/least_bounds.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The places where an actor may be; those but `idle` and `finished` keep the run from ending.
enum class ActorPlace : std::uint8_t
{
    queued,
    running,
    waiting,
    throttled,
    idle,
    finished
};

/// The actors of one rank by kind and number, and the bounds of all of them. It asks an actor for
/// its bounds only where they may have changed: among thousands that wait, few do at a time.
class ActorTable
{
public:
    struct Entry
    {
        Actor* actor = nullptr;
        ActorPlace place = ActorPlace::finished;
        /// An answer came while it ran.
        bool woken = false;
        /// It stands among those that will be asked for their bounds.
        bool will_be_asked = false;
    };

    /// The actor outlives the table. There is no other of that address.
    Entry& add(ActorAddress address, Actor& actor);

    /// The actor must be there.
    Entry& at(ActorAddress address)
    {
        auto& entries = entries_[index_of(address.kind)];
        HAEC_SIM_ASSERT(address.number < entries.size() &&
                        entries[address.number].actor != nullptr);
        return entries[address.number];
    }

    /// Its bounds, or its place, may be others now. It is a part of the path of every message.
    void note_change(ActorAddress address, Entry& entry)
    {
        are_known_ = false;
        if (!entry.will_be_asked)
        {
            entry.will_be_asked = true;
            changed_.push_back(address);
        }
    }

    /// The same of all.
    void note_changes();

    /// The bounds that hold of all actors; reactions are 0 where they are not asked for.
    const ActorBounds& bounds(bool with_reactions);

    /// Calls `visit(address, entry)` for each actor, by kind, then by number.
    template <class Visit>
    void each(Visit visit)
    {
        for (std::size_t kind = 0; kind < actor_kinds; ++kind)
        {
            for (std::uint32_t number = 0; number < entries_[kind].size(); ++number)
            {
                if (auto& entry = entries_[kind][number]; entry.actor != nullptr)
                {
                    visit(ActorAddress{static_cast<ActorKind>(kind), number}, entry);
                }
            }
        }
    }

private:
    void ask_changed();
    ActorBounds bounds_of(const Entry& entry) const;

    std::array<std::vector<Entry>, actor_kinds> entries_;
    std::vector<ActorAddress> changed_;
    /// Those that do not keep their bounds (Actor::keeps_bounds()).
    std::vector<ActorAddress> asked_always_;
    /// The bounds of locations that keep them.
    LeastBounds kept_;
    bool with_reactions_ = false;
    /// Those of all, unless anything happened since they were found.
    ActorBounds all_;
    bool are_known_ = false;
};

} // namespace haec_sim
