// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_steps.hpp"

#include <bit>

// recursive_doubling and rabenseifner: as many pairs as it takes become one each, so that a power
// of two is left; who is left exchanges with who differs from it in one bit.

namespace haec_sim::verification
{

namespace
{

/// The members that are left, and how they are numbered (spec: collectives, "Algorithms": q).
class Left
{
public:
    explicit Left(std::uint64_t members) : pairs_(members - std::bit_floor(members)) {}

    bool is_paired(Member member) const
    {
        return member < 2 * pairs_;
    }

    static Member partner(Member member)
    {
        return member ^ 1;
    }

    bool is_left(Member member) const
    {
        return !is_paired(member) || member_at(member / 2) == member;
    }

    std::uint64_t number_of(Member member) const
    {
        return is_paired(member) ? member / 2 : member - pairs_;
    }

    Member member_at(std::uint64_t number) const
    {
        if (number >= pairs_)
        {
            return number + pairs_;
        }
        return 2 * number + 1;
    }

private:
    std::uint64_t pairs_;
};

/// Within each pair: what is not left sends to what is, or gets from it.
class Pairs final : public CollectiveSteps
{
public:
    Pairs(Left left, bool who_is_left_sends, std::uint64_t bytes)
        : left_(left), who_is_left_sends_(who_is_left_sends), bytes_(bytes)
    {
    }

    std::uint64_t count(Member member) const override
    {
        return left_.is_paired(member) ? 1 : 0;
    }

    Step at(Member member, std::uint64_t) const override
    {
        return {left_.is_left(member) == who_is_left_sends_, Left::partner(member), bytes_};
    }

private:
    Left left_;
    bool who_is_left_sends_;
    std::uint64_t bytes_;
};

/// The bit in which a member exchanges, and how much.
struct Exchange
{
    std::uint64_t bit = 0;
    std::uint64_t bytes = 0;
};

/// The exchanges of all who are left.
using Exchanges = std::vector<Exchange>;

class AllExchange final : public CollectiveSteps
{
public:
    AllExchange(Left left, Exchanges exchanges) : left_(left), exchanges_(std::move(exchanges)) {}

    std::uint64_t count(Member member) const override
    {
        return left_.is_left(member) ? 2 * exchanges_.size() : 0;
    }

    Step at(Member member, std::uint64_t number) const override
    {
        const auto& exchange = exchanges_[number / 2];
        const auto other = left_.member_at(left_.number_of(member) ^ exchange.bit);
        return {number % 2 == 0, other, exchange.bytes};
    }

private:
    Left left_;
    Exchanges exchanges_;
};

/// Exchanges of the whole message each time, for allgather of the blocks that one has by then.
Exchanges doubling(const CollectivePlan& plan)
{
    const bool grows = plan.operation == CollectiveOp::allgather;
    Exchanges exchanges;
    for (std::uint64_t bit = 1; bit < std::bit_floor(plan.members); bit *= 2)
    {
        exchanges.push_back({bit, times(grows ? bit : 1, plan.blocks.of(0))});
    }
    return exchanges;
}

Exchanges halving(const CollectivePlan& plan)
{
    Exchanges exchanges;
    for (std::uint64_t bit = 1; bit < std::bit_floor(plan.members); bit *= 2)
    {
        exchanges.push_back({bit, divided_up(plan.blocks.of(0), 2 * bit)});
    }
    return exchanges;
}

/// Forth and back.
Exchanges rabenseifner(const CollectivePlan& plan)
{
    auto exchanges = halving(plan);
    const auto forth = exchanges;
    exchanges.insert(exchanges.end(), forth.rbegin(), forth.rend());
    return exchanges;
}

} // namespace

std::unique_ptr<CollectiveSteps> exchanges_of(const CollectivePlan& plan)
{
    const Left left(plan.members);
    const auto all = plan.blocks.of(0);
    auto exchanges =
        plan.algorithm == CollectiveAlgorithm::rabenseifner ? rabenseifner(plan) : doubling(plan);
    Phases phases;
    phases.push_back(std::make_unique<Pairs>(left, false, all));
    phases.push_back(std::make_unique<AllExchange>(left, std::move(exchanges)));
    phases.push_back(std::make_unique<Pairs>(left, true, all));
    return one_after_the_other(std::move(phases));
}

} // namespace haec_sim::verification
