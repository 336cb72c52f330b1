// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The collectives of one location, and when each is complete: E_j for member j, by the key
// `collectives`.
//
// Source: spec: semantics, R6; preserve: [Ciorba2014], [Bielert2015].
//     preserve:    E_j = B_j + (e_j - b_j)
//     synchronize: E_j = max(B_j, max_i B_i + max(0, e_j - max_i b_i)),         i in d(j)
//     model:       E_j is when j has made the steps of its algorithm (simulation/collectives)
// b and e are recorded, B and E simulated times; d(j) are the members on which j depends.
// Neglected: by synchronize, a change of the cost with the machine; by preserve, also the wait.
// Keys: collectives, of replay.
// Example: a barrier of two, b = 0 and 6 us, e = 8 us, now B = 0 and 10 us. preserve: E = 8 and 12
// us; synchronize: both end at 10 + (8 - 6) = 12 us.

#include "simulation/rules/collective_calls.hpp"

#include "haec_sim/error.hpp"
#include "simulation/collectives/algorithms.hpp"
#include "simulation/matching/agreement.hpp"
#include "simulation/matching/dependence.hpp"
#include "simulation/rules/incoming_messages.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// The root's place among the members; where there is none, no root.
std::uint32_t root_of(const CollectiveIdentity& identity, const Communicator& communicator,
                      ProcessIndex self)
{
    return communicator.root_index(self, identity.root).value_or(collective_root_none);
}

/// True where the trace does not tell whose neighbours are meant.
bool lacks_neighbours(const CollectivePosting& part, const Communicator& communicator)
{
    return part.site.is_among_neighbours && communicator.neighbourhood() == nullptr;
}

/// What other calls of its caller prove, where its own record does not.
InPlaceEvidence evidence_of_caller(const CollectivePosting& part, std::uint32_t member,
                                   const Communicator& communicator, ProcessPostings& process,
                                   const ReplayContext& context)
{
    if (part.site.is_among_neighbours ||
        !wants_caller(part.identity, member, communicator.members().size(),
                      context.options.counting))
    {
        return {};
    }
    auto identity = part.identity;
    identity.caller = part.site.caller;
    return process.callers.of(identity, context.index, communicator.members()[member]);
}

} // namespace

CollectiveCalls::CollectiveCalls(LocationIndex self, ReplayContext& context,
                                 ProcessPostings& process, const WindowOperations& operations,
                                 RequestsAhead& ahead)
    : self_(self), process_index_(context.index.locations()[self].process), context_(context),
      process_(process), operations_(operations), ahead_(ahead), postings_(lookahead_limit)
{
}

CollectivePosting& CollectiveCalls::see_begin(CollectiveNest nest, const Turn& turn,
                                              std::uint64_t number)
{
    auto& part = see_request(turn, number);
    nests_[static_cast<std::size_t>(nest)].push_back(&part);
    return part;
}

void CollectiveCalls::see_end(CollectiveNest nest, const CollectiveIdentity& identity)
{
    auto& open = nests_[static_cast<std::size_t>(nest)];
    CollectivePosting* part = nullptr;
    if (!open.empty())
    {
        part = open.back();
        open.pop_back();
    }
    see_completion(part, identity);
}

void CollectiveCalls::see_operation_complete(Picoseconds input_time)
{
    auto& open = nests_[static_cast<std::size_t>(CollectiveNest::rma)];
    if (!open.empty())
    {
        open.back()->completed_in = input_time;
    }
}

CollectivePosting& CollectiveCalls::see_request(const Turn& turn, std::uint64_t number)
{
    auto& part = postings_.open(turn, Fate::unknown);
    part.open_number = number;
    return part;
}

void CollectiveCalls::identify(CollectivePosting& part, const CollectiveIdentity& identity) const
{
    part.identity = identity;
    part.is_of_member = place_of(identity).has_value();
}

void CollectiveCalls::see_completion(CollectivePosting* part, const CollectiveIdentity& identity)
{
    if (part != nullptr)
    {
        identify(*part, identity);
    }
    if (postings_.complete(part, Fate::completes))
    {
        HAEC_SIM_ASSERT(part != nullptr);
        process_.settle(*part);
    }
}

void CollectiveCalls::see_freed(CollectivePosting& part)
{
    part.is_over = true;
    if (part.fate == Fate::unknown)
    {
        postings_.settle(part, Fate::expired);
        process_.settle(part);
    }
}

void CollectiveCalls::expire(std::uint64_t seen, bool all)
{
    // Where the records cannot be read again, they are kept until all is known.
    postings_.expire(ahead_.can_read() ? seen : 0, all,
                     [this, all](CollectivePosting& part)
                     {
                         const auto end = all ? RequestEnd{} : ahead_.end_of(part.open_number);
                         part.fate = end.fate;
                         identify(part, end.collective);
                         process_.settle(part);
                     });
}

void CollectiveCalls::begin(Picoseconds in, Picoseconds out, const CollectiveSite& site)
{
    auto& part = postings_.opened();
    postings_.pop_opened();
    part.begin_in = in;
    part.begin_out = out;
    part.site = site;
    if (context_.draws != nullptr) [[unlikely]]
    {
        context_.draws->begin(part);
    }
    process_.ready(part);
}

std::optional<CollectiveCalls::Place>
CollectiveCalls::place_of(const CollectiveIdentity& identity) const
{
    const auto* communicator = context_.index.communicator(
        identity.window.is_defined() ? context_.index.windows().communicator_of(identity.window)
                                     : identity.communicator);
    if (communicator == nullptr)
    {
        return std::nullopt;
    }
    const auto member = communicator->member_index(process_index_);
    if (!member && !communicator->is_self())
    {
        return std::nullopt;
    }
    return Place{*communicator, member, root_of(identity, *communicator, process_index_)};
}

