// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/neighbour_answers.hpp"

#include "verification/collective_model.hpp"

#include <map>

namespace haec_sim::verification
{

namespace
{

class NeighbourSteps final : public CollectiveSteps
{
public:
    NeighbourSteps(const NeighbourLists& lists, std::vector<std::uint64_t> bytes)
        : lists_(lists), bytes_(std::move(bytes))
    {
    }

    std::uint64_t count(Member member) const override
    {
        return 2 * lists_[member].size();
    }

    Step at(Member member, std::uint64_t number) const override
    {
        const auto& others = lists_[member];
        if (number >= others.size())
        {
            return {false, others[number - others.size()], 0};
        }
        return {true, others[number], divided_up(bytes_[member], others.size())};
    }

private:
    const NeighbourLists& lists_;
    std::vector<std::uint64_t> bytes_;
};

/// It sends its neighbours what they wait for.
bool sends(const PartNotice& part)
{
    return part.is_among_neighbours && !part.starts_or_ends_mpi;
}

/// The arrivals of the messages of `from` to `to`, in the order in which they are sent.
std::vector<Bounds> arrivals(const PartNotice& from, const PartNotice& to, std::uint64_t receiver,
                             const std::vector<std::uint64_t>& others, const Rules& rules)
{
    const auto links = walk(rules.machine, rules.nodes[from.process], rules.nodes[to.process]);
    const Bytes bytes{divided_up(from.sent, others.size())};
    std::vector<Bounds> result;
    auto clock = exactly(from.begin.out);
    for (std::uint64_t number = 0; number < others.size(); ++number)
    {
        if (others[number] == receiver)
        {
            const Message message{bytes, from.process,
                                  inner_sequence(from.collectives_before, number)};
            result.push_back(clock + rounded(rules.times->transfer_time(links, message)));
        }
        clock = clock + rules.occupancy();
    }
    return result;
}

Bounds end_by_messages(const PartNotice& part, std::uint64_t rank, const Operation& operation,
                       const Members& members, const Rules& rules)
{
    const auto& lists = *operation.neighbours();
    auto end = exactly(part.begin.out);
    for (std::size_t sent = 0; sent < lists[rank].size(); ++sent)
    {
        end = end + rules.occupancy();
    }
    std::map<std::uint64_t, std::size_t> received;
    for (const auto other : lists[rank])
    {
        const auto& from = members[members.with_rank(other)];
        const auto coming = arrivals(from, part, rank, lists[other], rules);
        end = later(end, coming[received[other]++]) + rules.receive_overhead();
    }
    return end;
}

} // namespace

std::optional<PartAnswer> answer_among_neighbours(const PartNotice& part,
                                                  const Operation& operation,
                                                  const Members& members, const Rules& rules)
{
    const auto latest = operation.latest_for(part);
    if (!latest)
    {
        return {};
    }
    PartAnswer answer;
    answer.part = part.part;
    answer.latest = *latest;
    const auto rank = *operation.rank_of(part.process);
    answer.is_by_messages = rules.algorithms != nullptr && sends(part);
    for (const auto other : (*operation.neighbours())[rank])
    {
        answer.is_by_messages &= sends(members[members.with_rank(other)]);
    }
    if (answer.is_by_messages)
    {
        answer.end = end_by_messages(part, rank, operation, members, rules);
    }
    return answer;
}

std::unique_ptr<CollectiveSteps> steps_among(const NeighbourLists& lists,
                                             std::vector<std::uint64_t> bytes)
{
    return std::make_unique<NeighbourSteps>(lists, std::move(bytes));
}

} // namespace haec_sim::verification
