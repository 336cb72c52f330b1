// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/collective_model.hpp"

#include "verification/rules/agreement.hpp"
#include "verification/rules/collective_ends.hpp"
#include "verification/rules/neighbour_answers.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

/// The ways in which an operation is re-timed.
enum class Retiming
{
    /// Every member takes as long as was recorded.
    as_recorded,
    /// The wait for those on whom a member depends is new, the cost is kept.
    waits,
    /// The wait is new, as above, but every member depends on all.
    waits_for_all,
    /// It is the messages of its algorithm.
    messages,
    /// Some members, on shared links, send what others do not wait for, or are missing.
    open
};

bool starts_or_ends_mpi(const Operation& operation)
{
    return std::ranges::any_of(operation.begun(), &PartNotice::starts_or_ends_mpi);
}

Retiming retiming_by_model(const Operation& operation, const Rules& rules)
{
    if (starts_or_ends_mpi(operation))
    {
        // What the library does there is not the operation that the record names.
        return Retiming::waits_for_all;
    }
    const auto& part = *operation.begun().front();
    const bool has_root =
        !is_rooted(part.operation) || operation.is_self() || operation.root_of(part).has_value();
    if (part.domain.is_window || operation.is_inter() || !has_algorithm(part.operation) ||
        !has_root)
    {
        return Retiming::waits;
    }
    if (rules.shared != nullptr && !operation.is_complete())
    {
        // A member that needs none of those that are missing goes on.
        return Retiming::open;
    }
    // The time when any member is done may hang on each of the others.
    return operation.is_complete() ? Retiming::messages : Retiming::as_recorded;
}

Retiming retiming_of(const Operation& operation, std::span<const PartNotice> parts,
                     const Rules& rules)
{
    if (!rules.synchronizes_collectives)
    {
        return Retiming::as_recorded;
    }
    const bool is_mixed = !are_alike(operation, parts);
    if (is_mixed && rules.algorithms != nullptr && rules.shared != nullptr)
    {
        return Retiming::open;
    }
    if (is_mixed)
    {
        return Retiming::waits;
    }
    if (operation.begun().empty())
    {
        return Retiming::as_recorded;
    }
    return rules.algorithms != nullptr ? retiming_by_model(operation, rules) : Retiming::waits;
}

/// The plan of an operation that all members have begun.
CollectivePlan plan_of(const Operation& operation, const Rules& rules)
{
    std::vector<Counted> counted;
    for (const auto* part : operation.begun())
    {
        counted.push_back({part->sent, part->received, part->caller_in_place});
    }
    const auto& part = operation.part_of(0);
    CollectivePlan plan;
    plan.operation = part.operation;
    plan.members = counted.size();
    plan.blocks = blocks_of(plan.operation, counted, rules.counting);
    const auto chosen = rules.algorithms->of(plan.operation, plan.members, plan.blocks);
    plan.algorithm = chosen.algorithm;
    plan.segment = chosen.segment;
    plan.fan = chosen.fan;
    plan.channels = chosen.channels;
    plan.root = is_rooted(part.operation) ? operation.root_of(part).value() : 0;
    if (rules.copies_own_blocks)
    {
        plan.own_blocks =
            own_blocks_of(plan.operation, plan.root, counted, plan.blocks, rules.counting);
    }
    return plan;
}

Bounds transfer_time(const InnerMessage& message, Picoseconds begin, const Operation& operation,
                     const Rules& rules)
{
    const auto& sender = operation.part_of(message.from);
    const auto receiver = operation.part_of(message.to).process;
    const Message named{.length = Bytes{message.bytes},
                        .sender = sender.process,
                        .sequence = inner_sequence(sender.collectives_before, message.number),
                        .begin = begin};
    const auto links =
        walk(*rules.machine, rules.nodes[sender.process], rules.nodes[receiver], named);
    return rounded(rules.times->transfer_time(links, named));
}

