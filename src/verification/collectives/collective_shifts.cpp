// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_steps.hpp"
#include "verification/collectives/collective_sums.hpp"

#include <algorithm>
#include <bit>
#include <functional>

// Rounds in which each member sends to one and receives from one.

namespace haec_sim::verification
{

namespace
{

using OfRound = std::function<std::uint64_t(Member, std::uint64_t)>;

class Shifts final : public CollectiveSteps
{
public:
    Shifts(std::uint64_t rounds, OfRound to, OfRound from, OfRound bytes)
        : rounds_(rounds), to_(std::move(to)), from_(std::move(from)), bytes_(std::move(bytes))
    {
    }

    std::uint64_t count(Member) const override
    {
        return 2 * rounds_;
    }

    Step at(Member member, std::uint64_t number) const override
    {
        const auto round = number / 2;
        if (number % 2 == 0)
        {
            return {true, to_(member, round), bytes_(member, round)};
        }
        return {false, from_(member, round)};
    }

private:
    std::uint64_t rounds_;
    OfRound to_;
    OfRound from_;
    OfRound bytes_;
};

/// The member that far above in each round, or below.
class Distances
{
public:
    Distances(std::uint64_t members, std::function<std::uint64_t(std::uint64_t)> distance)
        : members_(members), distance_(std::move(distance))
    {
    }

    OfRound up() const
    {
        return [members = members_, distance = distance_](Member member, std::uint64_t round)
        { return (member + distance(round)) % members; };
    }

    OfRound down() const
    {
        return [members = members_, distance = distance_](Member member, std::uint64_t round)
        { return (member + members - distance(round)) % members; };
    }

private:
    std::uint64_t members_;
    std::function<std::uint64_t(std::uint64_t)> distance_;
};

std::uint64_t power(std::uint64_t round)
{
    return std::uint64_t{1} << round;
}

/// The number of k that have 2^k < P.
std::uint64_t powers_below(std::uint64_t members)
{
    return std::bit_width(members - 1);
}

/// Counts the numbers below `end` that have that bit.
std::uint64_t numbers_with(std::uint64_t bit, std::uint64_t end)
{
    const auto rest = end % (2 * bit);
    return end / (2 * bit) * bit + (rest > bit ? rest - bit : 0);
}

std::unique_ptr<CollectiveSteps> dissemination(std::uint64_t members)
{
    const Distances powers(members, power);
    return std::make_unique<Shifts>(powers_below(members), powers.up(), powers.down(),
                                    [](Member, std::uint64_t) { return std::uint64_t{0}; });
}

std::unique_ptr<CollectiveSteps> ring(std::uint64_t members, const Blocks& blocks)
{
    const Distances next(members, [](std::uint64_t) { return 1; });
    // The block that was received in the round before, at first the member's own.
    const auto passed_on = [members, blocks](Member member, std::uint64_t round)
    { return blocks.of((member + members - round) % members); };
    return std::make_unique<Shifts>(members - 1, next.up(), next.down(), passed_on);
}

/// The times that a ring goes round for a reduction: a block is cut into as many pieces as segments
/// fit into it, to the nearest number, but never into less than a byte more of each block.
std::uint64_t turns_of_ring(const CollectivePlan& plan)
{
    if (plan.algorithm != CollectiveAlgorithm::segmented_ring || plan.segment == 0)
    {
        return 1;
    }
    constexpr std::uint64_t most = 65536;
    const auto all = times(plan.members, plan.segment);
    std::uint64_t turns = plan.blocks.of(0) / all;
    const auto left_over = plan.blocks.of(0) - turns * all;
    if (turns > 0 && left_over >= plan.members && left_over > all / 2)
    {
        ++turns;
    }
    return std::clamp<std::uint64_t>(turns, 1, most);
}

/// Blocks of whole bytes, none of which has more than a byte more than another one.
Blocks dealt_out(std::uint64_t bytes, std::uint64_t members)
{
    std::vector<std::uint64_t> blocks(members);
    for (auto& block : blocks)
    {
        block = divided_up(bytes, members--);
        bytes -= block;
    }
    return Blocks(std::move(blocks));
}

/// Pieces of the blocks go round, one after the other; then each block goes round, from the member
/// before its own on, which had it last.
std::unique_ptr<CollectiveSteps> reducing_ring(const CollectivePlan& plan)
{
    const auto members = plan.members;
    const auto blocks = dealt_out(plan.blocks.of(0), members);
    const auto turns = turns_of_ring(plan);
    const Distances next(members, [](std::uint64_t) { return 1; });
    const auto others = members - 1;
    // The bytes that do not divide evenly are in the first pieces.
    const auto piece = [=](Member member, std::uint64_t round)
    {
        const auto block = blocks.of((member + members - round % others) % members);
        return (block + turns - 1 - round / others) / turns;
    };
    const auto whole = [=](Member member, std::uint64_t round)
    { return blocks.of((member + 1 + members - round) % members); };
    Phases phases;
    phases.push_back(std::make_unique<Shifts>(turns * others, next.up(), next.down(), piece));
    phases.push_back(std::make_unique<Shifts>(others, next.up(), next.down(), whole));
    return one_after_the_other(std::move(phases));
}

/// Between which neighbours: pairs that begin with even members, then those in between, in turn.
Member exchanging_neighbor(Member member, std::uint64_t round, std::uint64_t members)
{
    const bool goes_up = (member + round) % 2 == 0;
    return (member + (goes_up ? 1 : members - 1)) % members;
}

/// What came last from one side goes to the other side; first the own block, then the own pair's.
std::unique_ptr<CollectiveSteps> neighbor_exchange(const CollectivePlan& plan)
{
    const auto members = plan.members;
    const auto partner = [members](Member member, std::uint64_t round)
    { return exchanging_neighbor(member, round, members); };
    const auto bytes = [members, blocks = plan.blocks](Member member, std::uint64_t round)
    {
        if (round == 0)
        {
            return blocks.of(member);
        }
        // Back along the way of the pair of blocks: it came from the other neighbor.
        auto holder = member;
        for (auto before = round - 1; before > 0; --before)
        {
            holder = exchanging_neighbor(holder, before, members);
        }
        return sum_of(blocks, holder / 2 * 2, 2, members);
    };
    return std::make_unique<Shifts>(members / 2, partner, partner, bytes);
}

/// All blocks but those of the members who are known by then.
std::unique_ptr<CollectiveSteps> scattered_by_doubling(const CollectivePlan& plan)
{
    const auto partner = [](Member member, std::uint64_t round) { return member ^ power(round); };
    const auto block = divided_up(plan.blocks.of(0), plan.members);
    return std::make_unique<Shifts>(powers_below(plan.members), partner, partner,
                                    [members = plan.members, block](Member, std::uint64_t round)
                                    { return times(members - power(round), block); });
}

std::unique_ptr<CollectiveSteps> bruck(const CollectivePlan& plan)
{
    const Distances powers(plan.members, power);
    const auto rounds = powers_below(plan.members);
    const auto members = plan.members;
    if (plan.operation == CollectiveOp::allgather || plan.operation == CollectiveOp::allgatherv)
    {
        return std::make_unique<Shifts>(
            rounds, powers.down(), powers.up(),
            [members, blocks = plan.blocks](Member member, std::uint64_t round)
            {
                const auto count = std::min(power(round), members - power(round));
                return sum_of(blocks, member, count, members);
            });
    }
    const auto block = plan.blocks.of(0);
    return std::make_unique<Shifts>(rounds, powers.up(), powers.down(),
                                    [=](Member, std::uint64_t round)
                                    { return times(numbers_with(power(round), members), block); });
}

/// Each has the blocks of all who differ from it in the bits of earlier rounds alone.
std::unique_ptr<CollectiveSteps> gathered_by_doubling(const CollectivePlan& plan)
{
    const auto partner = [](Member member, std::uint64_t round) { return member ^ power(round); };
    const auto known =
        [members = plan.members, blocks = plan.blocks](Member member, std::uint64_t round)
    {
        const auto first = member / power(round) * power(round);
        return sum_of(blocks, first, power(round), members);
    };
    return std::make_unique<Shifts>(powers_below(plan.members), partner, partner, known);
}

/// Of reduce_scatter, what each member gets.
Blocks blocks_of_members(const CollectivePlan& plan)
{
    const bool is_scattered = plan.operation == CollectiveOp::reduce_scatter ||
                              plan.operation == CollectiveOp::reduce_scatter_block;
    return is_scattered ? Blocks(divided_up(plan.blocks.of(0), plan.members)) : plan.blocks;
}

std::unique_ptr<CollectiveSteps> pairwise(const CollectivePlan& plan)
{
    const auto own = [blocks = blocks_of_members(plan)](Member member, std::uint64_t)
    { return blocks.of(member); };
    const bool is_of_all_to_all = plan.operation != CollectiveOp::reduce_scatter &&
                                  plan.operation != CollectiveOp::reduce_scatter_block;
    if (is_of_all_to_all && plan.algorithm == CollectiveAlgorithm::pairwise &&
        std::has_single_bit(plan.members))
    {
        const auto partner = [](Member member, std::uint64_t round)
        { return member ^ (round + 1); };
        return std::make_unique<Shifts>(plan.members - 1, partner, partner, own);
    }
    const Distances further(plan.members, [](std::uint64_t round) { return round + 1; });
    return std::make_unique<Shifts>(plan.members - 1, further.up(), further.down(), own);
}

/// Everything is sent before anything is awaited.
class Posted final : public CollectiveSteps
{
public:
    explicit Posted(const CollectivePlan& plan) : others_(plan.members - 1), blocks_(plan.blocks) {}

