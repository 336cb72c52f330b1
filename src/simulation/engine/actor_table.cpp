// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/actor_table.hpp"

#include "haec_sim/error.hpp"

#include <utility>

namespace haec_sim
{

ActorTable::Entry& ActorTable::add(ActorAddress address, Actor& actor)
{
    auto& entries = entries_[index_of(address.kind)];
    if (entries.size() <= address.number)
    {
        entries.resize(address.number + std::size_t{1});
    }
    auto& added = entries[address.number];
    HAEC_SIM_ASSERT(added.actor == nullptr);
    added.actor = &actor;
    return added;
}

void ActorTable::note_changes()
{
    each([this](ActorAddress address, Entry& entry) { note_change(address, entry); });
}

const ActorBounds& ActorTable::bounds(bool with_reactions)
{
    if (!std::exchange(with_reactions_, with_reactions) && with_reactions)
    {
        note_changes();
    }
    if (!std::exchange(are_known_, true))
    {
        ask_changed();
        all_ = kept_.least();
        for (const auto address : asked_always_)
        {
            all_ = least(all_, bounds_of(at(address)));
        }
    }
    return all_;
}

void ActorTable::ask_changed()
{
    for (const auto address : changed_)
    {
        auto& changed = at(address);
        if (address.kind == ActorKind::location && changed.actor->keeps_bounds())
        {
            changed.will_be_asked = false;
            kept_.set(address.number, bounds_of(changed));
        }
        else
        {
            asked_always_.push_back(address);
        }
    }
    changed_.clear();
}

ActorBounds ActorTable::bounds_of(const Entry& entry) const
{
    if (entry.place != ActorPlace::waiting)
    {
        return {entry.actor->earliest(), {Picoseconds::max(), Picoseconds::max()}};
    }
    return {entry.actor->earliest_unwoken(),
            with_reactions_ ? entry.actor->reaction_times() : ReactionTimes{}};
}

} // namespace haec_sim
