// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "causality_check.hpp"

#include <algorithm>

#include "causality.hpp"

namespace haec_sim::checker
{

namespace
{

// The operations after which all know something of all, and those after which all know something of
// the root, or the root of all. Others, of blocks that may be empty, are left out.
bool is_of_all(Word operation)
{
    return operation == OTF2_COLLECTIVE_OP_BARRIER || operation == OTF2_COLLECTIVE_OP_ALLGATHER ||
           operation == OTF2_COLLECTIVE_OP_ALLTOALL || operation == OTF2_COLLECTIVE_OP_ALLREDUCE ||
           operation == OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK;
}

bool is_from_root(Word operation)
{
    return operation == OTF2_COLLECTIVE_OP_BCAST || operation == OTF2_COLLECTIVE_OP_SCATTER;
}

bool is_to_root(Word operation)
{
    return operation == OTF2_COLLECTIVE_OP_GATHER || operation == OTF2_COLLECTIVE_OP_REDUCE;
}

const Point& latest(const Point& a, const Point& b)
{
    return b.out > a.out ? b : a;
}

void check_pairs(const std::vector<Pair>& pairs, const Trace& output, Report& report)
{
    for (const auto& [what, cause, effect] : pairs)
    {
        report.checked(what);
        if (effect.out < cause.out)
        {
            report.add({std::string(what),
                        "its cause: location " +
                            std::to_string(output.locations[cause.location].id) + ", event " +
                            std::to_string(cause.event),
                        &output.locations[effect.location], effect.event, cause.out, effect.out});
        }
    }
}

} // namespace

// The k-th send is received by the k-th receive in the order of postings.
std::vector<Pair> Causality::messages() const
{
    std::vector<Pair> pairs;
    for (const auto& [channel, posted] : receives_)
    {
        const auto found = sends_.find(channel);
        if (found == sends_.end())
        {
            continue;
        }
        auto sent = found->second;
        auto received = posted;
        std::ranges::sort(sent, {}, [](const Point& point) { return point.turn(); });
        std::ranges::sort(received, {}, [](const auto& both) { return both.first.turn(); });
        for (std::size_t k = 0; k < std::min(sent.size(), received.size()); ++k)
        {
            const auto& [posted, record] = received[k];
            pairs.push_back({"send-receive", sent[k], record});
            const auto probe = probes_.find({posted.location, posted.event});
            // One that was left before the message was sent found another one.
            if (probe != probes_.end() && sent[k].in <= probe->second.in)
            {
                pairs.push_back({"send-probe", sent[k], probe->second});
            }
        }
    }
    return pairs;
}

// The k-th parts of all members are one operation.
std::vector<Pair> Causality::collectives() const
{
    std::vector<Pair> pairs;
    for (const auto& [domain, parts] : parts_)
    {
        const auto [is_window, object] = domain;
        const auto communicator = is_window ? names_.communicator_of(object) : object;
        std::map<Word, std::vector<Part>> of_process;
        for (const auto& part : parts)
        {
            of_process[part.process].push_back(part);
        }
        std::vector<std::vector<Part>> operations;
        for (auto& [process, own] : of_process)
        {
            std::ranges::sort(own, {}, [](const Part& part) { return part.begin.turn(); });
            operations.resize(std::max(operations.size(), own.size()));
            for (std::size_t k = 0; k < own.size(); ++k)
            {
                operations[k].push_back(own[k]);
            }
        }
        for (const auto& members : operations)
        {
            if (members.size() == names_.size_of(communicator))
            {
                add_operation(members, communicator, pairs);
            }
        }
    }
    return pairs;
}

void Causality::add_operation(const std::vector<Part>& members, Word communicator,
                              std::vector<Pair>& pairs) const
{
    const auto& first = members.front();
    const bool is_one = std::ranges::all_of(
        members,
        [&](const Part& part)
        {
            return part.operation == first.operation && part.root == first.root &&
                   !part.is_left_out &&
                   (part.has_bytes || part.operation == OTF2_COLLECTIVE_OP_BARRIER);
        });
    if (!is_one)
    {
        return;
    }
    const auto root = names_.peer(communicator, first.process, first.root);
    auto last = first.begin;
    for (const auto& part : members)
    {
        const bool counts = !is_from_root(first.operation) || part.process == root;
        const bool is_first_to_count = is_from_root(first.operation) && part.process == root;
        last = is_first_to_count ? part.begin : counts ? latest(last, part.begin) : last;
    }
    for (const auto& part : members)
    {
        const bool waits = is_of_all(first.operation) || is_from_root(first.operation) ||
                           (is_to_root(first.operation) && part.process == root);
        if (waits)
        {
            pairs.push_back({"collective", last, part.end});
        }
    }
}

// A part of a team belongs to the fork around its begin.
std::vector<Pair> Causality::threads() const
{
    std::vector<Pair> pairs;
    for (const auto& [team, points] : members_)
    {
        const auto found = teams_.find(team);
        for (const auto& [point, is_begin] : points)
        {
            if (found == teams_.end())
            {
                break;
            }
            const auto next = std::ranges::upper_bound(
                found->second, point.in, {}, [](const Team& each) { return each.fork.in; });
            if (next == found->second.begin())
            {
                continue;
            }
            const auto& around = *std::prev(next);
            if (is_begin)
            {
                pairs.push_back({"fork-begin", around.fork, point});
            }
            else if (around.join.event != no_index && point.in <= around.join.in)
            {
                pairs.push_back({"end-join", point, around.join});
            }
        }
    }
    const auto add = [&](std::string_view what, const auto& causes, const auto& effects)
    {
        for (const auto& [thread, point] : effects)
        {
            if (const auto cause = causes.find(thread); cause != causes.end())
            {
                pairs.push_back({what, cause->second, point});
            }
        }
    };
    add("create-begin", created_, begun_);
    add("end-wait", ended_, waited_);
    return pairs;
}

// The last one that was issued before the end of the wait.
std::vector<Pair> Causality::changes() const
{
    std::vector<Pair> pairs;
    for (const auto& [part, waits] : waits_)
    {
        const auto found = puts_.find(part);
        for (const auto& wait : waits)
        {
            const Point* last = nullptr;
            for (const auto& put : found != puts_.end() ? std::span<const Point>(found->second)
                                                        : std::span<const Point>())
            {
                const bool is_own = put.location == wait.location && put.event < wait.event;
                const bool is_before = put.in < wait.in || (is_own && put.in == wait.in);
                if (is_before && (last == nullptr || last->turn() < put.turn()))
                {
                    last = &put;
                }
            }
            if (last != nullptr)
            {
                pairs.push_back({"put-wait", *last, wait});
            }
        }
    }
    return pairs;
}

// What had ended before the call was over has ended before it is over.
std::vector<Pair> Causality::devices() const
{
    std::vector<Pair> pairs;
    for (const auto& [process, calls] : synchronisations_)
    {
        const auto found = kernels_.find(process);
        for (const auto& call : calls)
        {
            if (found == kernels_.end())
            {
                break;
            }
            for (const auto& [location, ends] : found->second)
            {
                const auto next = std::ranges::upper_bound(ends, call.in, {}, &Point::in);
                if (next != ends.begin())
                {
                    pairs.push_back({"kernel-synchronisation", *std::prev(next), call});
                }
            }
        }
    }
    return pairs;
}

void check_causality(const Trace& input, const Trace& output, bool keeps_collectives,
                     Report& report)
{
    const Causality causality(input, output);
    check_pairs(causality.messages(), output, report);
    if (!keeps_collectives)
    {
        check_pairs(causality.collectives(), output, report);
    }
    check_pairs(causality.threads(), output, report);
    check_pairs(causality.changes(), output, report);
    check_pairs(causality.devices(), output, report);
}

} // namespace haec_sim::checker