std::vector<Bounds> ends_by_messages(const Operation& operation, const Rules& rules)
{
    std::vector<Picoseconds> begins;
    for (const auto* part : operation.begun())
    {
        begins.push_back(part->begin.out);
    }
    if (begins.size() == 1)
    {
        return {exactly(begins.front())};
    }
    const auto plan = plan_of(operation, rules);
    InnerTimes times{[&](const InnerMessage& message, Picoseconds begin)
                     { return transfer_time(message, begin, operation, rules); },
                     rules.occupancy(), rules.receive_overhead(),
                     [&](const InnerMessage& message)
                     {
                         return rules.overhead_of(operation.part_of(message.from).process,
                                                  operation.part_of(message.to).process,
                                                  message.bytes);
                     }};
    if (!plan.own_blocks.empty())
    {
        times.copy = [&](Member member)
        { return rules.copy_of(operation.part_of(member).process, plan.own_blocks[member]); };
    }
    return ends_of(*steps_of(plan), begins, times);
}

bool is_among_neighbours(std::span<const PartNotice> parts)
{
    return std::ranges::any_of(parts, &PartNotice::is_among_neighbours);
}

/// All that is known is that they have begun.
std::vector<std::optional<PartAnswer>>
unserved(const Operation& operation, std::span<const PartNotice> parts, std::vector<OpenPart>& open)
{
    std::vector<std::optional<PartAnswer>> answers;
    for (const auto& part : parts)
    {
        auto& answer = answers.emplace_back();
        if (operation.rank_of(part.process))
        {
            answer.emplace().part = part.part;
            answer->has_open_end = true;
            open.push_back(open_part(part));
        }
    }
    return answers;
}

/// The answers of an operation of which at least some parts are among neighbours.
std::vector<std::optional<PartAnswer>> answers_among_neighbours(const Operation& operation,
                                                                std::span<const PartNotice> parts,
                                                                const Rules& rules,
                                                                std::vector<OpenPart>& open)
{
    const bool shares = rules.shared != nullptr && rules.algorithms != nullptr &&
                        operation.neighbours() != nullptr && operation.begun().size() > 1 &&
                        !starts_or_ends_mpi(operation);
    const bool is_plain = std::ranges::all_of(parts, &PartNotice::is_among_neighbours);
    if (shares)
    {
        auto answers = unserved(operation, parts, open);
        if (is_plain && operation.is_complete())
        {
            open = open_parts_among_neighbours(operation);
        }
        return answers;
    }
    std::vector<std::optional<PartAnswer>> answers;
    for (const auto& part : parts)
    {
        auto& answer = answers.emplace_back();
        if (part.is_among_neighbours)
        {
            answer = answer_among_neighbours(part, operation, rules);
        }
        else if (const auto latest = operation.latest_for(part))
        {
            answer.emplace().part = part.part;
            answer->latest = *latest;
        }
    }
    return answers;
}

} // namespace

std::uint64_t inner_sequence(std::uint64_t collectives_before, std::uint64_t messages_before)
{
    return (std::uint64_t{1} << 63) + (collectives_before << 31) + messages_before;
}

std::vector<std::optional<PartAnswer>> answers_to(const Operation& operation,
                                                  std::span<const PartNotice> parts,
                                                  const Rules& rules, std::vector<OpenPart>& open)
{
    if (rules.synchronizes_collectives && is_among_neighbours(parts))
    {
        return answers_among_neighbours(operation, parts, rules, open);
    }
    const auto retiming = retiming_of(operation, parts, rules);
    std::vector<Bounds> ends;
    const bool is_open = rules.shared != nullptr && operation.begun().size() > 1;
    if (retiming == Retiming::open)
    {
        return unserved(operation, parts, open);
    }
    if (retiming == Retiming::messages && is_open)
    {
        const auto added = open_parts(operation, plan_of(operation, rules));
        open.insert(open.end(), added.begin(), added.end());
    }
    else if (retiming == Retiming::messages)
    {
        ends = ends_by_messages(operation, rules);
    }
    std::vector<std::optional<PartAnswer>> answers;
    for (const auto& part : parts)
    {
        auto& answer = answers.emplace_back();
        const auto rank = operation.rank_of(part.process);
        if (!rank || retiming == Retiming::as_recorded)
        {
            continue;
        }
        const auto latest =
            retiming == Retiming::waits ? operation.latest_for(part) : operation.latest_of_all();
        if (latest)
        {
            answer.emplace().part = part.part;
            answer->latest = *latest;
            answer->is_by_messages = retiming == Retiming::messages;
            answer->has_open_end = answer->is_by_messages && is_open;
            if (answer->is_by_messages && !is_open)
            {
                answer->end = ends[*rank];
            }
        }
    }
    return answers;
}

} // namespace haec_sim::verification
