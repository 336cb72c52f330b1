// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/neighbour_answers.hpp"

#include "verification/rules/collective_model.hpp"

#include <map>
#include <span>

namespace haec_sim::verification
{

namespace
{

class NeighbourSteps final : public CollectiveSteps
{
public:
    NeighbourSteps(const Neighbourhood& neighbourhood, std::vector<std::uint64_t> bytes)
        : neighbourhood_(neighbourhood), bytes_(std::move(bytes))
    {
    }

    std::uint64_t count(Member member) const override
    {
        return 2 * of(member).size();
    }

    Step at(Member member, std::uint64_t number) const override
    {
        const auto others = of(member);
        if (number >= others.size())
        {
            return {false, others[number - others.size()].rank, 0};
        }
        return {true, others[number].rank, divided_up(bytes_[member], others.size())};
    }

private:
    std::span<const Neighbour> of(Member member) const
    {
        return neighbourhood_.of(static_cast<std::uint32_t>(member));
    }

    const Neighbourhood& neighbourhood_;
    std::vector<std::uint64_t> bytes_;
};

/// It sends its neighbours what they wait for.
bool sends(const PartNotice& part)
{
    return part.is_among_neighbours && !part.starts_or_ends_mpi;
}

/// The arrivals of the messages of `from` to `to`, in the order in which they are sent.
std::vector<Bounds> arrivals(const PartNotice& from, const PartNotice& to, std::uint32_t receiver,
                             std::span<const Neighbour> others, const Operation& operation,
                             const Rules& rules)
{
    const Bytes bytes{divided_up(from.sent, others.size())};
    std::vector<Bounds> result;
    auto clock = exactly(from.begin.out);
    for (std::uint64_t number = 0; number < others.size(); ++number)
    {
        if (others[number].rank == receiver)
        {
            const Message message{.length = bytes,
                                  .sender = from.process,
                                  .sequence = inner_sequence(from.collectives_before, number),
                                  .begin = clock.least};
            const auto links =
                walk(*rules.machine, rules.nodes[from.process], rules.nodes[to.process], message);
            result.push_back(clock + rounded(rules.times->transfer_time(links, message)));
        }
        clock = clock + rules.occupancy() +
                rules.overhead_of(from.process, operation.part_of(others[number].rank).process,
                                  bytes.value);
    }
    return result;
}

Bounds end_by_messages(const PartNotice& part, std::uint32_t rank, const Operation& operation,
                       const Rules& rules)
{
    const auto& neighbourhood = *operation.neighbours();
    const auto others = neighbourhood.of(rank);
    auto end = exactly(part.begin.out);
    for (const auto& other : others)
    {
        const auto bytes = divided_up(part.sent, others.size());
        end = end + rules.occupancy() +
              rules.overhead_of(part.process, operation.part_of(other.rank).process, bytes);
    }
    std::map<std::uint32_t, std::size_t> received;
    for (const auto& other : others)
    {
        const auto& from = operation.part_of(other.rank);
        const auto theirs = neighbourhood.of(other.rank);
        const auto coming = arrivals(from, part, rank, theirs, operation, rules);
        end = later(end, coming[received[other.rank]++]) + rules.receive_overhead() +
              rules.overhead_of(from.process, part.process, divided_up(from.sent, theirs.size()));
    }
    return end;
}

} // namespace

std::optional<PartAnswer> answer_among_neighbours(const PartNotice& part,
                                                  const Operation& operation, const Rules& rules)
{
    const auto latest = operation.latest_for(part);
    if (!latest)
    {
        return {};
    }
    PartAnswer answer;
    answer.part = part.part;
    answer.latest = *latest;
    const auto rank = static_cast<std::uint32_t>(*operation.rank_of(part.process));
    answer.is_by_messages = rules.algorithms != nullptr && sends(part);
    for (const auto& other : operation.neighbours()->of(rank))
    {
        answer.is_by_messages &= sends(operation.part_of(other.rank));
    }
    if (answer.is_by_messages)
    {
        answer.end = end_by_messages(part, rank, operation, rules);
    }
    return answer;
}

std::unique_ptr<CollectiveSteps> steps_among(const Neighbourhood& neighbourhood,
                                             std::vector<std::uint64_t> bytes)
{
    return std::make_unique<NeighbourSteps>(neighbourhood, std::move(bytes));
}

} // namespace haec_sim::verification
