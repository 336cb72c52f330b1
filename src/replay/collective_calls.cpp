// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/collective_calls.hpp"

#include "replay/collective_board.hpp"

#include <algorithm>

namespace haec_sim
{

CollectiveCalls::CollectiveCalls(LocationIndex self, ProcessCounters& counters,
                                 ReplayContext& context)
    : self_(self), process_(context.index.locations()[self].process), counters_(counters),
      context_(context)
{
}

void CollectiveCalls::begin_blocking(Slot slot, Picoseconds in, Picoseconds out)
{
    close_blocking(slot);
    auto& part = blocking(slot).emplace();
    part.begin_in = in;
    part.begin_out = out;
}

Participation* CollectiveCalls::end_blocking(Slot slot, const CollectiveIdentity& identity)
{
    auto& part = blocking(slot);
    if (!part)
    {
        return nullptr;
    }
    if (!part->is_begun && !wants_lookahead())
    {
        part->identity = identity;
        begin(*part);
    }
    return &*part;
}

void CollectiveCalls::request(std::uint64_t request, Picoseconds in, Picoseconds out,
                              const std::optional<SeenCompletion>& seen, std::uint64_t position)
{
    close(request);
    auto& part = *(requests_[request] = std::make_unique<Participation>());
    part.begin_in = in;
    part.begin_out = out;
    part.position = position;
    unbegun_.push_back(&part);
    if (seen)
    {
        part.is_completion_seen = true;
        settle(part, *seen);
    }
}

void CollectiveCalls::see_completion(std::uint64_t request, const SeenCompletion& seen)
{
    const auto found = requests_.find(request);
    if (found == requests_.end() || found->second->is_completion_seen)
    {
        return;
    }
    found->second->is_completion_seen = true;
    if (found->second->fate == Fate::unknown)
    {
        settle(*found->second, seen);
    }
}

Participation* CollectiveCalls::complete(std::uint64_t request, const CollectiveIdentity& identity,
                                         std::uint64_t position)
{
    const auto found = requests_.find(request);
    if (found == requests_.end())
    {
        return nullptr;
    }
    auto& part = *found->second;
    part.is_completion_seen = true;
    if (part.fate == Fate::unknown)
    {
        // Too far from its request: takes its place now, behind what was begun since.
        expire(position, false);
        if (part.fate == Fate::unknown)
        {
            settle(part,
                   {Fate::completes, {}, identity.operation, identity.root, identity.communicator});
        }
    }
    if (part.fate == Fate::expired && !part.is_begun && !wants_lookahead())
    {
        part.identity = identity;
        begin(part);
    }
    return &part;
}

void CollectiveCalls::settle(Participation& part, const SeenCompletion& seen)
{
    part.fate = seen.fate;
    part.identity = {seen.operation, seen.root, seen.communicator, {}};
    begin_settled();
}

void CollectiveCalls::begin_settled()
{
    while (!unbegun_.empty() && unbegun_.front()->fate != Fate::unknown)
    {
        auto& part = *unbegun_.front();
        unbegun_.pop_front();
        if (part.fate == Fate::completes)
        {
            begin(part);
        }
    }
}

void CollectiveCalls::begin(Participation& part)
{
    part.is_begun = true;
    part.latest_in = part.begin_in;
    part.latest_out = part.begin_out;
    part.is_released = true;
    const auto& identity = part.identity;
    const bool on_window = identity.window.is_defined();
    const auto* communicator = context_.index.communicator(
        on_window ? context_.index.communicator_of(identity.window) : identity.communicator);
    const auto member =
        communicator != nullptr ? communicator->member_index(process_) : std::nullopt;
    if (!member || communicator->members().size() < 2 ||
        context_.options.collectives == CollectiveRule::preserve)
    {
        return;
    }
    part.key = {on_window, on_window ? identity.window.value : identity.communicator.value, 0};
    part.key.number = counters_.collectives[part.key]++;
    part.token = next_token_++;
    const auto dependence = dependence_of(identity.operation, identity.root, *communicator);
    if (!is_independent(dependence, *member, identity.root))
    {
        part.is_released = false;
        unreleased_.push_back(&part);
    }
    context_.router.route(CollectiveBeginNotice{part.key, self_, *member, identity.root,
                                                identity.operation, part.token, part.begin_in,
                                                part.begin_out});
}

std::optional<Picoseconds> CollectiveCalls::end_time(const Participation& part,
                                                     Picoseconds in) const
{
    if (!part.is_begun || !part.is_released)
    {
        return std::nullopt;
    }
    // Clocks of different nodes may disagree a little: never a negative cost.
    const auto cost = std::max(in - part.latest_in, Picoseconds{0});
    return std::max(part.begin_out, part.latest_out + cost);
}

void CollectiveCalls::close_blocking(Slot slot)
{
    if (auto& part = blocking(slot))
    {
        std::erase(unreleased_, &*part);
        part.reset();
    }
}

void CollectiveCalls::close(std::uint64_t request)
{
    const auto found = requests_.find(request);
    if (found == requests_.end())
    {
        return;
    }
    std::erase(unbegun_, found->second.get());
    std::erase(unreleased_, found->second.get());
    requests_.erase(found);
    begin_settled();
}

void CollectiveCalls::expire(std::uint64_t frontier, bool all)
{
    while (!unbegun_.empty() && (all || frontier >= unbegun_.front()->position + lookahead_limit))
    {
        unbegun_.front()->fate = Fate::expired;
        begin_settled();
    }
}

void CollectiveCalls::on_release(const CollectiveReleaseNotice& notice)
{
    const auto found = std::ranges::find_if(unreleased_, [&](const Participation* part)
                                            { return part->token == notice.token; });
    if (found == unreleased_.end())
    {
        return;
    }
    auto& part = **found;
    part.latest_in = std::max(part.latest_in, notice.begin_in);
    part.latest_out = std::max(part.latest_out, notice.begin_out);
    part.is_released = true;
    unreleased_.erase(found);
}

void CollectiveCalls::abandon(Participation& part)
{
    std::erase(unreleased_, &part);
    part.is_released = true;
}

} // namespace haec_sim
