// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/fifo_circuits.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// The units under way, without the one that is served.
template <class Units>
struct OutOfQueue
{
    explicit OutOfQueue(Units& others) : units(others) {}

    Units& units;

    void go_on(ResourceId, const NetworkUnit& next)
    {
        units.push(next);
    }

    static void leave() {}

    void follow(const NetworkUnit& unit)
    {
        units.push(unit);
    }
};

std::uint64_t key_of(const NetworkUnit& unit)
{
    return (std::uint64_t{unit.message} << 32U) | unit.step;
}

} // namespace

std::optional<NetworkExit> FifoNetwork::Circuits::advance(Picoseconds until)
{
    return network_.own_routes_ != nullptr ? advance_along<OwnWay>(until)
                                           : advance_along<RouteWay>(until);
}

// All heads of a time come before circuits are given then.
template <class Way>
std::optional<NetworkExit> FifoNetwork::Circuits::advance_along(Picoseconds until)
{
    auto& units = network_.units_;
    while (true)
    {
        const auto head = units.empty() ? Picoseconds::max() : units.top().times.head;
        const auto give = next();
        if (std::min(head, give) >= until)
        {
            return std::nullopt;
        }
        const bool has_given = next_given_ < given_.size();
        std::optional<NetworkExit> exit;
        if (has_given)
        {
            exit = begin_next<Way>();
        }
        else if (head <= give)
        {
            exit = come<Way>(NetworkUnit(units.top()));
        }
        else
        {
            given_.clear();
            next_given_ = 0;
            given_at_ = give;
            grants_.grant(give, given_);
        }
        if (exit)
        {
            return exit;
        }
    }
}

template <class Way>
std::optional<NetworkExit> FifoNetwork::Circuits::come(const NetworkUnit& unit)
{
    network_.served_ = unit;
    network_.served_turn_ = network_.messages_.state(unit.message).turn();
    network_.units_.pop();
    Way way(network_);
    const FifoStep step = way.step(unit);
    const auto link = link_of(step.resource);
    if (link != none)
    {
        return come_to_circuit<Way>(unit, step, link);
    }
    const WireSpan span = span_of(unit);
    const UnitWork work = network_.resources()[step.resource].work(span);
    const Service service =
        network_.resources_to_serve().take(step.resource, unit.times, work, span);
    return network_.pass(unit, step, service, work, way, OutOfQueue(network_.units_));
}

template <class Way>
std::optional<NetworkExit> FifoNetwork::Circuits::come_to_circuit(const NetworkUnit& unit,
                                                                  const FifoStep& step,
                                                                  std::uint32_t link)
{
    const bool is_last = is_last_segment(unit);
    if (step.is_first && !is_last)
    {
        network_.units_.push(network_.messages_.details(unit.message).segment_behind(unit));
    }
    const auto number = passage_of(unit, step, link);
    auto& passage = passages_[number];
    if (!passage.is_given)
    {
        passage.units.push_back(unit);
        return std::nullopt;
    }
    const auto free = network_.resources()[step.resource].free;
    const auto exit = serve<Way>(unit, passage, free);
    if (is_last)
    {
        end(number, unit);
    }
    return exit;
}

template <class Way>
std::optional<NetworkExit> FifoNetwork::Circuits::begin_next()
{
    const auto [number, begin, is_retarget] = given_[next_given_++];
    auto& passage = passages_[number];
    passage.is_given = true;
    passage.times.given = given_at_;
    passage.times.begin = begin;
    passage.times.is_retarget = is_retarget;
    const auto units = std::exchange(passage.units, {});
    auto free = begin;
    std::optional<NetworkExit> exit;
    for (const auto& unit : units)
    {
        const bool is_last = is_last_segment(unit);
        exit = serve<Way>(unit, passage, free);
        free = network_.resources()[passage.step.resource].free;
        if (is_last)
        {
            end(number, unit);
        }
    }
    if (exit)
    {
        exit->is_ahead = exit->arrival.time <= given_at_;
    }
    return exit;
}

template <class Way>
std::optional<NetworkExit> FifoNetwork::Circuits::serve(const NetworkUnit& unit,
                                                        const Passage& passage, Picoseconds free)
{
    const auto& step = passage.step;
    const WireSpan span = span_of(unit);
    const UnitWork work = network_.resources()[step.resource].work(span);
    Service service;
    try
    {
        service = network_.resources_to_serve().take(step.resource, unit.times, work, span, free);
    }
    catch (LinkGone& gone)
    {
        gone.message = unit.message;
        throw;
    }
    return network_.pass(unit, step, service, work, Way(network_), OutOfQueue(network_.units_));
}

std::uint32_t FifoNetwork::Circuits::link_of(ResourceId resource)
{
    const auto& resources = network_.resources();
    while (links_.size() <= resource.value)
    {
        const auto& identity = resources.identity({static_cast<std::uint32_t>(links_.size())});
        const bool is_link = identity.kind == ResourceKind::link;
        const auto* type = is_link ? &platform_.link_type({identity.number}) : nullptr;
        links_.push_back(
            type != nullptr && type->circuits
                ? grants_.add_link(platform_.topology().link({identity.number}), *type->circuits)
                : none);
    }
    return links_[resource.value];
}

std::uint32_t FifoNetwork::Circuits::passage_of(const NetworkUnit& unit, const FifoStep& step,
                                                std::uint32_t link)
{
    if (network_.messages_.state(unit.message).segments == 1)
    {
        return add_passage(unit, step, link);
    }
    if (const auto found = by_message_.find(key_of(unit)); found != by_message_.end())
    {
        return found->second;
    }
    const auto number = add_passage(unit, step, link);
    by_message_.insert({key_of(unit), number});
    return number;
}

std::uint32_t FifoNetwork::Circuits::add_passage(const NetworkUnit& unit, const FifoStep& step,
                                                 std::uint32_t link)
{
    if (free_.empty())
    {
        free_.push_back(static_cast<std::uint32_t>(passages_.size()));
        passages_.emplace_back();
    }
    const auto number = free_.back();
    free_.pop_back();
    // Segments that follow it have been told of when they come.
    passages_[number] = {
        link, {step.resource, false, step.is_last}, false, {.asked = unit.times.head}};
    grants_.ask(link, {unit.times.head, unit.sender, network_.messages_.state(unit.message).turn()},
                number);
    return number;
}

void FifoNetwork::Circuits::end(std::uint32_t number, const NetworkUnit& last)
{
    auto& [link, step, is_given, times, units] = passages_[number];
    times.end = network_.resources()[step.resource].free;
    grants_.end(link, times.end);
    auto& resources = network_.resources_to_serve();
    resources.adapting().circuits->count(step.resource, times, resources.bins().kept_shift());
    if (last.segment > 0)
    {
        by_message_.erase(key_of(last));
    }
    free_.push_back(number);
}

} // namespace haec_sim