    std::uint64_t count(Member) const override
    {
        return 2 * others_;
    }

    Step at(Member member, std::uint64_t number) const override
    {
        if (number < others_)
        {
            // One further down is as far as `others_` further up.
            return {true, (member + others_ - number) % (others_ + 1), blocks_.of(member)};
        }
        // The first is the one after it.
        return {false, (member + number - others_ + 1) % (others_ + 1)};
    }

private:
    std::uint64_t others_;
    Blocks blocks_;
};

} // namespace

std::unique_ptr<CollectiveSteps> shifts_of(const CollectivePlan& plan)
{
    switch (plan.algorithm)
    {
    case CollectiveAlgorithm::dissemination:
        return dissemination(plan.members);
    case CollectiveAlgorithm::segmented_ring:
        return reducing_ring(plan);
    case CollectiveAlgorithm::ring:
        if (plan.operation == CollectiveOp::allreduce)
        {
            return reducing_ring(plan);
        }
        return ring(plan.members, blocks_of_members(plan));
    case CollectiveAlgorithm::neighbor_exchange:
        return neighbor_exchange(plan);
    case CollectiveAlgorithm::bruck:
        return bruck(plan);
    case CollectiveAlgorithm::recursive_doubling:
        return plan.operation == CollectiveOp::allgatherv ? gathered_by_doubling(plan)
                                                          : scattered_by_doubling(plan);
    case CollectiveAlgorithm::posted:
        return std::make_unique<Posted>(plan);
    default:
        return pairwise(plan);
    }
}

} // namespace haec_sim::verification