CollectivePart CollectiveCalls::kind_of(const CollectivePosting& part, const Place& place) const
{
    const auto& identity = part.identity;
    const bool lacks_root = is_rooted(identity.operation) && !place.communicator.is_self() &&
                            place.root == collective_root_none;
    if (context_.options.collectives != CollectiveRule::model || identity.window.is_defined() ||
        place.communicator.is_inter() || algorithms_of(identity.operation) == nullptr ||
        lacks_root || lacks_neighbours(part, place.communicator))
    {
        return CollectivePart::as_recorded;
    }
    return part.site.is_of_program ? CollectivePart::of_program : CollectivePart::by_model;
}

void CollectiveCalls::take_effect(CollectivePosting& part)
{
    part.is_begun = true;
    wait_for_operations(part);
    part.latest_in = part.begin_in;
    part.latest_out = part.begin_out;
    part.cause = {part.begin_out, self_};
    part.is_released = true;
    const auto place = place_of(part.identity);
    note_oddities(part, place);
    if (!place)
    {
        return;
    }
    process_.number(part);
    const auto kind = kind_of(part, *place);
    part.is_by_model = kind == CollectivePart::by_model;
    part.key = {part.identity.domain(), process_.count(part.identity.domain())};
    if (meets_others(part, *place))
    {
        meet_others(part, *place, kind);
    }
}

// A single process may be its own neighbour.
bool CollectiveCalls::meets_others(const CollectivePosting& part, const Place& place) const
{
    const auto members = place.communicator.members().size();
    return context_.options.collectives != CollectiveRule::preserve &&
           !lacks_neighbours(part, place.communicator) &&
           (members > 1 || (members > 0 && part.site.is_among_neighbours));
}

// Nobody leaves before the operations of all members are done: a member's part begins when its own
// ones are, and what was recorded up to then was waiting for them.
void CollectiveCalls::wait_for_operations(CollectivePosting& part) const
{
    if (part.identity.window.is_defined())
    {
        part.begin_in = std::max(part.begin_in, part.completed_in.value_or(part.begin_in));
        part.begin_out = std::max(part.begin_out, operations_.all_done(part.identity.window).end);
    }
}

void CollectiveCalls::meet_others(CollectivePosting& part, const Place& place, CollectivePart kind)
{
    const auto& identity = part.identity;
    const auto member = *place.member;
    const bool is_among_neighbours = part.site.is_among_neighbours;
    const auto dependence = dependence_of(identity.operation, place.root, place.communicator);
    if (kind != CollectivePart::as_recorded || is_among_neighbours ||
        !is_independent(dependence, member, place.root))
    {
        part.is_released = false;
        unreleased_.push_back(&part);
    }
    HAEC_SIM_ASSERT(part.token.has_value() && part.sends_before.has_value());
    if (context_.draws != nullptr) [[unlikely]]
    {
        context_.draws->meet(part, self_, *part.token);
    }
    const auto caller =
        kind == CollectivePart::by_model
            ? evidence_of_caller(part, member, place.communicator, process_, context_)
            : InPlaceEvidence{};
    throttled_ |= !context_.router.route(CollectiveBeginNotice{
        part.key, self_, member, place.root, identity.operation, kind, is_among_neighbours, caller,
        *part.token, part.begin_in, part.begin_out, identity.sent, identity.received,
        *part.sends_before});
}

void CollectiveCalls::note_oddities(const CollectivePosting& part,
                                    const std::optional<Place>& place)
{
    const auto& identity = part.identity;
    auto& oddities = context_.oddities;
    oddities.unknown_operations += is_known(identity.operation) ? 0 : 1;
    if (!place)
    {
        ++oddities.unknown_communicators;
        return;
    }
    oddities.unknown_neighbours += lacks_neighbours(part, place->communicator) ? 1 : 0;
    const bool has_root = is_rooted(identity.operation) && !place->communicator.is_self() &&
                          !place->communicator.is_inter();
    if (has_root && place->root == collective_root_none)
    {
        ++oddities.unknown_roots;
    }
}

std::optional<Picoseconds> end_time(const CollectivePosting& part, Picoseconds in)
{
    if (!part.is_begun || !part.is_released)
    {
        return std::nullopt;
    }
    return std::max(part.begin_out, after(part.latest_out, cost(part, in)));
}

// Clocks of different nodes may disagree a little: never a negative cost.
Picoseconds cost(const CollectivePosting& part, Picoseconds in)
{
    return part.is_by_model ? Picoseconds{0} : std::max(in - part.latest_in, Picoseconds{0});
}

void CollectiveCalls::close_ended()
{
    auto* part = postings_.completed();
    postings_.pop_completed();
    if (part != nullptr)
    {
        std::erase(unreleased_, part);
        part->is_over = true;
        forget(*part);
    }
}

void CollectiveCalls::on_release(const CollectiveReleaseNotice& notice)
{
    const auto found = std::ranges::find(unreleased_, notice.token, &CollectivePosting::token);
    if (found == unreleased_.end())
    {
        return;
    }
    auto& part = **found;
    if (notice.is_by_model || notice.begin_out > part.latest_out)
    {
        part.cause = {notice.caused, notice.cause};
    }
    part.latest_in = std::max(part.latest_in, notice.begin_in);
    part.latest_out = std::max(part.latest_out, notice.begin_out);
    part.is_by_model = notice.is_by_model;
    part.last_begin = notice.is_by_model ? notice.last_begin : part.latest_out;
    part.is_released = true;
    unreleased_.erase(found);
}

void CollectiveCalls::abandon(CollectivePosting& part)
{
    std::erase(unreleased_, &part);
    part.is_by_model = false;
    part.is_released = true;
}

} // namespace haec_sim
