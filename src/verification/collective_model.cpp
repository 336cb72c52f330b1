// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collective_model.hpp"

#include "verification/agreement.hpp"
#include "verification/collective_course.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

/// How an operation is re-timed.
enum class Course
{
    /// Every member takes as long as was recorded.
    as_recorded,
    /// The wait for those on whom a member depends is new, the cost is kept.
    waits,
    /// The same, but every member depends on all.
    waits_for_all,
    /// It is the messages of its algorithm.
    messages
};

/// Its parts that are of members, by rank.
class Members
{
public:
    Members(const Operation& operation, std::span<const PartNotice> parts)
    {
        for (const auto& part : parts)
        {
            if (const auto rank = operation.rank_of(part.process))
            {
                ranked_.push_back({*rank, &part});
            }
        }
        std::ranges::sort(ranked_, {}, &Ranked::rank);
    }

    std::size_t count() const
    {
        return ranked_.size();
    }

    const PartNotice& operator[](Member member) const
    {
        return *ranked_[member].part;
    }

    Member with_rank(std::size_t rank) const
    {
        const auto found = std::ranges::lower_bound(ranked_, rank, {}, &Ranked::rank);
        return static_cast<Member>(found - ranked_.begin());
    }

    bool start_or_end_mpi() const
    {
        return std::ranges::any_of(ranked_, [](const Ranked& member)
                                   { return member.part->starts_or_ends_mpi; });
    }

private:
    struct Ranked
    {
        std::size_t rank = 0;
        const PartNotice* part = nullptr;
    };

    std::vector<Ranked> ranked_;
};

Course course_of(const Operation& operation, const Members& members, const Rules& rules)
{
    if (!rules.synchronizes_collectives || members.count() == 0)
    {
        return Course::as_recorded;
    }
    if (rules.algorithms == nullptr)
    {
        return Course::waits;
    }
    if (members.start_or_end_mpi())
    {
        // What the library does there is not the operation that the record names.
        return Course::waits_for_all;
    }
    const auto& part = members[0];
    const bool has_root =
        !is_rooted(part.operation) || operation.is_self() || operation.root_of(part).has_value();
    if (part.domain.is_window || operation.is_inter() || !has_algorithm(part.operation) ||
        !has_root)
    {
        return Course::waits;
    }
    // When any member is done may hang on each of the others.
    return operation.is_complete() ? Course::messages : Course::as_recorded;
}

CollectivePlan plan_of(const Operation& operation, const Members& members, const Rules& rules)
{
    std::vector<Counted> counted;
    for (Member member = 0; member < members.count(); ++member)
    {
        counted.push_back({members[member].sent, members[member].received});
    }
    CollectivePlan plan;
    plan.operation = members[0].operation;
    plan.members = members.count();
    plan.blocks = blocks_of(plan.operation, counted);
    plan.algorithm = rules.algorithms->of(plan.operation, plan.members, plan.blocks.of(0));
    if (is_rooted(plan.operation))
    {
        plan.root = members.with_rank(operation.root_of(members[0]).value());
    }
    return plan;
}

Bounds transfer_time(const InnerMessage& message, const Members& members, const Rules& rules)
{
    const auto& sender = members[message.from];
    const auto receiver = members[message.to].process;
    const auto links = walk(rules.machine, rules.nodes[sender.process], rules.nodes[receiver]);
    const auto sequence = inner_sequence(sender.collectives_before, message.number);
    return rounded(
        rules.times->transfer_time(links, {Bytes{message.bytes}, sender.process, sequence}));
}

std::vector<Bounds> ends_by_messages(const Operation& operation, const Members& members,
                                     const Rules& rules)
{
    std::vector<Picoseconds> begins;
    for (Member member = 0; member < members.count(); ++member)
    {
        begins.push_back(members[member].begin.out);
    }
    if (begins.size() == 1)
    {
        return {exactly(begins.front())};
    }
    const InnerTimes times{[&](const InnerMessage& message)
                           { return transfer_time(message, members, rules); },
                           rules.occupancy(), rules.receive_overhead()};
    return ends_of(*steps_of(plan_of(operation, members, rules)), begins, times);
}

} // namespace

std::uint64_t inner_sequence(std::uint64_t collectives_before, std::uint64_t messages_before)
{
    return (std::uint64_t{1} << 63) + (collectives_before << 31) + messages_before;
}

std::vector<std::optional<PartAnswer>>
answers_to(const Operation& operation, std::span<const PartNotice> parts, const Rules& rules)
{
    const Members members(operation, parts);
    const bool is_mixed = rules.synchronizes_collectives && !are_alike(operation, parts);
    const auto course = is_mixed ? Course::waits : course_of(operation, members, rules);
    std::vector<Bounds> ends;
    const bool is_open = rules.shared != nullptr && members.count() > 1;
    if (course == Course::messages && !is_open)
    {
        ends = ends_by_messages(operation, members, rules);
    }
    std::vector<std::optional<PartAnswer>> answers;
    for (const auto& part : parts)
    {
        auto& answer = answers.emplace_back();
        const auto rank = operation.rank_of(part.process);
        if (!rank || course == Course::as_recorded)
        {
            continue;
        }
        const auto latest =
            course == Course::waits ? operation.latest_for(part) : operation.latest_of_all();
        if (latest)
        {
            answer.emplace().part = part.part;
            answer->latest = *latest;
            answer->is_by_messages = course == Course::messages;
            answer->has_open_end = answer->is_by_messages && is_open;
            if (answer->has_open_end)
            {
                answer->end = {part.begin.out, Picoseconds::max()};
            }
            else if (answer->is_by_messages)
            {
                answer->end = ends[members.with_rank(*rank)];
            }
        }
    }
    return answers;
}

} // namespace haec_sim::verification
